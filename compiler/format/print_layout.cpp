#include "layout.h"

#include <algorithm>

namespace cardc::format {
namespace {

constexpr std::uint32_t kWidth = 120;    // characters in a line, where a line can be broken
constexpr std::uint32_t kIndent = 2;     // of what stands in a block
constexpr std::uint32_t kContinued = 4;  // of a phrase that goes on

class Printer {
 public:
  void file(const Block& file) {
    entries(file.entries, 0);
    comments(file.at_end, 0);
    if (!out_.empty()) out_ += '\n';
  }

  std::string take() { return std::move(out_); }

 private:
  // ---- lines
  void startLine(std::uint32_t indent, bool blank) {
    if (!out_.empty()) out_ += blank && !at_start_ ? "\n\n" : "\n";
    at_start_ = false;
    out_.append(indent, ' ');
    column_ = indent;
  }
  void add(std::string_view text) {
    out_ += text;
    column_ += widthOf(text);
  }
  bool fits(std::uint32_t width) const { return width != kNever && column_ + width <= kWidth; }

  // ---- entries
  void entries(const std::vector<Entry>& list, std::uint32_t indent) {
    at_start_ = true;
    const Entry* before = nullptr;
    bool before_was_long = false;  // a declaration of several lines
    for (const Entry& entry : list) {
      if (before != nullptr && entry.comma_before && (entry.as_is || before->as_is)) add(",");
      if (before != nullptr && !before->behind.empty()) add("  "), add(before->behind);
      if (before != nullptr && joins(*before, entry) && fits(entry.width + 2)) {
        add(", ");
        flat(entry);
      } else {
        const bool one_line = entry.width != kNever && indent + entry.width <= kWidth;
        const bool is_long = entry.declares && !one_line;
        bool blank = is_long || before_was_long;
        for (const Comment& comment : entry.above) {
          startLine(indent, blank || comment.blank_before);
          add(comment.text);
          blank = false;
        }
        startLine(indent, blank || entry.blank_before);
        before_was_long = is_long;
        print(entry, indent, one_line);
      }
      before = &entry;
    }
    if (before != nullptr && !before->behind.empty()) add("  "), add(before->behind);
  }

  // On the line of the one before.
  static bool joins(const Entry& before, const Entry& entry) {
    return entry.joining != Joining::None && entry.joining == before.joining && before.width != kNever &&
           entry.width != kNever && before.behind.empty() && (entry.joining == Joining::Fact || !entry.blank_before);
  }

  void print(const Entry& entry, std::uint32_t indent, bool one_line) {
    if (entry.as_is)
      add(entry.as_written);
    else if (one_line)
      flat(entry);
    else
      broken(entry, indent);
  }

  void comments(const std::vector<Comment>& list, std::uint32_t indent) {
    for (const Comment& comment : list) {
      startLine(indent, comment.blank_before);
      add(comment.text);
    }
  }

  // ---- on one line
  void flat(const Entry& entry) {
    for (const Piece& piece : entry.pieces) {
      if (!piece.glued) add(" ");
      if (piece.kind == Piece::Kind::Block)
        flat(entry.blocks[piece.block]);
      else
        add(piece.text);
    }
  }
  void flat(const Block& block) {
    add("{ ");
    for (const Entry& entry : block.entries) {
      if (&entry != &block.entries.front()) add(", ");
      flat(entry);
    }
    add(block.entries.empty() ? "}" : " }");
  }

  // ---- on several lines
  void broken(const Entry& entry, std::uint32_t indent) {
    bool line_over = false;   // a comment stands last
    bool block_open = false;  // the last block took several lines
    for (std::size_t n = 0; n < entry.pieces.size(); ++n) {
      const Piece& piece = entry.pieces[n];
      switch (piece.kind) {
        case Piece::Kind::Comment: add("  "), add(piece.text); break;
        case Piece::Kind::CommentLine:
          startLine(indent + kContinued, false);
          add(piece.text);
          break;
        case Piece::Kind::Block: {
          if (line_over)
            startLine(indent, false);
          else
            add(" ");
          const Block& block = entry.blocks[piece.block];
          block_open = !fits(block.width == kNever ? kNever : block.width + tailFrom(entry, n + 1));
          if (block_open)
            broken(block, indent);
          else
            flat(block);
          break;
        }
        case Piece::Kind::Word:
          if (piece.text == "else" && piece.may_start && !block_open)
            startLine(indent, false);
          else if (line_over || (piece.may_start && column_ > indent + kContinued && !fits(1 + wordsFrom(entry, n))))
            startLine(indent + kContinued, false);
          else if (!piece.glued)
            add(" ");
          add(piece.text);
          break;
      }
      line_over = piece.kind == Piece::Kind::Comment || piece.kind == Piece::Kind::CommentLine;
    }
  }

  void broken(const Block& block, std::uint32_t indent) {
    add("{");
    if (!block.behind_brace.empty()) add("  "), add(block.behind_brace);
    entries(block.entries, indent + kIndent);
    at_start_ = block.entries.empty();
    comments(block.at_end, indent + kIndent);
    at_start_ = true;
    startLine(indent, false);
    add("}");
  }

  // How much must follow on the line before piece `n`.
  static std::uint32_t tailFrom(const Entry& entry, std::size_t n) {
    return n < entry.pieces.size() && entry.pieces[n].may_start ? 0 : wordsFrom(entry, n);
  }
  // How much stays on the line with piece `n`: up to where the next line may begin.
  static std::uint32_t wordsFrom(const Entry& entry, std::size_t n) {
    std::uint32_t width = 0;
    for (std::size_t at = n; at < entry.pieces.size(); ++at) {
      const Piece& piece = entry.pieces[at];
      if (piece.kind == Piece::Kind::Block) {
        // One in which nothing happens is rather kept whole than broken.
        const Block& block = entry.blocks[piece.block];
        if (block.happens || block.width == kNever) return width + 2;  // " {"
        width += block.width + 1;
        continue;
      }
      if (piece.kind != Piece::Kind::Word || (at > n && piece.may_start)) break;
      width += widthOf(piece.text) + (at > n && !piece.glued ? 1 : 0);
    }
    return width;
  }

  std::string out_;
  std::uint32_t column_ = 0;
  bool at_start_ = true;  // nothing stands in the block yet, so that no blank line is wanted
};

}  // namespace

std::uint32_t widthOf(std::string_view text) {
  const auto starts = [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; };
  return static_cast<std::uint32_t>(std::count_if(text.begin(), text.end(), starts));
}

std::string print(const Block& file) {
  Printer printer;
  printer.file(file);
  return printer.take();
}

}  // namespace cardc::format

#include "read_layout.h"

#include "facts_order.h"
#include "roles.h"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>
#include <utility>

namespace cardc::format {

using syntax::NodeId;
using syntax::NodeKind;
using syntax::Token;
using syntax::TokenKind;
using syntax::Tree;

namespace {

// More than so many things that happen do not stand on one line.
constexpr std::uint32_t kMostSentences = 2;

class Reader {
 public:
  explicit Reader(const Source& source) : source_(source), tree_(source.tree) { index(tree_.root(), tree_.root()); }

  Block file() { return body(tree_.root(), tree_.root(), Role::File, 0, source_.tokens.size()); }

 private:
  struct Owned {
    NodeId block, owner;
  };

  // What the tree says about single tokens, by the place where they begin.
  void index(NodeId node, NodeId around) {
    const syntax::Node& row = tree_[node];
    switch (row.kind) {
      case NodeKind::Block: blocks_.emplace(row.begin, Owned{node, around}); break;
      case NodeKind::Args: glued_.insert(row.begin); break;
      case NodeKind::Signed: signs_.insert(row.begin); break;
      case NodeKind::Param:
        // The parenthesis before the first one belongs to the word.
        if (const std::size_t at = source_.tokenAt(row.begin); at > 0) glued_.insert(source_.tokens[at - 1].begin);
        break;
      case NodeKind::TestName:
        for (std::size_t at = source_.tokenAt(row.begin) + 1; at < source_.tokenAt(row.end); ++at)
          glued_.insert(source_.tokens[at].begin);
        break;
      default: break;
    }
    for (const NodeId child : tree_.children(node)) index(child, node);
  }

  // `holder`: the node whose children are the entries. `owner`: what the block belongs to.
  Block body(NodeId holder, NodeId owner, Role role, std::size_t from, std::size_t to) {
    std::vector<NodeId> entries;
    for (const NodeId child : tree_.children(holder)) entries.push_back(child);
    Gathered gathered = gather(source_, entries, from, to);
    const auto broken = [](const Element& element) { return element.as_is; };
    if (isOrdered(tree_, owner) && std::none_of(gathered.elements.begin(), gathered.elements.end(), broken))
      sort(gathered.elements, orderedEntries(tree_, holder));
    Block block;
    block.behind_brace = gathered.behind_brace;
    block.at_end = std::move(gathered.at_end);
    for (Element& element : gathered.elements) {
      block.entries.push_back(entry(std::move(element), role));
      block.happens = block.happens || block.entries.back().sentence;
    }
    return block;
  }

  static void sort(std::vector<Element>& elements, const std::vector<NodeId>& order) {
    const auto place = [&](const Element& element) { return std::find(order.begin(), order.end(), element.node); };
    std::stable_sort(elements.begin(), elements.end(),
                     [&](const Element& a, const Element& b) { return place(a) < place(b); });
  }

  Entry entry(Element&& element, Role role) {
    Entry entry;
    entry.comma_before = element.comma_before;
    entry.blank_before = element.blank_before;
    entry.above = std::move(element.above);
    entry.behind = element.behind;
    entry.as_is = element.as_is;
    if (entry.as_is) {
      entry.as_written = asWritten(element);
      entry.width = kNever;
      return entry;
    }
    entry.joining = joiningOf(tree_, element.node, role);
    entry.sentence = isSentence(tree_, element.node, role);
    entry.declares = role == Role::File && declares(tree_, element.node);
    addPieces(entry, element, role);
    entry.width = widthOf(entry);
    return entry;
  }

  // The end of what was broken off may lie at a brace behind it.
  std::string_view asWritten(const Element& element) const {
    std::size_t last = source_.tokenAt(element.end);
    while (last > 0 && source_.tokens[last - 1].kind == TokenKind::NewLine) --last;
    const std::uint32_t end = last == 0 ? element.end : std::min(element.end, source_.tokens[last - 1].end);
    return source_.text.substr(element.begin, end - element.begin);
  }

  // ---- pieces of an entry
  void addPieces(Entry& entry, const Element& element, Role role) {
    const std::size_t end = source_.tokenAt(element.end);
    bool new_line = false;
    for (std::size_t at = source_.tokenAt(element.begin); at < end;) {
      const Token& token = source_.tokens[at];
      if (source_.isSign(token, "{")) {
        at = addBlock(entry, element.node, role, at);
        new_line = false;
        continue;
      }
      if (token.kind == TokenKind::Comment) {
        const auto kind = new_line ? Piece::Kind::CommentLine : Piece::Kind::Comment;
        entry.pieces.push_back({kind, source_.textOf(token)});
      } else if (token.kind != TokenKind::NewLine) {
        addWord(entry, token);
      }
      new_line = token.kind == TokenKind::NewLine;
      ++at;
    }
  }

  void addWord(Entry& entry, const Token& token) {
    Piece piece{Piece::Kind::Word, source_.textOf(token)};
    const bool first = entry.pieces.empty();
    piece.glued = first || glue_next_ || glued_.contains(token.begin) || piece.text == "," || piece.text == ")" ||
                  piece.text == "/";
    piece.may_start = !first && token.continues;
    glue_next_ = piece.text == "(" || piece.text == "/" || signs_.contains(token.begin);
    entry.pieces.push_back(piece);
  }

  // Returns the token behind the closing brace.
  std::size_t addBlock(Entry& entry, NodeId node, Role around, std::size_t at) {
    const std::uint32_t begin = source_.tokens[at].begin;
    const auto found = blocks_.find(begin);
    entry.pieces.push_back({Piece::Kind::Block, {}, false, false, static_cast<std::uint32_t>(entry.blocks.size())});
    if (found == blocks_.end()) {
      // The braces of a pool, of a native or of a log: to the end of its entry.
      const std::size_t close = source_.tokenAt(tree_[node].end) - 1;
      entry.blocks.push_back(body(node, node, Role::List, at + 1, close));
      entry.blocks.back().width = widthOf(entry.blocks.back());
      return close + 1;
    }
    const auto [block, owner] = found->second;
    const std::size_t close = source_.tokenAt(tree_[block].end) - 1;
    entry.blocks.push_back(body(block, owner, roleOf(tree_, owner), at + 1, close));
    entry.blocks.back().many_lines = takesManyLines(tree_, owner, around);
    entry.blocks.back().width = widthOf(entry.blocks.back());
    glue_next_ = false;
    return close + 1;
  }

  // ---- widths on one line
  static std::uint32_t widthOf(const Block& block) {
    if (block.many_lines || !block.behind_brace.empty() || !block.at_end.empty()) return kNever;
    std::uint32_t width = 4, sentences = 0;  // "{ " and " }"
    for (const Entry& entry : block.entries) {
      if (entry.width == kNever) return kNever;
      width += entry.width + 2;  // ", "
      if (entry.sentence && ++sentences > kMostSentences) return kNever;
    }
    return block.entries.empty() ? 3 : width - 2;
  }
  static std::uint32_t widthOf(const Entry& entry) {
    if (!entry.above.empty() || !entry.behind.empty()) return kNever;
    std::uint32_t width = 0;
    for (const Piece& piece : entry.pieces) {
      if (piece.kind == Piece::Kind::Comment || piece.kind == Piece::Kind::CommentLine) return kNever;
      const bool is_block = piece.kind == Piece::Kind::Block;
      const std::uint32_t own = is_block ? entry.blocks[piece.block].width : format::widthOf(piece.text);
      if (own == kNever) return kNever;
      width += own + (piece.glued ? 0 : 1);
    }
    return width;
  }

  const Source& source_;
  const Tree& tree_;
  std::unordered_map<std::uint32_t, Owned> blocks_;
  std::unordered_set<std::uint32_t> glued_;  // no space before
  std::unordered_set<std::uint32_t> signs_;  // no space behind: the sign of a change
  bool glue_next_ = false;
};

}  // namespace

Block readLayout(const Source& source) { return Reader(source).file(); }

}  // namespace cardc::format

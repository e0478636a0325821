#include "gather.h"

#include <algorithm>
#include <utility>

namespace cardc::format {

using syntax::NodeId;
using syntax::Token;
using syntax::TokenKind;

namespace {

class Gatherer {
 public:
  Gatherer(const Source& source, bool braces) : source_(source), braces_(braces) {}

  void entry(NodeId node) {
    const syntax::Node& row = source_.tree[node];
    if (stray_ && lines_ == 0) return extend(row.end);
    add({node, row.begin, row.end, source_.with_mistakes.contains(node.value())});
    stray_ = false;
  }

  // A word that belongs to no entry, which has been reported. What shares its line stays with it.
  void stray(const Token& token) {
    if (lines_ == 0 && !result_.elements.empty())
      extend(token.end);
    else
      add({NodeId{}, token.begin, token.end, true});
    stray_ = true;
  }

  void newLine() { ++lines_; }
  void comma() { comma_ = true; }

  void comment(std::string_view text) {
    const bool on_line = lines_ == 0 && above_.empty();
    if (on_line && !result_.elements.empty())
      result_.elements.back().behind = text;
    else if (on_line && braces_)
      result_.behind_brace = text;
    else
      above_.push_back({text, lines_ > 1});
    lines_ = 0;
  }

  Gathered take() {
    result_.at_end = std::move(above_);
    return std::move(result_);
  }

 private:
  void add(Element element) {
    element.blank_before = lines_ > 1;
    element.comma_before = comma_;
    element.above = std::exchange(above_, {});
    result_.elements.push_back(std::move(element));
    lines_ = 0;
    comma_ = false;
  }
  // Comments between here and there are part of the text as it was written.
  void extend(std::uint32_t end) {
    result_.elements.back().as_is = true;
    result_.elements.back().end = end;
    result_.elements.back().behind = {};
    above_.clear();
    comma_ = false;
  }

  const Source& source_;
  bool braces_;
  Gathered result_;
  std::vector<Comment> above_;  // since the last entry
  std::uint32_t lines_ = 0;     // line ends since the last entry or comment
  bool comma_ = false;
  bool stray_ = false;  // the last element ends with a word that belongs to no entry
};

}  // namespace

std::size_t Source::tokenAt(std::uint32_t offset) const {
  const auto before = [](const Token& token, std::uint32_t at) { return token.begin < at; };
  return static_cast<std::size_t>(std::lower_bound(tokens.begin(), tokens.end(), offset, before) - tokens.begin());
}

std::string_view Source::textOf(const Token& token) const {
  const std::string_view all = text.substr(token.begin, token.end - token.begin);
  return token.kind == TokenKind::Comment ? all.substr(0, all.find_last_not_of(" \t") + 1) : all;
}

bool Source::isSign(const Token& token, std::string_view sign) const {
  return token.kind == TokenKind::Sign && textOf(token) == sign;
}

Gathered gather(const Source& source, const std::vector<NodeId>& entries, std::size_t from, std::size_t to) {
  Gatherer gatherer(source, from > 0);
  std::size_t next = 0;
  for (std::size_t at = from; at < to;) {
    const Token& token = source.tokens[at];
    // An entry without a word has been reported; there is nothing of it to print.
    while (next < entries.size() && source.tree[entries[next]].begin < token.begin) ++next;
    if (next < entries.size() && source.tree[entries[next]].begin == token.begin &&
        source.tree[entries[next]].end > token.begin) {
      gatherer.entry(entries[next]);
      at = source.tokenAt(source.tree[entries[next++]].end);
      continue;
    }
    if (token.kind == TokenKind::NewLine)
      gatherer.newLine();
    else if (token.kind == TokenKind::Comment)
      gatherer.comment(source.textOf(token));
    else if (source.isSign(token, ","))
      gatherer.comma();
    else
      gatherer.stray(token);
    ++at;
  }
  return gatherer.take();
}

}  // namespace cardc::format

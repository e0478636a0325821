#include "cardc/syntax/tree.h"

#include "cardc/support/check.h"

namespace cardc::syntax {
namespace {

struct Kind {
  std::string_view name, children;
};
constexpr Kind kKinds[] = {
#define CARD_NODE(Kind, Category, Children) {#Kind, Children},
#include "cardc/syntax/node_kinds.def"
};

}  // namespace

std::string_view kindName(NodeKind kind) { return kKinds[static_cast<std::size_t>(kind)].name; }
std::string_view kindDoc(NodeKind kind) { return kKinds[static_cast<std::size_t>(kind)].children; }

std::uint32_t Tree::number(NodeId id) const {
  CARD_CHECK(is(id, NodeKind::Number));
  std::uint32_t value = 0;
  for (const char digit : text(id))
    value = value * 10 + static_cast<std::uint32_t>(digit - '0');  // checked by the parser
  return value;
}

std::string_view Tree::string(NodeId id) const {
  CARD_CHECK(is(id, NodeKind::String));
  std::string_view content = text(id);
  const char quote = content.front();  // may be a single one, already reported
  content.remove_prefix(1);
  if (content.ends_with(quote)) content.remove_suffix(1);  // an unclosed one, already reported, has none
  return content;
}

std::uint32_t Tree::childCount(NodeId id) const {
  std::uint32_t count = 0;
  for ([[maybe_unused]] const NodeId child : children(id)) ++count;
  return count;
}

NodeId Tree::child(NodeId id, std::uint32_t n) const {
  for (const NodeId child : children(id)) {
    if (n-- == 0) return child;
  }
  return {};
}

NodeId Tree::find(NodeId id, NodeKind kind) const {
  for (const NodeId child : children(id)) {
    if (is(child, kind)) return child;
  }
  return {};
}

NodeId Tree::find(NodeId id, NodeKind kind, std::string_view head) const {
  for (const NodeId child : children(id)) {
    if (is(child, kind) && this->head(child) == head) return child;
  }
  return {};
}

NodeId Tree::open(NodeKind kind, std::uint32_t begin, std::uint32_t end, std::uint32_t head_begin,
                  std::uint32_t head_end) {
  CARD_CHECK(begin <= end && end <= text_.size() && head_begin <= head_end && head_end <= text_.size());
  nodes_.push_back({kind, begin, end, head_begin, head_end, 1});
  return NodeId{size() - 1};
}

void Tree::close(NodeId id) { nodes_[id.value()].size = size() - id.value(); }

}  // namespace cardc::syntax

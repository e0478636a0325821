// At: a node together with the tree it is in. Keyword expansion mixes nodes of several files, so sema never holds one alone.
#pragma once
#include "cardc/syntax/tree.h"

#include <vector>

namespace cardc::sema {

using syntax::NodeKind;

struct At {
  const syntax::Tree* tree = nullptr;
  syntax::NodeId id;

  bool valid() const { return tree != nullptr && id.valid(); }
  NodeKind kind() const { return tree->kind(id); }
  bool is(NodeKind kind) const { return valid() && tree->is(id, kind); }
  std::string_view head() const { return tree->head(id); }
  std::string_view text() const { return tree->text(id); }
  source::Span span() const { return tree->span(id); }
  source::Span headSpan() const { return tree->headSpan(id); }
  std::uint32_t number() const { return tree->number(id); }
  std::string_view string() const { return tree->string(id); }

  // An At that is not valid where there is no such child.
  At find(NodeKind kind) const { return {tree, tree->find(id, kind)}; }
  At find(NodeKind kind, std::string_view head) const { return {tree, tree->find(id, kind, head)}; }
  At child(std::uint32_t n) const { return {tree, tree->child(id, n)}; }
  std::uint32_t childCount() const { return tree->childCount(id); }
  // Is there a node of that kind in it, however deep?
  bool holds(NodeKind kind) const {
    for (std::uint32_t n = id.value(); valid() && n < id.value() + (*tree)[id].size; ++n) {
      if (tree->is(syntax::NodeId{n}, kind)) return true;
    }
    return false;
  }
  std::vector<At> children() const {
    std::vector<At> all;
    for (const syntax::NodeId child : tree->children(id)) all.push_back({tree, child});
    return all;
  }
  std::vector<At> children(NodeKind kind) const {
    std::vector<At> some;
    for (const syntax::NodeId child : tree->children(id)) {
      if (tree->is(child, kind)) some.push_back({tree, child});
    }
    return some;
  }
};

}  // namespace cardc::sema

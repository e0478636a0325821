// Node and NodeStore: the action trees, each different tree kept once.
//
// Trees are values: making the same tree again gives the same NodeId, so equal means same id. Lowering makes them, analysis
// and the encoder read them. Ids are in order of first making, which depends only on the cards.
#pragma once
#include "cardabi/types.h"
#include "cardc/source/span.h"
#include "cardc/support/id.h"
#include "cardc/support/store.h"

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace cardc::ir {

using NodeId = support::Id<struct NodeTag>;

struct Node {
  cardabi::Op op = cardabi::Op::None;
  // What the op row's OpArg says. Where that is CardRef, the number of a CardId of the module, or 0xffffffff for none.
  std::int32_t arg = 0;
  std::vector<NodeId> children;
  source::Span span;        // of the phrase that made it first; not part of what it is
  std::uint64_t hash = 0;   // of op, arg and children
  std::uint32_t size = 1;   // nodes of the tree, itself included; a tree counts once for each place where it stands
  std::uint32_t depth = 1;  // nodes on the longest way down, itself included
};

class NodeStore {
 public:
  NodeId make(cardabi::Op op, std::int32_t arg, std::vector<NodeId> children, source::Span span = {});

  const Node& operator[](NodeId id) const { return nodes_[id]; }
  std::uint32_t size() const { return nodes_.size(); }

 private:
  support::Store<Node, NodeId> nodes_;
  std::unordered_map<std::uint64_t, std::vector<NodeId>> by_hash_;  // looked up, never walked
};

// Calls visit(node) for each node of the tree in preorder.
template <class Visit>
void walk(const NodeStore& nodes, NodeId root, Visit&& visit) {
  if (!root.valid()) return;
  const Node& node = nodes[root];
  visit(node);
  for (const NodeId child : node.children) walk(nodes, child, visit);
}

// The Touch set that the tree reads, from the op rows.
std::uint32_t readsOf(const NodeStore& nodes, NodeId root);

}  // namespace cardc::ir

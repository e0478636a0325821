#include "cardc/ir/node.h"

#include "cardabi/tables.h"

#include <algorithm>

namespace cardc::ir {
namespace {

std::uint64_t mix(std::uint64_t hash, std::uint64_t value) {
  hash = (hash ^ value) * 0x9e3779b97f4a7c15ULL;
  return hash ^ hash >> 29;
}

}  // namespace

NodeId NodeStore::make(cardabi::Op op, std::int32_t arg, std::vector<NodeId> children, source::Span span) {
  std::uint64_t hash = mix(mix(0x243f6a8885a308d3ULL, cardabi::index(op)), static_cast<std::uint32_t>(arg));
  std::uint32_t size = 1, depth = 1;
  for (const NodeId child : children) {
    hash = mix(hash, nodes_[child].hash);
    size += nodes_[child].size;
    depth = std::max(depth, nodes_[child].depth + 1);
  }
  std::vector<NodeId>& same_hash = by_hash_[hash];
  for (const NodeId id : same_hash) {
    const Node& known = nodes_[id];
    if (known.op == op && known.arg == arg && known.children == children) return id;
  }
  const NodeId id = nodes_.add({op, arg, std::move(children), span, hash, size, depth});
  same_hash.push_back(id);
  return id;
}

std::uint32_t readsOf(const NodeStore& nodes, NodeId root) {
  std::uint32_t reads = 0;
  walk(nodes, root, [&](const Node& node) { reads |= cardabi::info(node.op).reads; });
  return reads;
}

}  // namespace cardc::ir

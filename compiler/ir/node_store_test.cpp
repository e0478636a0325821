#include "cardc/ir/node.h"

#include "cardabi/tables.h"

#include <gtest/gtest.h>

namespace cardc::ir {
namespace {
using cardabi::Op;

TEST(NodeStore, EqualTreesAreOneTree) {
  NodeStore nodes;
  const NodeId first = nodes.make(Op::Damage, 0, {nodes.make(Op::Chosen, 0, {}), nodes.make(Op::Number, 6, {})});
  const NodeId again = nodes.make(Op::Damage, 0, {nodes.make(Op::Chosen, 0, {}), nodes.make(Op::Number, 6, {})});
  const NodeId other = nodes.make(Op::Damage, 0, {nodes.make(Op::Chosen, 0, {}), nodes.make(Op::Number, 5, {})});
  EXPECT_EQ(first, again);
  EXPECT_NE(first, other);
  EXPECT_EQ(nodes.size(), 5U);
}

TEST(NodeStore, SizeCountsEveryPlaceOfASharedTree) {
  NodeStore nodes;
  const NodeId six = nodes.make(Op::Number, 6, {});
  EXPECT_EQ(nodes[nodes.make(Op::Add, 0, {six, six})].size, 3U);
}

TEST(NodeStore, ReadsAreThoseOfTheWholeTree) {
  NodeStore nodes;
  const NodeId tree = nodes.make(Op::CountOf, 0, {nodes.make(Op::In, 0, {})});
  EXPECT_EQ(readsOf(nodes, tree), cardabi::Touch::Zones | cardabi::Touch::Control);
}

}  // namespace
}  // namespace cardc::ir

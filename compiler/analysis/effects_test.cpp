#include "cardc/analysis/effects.h"

#include <gtest/gtest.h>

namespace cardc::analysis {
namespace {
using cardabi::Event;
using cardabi::Op;

TEST(Effects, ClosesEventsOverTheRules) {
  ir::Module module;
  const ir::NodeId damage =
      module.nodes.make(Op::Damage, 0, {module.nodes.make(Op::Chosen, 0, {}), module.nodes.make(Op::Number, 6, {})});
  const Effects effects = effectsOf(module, damage);
  EXPECT_EQ(effects.raises,
            cardabi::events({Event::Damage, Event::Die, Event::Survive, Event::Kill, Event::Heal, Event::Overheal}));
  EXPECT_FALSE(effects.random);
  EXPECT_FALSE(effects.asks);
}

TEST(Effects, ADiscoverAsksAndDraws) {
  ir::Module module;
  const ir::NodeId pool = module.nodes.make(Op::Pool, 0, {module.nodes.make(Op::Always, 0, {})});
  const ir::NodeId get = module.nodes.make(Op::Get, 0, {module.nodes.make(Op::Local, 0, {})});
  const Effects effects =
      effectsOf(module, module.nodes.make(Op::Discover, 0, {pool, module.nodes.make(Op::Number, 3, {}), get}));
  EXPECT_TRUE(effects.random);
  EXPECT_TRUE(effects.asks);
  EXPECT_NE(effects.writes & cardabi::Touch::Hand, 0U);
}

TEST(Effects, OfNoTreeAreNone) { EXPECT_EQ(effectsOf(ir::Module{}, ir::NodeId{}), Effects{}); }

}  // namespace
}  // namespace cardc::analysis

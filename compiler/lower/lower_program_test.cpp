#include "cardc/ir/encode.h"
#include "cardc/ir/print.h"
#include "cardc/lower/lower.h"
#include "cardc/sema/check.h"
#include "cardc/syntax/parse.h"

#include <gtest/gtest.h>

namespace cardc::lower {
namespace {

// The module of some files, in that order.
ir::Module moduleOf(const std::vector<std::string>& texts) {
  source::VirtualFiles files;
  for (const std::string& text : texts) files.add("file" + std::to_string(files.size()) + ".card", text);
  diag::Engine diags;
  const syntax::Forest trees = syntax::parseAll(files, diags);
  const sema::Program program = sema::check(trees, diags);
  ir::Module module = lower(program, files, diags);
  EXPECT_FALSE(diags.hasErrors());
  return module;
}

const std::string kSet = "set T { year 2014 }\n";
const std::string kOne = "set T\nminion One { id \"A\", cost 1, stats 1/1, after this dies { summon a Two } }\n";
const std::string kTwo =
    "set T\nminion Two { id \"B\", cost 1, stats 1/1, after this attacks { give this { +1/+1 } } }\n";

TEST(Lower, TheOrderOfFilesChangesNothing) {
  const ir::LibraryRows one = ir::encode(moduleOf({kSet, kOne, kTwo}));
  const ir::LibraryRows other = ir::encode(moduleOf({kTwo, kSet, kOne}));
  EXPECT_EQ(one.contentHash(), other.contentHash());
}

TEST(Lower, ACardThatMovesDownItsFileStaysTheSameCard) {
  const ir::LibraryRows one = ir::encode(moduleOf({kSet, kOne, kTwo}));
  const ir::LibraryRows moved = ir::encode(moduleOf({kSet, "# a comment\n\n" + kOne, kTwo}));
  EXPECT_NE(one.sets[0].cards[0].line, moved.sets[0].cards[0].line);
  EXPECT_EQ(one.contentHash(), moved.contentHash());
}

TEST(Lower, SpellDamageIsDerivedFromThePlace) {
  const ir::Module module =
      moduleOf({kSet + R"(spell Bolt { id "A", cost 1, target a minion, cast { deal 3 damage to target } }
minion Gun { id "B", cost 1, stats 1/1, target a minion, after this attacks { deal 3 damage to all minions, destroy target } })"});
  EXPECT_EQ(ir::print(module, module.cards[ir::CardId{0}].abilities[0].body), "(Damage (Chosen) (Boosted (Number 3)))");
  EXPECT_EQ(ir::print(module, module.cards[ir::CardId{1}].abilities[0].body),
            "(Block (Damage (In battlefield both minion) (Number 3)) (Destroy (Chosen)))");
}

TEST(Lower, OnlyWhatDoesNothingElseNeedsRoom) {
  const ir::Module module = moduleOf({kSet + R"(token minion Imp { stats 1/1 }
spell Call { id "A", cost 1, cast { summon an Imp } }
spell Rally { id "B", cost 1, cast { draw a card, summon an Imp } })"});
  EXPECT_NE(module.cards[ir::CardId{1}].traits & cardabi::CardTrait::SummonsOnly, 0);
  EXPECT_EQ(module.cards[ir::CardId{2}].traits & cardabi::CardTrait::SummonsOnly, 0);
}

TEST(Lower, ATestHasItsCardsBehindTheLibrary) {
  const ir::Module module = moduleOf({kSet + kOne + kTwo + R"(
test R-900 "one" {
  token minion Own { id "Z", stats 2/2 }
  given your board is Own and One
  expect Own is damaged
})"});
  const ir::LibraryRows rows = ir::encode(module);
  const std::vector<ir::TestPlan> plans = ir::encodeTests(module);
  ASSERT_EQ(plans.size(), 1U);
  EXPECT_EQ(plans[0].local.number, 2U);
  ASSERT_EQ(plans[0].steps.size(), 2U);
  EXPECT_EQ(plans[0].steps[0].cards[0].card, cardabi::CardRef(2, 0));
  EXPECT_EQ(plans[0].steps[0].cards[0].name, 1);
  EXPECT_EQ(plans[0].steps[0].cards[1].card, cardabi::CardRef(1, 0));
}

}  // namespace
}  // namespace cardc::lower

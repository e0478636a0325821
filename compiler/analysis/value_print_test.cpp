// What is said beside the number, and that the table fits the operations.
#include "value_cases.h"

#include "cardabi/tables.h"
#include "value_table.h"

#include <gtest/gtest.h>

#include <set>

namespace cardc::analysis {
namespace {

std::string printed(const std::string& text) {
  const Estimate result = estimate(text);
  return print(result.module, result.card, result.value);
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(ValuePrint, ALineEachWithThreeDecimals) {
  EXPECT_EQ(printed(spell(4, "target a character, cast { deal 6 damage to target }")),
            "VALUE Subject T_1\n"
            "  damage 6                                6.000\n"
            "  cost 4                                 -8.000\n"
            "  total                                  -2.000\n");
}

TEST(ValuePrint, SaysWhatIsGuessedAndWhatIsLeftOut) {
  const std::string many = printed(spell(7, "cast { deal 4 damage to all enemy minions }"));
  EXPECT_TRUE(has(many, "x2  about      8.000")) << many;
  EXPECT_TRUE(has(many, "about: rests on a guess")) << many;
  const std::string branch = printed(spell(1, "cast { if combo { draw a card } else { gain 1 armor } }"));
  EXPECT_TRUE(has(branch, "draw 1") && has(branch, "best case") && !has(branch, "armor")) << branch;
  const std::string harm = printed(spell(1, "cast { deal 2 damage to your hero }"));
  EXPECT_TRUE(has(harm, "damage 2, your side")) << harm;
  const std::string loop = printed(minion(2, "3/2", "deathrattle { summon a Subject }"));
  EXPECT_TRUE(has(loop, "too deep to look into, only attack and health count: Subject")) << loop;
}

TEST(ValuePrint, NamesWhatItCannotWeigh) {
  // Nothing for the transforming; - 2.
  const Estimate sheep = estimate(spell(1, "target a minion, cast { transform target into Wisp }"));
  EXPECT_EQ(sheep.value.total(), -2000);
  EXPECT_EQ(unweighedText(sheep.module, sheep.card, sheep.value), "Transform x1");
  // Also in a branch that is not counted, twice, in what is given, and in a card that is made.
  const std::string text =
      printed(spell(1,
                    "target a minion\ncast { if combo { silence target } else { draw a card, silence target }\n"
                    "give target { attack is 1 }, summon a Shy }") +
              "minion Shy { id \"T_2\", class neutral, rarity common, cost 1, stats 1/1, battlecry { silence this } }");
  EXPECT_TRUE(has(text, "not weighed: Silence x2, set attack x1, Silence x1 in Shy")) << text;
  // A card knows better of itself than those that it makes.
  EXPECT_TRUE(
      has(printed(minion(2, "3/2", "deathrattle { summon a Subject, silence this }")), "not weighed: Silence x1\n"));
  EXPECT_TRUE(has(printed(minion(1, "1/1", "cant-attack, temporary")), "not weighed: temporary x1"));
}

TEST(ValuePrint, NumbersTooLargeStayInBounds) {
  // A million times a million is a million; - 2 then.
  const std::string text = "cast { repeat 1000000 times { deal 1000000 damage to the enemy hero } }";
  EXPECT_EQ(estimate(spell(1, text)).value.total(), kMostWorth - 2000);
  EXPECT_EQ(shortText(-750), "-0.75");
  EXPECT_EQ(shortText(6000), "6");
  EXPECT_EQ(shortText(0), "0");
}

// Each row needs the operands that its way of weighing speaks of.
TEST(ValueTable, FitsTheOperations) {
  std::set<cardabi::Op> seen;
  for (const OpWeight& row : opWeights()) {
    const cardabi::OpInfo& op = cardabi::info(row.op);
    EXPECT_TRUE(seen.insert(row.op).second) << op.name;
    EXPECT_EQ(op.op_class, cardabi::OpClass::Action) << op.name;
    const auto takes = [&](char letter) { return op.operands.find(letter) != std::string_view::npos; };
    const bool sets = row.how == Weigh::Things || row.how == Weigh::PointsEach || row.how == Weigh::Unknown ||
                      row.how == Weigh::Made || row.how == Weigh::Given || row.how == Weigh::Raised ||
                      row.how == Weigh::PerThing || row.how == Weigh::ByPlayer;
    const bool numbers = row.how == Weigh::Points || row.how == Weigh::Raised || row.how == Weigh::Repeated;
    const bool blocks = row.how == Weigh::Sum || row.how == Weigh::Larger || row.how == Weigh::Chance ||
                        row.how == Weigh::Repeated || row.how == Weigh::PerThing || row.how == Weigh::ByPlayer ||
                        row.how == Weigh::Inside || row.how == Weigh::Carried;
    EXPECT_TRUE(!sets || takes('S')) << op.name;
    EXPECT_TRUE(!numbers || takes('A')) << op.name;
    EXPECT_EQ(blocks, takes('B')) << op.name;
    const bool gives = row.how == Weigh::Given || row.how == Weigh::Carried;
    EXPECT_EQ(gives, op.arg == cardabi::OpArg::CardRef) << op.name;
  }
  std::set<cardabi::Tag> tags;
  for (const TagWeight& row : tagWeights()) EXPECT_TRUE(tags.insert(row.tag).second) << cardabi::info(row.tag).name;
}

// What holds other actions is never weighed as if it were empty: each such operation has a row, or asks for one here.
TEST(ValueTable, KnowsEveryHolder) {
  for (const cardabi::OpInfo& op : cardabi::allOps()) {
    if (op.op_class != cardabi::OpClass::Action || op.operands.find('B') == std::string_view::npos) continue;
    EXPECT_NE(findWeight(op.op), nullptr) << op.name;
  }
}

}  // namespace
}  // namespace cardc::analysis

// Kinds of amounts, as the table of contexts and the rules of spell damage say (runtime/RULES.md, R-1650 to R-1653).
#include "cardc/analysis/spell_damage.h"

#include "value_cases.h"

#include <gtest/gtest.h>

namespace cardc::analysis {
namespace {

std::vector<std::string> kinds(const std::string& text) {
  const Estimate found = estimate(text);
  std::vector<std::string> words;
  for (const SpellAmount& one : spellAmountsOf(found.module, found.card))
    words.push_back(printed(found.module, one) + " " + std::string(boostWord(one.boost)));
  return words;
}
using Kinds = std::vector<std::string>;

TEST(SpellDamage, CountsInWhatASpellDoes) {
  EXPECT_EQ(kinds(spell(1, "target a character, cast { deal 6 damage to target }")), Kinds{"$6 once"});
  EXPECT_EQ(kinds(spell(1, "cast { deal 3 damage split among all enemy characters }")), Kinds{"$3 missiles"});
  EXPECT_EQ(kinds(spell(1, "cast { restore 4 health to your hero }")), Kinds{"#4 converted"});
  EXPECT_EQ(kinds(spell(1, "secret, after you draw a card { deal 2 damage to all minions }")), Kinds{"$2 once"});
  EXPECT_EQ(kinds(spell(1, "cast { draw a card }, finale { deal 2 damage to all minions }")), Kinds{"$2 once"});
  EXPECT_EQ(kinds(spell(1, "choose one { option A { deal 5 damage to your hero }, option B { draw a card } }")),
            Kinds{"$5 once"});
}

TEST(SpellDamage, CountsNowhereElse) {
  EXPECT_EQ(kinds(minion(1, "1/1", "battlecry { deal 6 damage to your hero }")), Kinds{"6 plain"});
  EXPECT_EQ(kinds(minion(1, "1/1", "deathrattle { restore 4 health to your hero }")), Kinds{"4 plain"});
  EXPECT_EQ(kinds(minion(1, "1/1", "choose one { option A { deal 5 damage to your hero }, option B { draw a card } }")),
            Kinds{"5 plain"});
  EXPECT_EQ(
      kinds(spell(1, "cast { draw a card }, while in hand { at the end of your turn { deal 1 damage to your hero } }")),
      Kinds{"1 plain"});
}

TEST(SpellDamage, CountsInWhatASpellLeavesWithItsPlayerAndNotInWhatItGives) {
  EXPECT_EQ(kinds(spell(1, "cast { give you { once at the start of your turn { deal 3 damage to all minions } } }")),
            Kinds{"$3 once"});
  EXPECT_EQ(kinds(spell(1, "cast { give all minions { deathrattle { deal 3 damage to your hero } } }")),
            Kinds{"3 plain"});
  EXPECT_EQ(kinds(minion(1, "1/1",
                         "battlecry { give you { once at the start of your turn { deal 3 damage to all minions } } }")),
            Kinds{"3 plain"});
}

TEST(SpellDamage, ACardMaySayHowOftenItCounts) {
  EXPECT_EQ(kinds(spell(1, "counts-spell-damage(2), target a minion, cast { deal 2 damage to target }")),
            Kinds{"$2 multiplied"});
  EXPECT_EQ(
      kinds(spell(1, "counts-spell-damage(0), cast { deal 5 damage to your hero, restore 2 health to your hero }")),
      (Kinds{"5 plain", "2 plain"}));
}

TEST(SpellDamage, EventsThatAreChangedHaveItAlready) {
  EXPECT_EQ(
      kinds(minion(1, "1/1", "when a friendly spell would deal damage { change event.amount to event.amount * 2 }")),
      Kinds{"(Multiply (EventNumber amount) (Number 2)) multiplied"});
  EXPECT_EQ(kinds(minion(1, "1/1",
                         "when you would restore health { prevent event, deal event.amount damage to event.target }")),
            Kinds{"$(EventNumber amount) converted"});
  EXPECT_EQ(kinds(minion(1, "1/1", "when a friendly battlecry would trigger { change event.times to 2 }")), Kinds{});
}

TEST(SpellDamage, ThePathLeadsFromTheCardToTheAmount) {
  const Estimate found = estimate("action scorch { if it is your turn { deal 3 damage to your hero } }\n" +
                                  spell(1, "cast { repeat 2 times { scorch } }"));
  const std::vector<SpellAmount> amounts = spellAmountsOf(found.module, found.card);
  ASSERT_EQ(amounts.size(), 1U);
  EXPECT_EQ(pathText(found.module, amounts[0]), "Subject > cast > repeat > if > scorch > 3 damage");
}

}  // namespace
}  // namespace cardc::analysis

// What cards are worth, worked out by hand from the formula that value.def has from the design document:
//   damage * 1 + cards drawn * 2 + worth of what is summoned + 4 a destroyed + healing * 0.6 + attack + health + keywords - cost * 2.
// The sum stands beside each; none is taken from what the program printed.
#include "value_cases.h"

#include <gtest/gtest.h>

namespace cardc::analysis {
namespace {

Thousandths total(const std::string& text) { return estimate(text).value.total(); }
bool guessed(const std::string& text) { return estimate(text).value.about(); }

TEST(Value, OfPlainActions) {
  // 6 - 4 * 2
  EXPECT_EQ(total(spell(4, "target a character, cast { deal 6 damage to target }")), -2000);
  // 2 cards * 2 - 3 * 2
  EXPECT_EQ(total(spell(3, "cast { draw 2 cards }")), -2000);
  // 4 - 5 * 2
  EXPECT_EQ(total(spell(5, "target an enemy minion, cast { destroy target }")), -6000);
  // 8 * 0.6 - 2 * 2 = 4.8 - 4
  EXPECT_EQ(total(spell(2, "target a character, cast { restore 8 health to target }")), 800);
  // 3 + 2 - 2 * 2: both actions count
  EXPECT_EQ(total(spell(2, "target a character, cast { deal 3 damage to target, draw a card }")), 1000);
  // 3 + 8 * 0.6 - 4 = 3.8
  EXPECT_EQ(
      total(spell(2, "target an enemy character, cast { deal 3 damage to target, restore 8 health to your hero }")),
      3800);
  // 1 card * 2 in hand - 1 * 2
  EXPECT_EQ(total(spell(1, "cast { get a Wisp }")), 0);
}

TEST(Value, OfNumbersAndKeywords) {
  // 4 + 5 - 4 * 2
  EXPECT_EQ(total(minion(4, "4/5")), 1000);
  // 1 + 2 + taunt 2 * 0.5 - 2
  EXPECT_EQ(total(minion(1, "1/2", "taunt")), 2000);
  // 1 + 1 + divine shield (1 * 0.5 + 1) - 2
  EXPECT_EQ(total(minion(1, "1/1", "divine-shield")), 1500);
  // 4 + 6, taunt 6 * 0.5 = 3, divine shield 4 * 0.5 + 1 = 3, poisonous 3, lifesteal 4 * 0.5 = 2, windfury 4 * 0.8 = 3.2, stealth 1, - 10
  EXPECT_EQ(total(minion(5, "4/6", "taunt, divine-shield, poisonous, lifesteal, windfury, stealth")), 15200);
  // 2 + 1, charge 2 * 1, - 2; rush 2 * 0.5
  EXPECT_EQ(total(minion(1, "2/1", "charge")), 3000);
  EXPECT_EQ(total(minion(1, "2/1", "rush")), 2000);
  // 2 + 2, spell damage 2 * 1, reborn 2 * 0.5 + 0.5, - 6
  EXPECT_EQ(total(minion(3, "2/2", "spell-damage(2), reborn")), 1500);
  // 3 + 2 durability - 6
  EXPECT_EQ(total("weapon Subject { id \"T_1\", class warrior, rarity common, cost 3, stats 3/2 }"), -1000);
  // 3 - overload 0.8 - 2
  EXPECT_EQ(total(spell(1, "target a character, overload(1), cast { deal 3 damage to target }")), 200);
}

TEST(Value, OfAbilities) {
  // a battlecry: 2 for the card, 1 + 1 - 4
  EXPECT_EQ(total(minion(2, "1/1", "battlecry { draw a card }")), 0);
  // a deathrattle: 2 for the card, 1.5 for having one, 2 + 1 - 4
  EXPECT_EQ(total(minion(2, "2/1", "deathrattle { draw a card }")), 2500);
  // two: 2 + 2 for the cards, 1.5 once, 1 + 1 - 2
  EXPECT_EQ(total(minion(1, "1/1", "deathrattle { draw a card }, deathrattle { draw a card }")), 5500);
  // an aura: 2 for having one, whatever it gives, 2 + 2 - 6
  EXPECT_EQ(total(minion(3, "2/2", "aura all other friendly minions { +1/+1 }")), 0);
  // a trigger counts once: 1 damage, 3 + 2 - 4
  EXPECT_EQ(total(minion(2, "3/2", "after you summon a minion { deal 1 damage to a random enemy minion }")), 2000);
  // the better option: 5 damage, not 2 for a card; - 4
  const std::string options = "option A { id \"T_a\", deal 5 damage to target }\noption B { id \"T_b\", draw a card }";
  EXPECT_EQ(total(spell(2, "target a minion\nchoose one {\n" + options + "\n}")), 1000);
}

TEST(Value, OfWhatIsSummoned) {
  // Whelp: 1 + 1 + divine shield 1.5 - 2 = 1.5. Twice 1.5, 4 + 5, taunt 2.5, a deathrattle 1.5, - 8
  EXPECT_EQ(total(minion(4, "4/5", "taunt, deathrattle { summon 2 Whelp }")), 8000);
  // Wisp: 1 + 1 - 0 = 2. With +1/+1 on each of three: 3 * (2 + 2) - 10
  EXPECT_EQ(total(spell(5, "cast { summon 3 Wisp with { +1/+1 } }")), 2000);
  // one of Wisp 2 and Whelp 1.5: on average 1.75, - 2
  EXPECT_EQ(total(spell(1, "cast { summon a random Any }") + "pool Any { Wisp, Whelp }\n"), -250);
  // a weapon of 3 + 2 - 3 * 2 = -1, and 2 + 2 - 6
  EXPECT_EQ(total(minion(3, "2/2", "battlecry { equip an Axe }") +
                  "weapon Axe { id \"T_2\", class warrior, rarity common, cost 3, stats 3/2 }"),
            -3000);
  // a card that nobody names counts as 1: 2 * 1 - 4
  EXPECT_EQ(total(spell(2, "cast { summon 2 random minions }")), -2000);
  EXPECT_TRUE(guessed(spell(2, "cast { summon 2 random minions }")));
}

// The third card down counts with attack and health alone.
TEST(Value, EndsWhereCardsMakeEachOther) {
  // 3 deep: 3 + 2 = 5. Each above: what it summons + 3 + 2 + a deathrattle 1.5 - 4 = + 2.5; thus 7.5, 10, 12.5
  const Estimate loop = estimate(minion(2, "3/2", "deathrattle { summon a Subject }"));
  EXPECT_EQ(loop.value.total(), 12500);
  EXPECT_EQ(loop.value.cut, std::vector<ir::CardId>{loop.card});
  // Egg 3 deep: 0 + 1 = 1. Subject 2 deep: 1 + 2 + 2 + 1.5 - 4 = 2.5. Egg: 2.5 + 0 + 1 + 1.5 - 2 = 3. Subject: 3 + 2 + 2 + 1.5 - 4
  EXPECT_EQ(total(minion(2, "2/2", "deathrattle { summon an Egg }") +
                  "minion Egg { id \"T_2\", class neutral, rarity common, cost 1, stats 0/1, deathrattle { summon a "
                  "Subject } }"),
            4500);
  // D 2 + 2, neither taunt nor cost. C 4 + 1 + 2 - 2 = 5. B 5 + 0 + 1 - 4 = 2. Subject 2 + 3 + 3 - 8
  EXPECT_EQ(total(minion(4, "3/3", "battlecry { summon a B }") +
                  "minion B { id \"T_2\", class neutral, rarity common, cost 2, stats 0/1, battlecry { summon a C } }\n"
                  "minion C { id \"T_3\", class neutral, rarity common, cost 1, stats 1/2, battlecry { summon a D } }\n"
                  "minion D { id \"T_4\", class neutral, rarity common, cost 1, stats 2/2, taunt }"),
            0);
  // An enchantment that gives itself: a card 2 in the first, 2 in the second, none 3 deep; 1 + 1 - 2
  EXPECT_EQ(total(minion(1, "1/1", "battlecry { give this { Again } }") +
                  "enchantment Again { after you play this { draw a card, give this { Again } } }"),
            4000);
}

TEST(Value, OfWhatHoldsActions) {
  // 3 * a card 2 - 10
  EXPECT_EQ(total(spell(5, "cast { repeat 3 times { draw a card } }")), -4000);
  EXPECT_FALSE(guessed(spell(5, "cast { repeat 3 times { draw a card } }")));
  // the larger branch: 4, not 2; - 6
  EXPECT_EQ(total(spell(3, "target a minion, cast { if combo { draw a card } else { destroy target } }")), -2000);
  // no else, and what there is does harm: 0; - 2
  EXPECT_EQ(total(spell(1, "cast { if combo { deal 2 damage to your hero } }")), -2000);
  // for each of a set that may be several: 2 * a card 2 - 6
  EXPECT_EQ(total(spell(3, "cast { for each friendly minion as One { draw a card } }")), -2000);
  EXPECT_TRUE(guessed(spell(3, "cast { for each friendly minion as One { draw a card } }")));
  // by chance: half of a card 2 and half of 5 armor 3; - 2
  EXPECT_EQ(total(spell(1, "cast { choose one at random { option A { draw a card }, option B { gain 5 armor } } }")),
            500);
  // a discovered card in hand 2 - 2
  EXPECT_EQ(total(spell(1, "cast { discover a spell }")), 0);
}

TEST(Value, OfGuesses) {
  // between 2 and 4 is 3; - 2
  EXPECT_EQ(total(spell(1, "target a minion, cast { deal between 2 and 4 damage to target }")), 1000);
  EXPECT_TRUE(guessed(spell(1, "target a minion, cast { deal between 2 and 4 damage to target }")));
  // a count is 1: 3 * 1 - 2
  EXPECT_EQ(total(spell(1, "target a minion, cast { deal 3 damage to target for each friendly minion }")), 1000);
  // all enemy minions are 2: 4 * 2 - 14
  EXPECT_EQ(total(spell(7, "cast { deal 4 damage to all enemy minions }")), -6000);
  EXPECT_TRUE(guessed(spell(7, "cast { deal 4 damage to all enemy minions }")));
  // ... but two of them are two, for certain: 4 * 2 - 14; and split damage is what it is: 5 - 4
  EXPECT_FALSE(guessed(spell(7, "cast { deal 4 damage to 2 random enemy minions }")));
  EXPECT_EQ(total(spell(7, "cast { deal 4 damage to 2 random enemy minions }")), -6000);
  EXPECT_EQ(total(spell(2, "cast { deal 5 damage split among all enemy minions }")), 1000);
  // frozen takes half of an attack that nobody knows, 1: 3 + 0.5 - 4
  EXPECT_EQ(total(spell(2, "target a character, cast { deal 3 damage to target, freeze target }")), -500);
  // what is remembered stays a guess: between 1 and 3 is 2, as damage and as armor 2 * 0.6; - 2
  const std::string named =
      "target a minion, cast { remember N as between 1 and 3, deal N damage to target, gain N armor }";
  EXPECT_EQ(total(spell(1, named)), 1200);
  EXPECT_TRUE(guessed(spell(1, named)));
}

TEST(Value, OfHarmToYourOwnSide) {
  // 4 - 2 - 2
  EXPECT_EQ(total(spell(1, "target a minion, cast { deal 4 damage to target, deal 2 damage to your hero }")), 0);
  // -5 * 0.6 - 0
  EXPECT_EQ(total(spell(0, "cast { restore 5 health to the enemy hero }")), -3000);
  // 3 cards 6 - 4 - 2
  EXPECT_EQ(total(spell(1, "cast { draw 3 cards, destroy a random friendly minion }")), 0);
  // the target can only be yours: -1 + 2 - 0
  EXPECT_EQ(total(spell(0, "target a friendly minion, cast { deal 1 damage to target, draw a card }")), 1000);
  // - 2 cards * 2 - 0
  EXPECT_EQ(total(spell(0, "cast { let opponent draw 2 cards }")), -4000);
  // in the opponent's mouth `your hero` is the foe's: 3 - 2
  EXPECT_EQ(total(spell(1, "cast { let opponent deal 3 damage to your hero }")), 1000);
  // alike for both: 0 - 2
  EXPECT_EQ(total(spell(1, "cast { let each player draw 2 cards }")), -2000);
  // a named thing keeps its side: 1 destroyed of yours -4, - 0
  EXPECT_EQ(total(spell(0, "cast { pick a random friendly minion as Victim, destroy Victim }")), -4000);
}

TEST(Value, OfWhatIsGiven) {
  // 4 + 4 - 8
  EXPECT_EQ(total(spell(4, "target a minion, cast { give target { +4/+4 } }")), 0);
  // taunt: half of the health that the bearer has then, 1 for what it had and 4: 4 + 4 + 2.5 - 8
  EXPECT_EQ(total(spell(4, "target a minion, cast { give target { +4/+4, taunt } }")), 2500);
  EXPECT_TRUE(guessed(spell(4, "target a minion, cast { give target { +4/+4, taunt } }")));
  // stealth does not depend on the bearer: 1 - 2
  EXPECT_EQ(total(spell(1, "target a minion, cast { give target { stealth } }")), -1000);
  // a deathrattle that draws: 1.5 + 2 - 2
  EXPECT_EQ(total(spell(1, "target a minion, cast { give target { deathrattle { draw a card } } }")), 1500);
  // on all of them, which are 2: 2 * (1 + 1) - 4
  EXPECT_EQ(total(spell(2, "cast { give all friendly minions { +1/+1 } }")), 0);
  // less attack is good on the foe's side, also where either side may be chosen: 2 - 2; on your own: - 2 - 2
  EXPECT_EQ(total(spell(1, "target an enemy minion, cast { give target { -2 attack } }")), 0);
  EXPECT_EQ(total(spell(1, "target a minion, cast { give target { -2 attack } }")), 0);
  EXPECT_EQ(total(spell(1, "target a friendly minion, cast { give target { -2 attack } }")), -4000);
  // a cost of 2 less on each of two drawn cards: 2 * 2 + 2 * 2 * 2 - 8
  EXPECT_EQ(total(spell(4, "cast { draw 2 cards, give them { costs 2 less } }")), 4000);
  // its number is 3: 3 - 2
  EXPECT_EQ(total(spell(1, "target a minion, cast { remember N as 3, give target { +N attack } }")), 1000);
}

}  // namespace
}  // namespace cardc::analysis

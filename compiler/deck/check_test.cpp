// The rules of building decks, each broken by a deck that keeps all others. Numbers are those of the game: thirty cards, two copies,
// one of a legendary, three runes.
#include "cardc/deck/check.h"

#include "cardc/deck/read.h"
#include "cardc/diag/render.h"
#include "cardc/driver/compile.h"

#include <gtest/gtest.h>

namespace cardc::deck {
namespace {

constexpr const char* kCards = R"(
set OLD { year 2014 }
set LAST { year 2024 }
set NEW { year 2025 }
set OLD
hero Jaina { id "H_MAGE", dbf 637, class mage, health 30 }
hero Lich { id "H_DK", dbf 78065, class death-knight, health 30 }
hero OldOne { id "HC", class neutral, cost 9, armor 5 }
hero-power Zap { id "HP", class mage, cost 2, use { draw a card } }
minion Yeti { id "OLD_1", dbf 1, class neutral, rarity free, cost 4, stats 4/5 }
minion Prince { id "OLD_P", class neutral, rarity legendary, cost 3, stats 3/4, deck-size 40 }
token minion Sheep { id "OLD_t", class neutral, cost 1, stats 1/1 }
set LAST
minion Dual { id "LAST_D", class priest and warlock, rarity common, cost 2, stats 2/2 }
spell Bolt { id "LAST_B", class shaman, rarity common, cost 1, cast { draw a card } }
minion Guide { id "LAST_G", class mage, rarity legendary, cost 4, stats 4/4, tourist(shaman) }
minion OtherGuide { id "LAST_O", class shaman, rarity legendary, cost 4, stats 4/4, tourist(mage) }
spell Frostwyrm { id "LAST_F", class death-knight, rarity common, runes frost and frost, cost 1, cast { draw a card } }
spell Boil { id "LAST_X", class death-knight, rarity common, runes blood and blood, cost 1, cast { draw a card } }
spell Ghoul { id "LAST_U", class death-knight, rarity common, runes unholy, cost 1, cast { draw a card } }
set NEW
minion Yeti like OLD.Yeti { id "NEW_1" }
minion Manager { id "NEW_M", class neutral, rarity legendary, cost 4, stats 4/4, sideboard(3) }
minion Robot { id "NEW_R", class neutral, rarity legendary, cost 4, stats 4/4, sideboard(2, Virus, Twin) }
token minion Virus { id "NEW_R1", class neutral, cost 4, stats 1/1 }
token minion Twin { id "NEW_R2", class neutral, cost 4, stats 1/1 }
minion Medivh { id "NEW_F", class mage, rarity legendary, cost 9, stats 7/7, fabled(Staff, Tower) }
token weapon Staff { id "NEW_F1", class mage, cost 9, stats 0/3 }
token minion Tower { id "NEW_F2", class mage, cost 9, stats 0/3 }
minion Wisp { id "NEW_2", class neutral, rarity common, cost 0, stats 1/1 }
spell Flare { id "NEW_3", class shaman, rarity common, cost 1, cast { draw a card } }
)";

// Neutral cards of NEW, two of each.
std::string fillers(int pairs) {
  std::string cards;
  for (int n = 0; n < pairs; ++n) {
    const std::string number = std::to_string(n);
    cards +=
        "minion Filler" + number + " { id \"F" + number + "\", class neutral, rarity common, cost 1, stats 1/1 }\n";
  }
  return cards;
}
std::string pairs(int from, int count) {
  std::string lines;
  for (int n = from; n < from + count; ++n) lines += "2 F" + std::to_string(n) + "\n";
  return lines;
}

struct Judged {
  explicit Judged(const std::string& list, const Rules& rules = {}) {
    files.add("cards.card", kCards + fillers(20));
    const driver::Outcome outcome = driver::compile(files, {driver::Stage::Program}, diags);
    const Catalogue cards(outcome.program);
    const Reading reading = readDeck(files, files.add("deck", list), cards, diags);
    verdict = check(reading.deck, rules, cards, diags);
    said = diag::renderShort(diags.listing(), files);
  }
  source::VirtualFiles files;
  diag::Engine diags;
  Verdict verdict;
  std::string said;
};

const std::string kMage = "hero H_MAGE\n";

TEST(DeckRules, ADeckThatKeepsThemAllIsLegal) {
  const Judged judged(kMage + pairs(0, 15));
  EXPECT_EQ(judged.said, "");
  EXPECT_EQ(judged.verdict.size, 30U);
  EXPECT_EQ(classWords(judged.verdict.classes), "mage");
}

TEST(DeckRules, ThirtyCards) {
  EXPECT_EQ(Judged(kMage + pairs(0, 14)).said, "CW7023 1:1 the deck has 28 cards; it must have 30\n");
  EXPECT_EQ(Judged(kMage + pairs(0, 16)).said, "CW7023 1:1 the deck has 32 cards; it must have 30\n");
}

TEST(DeckRules, FortyWhereACardSaysSo) {
  EXPECT_EQ(Judged(kMage + "1 OLD_P\n1 NEW_2\n" + pairs(0, 19)).said, "");
  EXPECT_EQ(Judged(kMage + "1 OLD_P\n1 NEW_2\n" + pairs(0, 14)).said,
            "CW7023 1:1 the deck has 30 cards; it must have 40\nnote   2:3 the size is that of 'Prince'\n");
}

TEST(DeckRules, TwoCopiesAndOneOfALegendary) {
  EXPECT_EQ(Judged(kMage + "3 NEW_2\n1 F14\n" + pairs(0, 13)).said,
            "CW7024 2:3 the deck has 3 of 'Wisp'; it may have 2\n");
  EXPECT_EQ(Judged(kMage + "2 LAST_G\n" + pairs(0, 14)).said, "CW7024 2:3 the deck has 2 of 'Guide'; it may have 1\n");
}

TEST(DeckRules, LinesOfOneCardAndReprintsCountTogether) {
  EXPECT_EQ(Judged(kMage + "1 NEW_2\n1 NEW_2\n" + pairs(0, 14)).said, "");
  EXPECT_EQ(Judged(kMage + "2 OLD_1\n2 NEW_1\n" + pairs(0, 13)).said,
            "CW7024 3:3 the deck has 4 of 'Yeti'; it may have 2\n");
}

TEST(DeckRules, CardsOfTheClassAndNeutralOnes) {
  EXPECT_EQ(Judged(kMage + "2 LAST_B\n" + pairs(0, 14)).said, "CW7027 2:3 'Bolt' is of shaman; this deck is of mage\n");
  EXPECT_EQ(Judged(kMage + "2 LAST_D\n" + pairs(0, 14)).said,
            "CW7027 2:3 'Dual' is of priest or warlock; this deck is of mage\n");
}

TEST(DeckRules, ATouristBringsCardsOfTheOtherClassFromItsOwnSet) {
  EXPECT_EQ(Judged(kMage + "1 LAST_G\n1 NEW_2\n2 LAST_B\n" + pairs(0, 13)).said, "");
  EXPECT_EQ(Judged(kMage + "1 LAST_G\n1 NEW_2\n2 NEW_3\n" + pairs(0, 13)).said,
            "CW7027 4:3 'Flare' is of shaman; this deck is of mage\n");
  EXPECT_EQ(Judged(kMage + "1 LAST_G\n1 LAST_O\n" + pairs(0, 14)).said,
            "CW7028 3:3 'OtherGuide' is a tourist of another class; a tourist brings no tourists\n");
}

TEST(DeckRules, RunesFitIntoThreeSlots) {
  const std::string knight = "hero H_DK\n";
  EXPECT_EQ(Judged(knight + "2 LAST_F\n2 LAST_U\n" + pairs(0, 13)).said, "");
  EXPECT_EQ(Judged(knight + "2 LAST_F\n2 LAST_X\n" + pairs(0, 13)).said,
            "CW7030 3:3 the cards want the runes 2 blood, 2 frost; a deck has room for 3\n"
            "note   3:3 2 blood for 'Boil'\nnote   2:3 2 frost for 'Frostwyrm'\n");
}

TEST(DeckRules, StandardIsTheYearOfTheNewestSetAndTheOneBefore) {
  const std::string old = "2 OLD_1\n1 OLD_P\n1 LAST_G\n" + pairs(0, 18);
  // The Yeti is printed again in NEW.
  EXPECT_EQ(Judged("format standard\n" + kMage + old).said,
            "CW7029 4:3 'Prince' is of the set OLD, which is not in standard of 2025\n");
  EXPECT_EQ(Judged("format wild\n" + kMage + old).said, "");
  EXPECT_EQ(Judged("format standard\n" + kMage + "2 LAST_G\n" + pairs(0, 14), {2026, {}}).said,
            "CW7029 3:3 'Guide' is of the set LAST, which is not in standard of 2026\n"
            "CW7024 3:3 the deck has 2 of 'Guide'; it may have 1\n");
}

TEST(DeckRules, SetsThatAreNamedAreTheOnlyOnes) {
  EXPECT_EQ(
      Judged("format classic\n" + kMage + "2 OLD_1\n1 OLD_P\n1 LAST_G\n" + pairs(0, 18), {0, {"OLD", "NEW"}}).said,
      "CW7029 5:3 'Guide' is of the set LAST, which is not in the sets that are played\n");
}

TEST(DeckRules, NoTokensNoPowersNoHeroesToBeginWith) {
  EXPECT_EQ(Judged(kMage + "1 OLD_t\n1 HP\n1 H_DK\n1 HC\n" + pairs(0, 13)).said,
            "CW7026 2:3 'Sheep' is a token, which nobody can collect\n"
            "CW7025 3:3 'Zap' is a hero-power; a deck has none of that kind\n"
            "CW7025 4:3 'Lich' is a hero without a cost; a deck has none of that kind\n");
}

TEST(DeckRules, OneHeroToBeginWith) {
  EXPECT_EQ(Judged(pairs(0, 15)).said, "CW7021 1:1 a deck has one hero; heroes here 0\n");
  EXPECT_EQ(Judged(kMage + "hero H_DK\n" + pairs(0, 15)).said, "CW7021 2:6 a deck has one hero; heroes here 2\n");
  EXPECT_EQ(Judged("hero HC\n" + pairs(0, 15)).said, "CW7022 1:6 'OldOne' is no hero that a game begins with\n");
}

TEST(DeckRules, ASideboardIsFullAndKeepsTheRulesOfTheDeck) {
  const std::string with = kMage + "1 NEW_M\n1 F19\n" + pairs(0, 14);
  EXPECT_EQ(Judged(with + "1 F17 in NEW_M\n1 F16 in NEW_M\n1 OLD_1 in NEW_M\n").said, "");
  EXPECT_EQ(Judged(with).said, "CW7033 2:3 the sideboard of 'Manager' has 0 cards; it must have 3\n");
  EXPECT_EQ(Judged(with + "1 F0 in NEW_M\n1 LAST_B in NEW_M\n1 OLD_t in NEW_M\n").said,
            "CW7024 18:3 the deck has 3 of 'Filler0'; it may have 2\n"
            "CW7027 19:3 'Bolt' is of shaman; this deck is of mage\n"
            "CW7026 20:3 'Sheep' is a token, which nobody can collect\n");
}

TEST(DeckRules, ASideboardMayTakeCertainCardsOnly) {
  const std::string with = kMage + "1 NEW_R\n1 F19\n" + pairs(0, 14);
  EXPECT_EQ(Judged(with + "1 NEW_R1 in NEW_R\n1 NEW_R2 in NEW_R\n").said, "");
  EXPECT_EQ(Judged(with + "1 NEW_R1 in NEW_R\n1 F18 in NEW_R\n").said,
            "CW7034 19:3 'Filler18' does not go into the sideboard of 'Robot'\n");
}

TEST(DeckRules, OnlyCardsOfTheDeckHaveSideboards) {
  EXPECT_EQ(Judged(kMage + pairs(0, 15) + "1 NEW_2 in NEW_M\n1 F18 in F0\n").said,
            "CW7032 17:3 'Manager' is not in this deck, so nothing is in its sideboard\n"
            "CW7031 18:3 'Filler0' has no sideboard\n");
}

TEST(DeckRules, WhatIsFabledComesBesideTheListedCards) {
  const Judged judged(kMage + "1 NEW_F\n1 F19\n" + pairs(0, 14));
  EXPECT_EQ(judged.said, "");
  EXPECT_EQ(judged.verdict.size, 30U);
  EXPECT_EQ(judged.verdict.brought.size(), 2U);
  EXPECT_EQ(Judged(kMage + "1 NEW_F\n1 NEW_F1\n" + pairs(0, 14)).said,
            "CW7035 3:3 'Staff' comes with 'Medivh' by itself; no deck lists it\n");
}

// A card that is not known counts, so that nothing is said twice about it.
TEST(DeckRules, EveryViolationIsToldInOneRun) {
  EXPECT_EQ(Judged("format standard\nhero H_MAGE\n3 LAST_B\n1 OLD_P\n1 NOBODY\n1 OLD_t\n").said,
            "CW7023 1:1 the deck has 6 cards; it must have 40\nnote   4:3 the size is that of 'Prince'\n"
            "CW7027 3:3 'Bolt' is of shaman; this deck is of mage\n"
            "CW7024 3:3 the deck has 3 of 'Bolt'; it may have 2\n"
            "CW7029 4:3 'Prince' is of the set OLD, which is not in standard of 2025\n"
            "CW7005 5:3 no card has the id 'NOBODY'\n"
            "CW7026 6:3 'Sheep' is a token, which nobody can collect\n");
}

}  // namespace
}  // namespace cardc::deck

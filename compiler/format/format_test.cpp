#include "cardc/format/format.h"

#include <gtest/gtest.h>

#include <string>

namespace cardc::format {
namespace {

std::string formatted(std::string_view text) {
  const Formatted result = format(text);
  EXPECT_EQ(result.outcome, Outcome::Formatted) << text;
  EXPECT_EQ(format(result.text).text, result.text) << "twice is not as once";
  return result.text;
}

TEST(Format, DoesNotDependOnTheLayoutThatWasThere) {
  const std::string wanted =
      "minion Yeti {\n  id \"X\", class mage, cost 4, stats 4/5\n  taunt\n  battlecry { draw a card }\n}\n";
  EXPECT_EQ(formatted("minion Yeti{id\"X\",class mage,cost 4,stats 4 / 5,taunt,battlecry{draw a card}}"), wanted);
  EXPECT_EQ(
      formatted(
          "minion Yeti\n\n{\n\n\nid \"X\"\nclass mage\n  cost 4\nstats 4/5\n taunt\nbattlecry {\n draw a card\n} }"),
      wanted);
}

TEST(Format, FactsComeInTheirOrder) {
  EXPECT_EQ(
      formatted("minion Yeti {\n  stats 4/5, name en \"Y\", race beast and mech\n  taunt\n  cost 4, id \"X\"\n}\n"),
      "minion Yeti {\n  id \"X\", race beast and mech, cost 4, stats 4/5\n  name en \"Y\"\n  taunt\n}\n");
}

TEST(Format, WhatRunsStaysInItsOrder) {
  // The keyword may run as well, so it is not drawn before the deathrattle.
  EXPECT_EQ(formatted("minion Yeti { deathrattle { draw a card }, echo, target a minion, cost 4 }"),
            "minion Yeti {\n  cost 4\n  target a minion\n  deathrattle { draw a card }\n  echo\n}\n");
}

TEST(Format, CommentsStayWithWhatTheySpeakOf) {
  EXPECT_EQ(
      formatted(
          "# file\nminion Yeti { # card\n# cost\ncost 4 # behind cost\n# id\nid \"X\"\n# end\n}   # after\n\n\n# last"),
      "# file\nminion Yeti {  # card\n  # id\n  id \"X\"\n  # cost\n  cost 4  # behind cost\n  # end\n}  # after\n\n# "
      "last\n");
}

TEST(Format, ACommentAboveAKeywordKeepsItOnALineOfItsOwn) {
  EXPECT_EQ(formatted("minion Yeti {\n  taunt\n  # why\n  rush\n  reborn\n}\n"),
            "minion Yeti {\n  taunt\n  # why\n  rush\n  reborn\n}\n");
}

TEST(Format, ACommentInsideAPhraseBreaksItsLine) {
  EXPECT_EQ(formatted("spell S {\n  target a minion # which\n  # really\n  where cost is 2\n}\n"),
            "spell S {\n  target a minion  # which\n      # really\n      where cost is 2\n}\n");
}

TEST(Format, StatementsWithMistakesStayAsTheyAre) {
  const Formatted result =
      format("minion Yeti {\n   cost   4\n     deal 3   onto target\n taunt,rush\n}\nminion  Ogre{ cost 6 }");
  EXPECT_EQ(result.left, 1u);
  EXPECT_EQ(result.text,
            "minion Yeti {\n  cost 4\n  deal 3   onto target\n  taunt, rush\n}\n\nminion Ogre {\n  cost 6\n}\n");
}

TEST(Format, AnOpenBraceKeepsItsCardAsItIs) {
  EXPECT_EQ(format("minion  Yeti {\n battlecry { draw a card\n\nminion  Ogre { cost 6 }").text,
            "minion  Yeti {\n battlecry { draw a card\n\nminion Ogre {\n  cost 6\n}\n");
}

TEST(Format, WordsOutsideOfStatementsStayOnTheirLine) {
  EXPECT_EQ(format("minion Yeti {\n  cost   3 ; taunt\n  rush\n}\n").text,
            "minion Yeti {\n  cost   3 ; taunt\n  rush\n}\n");
}

TEST(Format, LineEndsAndTheByteOrderMarkAreMadePlain) {
  EXPECT_EQ(formatted("\xef\xbb\xbfset X\r\n\r\n\r\nset Y\r\n"), "set X\n\nset Y\n");
}

TEST(Format, NothingStaysNothing) {
  EXPECT_EQ(formatted(""), "");
  EXPECT_EQ(formatted("\n\n  \n"), "");
  EXPECT_EQ(formatted("  # only this"), "# only this\n");
}

TEST(Format, WhatCannotBeParsedStaysAsItIs) {
  for (const std::string& text : {std::string("minion\0Yeti", 11), std::string("minion \xff"), std::string(100, '{')}) {
    const Formatted result = format(text);
    EXPECT_EQ(result.outcome, Outcome::Unreadable);
    EXPECT_EQ(result.text, text);
  }
}

TEST(Meaning, TellsCardsApart) {
  const std::string card = "minion Yeti { cost 4, taunt, battlecry { draw a card } }";
  EXPECT_EQ(meaning(card), meaning("minion Yeti {\n taunt\n cost 4\n battlecry { draw a card }\n}"));
  EXPECT_NE(meaning(card), meaning("minion Yeti { cost 5, taunt, battlecry { draw a card } }"));
  EXPECT_NE(meaning(card), meaning("minion Yeti { cost 4, battlecry { draw a card }, taunt }"));
  EXPECT_NE(meaning(card), meaning("minion Yeti { cost 4, taunt, battlecry { draw a card } } # why"));
  EXPECT_NE(meaning(card), meaning("minion Yeti { cost 4, taunt, battlecry { draw a card }"));
}

}  // namespace
}  // namespace cardc::format

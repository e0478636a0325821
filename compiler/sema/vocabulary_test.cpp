#include "vocabulary.h"

#include <gtest/gtest.h>

namespace cardc::sema {
namespace {

TEST(Vocabulary, AVerbIsFoundInEachOfItsForms) {
  for (const std::string_view verb : {"play", "plays", "played"}) {
    ASSERT_TRUE(findEventVerb(verb)) << verb;
    EXPECT_EQ(findEventVerb(verb)->event->event, cardabi::Event::Play) << verb;
  }
  EXPECT_TRUE(findEventVerb("takes")->passive);
  EXPECT_TRUE(findEventVerb("take")->passive);  // after `would`
  EXPECT_FALSE(findEventVerb("deals")->passive);
  EXPECT_FALSE(findEventVerb("explodes"));
}

TEST(Vocabulary, ARaceIsANounInBothNumbers) {
  ASSERT_NE(findFact("murlocs"), nullptr);
  EXPECT_EQ(findFact("murlocs"), findFact("murloc"));
  EXPECT_EQ(findFact("mages"), nullptr);  // a class is not
}

TEST(Vocabulary, ResourcesAreThoseOfPlayersOnly) {
  EXPECT_EQ(findPlayerTag("mana"), cardabi::Tag::Mana);
  EXPECT_FALSE(findPlayerTag("attack"));
  EXPECT_FALSE(findPlayerTag("taunt"));
}

TEST(Vocabulary, NearWordsAreOffered) {
  EXPECT_EQ(didYouMean("tuant", bodyWords()).text, "; did you mean 'taunt'?");
  EXPECT_EQ(didYouMean("xylophone", bodyWords()).text, "");
}

TEST(Vocabulary, WhatTheEngineNotesIsNoWordForCards) {
  EXPECT_EQ(findTag("own-cost"), nullptr);
  EXPECT_EQ(findTag("keeps-aside"), nullptr);
  EXPECT_NE(findTag("taunt"), nullptr);
}

// No word may be a noun and an adjective: a phrase must have one reading.
TEST(Vocabulary, NounsAndAdjectivesAreApart) {
  for (const std::string_view word : {"minion", "minions", "spell", "hero", "characters", "card"}) {
    EXPECT_FALSE(findAdjective(word)) << word;
    EXPECT_EQ(findTag(word), nullptr) << word;
    EXPECT_EQ(findFact(word), nullptr) << word;
  }
}

}  // namespace
}  // namespace cardc::sema

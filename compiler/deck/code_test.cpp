// Deck codes. What is expected comes from the layout of code.h, byte by byte, and from the example that HearthSim documents it with.
#include "cardc/deck/code.h"

#include "cardc/diag/render.h"

#include <gtest/gtest.h>

#include <utility>

namespace cardc::deck {
namespace {

struct Reading {
  explicit Reading(const std::string& text) {
    const source::FileId file = files.add("code", text);
    code = readCode(files[file].text(), {file, 0, static_cast<std::uint32_t>(text.size())}, diags);
    said = diag::renderShort(diags.listing(), files);
  }
  source::VirtualFiles files;
  diag::Engine diags;
  std::optional<Code> code;
  std::string said;
};

std::string text(const std::vector<Code::Card>& cards) {
  std::string all;
  for (const Code::Card& card : cards) {
    all += (all.empty() ? "" : " ") + std::to_string(card.count) + "x" + std::to_string(card.dbf);
    if (card.owner != 0) all += "@" + std::to_string(card.owner);
  }
  return all;
}

// 00 01 02 | 01 FD 04 (637) | 01 BB 02 (315) | 01 96 05 (662) | 00 | 00
constexpr const char* kSmall = "AAECAf0EAbsCAZYFAAA=";
// 00 01 01 | 01 07 | 01 09 | 01 AC 02 (300) | 01 04 03 | 01 | 01 05 09 | 01 06 09 | 01 08 04 09
constexpr const char* kSideboards = "AAEBAQcBCQGsAgEEAwEBBQkBBgkBCAQJ";

TEST(DeckCode, IsReadByItsLayout) {
  const Reading reading(kSmall);
  EXPECT_EQ(reading.said, "");
  ASSERT_TRUE(reading.code);
  EXPECT_EQ(reading.code->format, 2U);
  EXPECT_EQ(text(reading.code->heroes), "1x637");
  EXPECT_EQ(text(reading.code->cards), "1x315 2x662");
  EXPECT_EQ(text(reading.code->sideboards), "");
  EXPECT_EQ(writeCode(*reading.code), kSmall);
}

TEST(DeckCode, SideboardsHaveTheSameThreeGroups) {
  const Reading reading(kSideboards);
  ASSERT_TRUE(reading.code) << reading.said;
  EXPECT_EQ(text(reading.code->cards), "1x9 2x300 3x4");
  EXPECT_EQ(text(reading.code->sideboards), "1x5@9 2x6@9 4x8@9");
  EXPECT_EQ(writeCode(*reading.code), kSideboards);
}

// Its mark for sideboards is missing: it is older than they are. Written again it has one.
TEST(DeckCode, TheExampleOfTheDocumentationIsRead) {
  const Reading reading("AAECAR8GxwPJBLsFmQfZB/gIDI0B2AGoArUDhwSSBe0G6wfbCe0JgQr+DAA=");
  ASSERT_TRUE(reading.code) << reading.said;
  EXPECT_EQ(reading.code->format, 2U);
  EXPECT_EQ(text(reading.code->heroes), "1x31");
  EXPECT_EQ(
      text(reading.code->cards),
      "1x455 1x585 1x699 1x921 1x985 1x1144 2x141 2x216 2x296 2x437 2x519 2x658 2x877 2x1003 2x1243 2x1261 2x1281 "
      "2x1662");
  EXPECT_EQ(writeCode(*reading.code), "AAECAR8GxwPJBLsFmQfZB/gIDI0B2AGoArUDhwSSBe0G6wfbCe0JgQr+DAAA");
}

TEST(DeckCode, TheSameDeckHasOneCode) {
  Code code;
  code.format = 2;
  code.heroes = {{637, 1, 0, {}}};
  code.cards = {{662, 2, 0, {}}, {315, 1, 0, {}}};
  EXPECT_EQ(writeCode(code), kSmall);
}

TEST(DeckCode, ACardKnowsItsCharacters) {
  const Reading reading(kSmall);
  ASSERT_TRUE(reading.code);
  // The bytes 7 and 8, counted from 0, are in the characters 9 to 11; the first of these holds bits of byte 6 as well.
  EXPECT_EQ(reading.files.text(reading.code->cards[0].span), "bsC");
}

TEST(DeckCode, WhatIsNoCodeIsToldOnce) {
  for (const auto& [code, said] : std::initializer_list<std::pair<const char*, const char*>>{
           {"", "CW7013 1:1 the deck code ends where its first byte should be\n"},
           {"AAECAf0EAbs", "CW7013 1:12 the deck code ends where its cards should be\n"},
           {"AAECAf0EAbsCAZYF", "CW7013 1:17 the deck code ends where its cards should be\n"},
           {"AAE$Af0E", "CW7011 1:4 '$' is no character of a deck code\n"},
           {"AAE=Af0E", "CW7011 1:4 '=' is no character of a deck code\n"},
           {"AAE\xC3\x9F", "CW7011 1:4 '\xC3\x9F' is no character of a deck code\n"},
           {"AQECAf0E", "CW7012 1:1 this is no deck code that is known: its first byte is 1, not 0\n"},
           {"AAICAf0E", "CW7012 1:2 this is no deck code that is known: its version is 2, not 1\n"},
           {"AAECAf0EAAAAAg==",
            "CW7012 1:13 this is no deck code that is known: its mark for sideboards is 2, not 1\n"},
           {"AAECAYCAgICAIAAAAAA=", "CW7014 1:6 a number in the heroes of the deck code is too large for any card\n"},
           {"AAECAf0EAbsCAZYFAAAF", "CW7015 1:19 the deck is complete, but its code goes on: bytes left 1\n"},
       }) {
    const Reading reading(code);
    EXPECT_FALSE(reading.code) << code;
    EXPECT_EQ(reading.said, said) << code;
  }
}

// Every beginning of a code is told to end early, but for the one that leaves out no more than the mark for sideboards.
TEST(DeckCode, EveryBeginningOfACodeEndsEarly) {
  constexpr std::size_t kWithoutMark = 18;  // characters of the first 13 bytes
  for (std::size_t length = 0; length < kWithoutMark; ++length) {
    const Reading reading(std::string(kSmall).substr(0, length));
    EXPECT_FALSE(reading.code) << length;
    EXPECT_EQ(reading.said.rfind("CW7013 ", 0), 0U) << length << reading.said;
  }
  EXPECT_TRUE(Reading(std::string(kSmall).substr(0, kWithoutMark)).code);
}

}  // namespace
}  // namespace cardc::deck

// Decks as text: lists, codes, what the game copies; and back.
#include "cardc/deck/read.h"

#include "cardc/deck/write.h"
#include "cardc/diag/render.h"
#include "cardc/driver/compile.h"

#include <gtest/gtest.h>

#include <utility>

namespace cardc::deck {
namespace {

// Numbers of public card data.
constexpr const char* kCards = R"(
set T { year 2014 }
set T
hero JainaProudmoore { id "HERO_08", dbf 637, class mage, health 30 }
spell Fireball { id "CS2_029", dbf 315, name en "Fireball" zh "火球术", class mage, cost 4, cast { draw a card } }
spell Frostbolt { id "CS2_024", dbf 662, class mage, cost 2, cast { draw a card } }
minion BandManager { id "ETC_080", dbf 90749, name en "E.T.C., Band Manager", class neutral, cost 4, stats 4/4, sideboard(3) }
minion Nameless { id "T_1", class neutral, cost 1, stats 1/1 }
)";

class Decks : public testing::Test {
 protected:
  Reading read(const std::string& text) {
    diags = {};
    Reading reading = readDeck(files, files.add("deck", text), cards, diags);
    said = diag::renderShort(diags.listing(), files);
    return reading;
  }
  std::string list(const std::string& text) { return listOf(read(text).deck, cards); }
  std::string code(const std::string& text) { return codeOf(read(text).deck, cards, diags).value_or(""); }

  source::VirtualFiles files;
  diag::Engine diags;
  const source::FileId file = files.add("cards.card", kCards);
  const driver::Outcome outcome = driver::compile(files, {driver::Stage::Program}, diags);
  const Catalogue cards{outcome.program};
  std::string said;
};

constexpr const char* kList =
    "### Small\n"
    "format standard\n"
    "hero HERO_08          # JainaProudmoore\n"
    "1 CS2_029             # Fireball\n"
    "2 CS2_024             # Frostbolt\n"
    "1 ETC_080             # E.T.C., Band Manager\n"
    "2 CS2_029 in ETC_080  # Fireball\n";
// 00 01 02 | 01 637 | 02 315 90749 | 01 662 | 00 | 01 | 00 | 01 315 90749 | 00
constexpr const char* kCode = "AAECAf0EArsC/cQFAZYFAAEAAbsC/cQFAA==";

TEST_F(Decks, AListIsReadAndWritten) {
  EXPECT_EQ(list(kList), kList);
  EXPECT_EQ(said, "");
  EXPECT_EQ(code(kList), kCode);
}

TEST_F(Decks, ACodeIsReadAndWritten) {
  EXPECT_EQ(code(kCode), kCode);
  EXPECT_EQ(said, "");
  EXPECT_EQ(code(list(kCode)), kCode);
}

TEST_F(Decks, WhatTheGameCopiesIsReadByItsCode) {
  const std::string text = list(std::string("### Small\n# Class: Mage\n# Format: Standard\n#\n# 1x (9) Whatever\n#\n") +
                                kCode + "\n#\n# To use this deck, copy it\n");
  EXPECT_EQ(said, "");
  EXPECT_EQ(text.substr(0, 40), "### Small\nformat standard\nhero HERO_08  ");
}

TEST_F(Decks, WithoutItsCodeByTheNamesOfItsCards) {
  const std::string shared =
      "### Small\r\n# Class: Mage\r\n# Format: Standard\r\n# Year of the Pegasus\r\n#\r\n# 1x (4) Fireball\r\n# 2x (2) "
      "Frostbolt\r\n"
      "# 1x (4) E.T.C., Band Manager\r\n#   2x (4) \xE7\x81\xAB\xE7\x90\x83\xE6\x9C\xAF\r\n";
  const Reading reading = read(shared);
  EXPECT_EQ(said, "");
  EXPECT_EQ(reading.deck.classes, 1U << 5U);
  EXPECT_EQ(listOf(reading.deck, cards),
            "### Small\nformat standard\n1 CS2_029             # Fireball\n2 CS2_024             # Frostbolt\n"
            "1 ETC_080             # E.T.C., Band Manager\n2 CS2_029 in ETC_080  # Fireball\n");
}

TEST_F(Decks, WhatCannotBeReadIsToldLineByLine) {
  for (const auto& [text, told] : std::initializer_list<std::pair<const char*, const char*>>{
           {"# nothing\n\n", "CW7001 1:1 there is no deck in here: neither a deck code nor a line of a list\n"},
           {"hero HERO_08\n2 CS2_O29\n",
            "CW7005 2:3 no card has the id 'CS2_O29'; did you mean 'CS2_029'?\nfix    2:3 write 'CS2_029' instead of "
            "'CS2_O29'\n"},
           {"hero HERO_08\nCS2_029\nx CS2_029\n100 CS2_029\n",
            "CW7002 2:1 this is no line of a deck; one says 'hero ID', 'COUNT ID', 'COUNT ID in ID' or 'format WORD'\n"
            "CW7003 3:1 'x' is no number of cards; it is between 1 and 99\n"
            "CW7003 4:1 '100' is no number of cards; it is between 1 and 99\n"},
           {"format arena\nhero HERO_08\n",
            "CW7004 1:8 'arena' is no format; there are wild, standard, classic, twist\n"},
           {"# 2x (4) Firebal\n",
            "CW7007 1:10 'Firebal' is printed on no card; did you mean 'Fireball'?\nfix    1:10 write 'Fireball' "
            "instead of 'Firebal'\n"},
           {"AAEAAf0EAAAAAA==\n", "CW7004 1:3 '0' is no format; there are wild, standard, classic, twist\n"},
           // 637 | 1 | none | none | 0 times 315
           {"AAEBAf0EAQEAAbsCAAA=\n",
            "CW7006 1:10 no card has the number 1 of deck codes\nCW7003 1:14 '0' is no number of cards; it is between "
            "1 and 99\n"},
           {"AAEBAf0EAAAAAA==\n2 CS2_029\n",
            "CW7002 2:1 this is no line of a deck; one says 'hero ID', 'COUNT ID', 'COUNT ID in ID' or 'format "
            "WORD'\n"},
       }) {
    read(text);
    EXPECT_EQ(said, told) << text;
  }
}

TEST_F(Decks, ACardWithoutANumberHasNoCode) {
  EXPECT_EQ(code("hero HERO_08\n2 T_1\n1 T_1\n"), "");
  EXPECT_EQ(diag::renderShort(diags.listing(), files),
            "CW7016 2:3 'Nameless' has no 'dbf', so there is no code for this deck\n");
}

}  // namespace
}  // namespace cardc::deck

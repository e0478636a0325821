// cardc deck: lists and codes in, lists and codes out, what is wrong and with which status it ends.
#include "run.h"

#include <nlohmann/json.hpp>

namespace cli {
namespace {

using Json = nlohmann::json;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

// Fifteen cards of public numbers 1 to 15, a hero with the number 637.
class DeckCommand : public Cli {
 protected:
  void SetUp() override {
    Cli::SetUp();
    std::string cards = "set D { year 2026 }\nset D\nhero Jaina { id \"HERO_08\", dbf 637, class mage, health 30 }\n";
    std::string list = "hero HERO_08\n";
    for (int n = 1; n <= 15; ++n) {
      const std::string number = std::to_string(n);
      cards.append("minion M").append(number).append(" { id \"D_").append(number).append("\", dbf ").append(number);
      cards += ", class neutral, cost 1, stats 1/1 }\n";
      list += "2 D_" + number + "\n";
    }
    write(at("cards/decks.card"), cards);
    write(at("right.deck"), list);
    write(at("wrong.deck"), list + "1 D_1\nhero D_2\n1 D_16\n");
  }
};

// 00 01 01 | 01 FD 04 | 00 | 0F, then 01 to 0F | 00 | 00
constexpr const char* kCode = "AAEBAf0EAA8BAgMEBQYHCAkKCwwNDg8AAA==";

TEST_F(DeckCommand, ALegalDeckIsPrintedAsAList) {
  const Result result = cardc("deck right.deck");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_TRUE(
      result.out.starts_with("# mage, wild, 30 of 30 cards\nformat wild\nhero HERO_08  # Jaina\n2 D_1         # M1\n"))
      << result.out;
}

TEST_F(DeckCommand, CodesAreWrittenAndRead) {
  EXPECT_EQ(cardc("deck --code right.deck").out, std::string(kCode) + "\n");
  const Result list = cardc(std::string("deck ") + kCode);
  EXPECT_EQ(list.status, 0) << list.err;
  EXPECT_EQ(list.out, cardc("deck right.deck").out);
  write(at("again.deck"), list.out);
  EXPECT_EQ(cardc("deck --code again.deck").out, std::string(kCode) + "\n");
  write(at("code.deck"), std::string("### Mine\n") + kCode + "\n");
  EXPECT_EQ(cardc("deck --code code.deck").out, std::string(kCode) + "\n");
}

// By the numbers of public card data, packed as the layout of codes says.
TEST_F(DeckCommand, TheDecksOfTheProjectAreLegalAndHaveTheirPublicCodes) {
  const std::string root = CARDWRIGHT_SOURCE_DIR;
  const std::string with_cards = " --cards " + root + "/cards --code " + root + "/cards/decks/";
  const Result mage = cardc("deck" + with_cards + "mage-mirror-a.deck");
  EXPECT_EQ(mage.status, 0) << mage.err;
  EXPECT_EQ(mage.out, "AAEBAf0EAA9NvwHYAZwCoQK7Ar8DqwS0BPsEngXZCtoK+QqWDQAA\n");
  const Result trigger = cardc("deck" + with_cards + "trigger-mirror.deck");
  EXPECT_EQ(trigger.status, 0) << trigger.err;
  EXPECT_EQ(trigger.out, "AAEBAf0EAA/DAfsBjQO4A78D8QWKBqsGngfZB/YHhQixCLwI+wwAAA==\n");
}

TEST_F(DeckCommand, EveryViolationHasItsPlaceAndItsCode) {
  const Result result = cardc("deck wrong.deck");
  EXPECT_EQ(result.status, 1);
  for (const char* part :
       {"wrong.deck:1:1: error: the deck has 32 cards; it must have 30 [CW7023]",
        "wrong.deck:17:3: error: the deck has 3 of 'M1'; it may have 2 [CW7024]",
        "wrong.deck:18:6: error: 'M2' is no hero that a game begins with [CW7022]",
        "wrong.deck:18:6: error: a deck has one hero; heroes here 2 [CW7021]",
        "wrong.deck:19:3: error: no card has the id 'D_16'; did you mean 'D_1'? [CW7005]", "5 errors"})
    EXPECT_TRUE(has(result.err, part)) << part << "\n" << result.err;
}

TEST_F(DeckCommand, AsJson) {
  const Json right = Json::parse(cardc("deck --format=json right.deck").out);
  EXPECT_EQ(right["legal"], true);
  EXPECT_EQ(right["code"], kCode);
  EXPECT_EQ(right["deck"]["classes"], Json::array({"mage"}));
  EXPECT_EQ(right["deck"]["cards"].size(), 15U);
  EXPECT_EQ(right["deck"]["cards"][0], Json({{"id", "D_1"}, {"dbf", 1}, {"name", "M1"}, {"count", 2}}));
  const Result result = cardc("deck --format=json wrong.deck");
  EXPECT_EQ(result.status, 1);
  const Json wrong = Json::parse(result.out);
  EXPECT_EQ(wrong["legal"], false);
  EXPECT_EQ(wrong["errors"], 5);
  EXPECT_EQ(wrong["diagnostics"][0]["code"], "CW7023");
  EXPECT_EQ(wrong["diagnostics"][0]["file"], "wrong.deck");
}

TEST_F(DeckCommand, StandardAndSetsAreOptions) {
  EXPECT_EQ(cardc("deck --sets D right.deck").status, 0);
  EXPECT_TRUE(has(cardc("deck --sets ALPHA,BETA right.deck").err,
                  "'M1' is of the set D, which is not in the sets that are played"));
  write(at("standard.deck"), "format standard\n" + read(at("right.deck")));
  EXPECT_EQ(cardc("deck standard.deck").status, 0);
  EXPECT_EQ(cardc("deck --standard 2027 standard.deck").status, 0);
  EXPECT_TRUE(has(cardc("deck --standard 2028 standard.deck").err, "which is not in standard of 2028 [CW7029]"));
  const Result unknown = cardc("deck --sets NOWHERE right.deck");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_TRUE(has(unknown.err, "no set is called 'NOWHERE'")) << unknown.err;
}

TEST_F(DeckCommand, WhatIsNoDeckIsTold) {
  const Result truncated = cardc("deck AAEBAf0EAA8BAgME");
  EXPECT_EQ(truncated.status, 1);
  EXPECT_TRUE(has(truncated.err, "deck code:1:17: error: the deck code ends where its cards should be [CW7013]"))
      << truncated.err;
  EXPECT_EQ(truncated.out, "");
  const Result foreign = cardc("deck --format=json AQEBAf0EAA8BAgME");
  EXPECT_EQ(foreign.status, 1);
  EXPECT_EQ(Json::parse(foreign.out)["diagnostics"][0]["code"], "CW7012");
  // 637 | 99 once
  EXPECT_TRUE(has(cardc("deck AAEBAf0EAWMAAAA=").err, "no card has the number 99 of deck codes [CW7006]"));
  const Result nothing = cardc("deck nothing.deck");
  EXPECT_EQ(nothing.status, 2);
  EXPECT_TRUE(has(nothing.err, "cannot read 'nothing.deck': it does not exist")) << nothing.err;
  EXPECT_EQ(cardc("deck cards").status, 2);
  EXPECT_EQ(cardc("deck").status, 2);
}

}  // namespace
}  // namespace cli

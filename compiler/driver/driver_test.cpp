#include "cardc/driver/compile.h"

#include <gtest/gtest.h>

namespace cardc::driver {
namespace {

constexpr const char* kCards = R"(
set ALPHA { name en "Alpha", year 2014 }
minion Pup { id "TA_001", class neutral, rarity common, cost 1, stats 1/2 }
spell Spark { id "TA_002", class mage, rarity common, cost 2, target a character, cast { deal 3 damage to target } }
)";

Outcome compiled(const std::string& text, diag::Engine& diags, Stage last = Stage::Rows) {
  static source::VirtualFiles files;
  files = {};
  files.add("a.card", text);
  return compile(files, {last}, diags);
}

TEST(Compile, CardsBecomeRows) {
  diag::Engine diags;
  const Outcome outcome = compiled(kCards, diags);
  ASSERT_TRUE(diags.empty());
  EXPECT_EQ(outcome.reached, Stage::Rows);
  EXPECT_EQ(cardCount(outcome.rows), 2U);
  ASSERT_EQ(outcome.rows.sets.size(), 1U);
  EXPECT_EQ(outcome.rows.sets[0].name, "ALPHA");
  EXPECT_STREQ(outcome.rows.sets[0].strings.data() + outcome.rows.sets[0].cards[1].id, "TA_002");
}

TEST(Compile, TheSameCardsGiveTheSameRows) {
  diag::Engine diags;
  const Outcome once = compiled(kCards, diags);
  EXPECT_EQ(compiled(kCards, diags).rows.contentHash(), once.rows.contentHash());
}

TEST(Compile, WithErrorsThereAreNoRows) {
  diag::Engine diags;
  const Outcome outcome = compiled(std::string(kCards) + "minion Broken { cost }\n", diags);
  EXPECT_TRUE(diags.hasErrors());
  EXPECT_EQ(outcome.reached, Stage::Program);
  EXPECT_TRUE(outcome.rows.sets.empty());
}

TEST(Compile, ItStopsWhereItIsToldTo) {
  for (const Stage last : {Stage::Tree, Stage::Program, Stage::Ir, Stage::Effects, Stage::Rows}) {
    diag::Engine diags;
    EXPECT_EQ(compiled(kCards, diags, last).reached, last);
  }
}

}  // namespace
}  // namespace cardc::driver

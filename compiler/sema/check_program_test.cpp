#include "cardc/sema/check.h"
#include "cardc/sema/print.h"
#include "cardc/syntax/parse.h"

#include <gtest/gtest.h>

namespace cardc::sema {
namespace {

struct Checked {
  source::VirtualFiles files;
  diag::Engine diags;
  syntax::Forest trees;
  Program program;

  explicit Checked(std::string text) {
    files.add("test.card", std::move(text));
    trees = syntax::parseAll(files, diags);
    program = check(trees, diags);
  }
  std::vector<std::string_view> codes() const {
    std::vector<std::string_view> found;
    for (const diag::Diagnostic& one : diags.all()) found.push_back(diag::info(one.code).number);
    return found;
  }
};

TEST(Check, AFileWithNothingIsAProgramWithNothing) {
  const Checked checked("");
  EXPECT_TRUE(checked.diags.empty());
  EXPECT_EQ(checked.program.cards.size(), 0U);
}

TEST(Check, OneMistakeIsToldOnceAndTheOthersGoOn) {
  const Checked checked(R"(set T { year 2014 }
spell Bad { id "A", cost 1, target an enemy minon, cast { deal 3 damage to target, destroy target } }
minion Good { id "B", cost 1, stats 1/1, after this dies { draw a card } })");
  EXPECT_EQ(checked.codes(), std::vector<std::string_view>{"CW2002"});
  ASSERT_EQ(checked.program.cards.size(), 2U);
  EXPECT_TRUE(checked.program.cards[CardId{0}].broken);
  EXPECT_FALSE(checked.program.cards[CardId{1}].broken);
}

TEST(Check, WhoeverUsesABrokenCardIsNotBroken) {
  const Checked checked(R"(set T { year 2014 }
token minion Bad { stats 1/1, tuant }
spell Good { id "B", cost 1, cast { summon a Bad } })");
  EXPECT_EQ(checked.codes(), std::vector<std::string_view>{"CW2003"});
  EXPECT_FALSE(checked.program.cards[CardId{1}].broken);
}

TEST(Check, ACardMayHaveANameThatTheLanguageUses) {
  const Checked checked(R"(set T { year 2014 }
token spell Target { target a minion, cast { give target { +1 health } } }
token minion Draw { stats 1/1, deathrattle2 { draw a card } })");
  EXPECT_EQ(checked.codes(), std::vector<std::string_view>{"CW2003"});  // deathrattle2 alone
}

TEST(Check, AParameterIsReadWhereItWasGiven) {
  const Checked checked(R"(keyword zeal(N amount, Body actions) { after this attacks { repeat (N) times { Body } } }
set T { year 2014 }
minion Bold { id "B", cost 1, stats 1/1, zeal(2) { draw a card } })");
  EXPECT_TRUE(checked.codes().empty());
  EXPECT_EQ(print(checked.program, CardId{0}),
            "minion Bold B\n  facts cost 1 stats 1/1\n"
            "  zeal: trigger after Attack [subject: this] -> Repeat(Number(2), Draw(Number(1)))\n");
}

TEST(Check, AnExceptTakesAllThatFollows) {
  const Checked checked(R"(set T { year 2014 }
spell Zap { id "B", cost 1, target a minion, cast { destroy a random character except target plus your hero } })");
  EXPECT_TRUE(checked.codes().empty());
  EXPECT_NE(print(checked.program, CardId{0}).find("AtRandom(Except(In(battlefield both hero|minion), Plus(Chosen, "),
            std::string::npos);
}

}  // namespace
}  // namespace cardc::sema

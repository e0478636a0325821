// Natives of every kind, from the card language to the code behind them: an action with steps, a selector, a condition and an amount;
// and what happens to cards and packs that need code which is not there.
#include "cardc/driver/compile.h"
#include "cardc/emit/pack.h"
#include "cardc/ir/encode.h"
#include "cardc/lab/run_test.h"
#include "cardrt/pack.h"
#include "test_natives.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

using namespace natives_test;

namespace {

namespace fs = std::filesystem;
const fs::path kRoot = CARDWRIGHT_SOURCE_DIR;

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

constexpr const char* kCards = R"(set NATIVES { name en "Natives" }
native Wound(Whom selection, Much amount) { reads health, writes health, raises damage }
native Strongest { reads board and tags }
native Crowded { reads board }
native Steps { reads turn }
minion Plain { id "N_1", class neutral, cost 1, stats 2/5 }
minion Big { id "N_2", class neutral, cost 1, stats 7/7 }
test N-1 "an action takes operands, and works in steps" {
  given your board is 2 Plain
  arrange { native Wound(all friendly minions, 1) }
  expect your board shows 2 Plain 2/3
}
test N-2 "a selector, a condition and an amount" {
  given your board is Plain and Big
  arrange {
    destroy native Strongest
    if native Crowded { gain 1 armor } else { gain 5 armor }
    gain (native Steps) armor
  }
  expect your board shows Plain
  expect armor of your hero is 3
}
)";

struct Compiled {
  cardc::source::VirtualFiles files;
  cardc::driver::Outcome outcome;
  explicit Compiled(const std::string& text) {
    files.add("natives.card", text);
    cardc::diag::Engine diags;
    outcome = cardc::driver::compile(files, {}, diags);
    EXPECT_FALSE(diags.hasErrors()) << (diags.all().empty() ? "" : diags.all().front().message);
  }
};

TEST(Natives, RunInEveryPlace) {
  const Compiled cards(kCards);
  const std::vector<cardc::ir::TestPlan> plans = cardc::ir::encodeTests(cards.outcome.module);
  ASSERT_EQ(plans.size(), 2U);
  for (const cardc::ir::TestPlan& plan : plans) {
    const auto found = cardc::lab::runTest(plan, cards.outcome.rows, {"", nullptr, nullptr, natives()});
    for (const auto& finding : found.findings) ADD_FAILURE() << plan.id << ": " << finding.text << ": " << finding.seen;
    EXPECT_TRUE(found.planned.empty()) << plan.id;
  }
}

TEST(Natives, ATestThatNeedsAnotherIsNotRun) {
  const Compiled cards(kCards);
  const std::vector<cardc::ir::TestPlan> plans = cardc::ir::encodeTests(cards.outcome.module);
  const auto found = cardc::lab::runTest(plans.at(0), cards.outcome.rows);
  ASSERT_EQ(found.planned.size(), 1U);
  EXPECT_NE(found.planned.front().seen.find("the native Wound"), std::string::npos) << found.planned.front().seen;
}

TEST(Natives, APackThatNeedsAnotherIsRefusedByName) {
  const Compiled cards(
      "set NATIVES { name en \"Natives\" }\nnative Wound(Whom selection) { writes health }\n"
      "minion Plain { id \"N_1\", class neutral, cost 1, stats 2/5, after this dies { native Wound(this) } }\n");
  const std::string pack = cardc::emit::writePack(cards.outcome.rows);
  const auto bytes = std::as_bytes(std::span(pack));
  const cardrt::PackResult refused = cardrt::loadPack(bytes);
  EXPECT_EQ(refused.error, cardrt::PackError::MissingNative);
  EXPECT_EQ(refused.message, "the card pack needs the native Wound, which this game does not bring");
  EXPECT_TRUE(cardrt::loadPack(bytes, natives()));
  EXPECT_FALSE(cardrt::loadPack(bytes, onlyLooking())) << "it is used as an action";
}

TEST(NativesDeathTest, WritingMoreThanWasSaidStopsTheProgram) {
  const Compiled cards(
      "set NATIVES { name en \"Natives\" }\nnative Wound { writes hand }\n"
      "minion Plain { id \"N_1\", class neutral, cost 1, stats 2/5 }\n"
      "test N-1 \"x\" { given your board is Plain, arrange { native Wound } }\n");
  const std::vector<cardc::ir::TestPlan> plans = cardc::ir::encodeTests(cards.outcome.module);
  EXPECT_DEATH((void)cardc::lab::runTest(plans.at(0), cards.outcome.rows, {"", nullptr, nullptr, hurting()}), "");
}

// grammar/examples shows natives at work; examples.card beside this file plays them.
TEST(Natives, OfTheExamplesPlay) {
  cardc::source::VirtualFiles files;
  for (const fs::path& folder : {kRoot / "cards/prelude", kRoot / "grammar/examples", kRoot / "tests/natives"}) {
    for (const auto& entry : fs::directory_iterator(folder)) {
      if (entry.path().extension() == ".card") files.add(entry.path().filename().string(), read(entry.path()));
    }
  }
  cardc::diag::Engine diags;
  const cardc::driver::Outcome outcome = cardc::driver::compile(files, {}, diags);
  ASSERT_FALSE(diags.hasErrors()) << diags.all().front().message;
  std::size_t played = 0;
  for (const cardc::ir::TestPlan& plan : cardc::ir::encodeTests(outcome.module)) {
    if (!plan.id.starts_with("NE-")) continue;
    ++played;
    const auto found = cardc::lab::runTest(plan, outcome.rows, {"", nullptr, nullptr, forExamples()});
    for (const auto& finding : found.findings) ADD_FAILURE() << plan.id << ": " << finding.text << ": " << finding.seen;
    EXPECT_TRUE(found.planned.empty()) << plan.id << ": " << found.planned.front().seen;
  }
  EXPECT_EQ(played, 3U);
}

TEST(Natives, EachOfTheLibraryIsDeclaredOnce) {
  std::string cards;
  for (const auto& entry : fs::recursive_directory_iterator(kRoot / "cards")) {
    if (entry.path().extension() == ".card") cards += read(entry.path());
  }
  for (const std::string& name : namesOfTheLibrary()) {
    const std::size_t at = cards.find("\nnative " + name);
    EXPECT_NE(at, std::string::npos) << name;
    EXPECT_EQ(cards.find("\nnative " + name, at + 1), std::string::npos) << name;
  }
}

}  // namespace

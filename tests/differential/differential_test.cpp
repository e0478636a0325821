// The same tests with the same cards from three places: the rows in memory, code that is linked, a pack that is loaded. Whatever
// a test does, it must end in the same state, to the last byte, with the same log and the same findings.
#include "compiled_cards.h"

#include "card_sets.gen.h"
#include "cardc/lab/run_test.h"
#include "natives.h"

#include <gtest/gtest.h>

#include <memory>

namespace {

using namespace cardc;

const lab::Options kOptions = {"", nullptr, nullptr, card_natives::all()};

class Differential : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    cards_ = std::make_unique<differential::CompiledCards>(DIFFERENTIAL_FOLDERS, DIFFERENTIAL_PACK);
    ASSERT_EQ(cards_->problem(), "");
  }
  static void TearDownTestSuite() { cards_.reset(); }
  static const ir::LibraryRows& rows() { return cards_->compiled(); }

  static void compare(const cardabi::LibraryData& other, const char* profile) {
    ASSERT_FALSE(cards_->tests().empty());
    ASSERT_EQ(cardabi::contentHash(other), rows().contentHash()) << "not made from the same cards; run tools/regen";
    for (const ir::TestPlan& plan : cards_->tests()) {
      const lab::TestOutcome here = lab::runTest(plan, rows(), {profile, nullptr, nullptr, card_natives::all()});
      const lab::TestOutcome there = lab::runTest(plan, rows(), {profile, &other, nullptr, card_natives::all()});
      EXPECT_EQ(here.hash, there.hash) << plan.id;
      EXPECT_EQ(here.log, there.log) << plan.id;
      EXPECT_EQ(here.findings.size(), there.findings.size()) << plan.id;
    }
  }

  static std::unique_ptr<differential::CompiledCards> cards_;
};
std::unique_ptr<differential::CompiledCards> Differential::cards_;

TEST_F(Differential, LinkedCodePlaysLikeTheRows) { compare(card_sets::library(), ""); }
TEST_F(Differential, LinkedCodePlaysLikeTheRowsInTheOtherProfile) { compare(card_sets::library(), "anatomy"); }
TEST_F(Differential, APackPlaysLikeTheRows) { compare(cards_->pack(), ""); }
TEST_F(Differential, APackPlaysLikeTheRowsInTheOtherProfile) { compare(cards_->pack(), "anatomy"); }

TEST_F(Differential, TheSameTestEndsTheSameTwice) {
  for (const ir::TestPlan& plan : cards_->tests()) {
    EXPECT_EQ(lab::runTest(plan, rows(), kOptions).hash, lab::runTest(plan, rows(), kOptions).hash) << plan.id;
  }
}

}  // namespace

#include "cardc/diag/fix.h"

#include <gtest/gtest.h>

#include <string>

namespace cardc::diag {
namespace {

struct Fixes : testing::Test {
  source::VirtualFiles files;
  source::FileId a = files.add("a.card", "one two three\n");
  source::FileId b = files.add("b.card", "four\n");
  Engine diags;

  std::vector<FixedText> apply() {
    return applySafeFixes(diags, files, [](source::FileId) { return true; });
  }
};

TEST_F(Fixes, AreAppliedByPlaceWhateverTheOrderOfReporting) {
  diags.report(StrayBrace, {b, 0, 4}).fix(FixKind::Safe, {b, 0, 4}, "4");
  diags.report(StrayBrace, {a, 8, 13}).fix(FixKind::Safe, {a, 8, 13}, "3");
  diags.report(StrayBrace, {a, 0, 3}).fix(FixKind::Safe, {a, 3, 3}, ",").fix(FixKind::Safe, {a, 0, 3}, "1");
  const std::vector<FixedText> fixed = apply();
  ASSERT_EQ(fixed.size(), 2u);
  EXPECT_EQ(fixed[0].text, "1, two 3\n");
  EXPECT_EQ(fixed[0].applied.size(), 3u);
  EXPECT_EQ(fixed[1].text, "4\n");
}

TEST_F(Fixes, TheUnsafeAreLeft) {
  diags.report(StrayBrace, {a, 0, 3}).fix(FixKind::Unsafe, {a, 0, 3}, "1");
  EXPECT_TRUE(apply().empty());
}

TEST_F(Fixes, OfOverlappingOnesTheFirstIsApplied) {
  diags.report(StrayBrace, {a, 0, 7}).fix(FixKind::Safe, {a, 0, 7}, "12");
  diags.report(StrayBrace, {a, 4, 7}).fix(FixKind::Safe, {a, 4, 7}, "2").fix(FixKind::Safe, {a, 8, 13}, "3");
  const std::vector<FixedText> fixed = apply();
  ASSERT_EQ(fixed.size(), 1u);
  EXPECT_EQ(fixed[0].text, "12 three\n");
}

TEST_F(Fixes, OfAlternativesTheFirstIsApplied) {
  diags.report(StrayBrace, {a, 0, 3}).fix(FixKind::Safe, {a, 0, 3}, "1").fix(FixKind::Safe, {a, 0, 3}, "I");
  EXPECT_EQ(apply().at(0).text, "1 two three\n");
}

TEST_F(Fixes, TwoInsertionsAtOnePlaceAreNotGuessed) {
  diags.report(StrayBrace, {a, 3, 3}).fix(FixKind::Safe, {a, 3, 3}, ";");
  diags.report(UnclosedBlock, {a, 3, 3}).fix(FixKind::Safe, {a, 3, 3}, "}");
  EXPECT_EQ(apply().at(0).text, "one; two three\n");
}

TEST_F(Fixes, SomeFilesAreNotTouched) {
  diags.report(StrayBrace, {b, 0, 4}).fix(FixKind::Safe, {b, 0, 4}, "4");
  EXPECT_TRUE(applySafeFixes(diags, files, [&](source::FileId file) { return file == a; }).empty());
}

}  // namespace
}  // namespace cardc::diag

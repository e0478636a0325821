#include "cardc/diag/engine.h"
#include "cardc/diag/render.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <set>
#include <string>

namespace cardc::diag {
namespace {

struct Fixture : testing::Test {
  source::VirtualFiles files;
  source::FileId a = files.add("a.card", "spell \xe7\x81\xab {\n  cost 4\n}\n");
  source::FileId b = files.add("b.card", "minion B { }\n");
  Engine diags;
};

TEST_F(Fixture, SortsByFileThenOffset) {
  diags.report(StrayBrace, {b, 0, 1});
  diags.report(UnclosedString, {a, 5, 6});
  diags.report(UnclosedBlock, {a, 0, 5});
  diags.report(NoCardFiles, {}, "cards");
  const Engine::Listing listing = diags.listing();
  ASSERT_EQ(listing.shown.size(), 4u);
  EXPECT_EQ(listing.shown[0].code, Code::NoCardFiles);
  EXPECT_EQ(listing.shown[1].code, Code::UnclosedBlock);
  EXPECT_EQ(listing.shown[2].code, Code::UnclosedString);
  EXPECT_EQ(listing.shown[3].code, Code::StrayBrace);
  EXPECT_EQ(diags.errorCount(), 4u);
}

TEST_F(Fixture, TheSameComplaintIsKeptOnce) {
  diags.report(StrayBrace, {b, 0, 1});
  diags.report(StrayBrace, {b, 0, 1}).note({b, 1, 2}, "never seen");
  EXPECT_EQ(diags.errorCount(), 1u);
  EXPECT_TRUE(diags.all()[0].notes.empty());
}

TEST_F(Fixture, TheLimitHidesAndCounts) {
  Engine few{Settings{false, 2}};
  for (std::uint32_t n = 0; n < 5; ++n) few.report(StrayBrace, {b, n, n + 1});
  EXPECT_EQ(few.listing().shown.size(), 2u);
  EXPECT_EQ(few.listing().hidden, 3u);
  EXPECT_EQ(few.errorCount(), 5u);
}

TEST_F(Fixture, TextMarksTheRangeUnderWideCharacters) {
  diags.report(UnexpectedToken, {a, 6, 9}, "\xe7\x81\xab", "a name").fix(FixKind::Unsafe, {a, 6, 9}, "Fire");
  EXPECT_EQ(renderText(diags, files, Color::No),
            "a.card:1:7: error: '\xe7\x81\xab' does not fit here; expected a name [CW1001]\n"
            "     1 | spell \xe7\x81\xab {\n"
            "       |       ^^\n"
            "       = perhaps: write 'Fire' instead of '\xe7\x81\xab'\n"
            "1 error\n");
}

TEST_F(Fixture, TextMarksAPlaceAtTheEnd) {
  diags.report(UnclosedBlock, {b, 12, 12}).note({b, 9, 10}, "opened here");
  EXPECT_EQ(renderShort(diags.listing(), files),
            "CW1003 1:13 a closing brace is missing before this\nnote   1:10 opened here\n");
  const std::string text = renderText(diags, files, Color::Yes);
  EXPECT_NE(text.find("            ^"), std::string::npos);
  EXPECT_NE(text.find("\x1b[1;31m"), std::string::npos);
}

TEST(Diagnostics, CodesAreUniqueAndSortedInTheirBlock) {
  std::set<std::string_view> seen;
  for (std::uint32_t n = 0; n < codeCount(); ++n) {
    const Info& row = info(static_cast<Code>(n));
    EXPECT_TRUE(seen.insert(row.number).second) << row.number << " twice";
    EXPECT_EQ(row.number.size(), 6u);
    if (n > 0) {
      EXPECT_LT(info(static_cast<Code>(n - 1)).number, row.number);
    }
  }
}

TEST(Diagnostics, EveryRowHasAPageAndEveryPageARow) {
  std::set<std::string> numbers;
  for (std::uint32_t n = 0; n < codeCount(); ++n) {
    const std::string_view number = info(static_cast<Code>(n)).number;
    numbers.insert(std::string(number));
    const std::string_view page = explain(number);
    EXPECT_FALSE(page.empty()) << "write compiler/diag/explain/" << number << ".md";
    EXPECT_NE(page.find("Wrong"), std::string_view::npos) << number;
    EXPECT_NE(page.find("Right"), std::string_view::npos) << number;
  }
  for (const auto& entry : std::filesystem::directory_iterator(CARDWRIGHT_SOURCE_DIR "/compiler/diag/explain")) {
    EXPECT_TRUE(numbers.contains(entry.path().stem().string())) << entry.path();
  }
  EXPECT_EQ(explain("CW9999"), "");
}

}  // namespace
}  // namespace cardc::diag

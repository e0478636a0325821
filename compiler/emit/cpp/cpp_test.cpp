// What the generated C++ looks like; tests/cli compiles it.
#include "cardc/emit/cpp.h"

#include "row_text.h"
#include "test_rows.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

namespace cardc::emit {
namespace {

const std::string& textOf(const std::vector<File>& files, std::string_view path) {
  for (const File& file : files) {
    if (file.path == path) return file.bytes;
  }
  static const std::string kNone;
  ADD_FAILURE() << "no file " << path;
  return kNone;
}

TEST(Cpp, OneFileASetAnIndexAndAHeader) {
  std::vector<std::string> paths;
  for (const File& file : emitCpp(testRows())) {
    paths.push_back(file.path);
    EXPECT_EQ(file.bytes.substr(0, kGeneratedMark.size()), kGeneratedMark);
  }
  EXPECT_EQ(paths, (std::vector<std::string>{"cards/core.gen.cpp", "cards/core_2.gen.cpp", "cards/index.gen.cpp",
                                             "card_sets.gen.h"}));
}

TEST(Cpp, RowsSayWhatTheyMean) {
  const std::string text = textOf(emitCpp(testRows()), "cards/core.gen.cpp");
  for (const char* line :
       {"    // Kiln \"Bolt\", cards/core/mage.card:3: cast\n    /*   2 */ 0x0'0004'00c8 /* Damage */,\n    /*   3 */  "
        " "
        "0x0'0001'002a /* Chosen */,\n",
        "/*   5 */     0x6'0001'0078 /* Number 6 */,", "0x40'0002'0057 /* HasTag taunt */",
        "0x20000'0004'00ce /* Give #2:0 */", "/* In battlefield both hero|minion */", "0x3'0002'0037 /* NextTo both */",
        "{38, 0, 1} /* spell-damage */", ".event = 7 /* Die */", ".zones = 0xa /* battlefield|hand */",
        ".keyword = 1 /* deathrattle */", ".flags = 0x1 /* taunt */", ".classes = 0x20 /* mage */",
        ".kind = 4 /* minion */", ".traits = 1 /* token */"}) {
    EXPECT_NE(text.find(line), std::string::npos) << line << "\n" << text;
  }
}

TEST(Cpp, EverySetAssertsTheLayout) {
  for (const File& file : emitCpp(testRows())) {
    if (file.path.ends_with(".h")) continue;
    EXPECT_NE(file.bytes.find(fmt::format("static_assert(cardabi::kLayoutHash == {:#018x}ULL", cardabi::kLayoutHash)),
              std::string::npos);
    std::size_t includes = 0;
    for (std::size_t at = file.bytes.find("#include"); at != std::string::npos;
         at = file.bytes.find("#include", at + 1))
      ++includes;
    EXPECT_EQ(includes, 1U);
  }
}

TEST(Cpp, TheSameRowsGiveTheSameFiles) {
  const std::vector<File> once = emitCpp(testRows()), again = emitCpp(testRows(), {4, {}});
  ASSERT_EQ(once.size(), again.size());
  for (std::size_t i = 0; i < once.size(); ++i) EXPECT_EQ(once[i].bytes, again[i].bytes);
}

TEST(Cpp, NamesOfSetsBecomeNamesOfFiles) {
  ir::LibraryRows rows;
  for (const char* name : {"CORE", "Core", "INDEX", "集"}) {
    rows.sets.push_back({});
    rows.sets.back().number = static_cast<std::uint32_t>(rows.sets.size());
    rows.sets.back().name = name;
  }
  EXPECT_EQ(setFileNames(rows), (std::vector<std::string>{"core", "core_2", "index_3", "xe9x9bx86"}));
}

TEST(Cpp, LiteralsKeepUtf8AndEscapeTheRest) {
  EXPECT_EQ(literal("火球"), "\"火球\"");
  EXPECT_EQ(literal("a\"b\\"), "\"a\\\"b\\\\\"");
  EXPECT_EQ(literal("\xff\n1"), "\"\\377\\0121\"");
  EXPECT_EQ(literal("\xc0\x80\xed\xa0\x80"), "\"\\300\\200\\355\\240\\200\"");
}

TEST(Cpp, CommentsCannotEndEarly) {
  EXPECT_EQ(commentText("a */ b"), "a *? b");
  EXPECT_EQ(commentText("a\\\nb"), "a??b");
}

}  // namespace
}  // namespace cardc::emit

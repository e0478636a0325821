#include "golden_file.h"

#include <gtest/gtest.h>

namespace golden {
namespace {

TEST(GoldenFile, ReadsAndWritesItself) {
  const std::string text = "#! stage: tree\nminion A { }\n#! ----\n#! File 1:1\n#!\n#!   Card 2:1\n";
  const std::optional<File> file = read(text);
  ASSERT_TRUE(file);
  EXPECT_EQ(file->stage, "tree");
  EXPECT_EQ(file->source, "#! stage: tree\nminion A { }\n");
  EXPECT_EQ(file->expected, "File 1:1\n\n  Card 2:1\n");
  EXPECT_EQ(write(*file, file->expected), text);
}

TEST(GoldenFile, ANewOneHasNoExpectation) {
  const std::optional<File> file = read("#! stage: tree\nminion A { }");
  ASSERT_TRUE(file);
  EXPECT_EQ(file->expected, "");
  EXPECT_EQ(write(*file, "x\n"), "#! stage: tree\nminion A { }\n#! ----\n#! x\n");
  EXPECT_FALSE(read("minion A { }"));
}

TEST(GoldenFile, ShowsTheFirstDifference) {
  EXPECT_EQ(difference("a\nb\n", "a\nb\n"), "");
  EXPECT_EQ(difference("a\nb\n", "a\nc\n"), "      a\n    - b\n    + c\n");
}

}  // namespace
}  // namespace golden

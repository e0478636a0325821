#include "cardc/source/source_file.h"

#include <gtest/gtest.h>

namespace cardc::source {
namespace {

TEST(SourceFile, PositionsCountCharacters) {
  const SourceFile file("a.card", "ab\n\xe7\x81\xab\xe7\x90\x83z\n");
  EXPECT_EQ(file.position(0), (Position{1, 1}));
  EXPECT_EQ(file.position(2), (Position{1, 3}));
  EXPECT_EQ(file.position(3), (Position{2, 1}));
  EXPECT_EQ(file.position(6), (Position{2, 2}));
  EXPECT_EQ(file.position(9), (Position{2, 3}));
  EXPECT_EQ(file.position(9999), (Position{3, 1}));
}

TEST(SourceFile, LinesLoseTheirEnd) {
  const SourceFile file("a.card", "one\r\ntwo\n\nfour");
  EXPECT_EQ(file.lineCount(), 4u);
  EXPECT_EQ(file.line(1), "one");
  EXPECT_EQ(file.line(2), "two");
  EXPECT_EQ(file.line(3), "");
  EXPECT_EQ(file.line(4), "four");
  EXPECT_EQ(file.line(5), "");
  EXPECT_EQ(file.position(5), (Position{2, 1}));
}

TEST(SourceFile, ABomHasNoColumn) {
  const SourceFile file("a.card", "\xef\xbb\xbfspell");
  EXPECT_EQ(file.position(3), (Position{1, 1}));
  EXPECT_EQ(file.position(4), (Position{1, 2}));
}

TEST(VirtualFiles, KeepOrderAndText) {
  VirtualFiles files;
  const FileId a = files.add("a.card", "x");
  const std::string_view view = files[a].text();
  for (int n = 0; n < 100; ++n) files.add("more", "y");
  EXPECT_EQ(view, "x");
  EXPECT_EQ(files.find("a.card"), a);
  EXPECT_FALSE(files.find("b.card"));
  EXPECT_EQ(files.text({a, 0, 1}), "x");
  EXPECT_EQ(files.text({}), "");
}

}  // namespace
}  // namespace cardc::source

// Saved trees: what comes back is what was saved, and nothing that is not a tree does any harm.
#include "cardc/syntax/saved_tree.h"
#include "cardc/syntax/parse.h"

#include <gtest/gtest.h>

namespace cardc::syntax {
namespace {

constexpr std::string_view kText =
    "set ALPHA { name en \"Alpha\", year 2014 }\n"
    "minion Pup { id \"TA_001\", cost 1, stats 1/2, deathrattle { draw a card } }\n"
    "spell Spark {\n  cost 2\n  target a character where attack is at most 3\n  cast { deal 3 damage to target }\n}\n";

class Saved : public testing::Test {
 protected:
  Saved() {
    files_.add("a.card", std::string(kText));
    forest_ = parseAll(files_, diags_);
  }
  std::optional<Tree> restored(std::string_view bytes) const { return restoreTree(files_.id(0), kText, bytes); }

  source::VirtualFiles files_;
  diag::Engine diags_;
  Forest forest_;
};

TEST_F(Saved, ComesBackAsItWas) {
  ASSERT_TRUE(diags_.empty());
  const std::string bytes = saveTree(forest_.trees[0]);
  const std::optional<Tree> tree = restored(bytes);
  ASSERT_TRUE(tree);
  EXPECT_EQ(dumpTree(*tree, files_), dumpTree(forest_.trees[0], files_));
  EXPECT_EQ(saveTree(*tree), bytes);
  EXPECT_LT(bytes.size(), forest_.trees[0].size() * 8);
}

TEST_F(Saved, HalfATreeIsNone) {
  const std::string bytes = saveTree(forest_.trees[0]);
  for (std::size_t n = 0; n < bytes.size(); ++n) EXPECT_FALSE(restored(bytes.substr(0, n))) << n;
  EXPECT_FALSE(restored(bytes + '\0'));
}

// Another byte may well make another tree; it is well formed, and its places are in the text.
TEST_F(Saved, AnyByteMayBeWrong) {
  const std::string bytes = saveTree(forest_.trees[0]);
  for (std::size_t n = 0; n < bytes.size(); ++n) {
    for (const int change : {1, 2, 0x40, 0x7f, 0x80, 0xff}) {
      std::string wrong = bytes;
      wrong[n] = static_cast<char>(wrong[n] ^ change);
      const std::optional<Tree> tree = restored(wrong);
      if (!tree) continue;
      for (std::uint32_t at = 0; at < tree->size(); ++at) {
        EXPECT_LE(at + (*tree)[NodeId{at}].size, tree->size());
        EXPECT_LE((*tree)[NodeId{at}].end, kText.size());
        EXPECT_LE((*tree)[NodeId{at}].head_end, kText.size());
      }
    }
  }
}

TEST_F(Saved, ATreeIsOfItsText) {
  const std::string bytes = saveTree(forest_.trees[0]);
  EXPECT_FALSE(restoreTree(files_.id(0), kText.substr(0, kText.size() / 2), bytes));
  EXPECT_FALSE(restoreTree(files_.id(0), "", bytes));
}

TEST_F(Saved, ARestoredFileIsNotParsed) {
  const std::string bytes = saveTree(forest_.trees[0]);
  diag::Engine diags;
  Parsing parsing;
  parsing.saved = [&](std::string_view text) { return text == kText ? std::string_view(bytes) : std::string_view{}; };
  files_.add("b.card", "minion Broken { cost }\n");
  const Forest forest = parseAll(files_, diags, parsing);
  ASSERT_EQ(forest.trees.size(), 2U);
  EXPECT_EQ(forest.origins[0], TreeOrigin::Restored);
  EXPECT_EQ(forest.origins[1], TreeOrigin::Complained);
  EXPECT_EQ(dumpTree(forest.trees[0], files_), dumpTree(*restored(bytes), files_));
  parsing.saved = [](std::string_view) { return std::string_view("not a tree"); };
  EXPECT_EQ(parseAll(files_, diags, parsing).origins[0], TreeOrigin::Parsed);
}

// The same trees and the same complaints, in the same order, whoever parses what.
TEST(Threads, MakeNoDifference) {
  source::VirtualFiles files;
  for (int n = 0; n < 16; ++n) {
    std::string text;
    while (text.size() < 16'000) text += kText;  // so much that all threads have something to do
    if (n % 3 == 0) text += "minion Broken" + std::to_string(n) + " { cost, stats 1 }\nspell { } ;\n";
    if (n % 7 == 0) text.erase(text.size() / 2, 5);
    files.add("file" + std::to_string(n) + ".card", std::move(text));
  }
  const auto told = [&](unsigned threads) {
    diag::Engine diags;
    std::string all;
    const Forest forest = parseAll(files, diags, {threads, {}});
    for (const Tree& tree : forest.trees) all += dumpTree(tree, files);
    for (const diag::Diagnostic& one : diags.all())
      all += one.message + " " + std::to_string(one.span.file.value()) + ":" + std::to_string(one.span.begin) + "\n";
    return all;
  };
  const std::string once = told(1);
  for (const unsigned threads : {2U, 64U}) EXPECT_EQ(told(threads), once) << threads;
}

}  // namespace
}  // namespace cardc::syntax

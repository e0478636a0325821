// Whatever is typed, the parser answers: no crash, no hang, a well-formed tree. Run with sanitizers in the full test.
#include "cardc/syntax/parse.h"

#include <gtest/gtest.h>

#include <string>

namespace cardc::syntax {
namespace {

struct Result {
  std::uint32_t errors;
  std::uint32_t nodes;
  std::string first;  // code of the first complaint
};

Result parse(std::string text) {
  source::VirtualFiles files;
  files.add("test.card", std::move(text));
  diag::Engine diags;
  const Forest forest = parseAll(files, diags);
  EXPECT_EQ(forest.trees.size(), 1u);
  const Tree& tree = forest.trees.front();
  EXPECT_GT(tree.size(), 0u);
  EXPECT_EQ(tree[tree.root()].size, tree.size());
  const auto listing = diags.listing();
  return {diags.errorCount(), tree.size(),
          listing.shown.empty() ? "" : std::string(diag::info(listing.shown.front().code).number)};
}

std::string repeat(std::string_view text, int times) {
  std::string all;
  for (int n = 0; n < times; ++n) all += text;
  return all;
}

constexpr std::string_view kCard =
    "\xef\xbb\xbf# a card\r\nspell Bolt {\r\n  id \"X_1\", class mage, cost 2\r\n  name en \"Bolt\" zh "
    "\"\xe7\x81\xab\"\r\n"
    "  target a minion where attack is at most 3 if combo\r\n"
    "  cast { deal (1 + attack of target) damage to target, if there are at least 2 minions { draw 2 cards } else { "
    "give target { +1/+1, taunt } "
    "this turn } }\r\n"
    "  after you summon a minion { let opponent get a copy of event.minion }\r\n}\r\n"
    "test R-001 \"x\" {\r\n  given your board is 2 Yeti { damage 1 } as Big and Wisp\r\n  you play Bolt on Big\r\n"
    "  expect your board shows Yeti 4/5 and Wisp 1/1\r\n}\r\n";

TEST(Robustness, CutAtEveryByte) {
  EXPECT_EQ(parse(std::string(kCard)).errors, 0u);
  for (std::size_t n = 0; n < kCard.size(); ++n) parse(std::string(kCard.substr(0, n)));
}

TEST(Robustness, EveryByteLeftOutOrDoubled) {
  for (std::size_t n = 0; n < kCard.size(); ++n) {
    std::string text(kCard);
    text.erase(n, 1);
    parse(std::move(text));
    text = kCard;
    text.insert(n, 1, kCard[n]);
    parse(std::move(text));
  }
}

TEST(Robustness, NothingAtAll) {
  for (const char* text : {"", "\n", "  ", "# only a comment", "\xef\xbb\xbf", "\r\n\r\n", ",", ",,\n,"}) {
    const Result result = parse(text);
    EXPECT_EQ(result.errors, 0u) << '"' << text << '"';
    EXPECT_EQ(result.nodes, 1u);
  }
}

TEST(Robustness, NotText) {
  EXPECT_EQ(parse(std::string("minion\0Yeti", 11)).first, "CW1016");
  EXPECT_EQ(parse("minion \xff").first, "CW1015");
  EXPECT_EQ(parse("minion \xc3").first, "CW1015");
  EXPECT_EQ(parse("minion \xc0\x80").first, "CW1015");          // overlong
  EXPECT_EQ(parse("minion \xed\xa0\x80").first, "CW1015");      // a surrogate
  EXPECT_EQ(parse("minion \xf4\x90\x80\x80").first, "CW1015");  // above the last character
  EXPECT_EQ(parse(std::string(9 * 1024 * 1024, 'a')).first, "CW1017");
}

TEST(Robustness, Deep) {
  EXPECT_EQ(parse("minion X { costs " + std::string(10'000, '(') + "1" + std::string(10'000, ')') + " }").first,
            "CW1013");
  EXPECT_EQ(parse(repeat("minion X { ", 10'000)).errors > 0, true);
  EXPECT_EQ(parse(std::string(10'000, '{')).errors > 0, true);
  EXPECT_EQ(parse(std::string(10'000, '}')).errors > 0, true);
  EXPECT_EQ(parse(std::string(10'000, '(')).errors > 0, true);
  EXPECT_EQ(parse(std::string(10'000, ')')).errors > 0, true);
}

// Recursion that needs no bracket is bounded by the length of a phrase.
TEST(Robustness, LongPhrases) {
  for (const char* piece :
       {"a copy of ", "not ", "half ", "let opponent ", "both ", "this plus ", "1 + ", "attack of "}) {
    EXPECT_GT(parse("minion X { battlecry { if " + repeat(piece, 10'000) + " } }").errors, 0u) << piece;
    EXPECT_GT(parse("minion X { battlecry { " + repeat(piece, 1'900) + " } }").errors, 0u) << piece;
    EXPECT_GT(parse("minion X { battlecry { if " + repeat(piece, 1'900) + " } }").errors, 0u) << piece;
  }
}

TEST(Robustness, LongLines) {
  EXPECT_EQ(parse("minion X { text en \"" + std::string(1'000'000, 'x') + "\" }").errors, 0u);
  EXPECT_EQ(parse("minion X { " + repeat("taunt, ", 100'000) + " }").errors, 0u);
  EXPECT_GT(parse("minion X { id \"" + std::string(1'000'000, 'x')).errors, 0u);
  EXPECT_GT(parse(repeat("\x01", 100'000)).errors, 0u);
  EXPECT_GT(parse(repeat("; ", 50'000)).errors, 0u);
}

}  // namespace
}  // namespace cardc::syntax

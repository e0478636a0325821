// The fast reader and the lexer of the grammar agree on every text.
#include "antlr_lexer.h"
#include "check_text.h"
#include "lexemes.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

namespace cardc::syntax::antlr {
namespace {

namespace fs = std::filesystem;

std::string shown(const std::vector<Lexeme>& lexemes) {
  std::string text;
  for (const Lexeme& one : lexemes) {
    text += std::to_string(one.type) + "@" + std::to_string(one.begin) + "-" + std::to_string(one.end) +
            (one.starts_line ? "! " : " ");
  }
  return text;
}
void expectSame(const std::string& text) { EXPECT_EQ(shown(readLexemes(text)), shown(lexWithAntlr(text))) << text; }

TEST(ReadLexemes, EveryCardFile) {
  std::size_t count = 0;
  for (const char* folder : {"cards", "tests", "grammar"}) {
    for (const auto& entry : fs::recursive_directory_iterator(fs::path(CARDWRIGHT_SOURCE_DIR) / folder)) {
      if (entry.path().extension() != ".card") continue;
      std::ifstream in(entry.path(), std::ios::binary);
      const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
      if (!isText(text)) continue;  // never read: reported before
      expectSame(text);
      ++count;
    }
  }
  EXPECT_GT(count, 50U);
}

TEST(ReadLexemes, PlacesWhereTokensMeet) {
  for (const char* text : {"",
                           "\xef\xbb\xbf",
                           "\xef\xbb\xbfspell A",
                           "hero's",
                           "hero'",
                           "'s",
                           "hero-power",
                           "hero-",
                           "hero-3",
                           "hero--x",
                           "your-hero-power's x",
                           "event",
                           "event.",
                           "event.card",
                           "event.card-x's",
                           "event.Card",
                           "events.card",
                           "my-event.card",
                           "A.B",
                           "A.",
                           "A.b",
                           "A.B.C",
                           "A-B",
                           "Ab_9.C_1x",
                           "a_1-b_2",
                           "a-1",
                           "_a",
                           "_",
                           "3x",
                           "3",
                           "03",
                           "\"",
                           "\"a",
                           "\"a\"",
                           "\"a\nb\"",
                           "\"a\rb",
                           "\"\"\"",
                           "a\r\nb",
                           "a\rb",
                           "\r",
                           "\r\r\n",
                           "\n\n",
                           "#",
                           "# x",
                           "# x\r\ny",
                           "#\ry",
                           "a#b",
                           "<=",
                           "<",
                           "=>",
                           "==",
                           "=",
                           "= =",
                           "===",
                           "->",
                           "-",
                           "->-",
                           "&&",
                           "&",
                           "&&&",
                           "||",
                           "!",
                           "!=",
                           "!==",
                           ";;",
                           ":",
                           "+1/-2",
                           "+ 1",
                           "**",
                           "(a)",
                           "{a}",
                           "{}",
                           "{(",
                           ",,",
                           "\x01\x02",
                           "\x7f",
                           "@$%",
                           "\t \t",
                           "\xe7\x81\xab",
                           "\"\xe7\x81\xab\"",
                           "# \xe7\x81\xab\n x",
                           "\xe7\x81\xab\xe7\x90\x83 a",
                           "a\xc3\xa9",
                           "A\xc3\x89",
                           "\xc3\x89",
                           "3\xc3\xa9",
                           "a-\xc3\xa9",
                           "A.\xc3\x89",
                           "event.\xc3\xa9",
                           "a\xc2\xa0g",
                           "\xe3\x80\x80",
                           "a\xef\xbb\xbfg",
                           "+\xc3\xa9"})
    expectSame(text);
}

TEST(ReadLexemes, TextsThatNobodyWouldWrite) {
  constexpr std::string_view kPieces[] = {"a",  "Z",  "9",  "_",  "-",   ".",       "'s",     "'",    "\"",   "#",
                                          " ",  "\t", "\n", "\r", "{",   "}",       "(",      ")",    ",",    "/",
                                          "+",  "*",  "=",  "<",  ">",   "!",       "&",      "|",    ";",    ":",
                                          "\\", "@",  "if", "is", "the", "event.x", "minion", "draw", "\x03", "at"};
  std::mt19937 random(7);
  for (int round = 0; round < 4'000; ++round) {
    std::string text;
    const bool foreign = round % 5 == 0;
    for (auto n = random() % 24; n > 0; --n) text += kPieces[random() % std::size(kPieces)];
    if (foreign) text.insert(random() % (text.size() + 1), "\xe7\x81\xab");
    expectSame(text);
  }
}

}  // namespace
}  // namespace cardc::syntax::antlr

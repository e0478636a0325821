// Whatever is typed, the parser answers: no crash, no hang, a well-formed tree. Run with sanitizers in the full test.
#include "cardc/syntax/parse.h"

#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <iterator>
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

std::string fileText(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// A line of the file is whole where no bracket is open and the line break would separate: what ends there is a complete file.
bool isCompleteAt(std::string_view text, std::size_t end) {
  int open = 0;
  bool text_open = false, comment = false;
  for (std::size_t n = 0; n < end; ++n) {
    const char c = text[n];
    if (c == '\n') text_open = comment = false;
    if (comment) continue;
    if (c == '"') text_open = !text_open;
    if (text_open) continue;
    if (c == '#') comment = true;
    if (c == '{' || c == '(') ++open;
    if (c == '}' || c == ')') --open;
  }
  if (open != 0 || text_open) return false;
  // Behind a bracket, a comment, a line break: nothing is half said. A one-line declaration may end early and still be one.
  const std::string_view before = text.substr(0, end);
  const std::string_view line = before.substr(before.rfind('\n') + 1);
  const bool only_space = line.find_first_not_of(" \t\r\xef\xbb\xbf") == std::string_view::npos;
  return only_space || comment || line.find('}') != std::string_view::npos || line.find('{') == std::string_view::npos;
}

// A file cut off at every byte: no crash, and no silence where something is missing. Every file of the prelude and the library.
TEST(Robustness, EveryCardFileCutAtEveryByte) {
  std::size_t cuts = 0;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(CARDWRIGHT_SOURCE_DIR "/cards")) {
    if (entry.path().extension() != ".card") continue;
    const std::string text = fileText(entry.path());
    // Whole files of thousands of bytes, thousands of times: only what surrounds the cut changes, so start a little before it.
    for (std::size_t n = 0; n < text.size(); ++n) {
      std::size_t begin = n < 400 ? 0 : text.rfind("\n\n", n - 400);
      if (begin == std::string::npos) begin = 0;
      const std::string cut = text.substr(begin, n - begin);
      const Result result = parse(cut);
      ++cuts;
      EXPECT_TRUE(result.errors > 0 || isCompleteAt(cut, cut.size())) << entry.path() << " cut at " << n;
    }
  }
  EXPECT_GT(cuts, 5'000u);
}

// Each class of byte that cannot stand where it does in UTF-8 is found where it stands.
TEST(Robustness, EveryKindOfBrokenCharacter) {
  for (int lead = 0x80; lead <= 0xff; ++lead) {
    std::string text = "minion X { name en \"";
    text += static_cast<char>(lead);
    EXPECT_EQ(parse(text + "\" }").first, "CW1015") << lead;  // alone, before an ASCII byte
    EXPECT_EQ(parse(text).first, "CW1015") << lead;           // at the end of the file
    // Too few bytes follow.
    const std::string one = text + "\x80\" }", two = text + "\x90\x80\" }";
    EXPECT_TRUE(lead < 0xe0 || parse(one).first == "CW1015") << lead;
    EXPECT_TRUE(lead < 0xf0 || parse(two).first == "CW1015") << lead;
  }
  EXPECT_EQ(parse("minion \xe0\x9f\xbf").first, "CW1015");      // three bytes for what needs two
  EXPECT_EQ(parse("minion \xf0\x8f\xbf\xbf").first, "CW1015");  // four for what needs three
  EXPECT_EQ(parse("minion \xfe\xff").first, "CW1015");          // UTF-16 with its mark
  for (const char* sound : {"# \xc2\x80", "# \xdf\xbf", "# \xe0\xa0\x80", "# \xed\x9f\xbf", "# \xee\x80\x80",
                            "# \xf0\x90\x80\x80", "# \xf4\x8f\xbf\xbf"})
    EXPECT_EQ(parse(sound).errors, 0u) << sound;
}

// What takes seconds at most must not take minutes: bounds are generous, for slow machines and sanitizers.
class Patience {
 public:
  explicit Patience(double seconds) : seconds_(seconds) {}
  ~Patience() {
    const auto spent = std::chrono::steady_clock::now() - start_;
    EXPECT_LT(std::chrono::duration<double>(spent).count(), seconds_);
  }
  Patience(const Patience&) = delete;
  Patience& operator=(const Patience&) = delete;

 private:
  double seconds_;
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

TEST(Robustness, HugeFiles) {
  const Patience patience(600);
  EXPECT_EQ(parse("minion X { text en \"" + std::string(10 << 20, 'x') + "\" }").first, "CW1017");  // a line of 10 MB
  EXPECT_EQ(parse("# " + std::string(7 << 20, 'x')).errors, 0u);
  EXPECT_EQ(parse("minion X { text en \"" + std::string(7 << 20, 'x') + "\" }").errors, 0u);
  EXPECT_GT(parse("minion " + std::string(7 << 20, 'X')).errors, 0u);
  EXPECT_GT(parse("minion X { cost " + std::string(7 << 20, '1') + " }").errors, 0u);
  EXPECT_EQ(parse(std::string(7 << 20, '\n')).errors, 0u);
  EXPECT_EQ(parse(std::string(7 << 20, ',')).errors, 0u);
  EXPECT_GT(parse(std::string(200'000, '\'')).errors, 0u);
  EXPECT_GT(parse(repeat("minion ", 100'000)).errors, 0u);
  EXPECT_GT(parse(repeat("minion\n", 100'000)).errors, 0u);
  EXPECT_GT(parse(repeat("if ", 100'000)).errors, 0u);
}

TEST(Robustness, AHundredThousandCardsInAFile) {
  const Patience patience(600);
  std::string text;
  for (int n = 0; n < 100'000; ++n)
    text += "minion C" + std::to_string(n) + " { id \"X" + std::to_string(n) + "\", cost 1 }\n";
  EXPECT_EQ(parse(text).errors, 0u);
}

// Ever new words and signs: what is remembered of them stays bounded.
TEST(Robustness, WordsWithoutEnd) {
  const Patience patience(600);
  std::string text = "minion X {";
  for (int n = 0; n < 60'000; ++n) text += " w" + std::to_string(n) + ",";
  EXPECT_EQ(parse(text + " }").errors, 0u);
}

}  // namespace
}  // namespace cardc::syntax

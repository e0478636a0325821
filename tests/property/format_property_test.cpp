// Formatting keeps what is said and changes nothing the second time: for every card there is, for whatever the grammar can say,
// and for files that break off anywhere.
#include "cardc/format/format.h"
#include "cardc/syntax/parse.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

using namespace cardc;
namespace fs = std::filesystem;

std::vector<fs::path> cardFiles(const std::vector<std::string>& folders) {
  std::vector<fs::path> paths;
  for (const std::string& folder : folders) {
    const fs::path root = fs::path(CARDWRIGHT_SOURCE_DIR) / folder;
    if (!fs::exists(root)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
      if (entry.is_regular_file() && entry.path().extension() == ".card") paths.push_back(entry.path());
    }
  }
  std::sort(paths.begin(), paths.end());
  return paths;
}

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// What every text must stand, whatever it is.
void expectKept(const std::string& text, const std::string& what) {
  const format::Formatted once = format::format(text);
  ASSERT_NE(once.outcome, format::Outcome::Refused) << what << "\n" << text;
  if (once.outcome == format::Outcome::Unreadable) {
    EXPECT_EQ(once.text, text) << what;
    return;
  }
  EXPECT_EQ(format::meaning(once.text), format::meaning(text)) << what;
  EXPECT_EQ(format::format(once.text).text, once.text) << what << ": twice is not as once\n" << text;
}

TEST(Format, KeepsEveryCardThereIs) {
  const std::vector<fs::path> paths = cardFiles({"cards", "tests", "grammar"});
  ASSERT_FALSE(paths.empty());
  for (const fs::path& path : paths) expectKept(read(path), path.string());
}

TEST(Format, KeepsWhateverTheGrammarCanSay) {
  std::string all;
  for (const std::string& card : syntax::randomCards(1, 1500, 60)) {
    // Declared so deep in a test, a line that begins with it reads as one behind a missing brace.
    if (card.find("expect one of") != std::string::npos && card.find("player counter") != std::string::npos) continue;
    expectKept(card, "a random card");
    EXPECT_EQ(format::format(card).outcome, format::Outcome::Formatted) << card;
    all += card + " # " + card.substr(0, 9) + "\n";
  }
  expectKept(all, "random cards");
}

constexpr std::string_view kCard =
    "\xef\xbb\xbf# a card\r\n\r\n\r\nset X { name en \"x\" } # behind\nspell Bolt { # first\r\n  cost 2, id \"X_1\" # "
    "its id\r\n"
    "  # own\n  class mage; target a minion\n where attack is at most 3 # mid\n  if combo\n"
    "  cast { deal (1 + 2) damage to target, if there are at least 2 minions { draw a card } else { give target { "
    "+1/+1, taunt } "
    "this turn } }\n  choose one { option A { draw a card }\n\n# between\n option B { gain 2 armor } # b\n # last\n "
    "}\n}\n"
    "pool P { A, B }, test R-001 \"x\" { given your board is 2 Yeti { damage 1 } as Big and Wisp, expect log { \"A\", "
    "\"B\" } }\n";

TEST(Format, KeepsFilesThatBreakOffAnywhere) {
  for (std::size_t n = 0; n <= kCard.size(); ++n) expectKept(std::string(kCard.substr(0, n)), std::to_string(n));
}

TEST(Format, KeepsFilesWithASignTooFewOrTooMany) {
  constexpr std::string_view kSigns = "{}(),;\"#\n";
  for (std::size_t n = 0; n < kCard.size(); ++n) {
    std::string text(kCard);
    text.erase(n, 1);
    expectKept(text, "without byte " + std::to_string(n));
    text = kCard;
    text.insert(n, 1, kSigns[n % kSigns.size()]);
    expectKept(text, "a sign at " + std::to_string(n));
  }
}

}  // namespace

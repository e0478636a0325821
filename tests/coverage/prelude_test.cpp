// The words that cards define, above all those of the prelude: each is described and has rulings, which are there; and the engine knows
// none of the prelude's, nor any card.
#include "cardabi/tables.h"
#include "cardc/diag/engine.h"
#include "cardc/driver/compile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>
#include <vector>

namespace coverage {
namespace {

namespace fs = std::filesystem;
const fs::path kRoot = CARDWRIGHT_SOURCE_DIR;

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::vector<fs::path> filesBelow(const fs::path& folder, const std::vector<std::string>& endings) {
  std::vector<fs::path> files;
  for (const auto& entry : fs::recursive_directory_iterator(kRoot / folder)) {
    const std::string ending = entry.path().extension().string();
    if (std::find(endings.begin(), endings.end(), ending) != endings.end()) files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  return files;
}

// The cards below a folder, compiled as far as their words go. A set apart speaks for itself.
struct Words {
  explicit Words(const fs::path& folder) {
    for (const fs::path& path : filesBelow(folder, {".card"})) {
      const std::string name = path.lexically_relative(kRoot).generic_string();
      if (!name.starts_with("cards/sets/anatomy/")) files.add(name, read(path));
    }
    outcome = cardc::driver::compile(files, {cardc::driver::Stage::Program}, diags);
    EXPECT_TRUE(diags.empty()) << "see: cardc check cards";
  }
  std::vector<std::string> words(const std::vector<cardc::syntax::NodeKind>& kinds) const {
    std::vector<std::string> found;
    for (const cardc::syntax::Tree& tree : outcome.trees.trees) {
      for (const cardc::syntax::NodeId decl : tree.children(tree.root())) {
        if (std::find(kinds.begin(), kinds.end(), tree.kind(decl)) == kinds.end()) continue;
        found.emplace_back(tree.text(tree.find(decl, cardc::syntax::NodeKind::Word)));
      }
    }
    return found;
  }
  const cardc::sema::About* about(const std::string& word) const {
    for (const cardc::sema::About& row : outcome.program.abouts) {
      if (row.word == word) return &row;
    }
    return nullptr;
  }

  cardc::source::VirtualFiles files;
  cardc::diag::Engine diags;
  cardc::driver::Outcome outcome;
};

struct Prelude : Words {
  Prelude() : Words("cards/prelude") {}
};

using cardc::syntax::NodeKind;

TEST(CardWords, EachIsDescribedAndHasRulings) {
  const Words cards("cards");
  const std::vector<std::string> words =
      cards.words({NodeKind::KeywordDef, NodeKind::ActionDef, NodeKind::ConditionDef});
  EXPECT_GT(words.size(), 55U);
  for (const std::string& word : words)
    EXPECT_NE(cards.about(word), nullptr) << "write in front of it: about " << word << " is PARADIGM \"...\"";
  for (const cardc::sema::About& about : cards.outcome.program.abouts)
    EXPECT_FALSE(about.rulings.empty()) << about.word << ": which rulings of runtime/RULES.md show what it does?";
}

// R-numbers of a text, as they are written.
std::set<std::string> rulingsIn(const std::string& text) {
  static const std::regex pattern("R-[0-9]+");
  std::set<std::string> found;
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it) found.insert(it->str());
  return found;
}

TEST(CardWords, TheirRulingsAreInTheRules) {
  const Words cards("cards");
  const std::set<std::string> rules = rulingsIn(read(kRoot / "runtime/RULES.md"));
  for (const cardc::sema::About& about : cards.outcome.program.abouts) {
    for (const std::string& ruling : about.rulings)
      EXPECT_TRUE(rules.contains(ruling)) << about.word << ": runtime/RULES.md has no " << ruling;
  }
}

// A section whose code is a keyword is one of the keyword's rulings, with all that it rules.
TEST(PreludeWords, RulingsThatAKeywordCarriesOutAreAmongItsOwn) {
  const Prelude prelude;
  const std::string rules = read(kRoot / "runtime/RULES.md");
  static const std::regex pattern("\nCode: (?:keyword|action|condition) ([a-z-]+) in cards/prelude\nRulings: ([^\n]*)");
  std::size_t sections = 0;
  for (std::sregex_iterator it(rules.begin(), rules.end(), pattern), end; it != end; ++it, ++sections) {
    const cardc::sema::About* about = prelude.about((*it)[1]);
    ASSERT_NE(about, nullptr) << (*it)[1];
    for (const std::string& ruling : rulingsIn((*it)[2]))
      EXPECT_NE(std::find(about->rulings.begin(), about->rulings.end(), ruling), about->rulings.end())
          << about->word << ": " << ruling;
  }
  EXPECT_GT(sections, 2U);
}

// ---- what the engine must not know

// A source without its comments, and without the rows of the shared tables that it names: those are no keywords, whatever they
// are called.
std::string codeOf(const std::string& text) {
  static const std::regex rows("(Tag|Event|Op)::[A-Za-z]+");
  std::string code;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t comment = std::min(text.find("//", at), text.find("/*", at));
    code += text.substr(at, comment - at);
    if (comment == std::string::npos) break;
    const std::size_t end = text[comment + 1] == '/' ? text.find('\n', comment) : text.find("*/", comment);
    at = end == std::string::npos ? text.size() : end + (text[comment + 1] == '/' ? 0 : 2);
  }
  return std::regex_replace(code, rows, "");
}

// Identifiers and their parts, words in quotes and their parts, in small letters: HonorableKill is honorable-kill, honorable and kill.
std::set<std::string> wordsOf(const std::string& code) {
  std::set<std::string> words;
  for (std::size_t n = 0; n < code.size();) {
    if (std::isalpha(static_cast<unsigned char>(code[n])) == 0) {
      ++n;
      continue;
    }
    std::vector<std::string> parts(1);
    for (; n < code.size(); ++n) {
      const auto c = static_cast<unsigned char>(code[n]);
      if (std::isalnum(c) == 0 && c != '_' && c != '-') break;
      const bool hump = std::isupper(c) != 0 && !parts.back().empty();
      if (hump || c == '_' || c == '-') parts.emplace_back();
      if (std::isalnum(c) != 0) parts.back() += static_cast<char>(std::tolower(c));
    }
    for (std::size_t first = 0; first < parts.size(); ++first) {
      std::string word;
      for (std::size_t last = first; last < parts.size(); ++last) {
        word += (word.empty() ? "" : "-") + parts[last];
        words.insert(word);
      }
    }
  }
  return words;
}

// Words of the prelude that are words of the engine as well, each with its reason.
const std::map<std::string, std::string>& excused() {
  static const std::map<std::string, std::string> kExcused = {
      {"corrupt", "a pack whose checksum does not fit"},
      {"prepare", "a thing that players do: ActionKind::Prepare"},
      {"forge", "a thing that players do: ActionKind::Forge"},
      {"overload", "the tags of locked crystals"},
      {"quest", "the tag of spells that wait in the open"},
      {"stage", "what of a card is awake in its turn: tag one-stage-at-a-time"},
      {"tradeable", "the tag that says for how much"},
  };
  return kExcused;
}

std::map<std::string, std::string> wordsOfTheEngine() {
  std::map<std::string, std::string> words;  // and a file that has it
  for (const char* folder : {"runtime/core", "runtime/rules"}) {
    for (const fs::path& path : filesBelow(folder, {".cpp", ".h", ".def"})) {
      if (path.string().ends_with("_test.cpp")) continue;
      for (const std::string& word : wordsOf(codeOf(read(path))))
        words.try_emplace(word, path.lexically_relative(kRoot).generic_string());
    }
  }
  return words;
}

TEST(Engine, KnowsNoKeywordOfThePrelude) {
  const Prelude prelude;
  const std::map<std::string, std::string> engine = wordsOfTheEngine();
  ASSERT_GT(engine.size(), 500U);
  for (const std::string& word : prelude.words({NodeKind::KeywordDef, NodeKind::ActionDef})) {
    const auto found = engine.find(word);
    if (found == engine.end()) {
      EXPECT_FALSE(excused().contains(word)) << word << " needs no excuse any more";
      continue;
    }
    EXPECT_TRUE(excused().contains(word))
        << found->second << " speaks of '" << word << "': what more general thing is missing?";
  }
}

TEST(Engine, KnowsNoCard) {
  static const std::regex pattern("\\bid \"([^\"]+)\"");
  std::set<std::string> ids;
  for (const char* folder : {"cards", "grammar/examples", "tests/rules"}) {
    for (const fs::path& path : filesBelow(folder, {".card"})) {
      const std::string text = read(path);
      for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it) ids.insert((*it)[1]);
    }
  }
  ASSERT_GT(ids.size(), 200U);
  for (const char* folder : {"runtime/core", "runtime/rules"}) {
    for (const fs::path& path : filesBelow(folder, {".cpp", ".h", ".def"})) {
      if (path.string().ends_with("_test.cpp")) continue;
      const std::string code = codeOf(read(path));
      static const std::regex words("[A-Za-z0-9_]+");
      for (std::sregex_iterator it(code.begin(), code.end(), words), end; it != end; ++it)
        EXPECT_FALSE(ids.contains(it->str())) << path.lexically_relative(kRoot) << " names the card " << it->str();
    }
  }
}

}  // namespace
}  // namespace coverage

// The three places of a ruling agree: its section in runtime/RULES.md, ruling(n) in the engine, its test block.
#include "cardabi/policies.h"
#include "cardabi/tables.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

namespace coverage {
namespace {

const std::filesystem::path kRoot = CARDWRIGHT_SOURCE_DIR;

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

std::string name(int number) {
  const std::string digits = std::to_string(number);
  return "R-" + std::string(digits.size() < 3 ? 3 - digits.size() : 0, '0') + digits;
}

// Each number that the pattern finds, with the files in which it does.
using Places = std::map<int, std::set<std::string>>;

void find(const std::string& text, const std::regex& pattern, const std::string& file, Places& places) {
  for (std::sregex_iterator it(text.begin(), text.end(), pattern), end; it != end; ++it)
    places[std::stoi((*it)[1])].insert(file);
}

template <class Wanted>
Places findBelow(const std::vector<const char*>& folders, const std::regex& pattern, Wanted&& wanted) {
  Places places;
  for (const char* folder : folders) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(kRoot / folder)) {
      if (!entry.is_regular_file()) continue;
      const std::string path = entry.path().lexically_relative(kRoot).generic_string();
      if (wanted(path)) find(read(entry.path()), pattern, path, places);
    }
  }
  return places;
}

Places blocksIn(const std::vector<const char*>& folders) {
  static const std::regex pattern("(?:^|\n)test R-0*([0-9]+) ");
  return findBelow(folders, pattern, [](const std::string& path) { return path.ends_with(".card"); });
}

Places switches() {
  static const std::regex pattern(R"(\bruling\(([0-9]+)\))");
  return findBelow({"runtime"}, pattern, [](const std::string& path) {
    return (path.ends_with(".cpp") || path.ends_with(".h")) && !path.ends_with("/cardrt/ruling.h") &&
           !path.ends_with("_test.cpp");
  });
}

struct Section {
  int number = 0;
  std::vector<int> rulings;
  std::string code;  // what stands behind `Code: `
  bool why = false, source = false;
};

std::vector<Section> sections() {
  std::vector<Section> all;
  std::istringstream lines(read(kRoot / "runtime/RULES.md"));
  static const std::regex heading("### R-0*([0-9]+) .+"), ruling("R-0*([0-9]+)");
  bool inside = false;
  for (std::string line; std::getline(lines, line);) {
    std::smatch match;
    if (line.starts_with("#")) {
      inside = std::regex_match(line, match, heading);
      EXPECT_TRUE(inside || !line.starts_with("###")) << "write the heading as `### R-041 A claim`: " << line;
      if (inside) all.push_back({std::stoi(match[1]), {}, {}, false, false});
      continue;
    }
    if (!inside) continue;
    Section& section = all.back();
    if (line.starts_with("Why: ")) section.why = true;
    if (line.starts_with("Source: ")) section.source = true;
    if (line.starts_with("Code: ")) section.code = line.substr(6);
    if (line.starts_with("Rulings: ")) {
      for (std::sregex_iterator it(line.begin(), line.end(), ruling), end; it != end; ++it)
        section.rulings.push_back(std::stoi((*it)[1]));
    }
  }
  return all;
}

// `policy thaw`, `keyword frenzy in cards/prelude` (also `action`, `condition`), `the operation itself`, `no single place, because ...`.
std::string whyCodeIsWrong(const std::string& code) {
  std::istringstream words(code);
  std::string kind, what;
  words >> kind >> what;
  if (kind == "policy") {
    for (const auto& policy : cardabi::allPolicies()) {
      if (policy.spelling == what) return {};
    }
    return "policies.def has no policy '" + what + "'";
  }
  if (kind == "keyword" || kind == "action" || kind == "condition") {
    const std::string prelude = "\n" + read(kRoot / "cards/prelude/keywords.card");
    const std::string start = "\n" + kind + " " + what;
    const std::size_t at = prelude.find(start);
    const bool found =
        at != std::string::npos && std::string(" ({").find(prelude[at + start.size()]) != std::string::npos;
    return found ? std::string() : "cards/prelude/keywords.card has no " + kind + " '" + what + "'";
  }
  if (code == "the operation itself") return {};
  if (code.starts_with("no single place, ")) return {};
  return "write `policy NAME`, `keyword NAME in cards/prelude` (`action`, `condition`), `the operation itself`, or `no "
         "single place, ` and the "
         "reason";
}

TEST(Rulings, EachRuleHasItsPlaceInTheEngine) {
  const Places places = switches();
  for (const Section& section : sections()) {
    const auto found = places.find(section.number);
    if (!section.code.empty()) {
      EXPECT_EQ(whyCodeIsWrong(section.code), "") << name(section.number) << " in runtime/RULES.md: its line `Code:`";
      EXPECT_EQ(found, places.end()) << name(section.number) << " has a ruling(" << section.number
                                     << ") in the engine: take the line `Code:` out of its section";
      continue;
    }
    EXPECT_NE(found, places.end())
        << name(section.number) << " is carried out nowhere: put ruling(" << section.number
        << ") where the engine decides, or a line `Code:` into its section of runtime/RULES.md";
    if (found == places.end()) continue;
    EXPECT_EQ(found->second.size(), 1U) << "ruling(" << section.number << ") is in " << *found->second.begin()
                                        << " and in " << *found->second.rbegin() << ": a rule has one place";
  }
}

TEST(Rulings, EachPlaceInTheEngineHasItsRule) {
  std::set<int> written;
  for (const Section& section : sections()) {
    EXPECT_TRUE(written.insert(section.number).second)
        << name(section.number) << " has two sections in runtime/RULES.md";
  }
  for (const auto& [number, files] : switches()) {
    EXPECT_TRUE(written.contains(number)) << "ruling(" << number << ") in " << *files.begin()
                                          << ": runtime/RULES.md has no section `### " << name(number) << " ...`";
  }
}

TEST(Rulings, EachRuleSaysWhyAndWhereFromAndBeginsWithItself) {
  const std::vector<Section> all = sections();
  EXPECT_GT(all.size(), 50U);
  for (const Section& section : all) {
    const std::string where = name(section.number) + " in runtime/RULES.md: ";
    EXPECT_TRUE(section.why) << where << "say `Why: ...`";
    EXPECT_TRUE(section.source) << where << "say `Source: ...`";
    ASSERT_FALSE(section.rulings.empty()) << where << "end with `Rulings: " << name(section.number) << " ...`";
    EXPECT_EQ(section.rulings.front(), section.number) << where << "its own number comes first in `Rulings:`";
  }
}

TEST(Rulings, EachIsInOneRuleAndShown) {
  const Places blocks = blocksIn({"tests/rules", "cards"});
  std::map<int, int> rule_of;
  for (const Section& section : sections()) {
    for (const int number : section.rulings) {
      const auto [at, is_new] = rule_of.emplace(number, section.number);
      EXPECT_TRUE(is_new) << name(number) << " is in `Rulings:` of " << name(at->second) << " and of "
                          << name(section.number) << ": keep it in one";
      EXPECT_TRUE(blocks.contains(number))
          << name(number) << ", of " << name(section.number) << " in runtime/RULES.md, is shown nowhere: write `test "
          << name(number) << " \"...\" { }` in tests/rules";
    }
  }
  for (const auto& [number, files] : blocksIn({"tests/rules"})) {
    EXPECT_TRUE(rule_of.contains(number)) << name(number) << " in " << *files.begin()
                                          << ": put it into `Rulings:` of the rule that it shows, in runtime/RULES.md";
  }
}

}  // namespace
}  // namespace coverage

// Each row of the shared tables, and each diagnostic, is tried somewhere: in a test, a golden or a card; or excused.txt
// says why not.
#include "evidence.h"

#include "cardabi/policies.h"
#include "cardabi/tables.h"
#include "cardc/diag/engine.h"
#include "cardc/driver/compile.h"
#include "cardc/ir/encode.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>

namespace coverage {
namespace {

std::string read(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

bool endsWith(const std::string& text, std::string_view suffix) {
  return text.size() >= suffix.size() && text.compare(text.size() - suffix.size(), suffix.size(), suffix) == 0;
}

// Cards, goldens and test programs, wherever they stand; and the generated rows, which spell the operations of the
// cards.
Evidence evidence() {
  const std::filesystem::path root = CARDWRIGHT_SOURCE_DIR;
  Evidence found;
  for (const char* part : {"cards", "tests", "compiler", "runtime", "tools"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / part)) {
      const std::string path = entry.path().lexically_relative(root).generic_string();
      if (!entry.is_regular_file() || path.starts_with("tests/coverage/") || path.starts_with("tests/layering/"))
        continue;
      const bool of_tests = path.starts_with("tests/") && !endsWith(path, ".txt");
      if (of_tests || endsWith(path, ".card") || endsWith(path, "_test.cpp")) {
        found.add(read(entry.path()));
      }
    }
  }
  return found;
}

std::string text(std::string_view view) { return std::string(view); }

void addRows(const cardc::ir::SetRows& set, Evidence& found) {
  for (const cardabi::Node& node : set.nodes) {
    const cardabi::OpInfo* op = cardabi::find(static_cast<cardabi::Op>(opOf(node)));
    if (op != nullptr) found.add("Op::" + text(op->name));
  }
  for (const cardabi::Ability& ability : set.abilities) {
    if (ability.event == 0) continue;
    found.add("Event::" + text(cardabi::info(static_cast<cardabi::Event>(ability.event)).name));
  }
}

// The operations and events in the rows of all cards and of all test blocks, those of the cards inside tests included.
void addCompiled(Evidence& found) {
  const std::filesystem::path root = CARDWRIGHT_SOURCE_DIR;
  std::vector<std::string> paths;
  for (const char* part : {"cards", "tests/rules"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / part)) {
      const bool apart = entry.path().generic_string().find("/anatomy/") != std::string::npos;  // cards/.cardignore
      if (entry.path().extension() == ".card" && !apart)
        paths.push_back(entry.path().lexically_relative(root).generic_string());
    }
  }
  std::sort(paths.begin(), paths.end());
  cardc::source::VirtualFiles files;
  for (const std::string& path : paths) files.add(path, read(root / path));
  cardc::diag::Engine diags;
  const cardc::driver::Outcome outcome = cardc::driver::compile(files, {}, diags);
  EXPECT_FALSE(diags.hasErrors()) << "see: cardc check cards tests/rules";
  if (diags.hasErrors()) return;
  for (const cardc::ir::SetRows& set : outcome.rows.sets) addRows(set, found);
  for (const cardc::ir::TestPlan& plan : cardc::ir::encodeTests(outcome.module)) addRows(plan.local, found);
}

std::vector<Row> rows() {
  std::vector<Row> all;
  // Planned rows are tried when they are built.
  for (const auto& op : cardabi::allOps()) {
    if (op.planned()) continue;
    all.push_back({"op", text(op.name), {"Op::" + text(op.name), "(" + text(op.name)}});
  }
  for (const auto& event : cardabi::allEvents()) {
    if (event.planned()) continue;
    all.push_back({"event", text(event.name), {"Event::" + text(event.name)}});
  }
  for (const auto& tag : cardabi::allTags()) {
    if ((tag.traits & cardabi::TagTrait::Planned) != 0) continue;
    all.push_back({"tag", text(tag.name), {"Tag::" + text(tag.name), text(tag.spelling)}});
  }
  for (const auto& policy : cardabi::allPolicies()) {
    all.push_back({"policy", text(policy.name), {text(policy.spelling), text(policy.name) + "Policy"}});
  }
#define CARD_DIAG(Name, Code, ...) all.push_back({"diagnostic", Code, {Code, "diag::" #Name}});
#include "cardc/diag/diagnostics.def"
  return all;
}

TEST(Tables, EachRowIsTriedOrExcused) {
  const std::vector<Row> all = rows();
  ASSERT_GT(all.size(), 100U);
  Evidence seen = evidence();
  addCompiled(seen);
  std::string report;
  for (const std::string& line :
       findings(all, seen, read(std::filesystem::path(CARDWRIGHT_SOURCE_DIR) / "tests/coverage/excused.txt"))) {
    report += "\n  " + line;
  }
  EXPECT_TRUE(report.empty()) << report;
}

// What the second column of a Markdown table has in backticks.
std::set<std::string> namedInSecondColumn(const std::string& page) {
  std::set<std::string> names;
  std::istringstream lines(page);
  for (std::string line; std::getline(lines, line);) {
    if (!line.starts_with("| ")) continue;
    const std::size_t from = line.find('|', 1), end = line.find('|', from + 1);
    if (from == std::string::npos || end == std::string::npos) continue;
    for (std::size_t at = line.find('`', from); at < end;) {
      const std::size_t close = line.find('`', at + 1);
      names.insert(line.substr(at + 1, close - at - 1));
      at = line.find('`', close + 1);
    }
  }
  return names;
}

// The document's selectors, conditions, amounts and actions: each has its operations, and cards or tests run them in the engine (not
// only in goldens of the compiler).
TEST(Document, EachOfItsOperationsIsBuiltAndRun) {
  const std::set<std::string> names =
      namedInSecondColumn(read(std::filesystem::path(CARDWRIGHT_SOURCE_DIR) / "cards/sets/anatomy/README.md"));
  EXPECT_GT(names.size(), 50U);
  Evidence run;
  addCompiled(run);
  const std::set<std::string> by_natives_test = {"NativeThings", "NativeIs", "NativeNumber"};  // N-2 there
  for (const std::string& name : names) {
    const auto ops = cardabi::allOps();
    const auto found = std::find_if(ops.begin(), ops.end(), [&](const auto& op) { return op.name == name; });
    ASSERT_NE(found, ops.end()) << name;
    EXPECT_FALSE(found->planned()) << name;
    EXPECT_TRUE(run.has("Op::" + name) || by_natives_test.contains(name))
        << name << " is run by no card and no test block";
  }
}

TEST(Findings, ARowWithoutEvidenceIsNamed) {
  Evidence seen;
  seen.add("x = cardabi::Op::Damage; // CW2203");
  const std::vector<Row> all = {{"op", "Damage", {"Op::Damage"}},
                                {"op", "Dam", {"Op::Dam"}},
                                {"diagnostic", "CW2203", {"CW2203"}},
                                {"tag", "DivineShield", {"divine-shield"}}};
  EXPECT_EQ(findings(all, seen, ""), (std::vector<std::string>{"op Dam is in no test, golden or card",
                                                               "tag DivineShield is in no test, golden or card"}));
  EXPECT_TRUE(findings(all, seen, "# why\nop Dam: nobody builds them\ntag DivineShield: later\n").empty());
}

TEST(Findings, AnExcuseThatNobodyNeedsIsNamed) {
  Evidence seen;
  seen.add("Op::Damage");
  const std::vector<Row> all = {{"op", "Damage", {"Op::Damage"}}};
  EXPECT_EQ(findings(all, seen, "op Damage: old\n").size(), 1U);
  EXPECT_EQ(findings(all, seen, "op Gone: old\n").size(), 1U);
  EXPECT_EQ(findings(all, seen, "op Damage\n").size(), 1U) << "a reason is wanted";
}

}  // namespace
}  // namespace coverage

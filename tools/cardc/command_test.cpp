#include "commands.h"

#include "cardabi/policies.h"
#include "cardc/analysis/planned.h"
#include "cardc/driver/compile.h"
#include "cardc/ir/encode.h"
#include "cardc/lab/run_test.h"
#include "cases.h"
#include "input.h"
#include "native_names.h"
#include "natives.h"
#include "output.h"
#include "report.h"
#include "test_report.h"

#include <fmt/core.h>

#include <array>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <sstream>

namespace cardc::tool {

namespace {

// Tests are run from the paths only; the cards that they speak of may come from the folder of cards as well.
Input readAll(const Common& common, const TestOptions& options, std::set<std::string, std::less<>>& tested,
              diag::Engine& diags) {
  diag::Engine unheard;  // what is wrong with a path is said below
  const Input own = readInput(options.paths, common.prelude, unheard);
  for (const auto& [name, stable] : own.stable_names) tested.insert(name);
  std::vector<std::string> paths = options.paths;
  std::error_code error;
  if (!options.cards.empty()) {
    paths.insert(paths.end(), options.cards.begin(), options.cards.end());
  } else if (std::filesystem::is_directory("cards", error)) {
    paths.emplace_back("cards");
  }
  return readInput(paths, common.prelude, diags);
}

// The cards that a test plays with: those that need what is planned have lost their text, and no pool has them, so that the engine
// takes all the others. Tests that speak of one are not run.
ir::LibraryRows playable(ir::Module module) {
  std::set<ir::CardId> planned;
  for (const analysis::PlannedUse& use : analysis::plannedUses(module, nativeNames())) planned.insert(use.card);
  for (std::uint32_t n = 0; n < module.cards.size(); ++n) {
    ir::CardId owner = module.cards.id(n);
    while (module.cards[owner].id.empty() && module.cards[owner].host.valid()) owner = module.cards[owner].host;
    if (!planned.contains(owner)) continue;
    ir::Card& card = module.cards[module.cards.id(n)];
    card.abilities.clear();
    card.modifiers.clear();
    card.tags.clear();
    card.flags = 0;
    card.target = card.target_if = card.playable_if = ir::NodeId{};
    card.traits |= cardabi::CardTrait::Token;
  }
  return ir::encode(module);
}

bool readWhole(const std::string& path, std::string& text) {
  std::ifstream in(path, std::ios::binary);
  text.assign(std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>());
  if (in.is_open() && !in.bad()) return true;
  printError(fmt::format("cardc: {} cannot be read\n", path));
  return false;
}

// A line a case: its id and why it comes out otherwise; `#` begins a comment.
bool readKnown(const std::string& path, std::map<std::string, std::string, std::less<>>& known) {
  std::string text;
  if (!readWhole(path, text)) return false;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line);) {
    const std::size_t begin = line.find_first_not_of(" \t\r");
    if (begin == std::string::npos || line[begin] == '#') continue;
    const std::size_t end = std::min(line.find_first_of(" \t", begin), line.size());
    const std::size_t why = line.find_first_not_of(" \t", end);
    known[line.substr(begin, end - begin)] = why == std::string::npos ? "no reason given" : line.substr(why);
  }
  return true;
}

constexpr std::array kVariations = {
    std::pair{lab::Variation::Mirrored, std::string_view("mirrored")},
    std::pair{lab::Variation::Bystanders, std::string_view("bystanders")},
    std::pair{lab::Variation::OtherHand, std::string_view("other-hand")},
    std::pair{lab::Variation::Reloaded, std::string_view("reloaded")},
};

// What is in the list and comes out as it should is no longer known, but wrong.
void judgeKnown(Ran& ran, const std::map<std::string, std::string, std::less<>>& known) {
  std::string name = ran.plan->id;
  if (!ran.variation.empty()) name += fmt::format("/{}", ran.variation);
  const auto why = known.find(name);
  if (why == known.end()) return;
  if (ran.outcome.passed() && !ran.unable) {
    ran.outcome.findings.push_back(
        {{}, name, "", "it comes out as it should; take it out of the list of the known ones"});
  } else {
    ran.known = why->second;
  }
}

bool wanted(const ir::TestPlan& plan, const std::string& filter) {
  return titleOf(plan).find(filter) != std::string::npos;
}

}  // namespace

int runTest(const Common& common, const TestOptions& options) {
  cardabi::Policies policies;
  if (!options.profile.empty() && !cardabi::findProfile(options.profile, policies)) {
    printError(fmt::format("cardc: there is no profile '{}'; there are hearth and anatomy\n", options.profile));
    return kUsage;
  }
  std::map<std::string, std::string, std::less<>> known;
  for (const std::string& path : options.known) {
    if (!readKnown(path, known)) return kUsage;
  }
  diag::Engine diags;
  std::set<std::string, std::less<>> tested;
  const Input input = readAll(common, options, tested, diags);
  driver::Outcome outcome;
  if (!diags.hasErrors()) outcome = driver::compile(input.files, {}, diags);
  const bool broken = diags.hasErrors();
  if (broken || common.format == Format::Text) {  // as JSON the result is one value, not two
    const int status = report(common, diags, input.files, Warnings::Pass);
    if (broken) return status;
  }

  const std::vector<ir::TestPlan> plans = ir::encodeTests(outcome.module);
  const ir::LibraryRows rows = playable(outcome.module);
  std::vector<Ran> all;
  Totals totals;
  const lab::Options how{options.profile, nullptr, &outcome.rows, card_natives::all()};
  const auto add = [&](Ran ran) {
    judgeKnown(ran, known);
    totals.count(ran);
    const bool silent = !ran.variation.empty() && verdictOf(ran) == Verdict::Passed;
    if (common.format == Format::Text && !silent) printOut(asText(ran, input.files, options.log));
    all.push_back(std::move(ran));
  };
  const auto play = [&](const ir::TestPlan& plan) {
    add({.plan = &plan, .outcome = lab::runTest(plan, rows, how)});
    if (!options.vary || !all.back().outcome.passed()) return;
    for (const auto& [variation, name] : kVariations) {
      lab::Options varied = how;
      varied.variation = variation;
      add({.plan = &plan, .outcome = lab::runTest(plan, rows, varied), .variation = name});
    }
  };
  for (const ir::TestPlan& plan : plans) {
    if (tested.find(plan.file) == tested.end() || !wanted(plan, options.filter)) continue;
    play(plan);
  }
  std::vector<cardcases::CaseFile> files;  // the plans stay where they are
  files.reserve(options.cases.size());
  for (const std::string& path : options.cases) {
    std::string text;
    if (!readWhole(path, text)) return kUsage;
    files.push_back(cardcases::readCases(text, path, rows));
    for (const cardcases::LineError& error : files.back().errors)
      printError(fmt::format("{}:{}: error: {}\n", path, error.line, error.what));
    if (!files.back().errors.empty()) return kUsage;
    for (const cardcases::Case& one : files.back().cases) {
      if (!wanted(one.plan, options.filter)) continue;
      if (!options.profile.empty() && one.ruleset != "any" && one.plan.profile != options.profile) {
        ++totals.left_out;
        continue;
      }
      if (one.canRun()) {
        play(one.plan);
        continue;
      }
      Ran ran{.plan = &one.plan, .undefined = one.undefined, .unable = true};
      for (const std::string& why : one.unable) ran.outcome.findings.push_back({{}, "this case", "", why});
      add(std::move(ran));
    }
  }
  if (common.format == Format::Json) printOut(asJson(all, totals, input.files, options.log));
  if (!options.junit.empty()) {
    Written written;
    if (!writeAll({{options.junit, asJunit(all, totals, input.files)}}, written, diags)) {
      return report({Format::Text, common.color, common.prelude}, diags, input.files, Warnings::Pass);
    }
  }
  if (all.empty() && !options.filter.empty()) {
    printError(fmt::format("cardc: no test has '{}' in its number or claim\n", options.filter));
    return kUsage;
  }
  if (common.format == Format::Text) printOut(asText(totals));
  return totals.clean() ? kClean : kFindings;
}

}  // namespace cardc::tool

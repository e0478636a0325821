#include "commands.h"

#include "cardabi/policies.h"
#include "cardc/analysis/planned.h"
#include "cardc/driver/compile.h"
#include "cardc/ir/encode.h"
#include "cardc/lab/run_test.h"
#include "input.h"
#include "native_names.h"
#include "natives.h"
#include "output.h"
#include "report.h"

#include <fmt/core.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <set>

namespace cardc::tool {

namespace {

struct Ran {
  const ir::TestPlan* plan = nullptr;
  lab::TestOutcome outcome;
};

struct Totals {
  std::size_t passed = 0, failed = 0, planned = 0;  // planned: could not be run
};

std::string_view verdict(const lab::TestOutcome& outcome) {
  if (!outcome.planned.empty()) return "planned";
  return outcome.passed() ? "passed" : "failed";
}

// What was wrong, or why it could not be run.
const std::vector<lab::Finding>& findingsOf(const lab::TestOutcome& outcome) {
  return outcome.planned.empty() ? outcome.findings : outcome.planned;
}

// Tests are run from the paths only; the cards that they speak of may come from the folder of cards as well.
Input readAll(const Common& common, const TestOptions& options, std::set<std::string, std::less<>>& tested,
              diag::Engine& diags) {
  diag::Engine unheard;  // what is wrong with a path is said below
  const Input own = readInput(options.paths, common.prelude, unheard);
  for (const auto& [name, stable] : own.stable_names) tested.insert(name);
  std::vector<std::string> paths = options.paths;
  std::error_code error;
  if (!options.cards.empty()) {
    paths.push_back(options.cards);
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

std::string titleOf(const ir::TestPlan& plan) { return fmt::format("{} {}", plan.id, plan.claim); }

std::string placeOf(const ir::TestPlan& plan, const source::Span& span, const source::VirtualFiles& files) {
  if (!span.valid()) return fmt::format("{}:{}", plan.file, plan.line);
  const source::SourceFile& file = files[span.file];
  return fmt::format("{}:{}", file.path(), file.position(span.begin).line);
}

// "label: first line" with further lines below it.
std::string block(std::string_view label, std::string_view text) {
  std::string out = fmt::format("        {}: ", label);
  for (const char c : text) {
    out += c;
    if (c == '\n') out += "          ";
  }
  return out + "\n";
}

std::string asText(const Ran& ran, const source::VirtualFiles& files, bool with_log) {
  const bool planned = !ran.outcome.planned.empty();
  const char* mark = planned ? "PLAN" : ran.outcome.passed() ? "ok" : "FAIL";
  std::string text = fmt::format("{:5} {}\n", mark, titleOf(*ran.plan));
  for (const lab::Finding& finding : findingsOf(ran.outcome)) {
    text += fmt::format("      {}: {}\n", placeOf(*ran.plan, finding.span, files), finding.text);
    if (!finding.expected.empty()) text += block("expected", finding.expected);
    text += block(planned ? "cannot be run" : "seen", finding.seen);
  }
  if (with_log) {
    for (const std::string& line : ran.outcome.log) text += fmt::format("      | {}\n", line);
  }
  return text;
}

std::string asJson(const std::vector<Ran>& all, const Totals& totals, const source::VirtualFiles& files,
                   bool with_log) {
  nlohmann::ordered_json tests = nlohmann::ordered_json::array();
  for (const Ran& ran : all) {
    nlohmann::ordered_json findings = nlohmann::ordered_json::array();
    for (const lab::Finding& finding : findingsOf(ran.outcome)) {
      findings.push_back({{"at", placeOf(*ran.plan, finding.span, files)},
                          {"text", finding.text},
                          {"expected", finding.expected},
                          {"seen", finding.seen}});
    }
    nlohmann::ordered_json test = {{"id", ran.plan->id},
                                   {"claim", ran.plan->claim},
                                   {"file", ran.plan->file},
                                   {"line", ran.plan->line},
                                   {"verdict", verdict(ran.outcome)},
                                   {"passed", ran.outcome.passed()},
                                   {"checked", ran.outcome.checked},
                                   {"hash", fmt::format("{:016x}", ran.outcome.hash)},
                                   {"findings", findings}};
    if (with_log) test["log"] = ran.outcome.log;
    tests.push_back(std::move(test));
  }
  const nlohmann::ordered_json all_tests = {
      {"tests", tests}, {"passed", totals.passed}, {"failed", totals.failed}, {"planned", totals.planned}};
  return all_tests.dump() + "\n";
}

std::string escaped(std::string_view text) {
  std::string out;
  for (const char c : text) {
    switch (c) {
      case '&': out += "&amp;"; break;
      case '<': out += "&lt;"; break;
      case '>': out += "&gt;"; break;
      case '"': out += "&quot;"; break;
      case '\n': out += "&#10;"; break;
      default: out += c;
    }
  }
  return out;
}

std::string asJunit(const std::vector<Ran>& all, const Totals& totals, const source::VirtualFiles& files) {
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"cardc test\" tests=\"{}\" failures=\"{}\" "
      "errors=\"{}\">\n",
      all.size(), totals.failed, totals.planned);
  for (const Ran& ran : all) {
    text += fmt::format("  <testcase classname=\"{}\" name=\"{}\" file=\"{}\" line=\"{}\"", escaped(ran.plan->file),
                        escaped(titleOf(*ran.plan)), escaped(ran.plan->file), ran.plan->line);
    if (ran.outcome.passed()) {
      text += "/>\n";
      continue;
    }
    text += ">\n";
    const char* element = ran.outcome.planned.empty() ? "failure" : "error";
    for (const lab::Finding& finding : findingsOf(ran.outcome)) {
      const std::string message =
          finding.expected.empty() ? finding.seen : fmt::format("expected {}; seen {}", finding.expected, finding.seen);
      text += fmt::format("    <{0} message=\"{1}\">{2}: {3}</{0}>\n", element, escaped(message),
                          escaped(placeOf(*ran.plan, finding.span, files)), escaped(finding.text));
    }
    text += "  </testcase>\n";
  }
  return text + "</testsuite>\n";
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
  for (const ir::TestPlan& plan : plans) {
    if (tested.find(plan.file) == tested.end() || !wanted(plan, options.filter)) continue;
    all.push_back({&plan, lab::runTest(plan, rows, {options.profile, nullptr, &outcome.rows, card_natives::all()})});
    const std::string_view what = verdict(all.back().outcome);
    ++(what == "passed" ? totals.passed : what == "failed" ? totals.failed : totals.planned);
    if (common.format == Format::Text) printOut(asText(all.back(), input.files, options.log));
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
  if (common.format == Format::Text) {
    printOut(fmt::format("{} passed, {} failed{}\n", totals.passed, totals.failed,
                         totals.planned == 0 ? "" : fmt::format(", {} cannot be run yet", totals.planned)));
  }
  return totals.failed + totals.planned == 0 ? kClean : kFindings;
}

}  // namespace cardc::tool

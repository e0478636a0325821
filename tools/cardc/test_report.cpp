#include "test_report.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cardc::tool {

namespace {

// The word of a verdict in text and in JSON.
struct Words {
  const char* mark;
  const char* name;
};
Words wordsOf(Verdict verdict) {
  switch (verdict) {
    case Verdict::Passed: return {"ok", "passed"};
    case Verdict::Failed: return {"FAIL", "failed"};
    case Verdict::Planned: return {"PLAN", "planned"};
    case Verdict::Unable: return {"UNABLE", "unable"};
    case Verdict::Known: return {"known", "known"};
  }
  return {"", ""};
}

std::string variedHow(const Ran& ran) { return ran.variation.empty() ? "" : fmt::format(" [{}]", ran.variation); }

// What was wrong, or why it could not be run.
const std::vector<lab::Finding>& findingsOf(const lab::TestOutcome& outcome) {
  return outcome.planned.empty() ? outcome.findings : outcome.planned;
}

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

}  // namespace

Verdict verdictOf(const Ran& ran) {
  if (ran.unable) return Verdict::Unable;
  if (!ran.outcome.planned.empty()) return Verdict::Planned;
  if (!ran.known.empty() && !ran.outcome.findings.empty()) return Verdict::Known;
  return ran.outcome.passed() ? Verdict::Passed : Verdict::Failed;
}

void Totals::count(const Ran& ran) {
  switch (verdictOf(ran)) {
    case Verdict::Passed: ++(ran.variation.empty() ? passed : varied); break;
    case Verdict::Failed: ++failed; break;
    case Verdict::Planned: ++planned; break;
    case Verdict::Unable: ++unable; break;
    case Verdict::Known: ++known; break;
  }
  for (const std::string& id : ran.undefined) {
    const auto place = std::lower_bound(undefined.begin(), undefined.end(), id);
    if (place == undefined.end() || *place != id) undefined.insert(place, id);
  }
}

std::string titleOf(const ir::TestPlan& plan) {
  return plan.claim.empty() ? plan.id : fmt::format("{} {}", plan.id, plan.claim);
}

std::string asText(const Ran& ran, const source::VirtualFiles& files, bool with_log) {
  const Verdict verdict = verdictOf(ran);
  std::string text = fmt::format("{:5} {}{}\n", wordsOf(verdict).mark, titleOf(*ran.plan), variedHow(ran));
  if (verdict == Verdict::Known) text += block("known", ran.known);
  for (const std::string& id : ran.undefined) text += block("no definition", id);
  for (const lab::Finding& finding : findingsOf(ran.outcome)) {
    text += fmt::format("      {}: {}\n", placeOf(*ran.plan, finding.span, files), finding.text);
    if (!finding.expected.empty()) text += block("expected", finding.expected);
    const bool not_run = verdict == Verdict::Planned || verdict == Verdict::Unable;
    text += block(not_run ? "cannot be run" : "seen", finding.seen);
  }
  if (with_log) {
    for (const std::string& line : ran.outcome.log) text += fmt::format("      | {}\n", line);
  }
  return text;
}

std::string asText(const Totals& totals) {
  std::string text;
  if (!totals.undefined.empty()) {
    text += fmt::format("without a definition: {} card{}\n", totals.undefined.size(),
                        totals.undefined.size() == 1 ? "" : "s");
    for (const std::string& id : totals.undefined) text += fmt::format("  {}\n", id);
  }
  text += fmt::format("{} passed, {} failed", totals.passed, totals.failed);
  if (totals.varied != 0) text += fmt::format(", {} varied plays the same", totals.varied);
  if (totals.unable != 0) text += fmt::format(", {} cannot be set up", totals.unable);
  if (totals.planned != 0) text += fmt::format(", {} cannot be run yet", totals.planned);
  if (totals.known != 0) text += fmt::format(", {} known to come out otherwise", totals.known);
  if (totals.left_out != 0) text += fmt::format(", {} of another reading left out", totals.left_out);
  return text + "\n";
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
                                   {"verdict", wordsOf(verdictOf(ran)).name},
                                   {"passed", verdictOf(ran) == Verdict::Passed},
                                   {"checked", ran.outcome.checked},
                                   {"hash", fmt::format("{:016x}", ran.outcome.hash)},
                                   {"findings", findings}};
    if (!ran.variation.empty()) test["variation"] = ran.variation;
    if (!ran.undefined.empty()) test["undefined"] = ran.undefined;
    if (verdictOf(ran) == Verdict::Known) test["known"] = ran.known;
    if (with_log) test["log"] = ran.outcome.log;
    tests.push_back(std::move(test));
  }
  const nlohmann::ordered_json all_tests = {{"tests", tests},
                                            {"passed", totals.passed},
                                            {"failed", totals.failed},
                                            {"planned", totals.planned},
                                            {"varied", totals.varied},
                                            {"unable", totals.unable},
                                            {"known", totals.known},
                                            {"left_out", totals.left_out},
                                            {"undefined", totals.undefined}};
  return all_tests.dump() + "\n";
}

std::string asJunit(const std::vector<Ran>& all, const Totals& totals, const source::VirtualFiles& files) {
  std::string text = fmt::format(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuite name=\"cardc test\" tests=\"{}\" failures=\"{}\" "
      "errors=\"{}\">\n",
      all.size(), totals.failed, totals.planned + totals.unable);
  for (const Ran& ran : all) {
    text += fmt::format("  <testcase classname=\"{}\" name=\"{}\" file=\"{}\" line=\"{}\"", escaped(ran.plan->file),
                        escaped(titleOf(*ran.plan) + variedHow(ran)), escaped(ran.plan->file), ran.plan->line);
    const Verdict verdict = verdictOf(ran);
    if (verdict == Verdict::Passed || verdict == Verdict::Known) {
      text += "/>\n";
      continue;
    }
    text += ">\n";
    const char* element = verdict == Verdict::Failed ? "failure" : "error";
    for (const std::string& id : ran.undefined)
      text += fmt::format("    <error message=\"{} has no definition\"/>\n", escaped(id));
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

}  // namespace cardc::tool

#include "cardc/analysis/loops.h"
#include "cardc/driver/compile.h"
#include "clean_rest.h"
#include "commands.h"
#include "graph_data.h"
#include "input.h"
#include "report.h"

#include <fmt/format.h>

#include <algorithm>

namespace cardc::tool {
namespace {

// Cards that say `allow loop`, or whose file does. Cards have the same numbers in the program and in the module.
std::vector<ir::CardId> allowedIn(const sema::Program& program) {
  const auto says = [](const std::vector<sema::Allowed>& list) {
    return std::any_of(list.begin(), list.end(), [](const sema::Allowed& one) { return one.what == "loop"; });
  };
  std::vector<ir::CardId> found;
  for (std::uint32_t n = 0; n < program.cards.size(); ++n) {
    const sema::Card& card = program.cards[program.cards.id(n)];
    const bool by_file = std::any_of(program.allowed.begin(), program.allowed.end(), [&](const sema::Allowed& one) {
      return one.what == "loop" && one.span.file == card.span.file;
    });
    if (by_file || says(card.allowed)) found.emplace_back(n);
  }
  return found;
}

// Whether what allows a loop is needed, a line each.
std::string allowedText(const ir::Module& module, const analysis::LoopReport& report,
                        const std::vector<ir::CardId>& allowed) {
  std::string text;
  for (const ir::CardId card : allowed) {
    bool needed = false;
    for (std::uint32_t n = 0; n < report.graph.nodes.size(); ++n) {
      const analysis::GraphNode& node = report.graph.nodes[n];
      if (node.kind != analysis::NodeKind::Ability) continue;
      const bool of_it = node.card == card || module.cards[node.card].host == card;
      for (const analysis::LoopVerdict& verdict : report.verdicts)
        needed = needed || (of_it && report.unknown(n, verdict.kind));
    }
    text += fmt::format("  allowed: {}{}\n", module.cards[card].written_name,
                        needed ? "" : ", on no cycle: the line is not needed");
  }
  return text;
}

}  // namespace

int runGraph(const Common& common, const GraphOptions& options) {
  analysis::LoopOptions loops;
  loops.profile = options.profile;
  if (!cardabi::findProfile(options.profile, loops.policies)) {
    printError(fmt::format("cardc: there is no profile '{}'\n", options.profile));
    return kUsage;
  }
  const std::string format = options.format.empty() && common.format == Format::Json ? "json" : options.format;
  diag::Engine diags;
  const Input input = readInput(options.paths, common.prelude, diags);
  CleanRest cards;
  int status = kClean;
  if (!diags.hasErrors()) {
    cards.outcome = driver::compile(input.files, {driver::Stage::Rows}, diags);
    cards.found = !diags.hasErrors();
  }
  if (diags.hasErrors()) {
    // Mistakes are said as text, so that what is drawn can still be read.
    Common as_text = common;
    if (!format.empty() && format != "text") as_text.format = Format::Text;
    status = report(as_text, diags, input.files, Warnings::Pass);
    if (status == kFindings) cards = cleanRestOf(input.files, cards.outcome.program, diags);
    if (!cards.found) return status;
  }
  const driver::Outcome& outcome = cards.outcome;
  const source::VirtualFiles& files = cards.left_out.empty() ? input.files : cards.files;
  loops.library_hash = outcome.rows.contentHash();
  loops.allowed = allowedIn(outcome.program);
  loops.withheld = cards.left_out;
  const analysis::LoopReport found = analysis::analyseLoops(outcome.module, loops);
  const DrawnGraph drawn{outcome.module, found, files, options.all};
  if (format == "json") {
    printOut(graphJson(drawn).dump() + "\n");
  } else if (format == "dot") {
    printOut(graphDot(drawn));
  } else if (format == "html") {
    printOut(graphHtml(drawn));
  } else {
    std::string text = analysis::print(outcome.module, found, options.all);
    text += allowedText(outcome.module, found, loops.allowed);
    if (options.verify) {
      for (const analysis::Certificate& certificate : found.certificates) {
        const std::string wrong = analysis::checkCertificate(outcome.module, found.graph, certificate);
        text +=
            fmt::format("  certificate {}{}: {}\n", nameOf(certificate.kind),
                        certificate.left_out.empty() ? "" : " without the hubs", wrong.empty() ? "verified" : wrong);
      }
    }
    printOut(text);
  }
  return status;
}

}  // namespace cardc::tool

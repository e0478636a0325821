#include "cardc/analysis/loops.h"

#include "loops_hubs.h"
#include "loops_sustain.h"

#include <fmt/format.h>

#include <algorithm>

namespace cardc::analysis {

bool LoopReport::unknown(std::uint32_t node, LoopKind kind) const {
  const auto& cycles = verdicts.at(static_cast<std::size_t>(kind)).cycles;
  return std::any_of(cycles.begin(), cycles.end(), [&](const std::vector<std::uint32_t>& cycle) {
    return std::binary_search(cycle.begin(), cycle.end(), node);
  });
}

LoopReport analyseLoops(const ir::Module& module, const LoopOptions& options) {
  LoopReport report{options.profile,
                    options.library_hash,
                    buildGraph(module, options.policies),
                    {},
                    0,
                    0,
                    0,
                    {},
                    false,
                    {},
                    0,
                    options.withheld,
                    0};
  const Wiring wiring = wire(module, report.graph);
  for (std::size_t kind = 0; kind < kLoopKinds; ++kind) {
    report.verdicts.at(kind) = Sustaining(module, report.graph, wiring, static_cast<LoopKind>(kind)).run();
  }
  std::vector<std::uint32_t> on_cycles;
  for (std::uint32_t n = 0; n < report.graph.nodes.size(); ++n) {
    if (report.unknown(n, LoopKind::Action) || report.unknown(n, LoopKind::Deaths)) on_cycles.push_back(n);
  }
  const bool hubs = options.hubs || on_cycles.empty();
  if (hubs) report.hubs = hubsOf(module, report.graph, wiring, on_cycles, report.hubs_cut);
  // What is left out may do anything, with any of the others.
  if (!options.withheld.empty()) {
    for (LoopVerdict& verdict : report.verdicts) verdict.verdict = Verdict::Unknown;
  }
  for (const LoopVerdict& verdict : report.verdicts) {
    if (!options.withheld.empty()) break;
    const bool ends = verdict.verdict == Verdict::Terminates;
    if (!ends && (!hubs || verdict.kind == LoopKind::Turn)) continue;
    Certificate proof{options.profile, options.library_hash, verdict.kind, {}, verdict.removed, verdict.rounds};
    if (!ends) {
      proof.left_out = report.hubs;
      std::vector<bool> left_out(report.graph.nodes.size(), false);
      for (const std::uint32_t hub : report.hubs) left_out[hub] = true;
      LoopVerdict rest = Sustaining(module, report.graph, wiring, verdict.kind, left_out).run();
      if (rest.verdict != Verdict::Terminates) continue;  // given up
      proof.removed = std::move(rest.removed);
      proof.rounds = rest.rounds;
    }
    report.certificates.push_back(std::move(proof));
  }
  const auto allowed = [&](ir::CardId card) {
    for (; card.valid(); card = module.cards[card].host) {
      if (std::find(options.allowed.begin(), options.allowed.end(), card) != options.allowed.end()) return true;
    }
    return false;
  };
  for (std::uint32_t n = 0; n < report.graph.nodes.size(); ++n) {
    const GraphNode& node = report.graph.nodes[n];
    if (!node.trigger) continue;
    ++report.triggers;
    const bool unknown = report.unknown(n, LoopKind::Action) || report.unknown(n, LoopKind::Deaths);
    const bool in_turn = report.unknown(n, LoopKind::Turn);
    report.unknown_triggers += unknown ? 1 : 0;
    report.unknown_in_turn += in_turn ? 1 : 0;
    report.allowed += (unknown || in_turn) && allowed(node.card) ? 1 : 0;
  }
  return report;
}

std::string_view nameOf(LoopKind kind) {
  switch (kind) {
    case LoopKind::Action: return "L1";
    case LoopKind::Deaths: return "L2";
    case LoopKind::Turn: return "L3";
  }
  return "";
}

std::string_view nameOf(Reason reason) {
  switch (reason) {
    case Reason::NotInPhase: return "not-in-phase";
    case Reason::NoArrival: return "no-arrival";
    case Reason::NoRoom: return "no-room";
    case Reason::UsedUp: return "used-up";
    case Reason::NoRefill: return "no-refill";
    case Reason::NoCycle: return "no-cycle";
  }
  return "";
}

std::string print(const ir::Module& module, const LoopReport& report, bool all) {
  constexpr std::size_t kShown = 6;
  constexpr std::string_view kMeaning[] = {"an action that never ends", "deaths that follow deaths without end",
                                           "a turn in which a player acts for ever"};
  std::string text = fmt::format("LOOPS profile {} library {:016x}\n", report.profile, report.library_hash);
  if (!report.withheld.empty()) {
    text += fmt::format("  verdict withheld, since these have mistakes and may do anything ({}):\n",
                        report.withheld.size());
    for (std::size_t n = 0; n < report.withheld.size() && (all || n < kShown); ++n)
      text += fmt::format("      {}\n", report.withheld[n]);
    if (!all && report.withheld.size() > kShown)
      text += fmt::format("      and {} more\n", report.withheld.size() - kShown);
    text += "  of the others alone:\n";
  }
  for (const LoopVerdict& verdict : report.verdicts) {
    text += fmt::format("  {} {:<40} {}\n", nameOf(verdict.kind), kMeaning[static_cast<std::size_t>(verdict.kind)],
                        verdict.verdict == Verdict::Terminates ? "TERMINATES" : "UNKNOWN");
    if (verdict.given_up)
      text += fmt::format("    given up after {} rounds: some of what is left may yet end\n", verdict.rounds);
    for (const std::vector<std::uint32_t>& cycle : verdict.cycles) {
      text += fmt::format("    cycle of {}\n", cycle.size());
      for (std::size_t n = 0; n < cycle.size() && (all || n < kShown); ++n)
        text += fmt::format("      {}\n", nameOf(module, report.graph.nodes[cycle[n]]));
      if (!all && cycle.size() > kShown) text += fmt::format("      and {} more\n", cycle.size() - kShown);
    }
  }
  for (const cardabi::Event event : report.graph.coarse)
    text += fmt::format("  given up: whatever raises '{}' is taken for one thing, there are too many\n",
                        cardabi::info(event).name);
  if (!report.hubs.empty()) {
    text += fmt::format("  hubs {}: without them L1 and L2 terminate{}\n", report.hubs.size(),
                        report.hubs_cut ? " (the search was given up: fewer may do)" : "");
    for (std::size_t n = 0; n < report.hubs.size() && (all || n < kShown); ++n)
      text += fmt::format("      {}\n", nameOf(module, report.graph.nodes[report.hubs[n]]));
    if (!all && report.hubs.size() > kShown) text += fmt::format("      and {} more\n", report.hubs.size() - kShown);
  }
  text += fmt::format("  triggers {} unknown {} unknown in a turn {} proved loops {} allowed {}\n", report.triggers,
                      report.unknown_triggers, report.unknown_in_turn, report.proved_loops, report.allowed);
  return text;
}

}  // namespace cardc::analysis

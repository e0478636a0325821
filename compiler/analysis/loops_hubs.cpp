#include "loops_hubs.h"

#include "loops_sustain.h"

#include <algorithm>
#include <bit>

namespace cardc::analysis {
namespace {

std::size_t sizeOf(const Graph& graph, SetId set) {
  std::size_t count = 0;
  for (const std::uint64_t word : graph.things.bits(set).words())
    count += static_cast<std::size_t>(std::popcount(word));
  return count;
}

// How much may come of it: cards that it makes, abilities that it runs.
std::size_t reach(const Graph& graph, const GraphNode& node) {
  std::size_t most = node.wild ? 2 * graph.things.size() : 0;
  for (const Flow& flow : node.flows) most = std::max(most, sizeOf(graph, flow.thing));
  for (const std::uint32_t call : node.calls) {
    if (graph.calls[call].kind != CallKind::Frail)
      most = std::max(most, graph.things.size() + sizeOf(graph, graph.calls[call].thing));
  }
  return most;
}

struct Search {
  const ir::Module& module;
  const Graph& graph;
  const Wiring& wiring;
  std::vector<bool> left_out;
  std::vector<std::uint32_t> order;
  std::uint64_t work = 0;

  bool terminates() {
    for (const LoopKind kind : {LoopKind::Deaths, LoopKind::Action}) {
      Sustaining sustaining(module, graph, wiring, kind, left_out);
      const LoopVerdict verdict = sustaining.run();
      work += sustaining.work();
      if (verdict.verdict != Verdict::Terminates) return false;
    }
    return true;
  }

  // Puts back as many of order[from, to) as can be, halving where not all of them can.
  void putBack(std::size_t from, std::size_t to) {
    if (cut()) return;
    for (std::size_t i = from; i < to; ++i) left_out[order[i]] = false;
    if (terminates()) return;
    for (std::size_t i = from; i < to; ++i) left_out[order[i]] = true;
    if (to - from == 1) return;
    const std::size_t middle = from + (to - from) / 2;
    putBack(from, middle);
    putBack(middle, to);
  }
  // Counted in work, not in time, so that the same cards give the same hubs.
  bool cut() const { return work > 1'500'000'000; }
};

}  // namespace

std::vector<std::uint32_t> hubsOf(const ir::Module& module, const Graph& graph, const Wiring& wiring,
                                  const std::vector<std::uint32_t>& on_cycles, bool& cut) {
  Search search{module, graph, wiring, std::vector<bool>(graph.nodes.size(), false), on_cycles};
  for (const std::uint32_t node : on_cycles) search.left_out[node] = true;
  std::stable_sort(search.order.begin(), search.order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return reach(graph, graph.nodes[a]) < reach(graph, graph.nodes[b]);
  });
  if (!search.order.empty()) search.putBack(0, search.order.size());
  cut = search.cut();
  std::vector<std::uint32_t> hubs;
  for (const std::uint32_t node : on_cycles) {
    if (search.left_out[node]) hubs.push_back(node);
  }
  return hubs;
}

}  // namespace cardc::analysis

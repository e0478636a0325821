#include "loops_hubs.h"

#include "loops_sustain.h"

#include <algorithm>
#include <bit>

namespace cardc::analysis {
namespace {

bool terminates(const ir::Module& module, const Graph& graph, const std::vector<bool>& left_out) {
  return Sustaining(module, graph, LoopKind::Deaths, left_out).run().verdict == Verdict::Terminates &&
         Sustaining(module, graph, LoopKind::Action, left_out).run().verdict == Verdict::Terminates;
}

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
  std::vector<bool> left_out;
  std::vector<std::uint32_t> order;
  std::size_t runs_left;

  // Puts back as many of order[from, to) as can be, halving where not all of them can.
  void putBack(std::size_t from, std::size_t to) {
    if (runs_left == 0) return;
    --runs_left;
    for (std::size_t i = from; i < to; ++i) left_out[order[i]] = false;
    if (terminates(module, graph, left_out)) return;
    for (std::size_t i = from; i < to; ++i) left_out[order[i]] = true;
    if (to - from == 1) return;
    const std::size_t middle = from + (to - from) / 2;
    putBack(from, middle);
    putBack(middle, to);
  }
};

}  // namespace

std::vector<std::uint32_t> hubsOf(const ir::Module& module, const Graph& graph,
                                  const std::vector<std::uint32_t>& on_cycles, bool& cut) {
  // Counted in work, not in time, so that the same cards give the same hubs.
  constexpr std::size_t kWork = 40'000'000;
  const std::size_t run = graph.nodes.size() * 4 + graph.happenings.size() * 8 + 1;
  Search search{module, graph, std::vector<bool>(graph.nodes.size(), false), on_cycles, kWork / run + 1};
  for (const std::uint32_t node : on_cycles) search.left_out[node] = true;
  std::stable_sort(search.order.begin(), search.order.end(), [&](std::uint32_t a, std::uint32_t b) {
    return reach(graph, graph.nodes[a]) < reach(graph, graph.nodes[b]);
  });
  if (!search.order.empty()) search.putBack(0, search.order.size());
  cut = search.runs_left == 0;
  std::vector<std::uint32_t> hubs;
  for (const std::uint32_t node : on_cycles) {
    if (search.left_out[node]) hubs.push_back(node);
  }
  return hubs;
}

}  // namespace cardc::analysis

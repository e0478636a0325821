#include "loops_wiring.h"

#include <algorithm>
#include <map>

namespace cardc::analysis {
namespace {
using cardabi::Event;
using cardabi::Head;
using cardabi::Hears;
using cardabi::Kind;
using cardabi::Timing;

bool fits(const Call& call, const ir::Ability& ability) {
  switch (call.kind) {
    case CallKind::Ability: return ability.keyword == call.keyword;
    case CallKind::Cast: return ability.head == Head::Cast;
    case CallKind::Replay:
      return ability.head == Head::Trigger && ability.event == Event::Play && ability.timing == Timing::When &&
             ability.hears == Hears::OwnAsSubject;
    case CallKind::Frail: return false;
  }
  return false;
}

std::vector<Wiring::Edge> edgesOf(const Graph& graph) {
  std::vector<Wiring::Edge> edges;
  std::map<Event, std::vector<std::uint32_t>> listeners;
  for (std::uint32_t to = 0; to < graph.listenings.size(); ++to) listeners[graph.listenings[to].event].push_back(to);
  for (std::uint32_t from = 0; from < graph.happenings.size(); ++from) {
    const Happening& happening = graph.happenings[from];
    const auto heard = listeners.find(happening.event);
    if (heard == listeners.end()) continue;
    for (const std::uint32_t to : heard->second) {
      if (graph.things.meets(happening.thing, graph.listenings[to].thing) &&
          graph.things.meets(happening.source, graph.listenings[to].source))
        edges.push_back({from, to});
    }
  }
  return edges;
}

}  // namespace

Wiring wire(const ir::Module& module, const Graph& graph) {
  Wiring wiring;
  wiring.edges = edgesOf(graph);
  wiring.asks.assign(graph.listenings.size(), false);
  wiring.called.resize(graph.calls.size());
  wiring.called_at_all.assign(graph.nodes.size(), false);
  for (std::uint32_t n = 0; n < graph.nodes.size(); ++n) {
    const GraphNode& node = graph.nodes[n];
    const bool asks = std::any_of(node.flows.begin(), node.flows.end(), [](const Flow& flow) { return flow.heard; });
    if (asks && node.hears != kNoListening) wiring.asks[node.hears] = true;
    for (std::uint32_t c = 0; c < graph.calls.size(); ++c) {
      const Call& call = graph.calls[c];
      if (node.kind == NodeKind::Frail && call.kind == CallKind::Frail) wiring.called[c].push_back(n);
      if (node.kind != NodeKind::Ability || !fits(call, module.cards[node.card].abilities[node.ability])) continue;
      if (graph.things.meets(call.thing, node.host)) wiring.called[c].push_back(n), wiring.called_at_all[n] = true;
    }
  }
  wiring.gear = graph.things.none();
  for (std::size_t at = 0; at < graph.things.size(); ++at) {
    if (graph.things.kindAt(at) == Kind::Gear) wiring.gear.set(at);
  }
  return wiring;
}

}  // namespace cardc::analysis

#include "graph_data.h"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace cardc::tool {
namespace {
using analysis::LoopKind;
using Json = nlohmann::ordered_json;

constexpr LoopKind kKinds[] = {LoopKind::Action, LoopKind::Deaths, LoopKind::Turn};

Json cyclesOf(const analysis::LoopReport& report, std::uint32_t node) {
  Json kinds = Json::array();
  for (const LoopKind kind : kKinds) {
    if (report.unknown(node, kind)) kinds.push_back(analysis::nameOf(kind));
  }
  return kinds;
}

// Where it is written: the card that it stands in, whole.
source::Span spanOf(const ir::Module& module, ir::CardId card) {
  while (module.cards[card].host.valid()) card = module.cards[card].host;
  return module.cards[card].span;
}

Json placeOf(const DrawnGraph& graph, const analysis::GraphNode& node) {
  if (node.kind != analysis::NodeKind::Ability) return Json::object();
  ir::CardId card = node.card;
  while (graph.module.cards[card].host.valid()) card = graph.module.cards[card].host;
  const ir::Card& row = graph.module.cards[card];
  const source::Span span = spanOf(graph.module, node.card);
  return {{"card", row.written_name},
          {"id", row.id},
          {"file", row.file},
          {"line", row.line},
          {"source", span.valid() ? std::string(graph.files.text(span)) : ""}};
}

std::string callName(const ir::Module& module, const analysis::Call& call) {
  return call.kind == analysis::CallKind::Ability ? module.keywords[call.keyword]
                                                  : std::string(analysis::nameOf(call.kind));
}

bool ofCall(const ir::Module& module, const analysis::GraphNode& node, const analysis::Call& call) {
  if (call.kind == analysis::CallKind::Frail) return node.kind == analysis::NodeKind::Frail;
  if (node.kind != analysis::NodeKind::Ability) return false;
  const ir::Ability& ability = module.cards[node.card].abilities[node.ability];
  if (call.kind == analysis::CallKind::Ability) return ability.keyword == call.keyword;
  if (call.kind == analysis::CallKind::Cast) return ability.head == cardabi::Head::Cast;
  return ability.event == cardabi::Event::Play && ability.timing == cardabi::Timing::When;
}

}  // namespace

Json loopsJson(const analysis::LoopReport& report) {
  return {{"triggers", report.triggers},
          {"unknown_triggers", report.unknown_triggers},
          {"unknown_in_turn", report.unknown_in_turn},
          {"hubs", report.hubs.size()},
          {"proved_loops", report.proved_loops},
          {"allowed", report.allowed}};
}

Json graphJson(const DrawnGraph& graph) {
  const analysis::LoopReport& report = graph.report;
  Json verdicts = Json::array();
  for (const analysis::LoopVerdict& verdict : report.verdicts) {
    std::map<std::string_view, std::size_t> reasons;
    for (const analysis::Removed& removed : verdict.removed) ++reasons[analysis::nameOf(removed.reason)];
    Json counted = Json::object();
    for (const auto& [reason, count] : reasons) counted[std::string(reason)] = count;
    verdicts.push_back({{"kind", analysis::nameOf(verdict.kind)},
                        {"verdict", verdict.verdict == analysis::Verdict::Terminates ? "TERMINATES" : "UNKNOWN"},
                        {"cycles", verdict.cycles},
                        {"rounds", verdict.rounds},
                        {"given_up", verdict.given_up},
                        {"removed", counted}});
  }
  // Names of the vertices between abilities: "event Die", "calls deathrattle".
  std::map<std::string, Json> between;
  Json nodes = Json::array(), edges = Json::array();
  std::vector<bool> shown(report.graph.nodes.size(), false);
  for (std::uint32_t n = 0; n < report.graph.nodes.size(); ++n) {
    const analysis::GraphNode& node = report.graph.nodes[n];
    Json cycles = cyclesOf(report, n);
    shown[n] = graph.all || !cycles.empty();
    if (!shown[n]) continue;
    Json row = {{"node", n},
                {"name", analysis::nameOf(graph.module, node)},
                {"trigger", node.trigger},
                {"cycles", std::move(cycles)}};
    row["hub"] = std::binary_search(report.hubs.begin(), report.hubs.end(), n);
    row.update(placeOf(graph, node));
    nodes.push_back(std::move(row));
    std::set<std::string> raised;
    for (const std::uint32_t h : node.raises)
      raised.insert(fmt::format("event {}", cardabi::info(report.graph.happenings[h].event).name));
    for (const std::uint32_t c : node.calls)
      raised.insert(fmt::format("runs {}", callName(graph.module, report.graph.calls[c])));
    for (const std::string& what : raised) edges.push_back({{"from", n}, {"to", what}});
    std::set<std::string> heard;
    if (node.hears != analysis::kNoListening)
      heard.insert(fmt::format("event {}", cardabi::info(report.graph.listenings[node.hears].event).name));
    for (const analysis::Call& call : report.graph.calls) {
      if (ofCall(graph.module, node, call)) heard.insert(fmt::format("runs {}", callName(graph.module, call)));
    }
    for (const std::string& what : heard) edges.push_back({{"from", what}, {"to", n}});
  }
  Json coarse = Json::array();
  for (const cardabi::Event event : report.graph.coarse) coarse.push_back(cardabi::info(event).name);
  return {{"profile", report.profile},   {"library", fmt::format("{:016x}", report.library_hash)},
          {"loops", loopsJson(report)},  {"verdicts", std::move(verdicts)},
          {"withheld", report.withheld}, {"coarse", std::move(coarse)},
          {"hubs_cut", report.hubs_cut}, {"hubs", report.hubs},
          {"nodes", std::move(nodes)},   {"edges", std::move(edges)}};
}

std::string graphDot(const DrawnGraph& graph) {
  const Json data = graphJson(graph);
  const auto quoted = [](const std::string& text) { return Json(text).dump(); };
  const auto name = [&](const Json& vertex) {
    return vertex.is_string() ? quoted(vertex.get<std::string>()) : fmt::format("n{}", vertex.get<std::uint32_t>());
  };
  std::string text = "digraph loops {\n  rankdir=LR; node [shape=box, fontsize=10];\n";
  for (const Json& node : data["nodes"]) {
    const bool cycle = !node["cycles"].empty();
    text += fmt::format("  n{} [label={}{}{}];\n", node["node"].get<std::uint32_t>(),
                        quoted(node["name"].get<std::string>()), cycle ? ", color=red" : "",
                        node["hub"].get<bool>() ? ", style=filled, fillcolor=orange" : "");
  }
  std::set<std::string> between;
  for (const Json& edge : data["edges"]) {
    for (const char* end : {"from", "to"}) {
      if (edge[end].is_string()) between.insert(edge[end].get<std::string>());
    }
  }
  for (const std::string& vertex : between) text += fmt::format("  {} [shape=ellipse];\n", quoted(vertex));
  for (const Json& edge : data["edges"]) text += fmt::format("  {} -> {};\n", name(edge["from"]), name(edge["to"]));
  return text + "}\n";
}

}  // namespace cardc::tool

// The trigger graph for whoever draws it: JSON, DOT, and a page that opens without a network.
//
// Vertices are abilities, rules and what players do; between them stand the events that they raise and hear, and the abilities that they call.
#pragma once
#include "cardc/analysis/loops.h"
#include "cardc/source/source_file.h"

#include <nlohmann/json.hpp>

#include <string>

namespace cardc::tool {

struct DrawnGraph {
  const ir::Module& module;
  const analysis::LoopReport& report;
  const source::VirtualFiles& files;
  bool all = false;  // abilities on no cycle as well
};

// {triggers, unknown_triggers, hubs, proved_loops, allowed}: the same for every command that speaks of loops.
nlohmann::ordered_json loopsJson(const analysis::LoopReport& report);
nlohmann::ordered_json graphJson(const DrawnGraph& graph);
std::string graphDot(const DrawnGraph& graph);
std::string graphHtml(const DrawnGraph& graph);

}  // namespace cardc::tool

// Wiring: who may hear what, and whom a call runs, before anything is known of what keeps coming. The same for each kind of loop, so it is made
// once for a graph. For the files loops*.cpp of this folder only.
#pragma once
#include "cardc/analysis/loops.h"

namespace cardc::analysis {

struct Wiring {
  struct Edge {
    std::uint32_t from = 0, to = 0;  // happening, listening
  };
  std::vector<Edge> edges;
  std::vector<std::vector<std::uint32_t>> called;  // by call: nodes
  std::vector<bool> called_at_all;                 // by node: some call runs it
  std::vector<bool> asks;                          // by listening: does somebody make or move what it hears of?
  CardBits gear;                                   // weapons
};

Wiring wire(const ir::Module& module, const Graph& graph);

}  // namespace cardc::analysis

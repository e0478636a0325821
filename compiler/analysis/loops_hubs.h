// Hubs: few nodes without which nothing goes on for ever. For the files loops*.cpp of this folder only.
#pragma once
#include "cardc/analysis/loops.h"
#include "loops_wiring.h"

namespace cardc::analysis {

// Of the nodes on cycles of L1 and L2. What makes most is taken as a hub first; a set from which none can be missed, not the smallest there is.
// `cut`: the search was given up when it had taken too long; then there are more than needed.
std::vector<std::uint32_t> hubsOf(const ir::Module& module, const Graph& graph, const Wiring& wiring,
                                  const std::vector<std::uint32_t>& on_cycles, bool& cut);

}  // namespace cardc::analysis

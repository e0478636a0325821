// Strongly connected components, without recursion: time and memory grow with the arrows, however deep a graph is.
#pragma once
#include <cstdint>
#include <vector>

namespace cardc::analysis {

using Arrows = std::vector<std::vector<std::uint32_t>>;

// The component of each vertex; numbers are in reverse topological order, so an arrow never leads to a higher one.
std::vector<std::uint32_t> componentsOf(const Arrows& arrows);

}  // namespace cardc::analysis

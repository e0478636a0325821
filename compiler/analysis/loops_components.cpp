#include "loops_components.h"

#include <algorithm>

namespace cardc::analysis {

// Tarjan's, with a stack of its own.
std::vector<std::uint32_t> componentsOf(const Arrows& arrows) {
  constexpr std::uint32_t kNew = 0xffffffff;
  const auto count = static_cast<std::uint32_t>(arrows.size());
  std::vector<std::uint32_t> component(count, kNew), order(count, kNew), low(count, 0), open;
  struct Place {
    std::uint32_t vertex;
    std::size_t next;
  };
  std::vector<Place> path;
  std::uint32_t clock = 0, components = 0;
  const auto enter = [&](std::uint32_t vertex) {
    order[vertex] = low[vertex] = clock++;
    open.push_back(vertex);
    path.push_back({vertex, 0});
  };
  for (std::uint32_t root = 0; root < count; ++root) {
    if (order[root] != kNew) continue;
    enter(root);
    while (!path.empty()) {
      Place& here = path.back();
      const std::uint32_t vertex = here.vertex;
      if (here.next < arrows[vertex].size()) {
        const std::uint32_t to = arrows[vertex][here.next++];
        if (order[to] == kNew) {
          enter(to);
        } else if (component[to] == kNew) {
          low[vertex] = std::min(low[vertex], order[to]);
        }
        continue;
      }
      path.pop_back();
      if (!path.empty()) low[path.back().vertex] = std::min(low[path.back().vertex], low[vertex]);
      if (low[vertex] != order[vertex]) continue;
      for (std::uint32_t member = kNew; member != vertex;) {
        member = open.back();
        open.pop_back();
        component[member] = components;
      }
      ++components;
    }
  }
  return component;
}

}  // namespace cardc::analysis

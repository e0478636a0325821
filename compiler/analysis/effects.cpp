#include "cardc/analysis/effects.h"

namespace cardc::analysis {

Effects effectsOf(const ir::Module& module, ir::NodeId root) {
  Effects found;
  ir::walk(module.nodes, root, [&](const ir::Node& node) {
    const cardabi::OpInfo& row = cardabi::info(node.op);
    found.reads |= row.reads;
    found.writes |= row.writes;
    found.raises |= row.raises;
    found.random |= (row.traits & cardabi::OpTrait::Random) != 0;
    found.asks |= (row.traits & cardabi::OpTrait::Asks) != 0;
  });
  found.raises = cardabi::closeOverRules(found.raises);
  return found;
}

}  // namespace cardc::analysis

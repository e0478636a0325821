#include "cardc/analysis/effects.h"

namespace cardc::analysis {

Effects effectsOf(const ir::Module& module, ir::NodeId root) {
  Effects found;
  ir::walk(module.nodes, root, [&](const ir::Node& node) {
    const cardabi::OpInfo& row = cardabi::info(node.op);
    found.reads |= row.reads;
    found.writes |= row.writes;
    found.raises |= row.raises;
    if (row.arg == cardabi::OpArg::Native) {  // what it declares
      const ir::Native& native = module.natives[static_cast<std::size_t>(node.arg)];
      found.reads |= native.reads;
      found.writes |= native.writes;
      found.raises |= native.raises;
      found.asks |= native.asks;
    }
    found.random |= (row.traits & cardabi::OpTrait::Random) != 0;
    found.asks |= (row.traits & cardabi::OpTrait::Asks) != 0;
  });
  found.raises = cardabi::closeOverRules(found.raises);
  return found;
}

}  // namespace cardc::analysis

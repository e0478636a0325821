// The least that an amount may be: enough to tell what may take health away from what never does.
#include "graph_builder.h"

#include <algorithm>

namespace cardc::analysis {
namespace {
using cardabi::Op;
using cardabi::Tag;

constexpr std::uint32_t numberOf(Tag counter) { return static_cast<std::uint32_t>(counter) - cardabi::kFirstCounter; }

}  // namespace

std::int64_t Builder::least(ir::NodeId amount) const {
  const ir::Node& node = module_.nodes[amount];
  const auto child = [&](std::size_t at) { return least(node.children.at(at)); };
  switch (node.op) {
    case Op::Number: return node.arg;
    case Op::CountOf:
    case Op::PastCount:
    case Op::CostOf: return 0;
    case Op::Between: return std::min(child(0), child(1));
    case Op::Add:
      return child(0) == kNoLeast || child(1) == kNoLeast ? kNoLeast
             : 0 <= std::min(child(0), child(1))          ? std::max(child(0), child(1))
                                                          : kNoLeast;
    case Op::Multiply: return child(0) >= 0 && child(1) >= 0 ? std::min(child(0), child(1)) : kNoLeast;
    case Op::Half: return child(0) >= 0 ? 0 : kNoLeast;
    case Op::TagOf: {
      const auto tag = static_cast<Tag>(node.arg);
      if (!cardabi::isCounter(tag) || falls_.at(numberOf(tag))) return kNoLeast;
      return std::find(raised_.begin(), raised_.end(), tag) != raised_.end() ? 1 : 0;
    }
    default: return kNoLeast;
  }
}

// A counter that starts at 0 or more and is only raised is never less. An amount that grows too large is 0 (ops.def, Add): so is a sum.
void Builder::lookAtCounters() {
  falls_.assign(module_.counters.size(), true);
  for (std::size_t n = 0; n < falls_.size(); ++n) falls_[n] = module_.counters[n].start < 0;
  for (const ir::Card& card : module_.cards) {
    for (const ir::Ability& ability : card.abilities) {
      ir::walk(module_.nodes, ability.body, [&](const ir::Node& node) {
        const auto tag = static_cast<Tag>(node.arg);
        const bool writes = node.op == Op::SetTag || node.op == Op::RaiseTag;
        if (writes && cardabi::isCounter(tag) && module_.nodes[node.children.at(1)].op != Op::Number)
          falls_.at(numberOf(tag)) = true;
        if (writes && cardabi::isCounter(tag) && module_.nodes[node.children.at(1)].arg < 0)
          falls_.at(numberOf(tag)) = true;
        if (node.op == Op::Native || node.op == Op::Spend) {
          const bool tells = node.op == Op::Spend || (module_.natives.at(static_cast<std::size_t>(node.arg)).writes &
                                                      cardabi::Touch::Tags) != 0;
          if (tells) falls_.assign(falls_.size(), true);
        }
      });
    }
  }
}

}  // namespace cardc::analysis

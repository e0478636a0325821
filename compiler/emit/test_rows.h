// A small library made by hand, for tests of the emitters: two sets with a spell, a minion with an aura and a trigger,
// an enchantment.
#pragma once
#include "cardc/ir/rows.h"

namespace cardc::emit {
ir::LibraryRows testRows();

template <class Arg = int>
constexpr cardabi::Node node(cardabi::Op op, std::uint16_t size, Arg arg = {}) {
  return cardabi::makeNode(static_cast<std::uint16_t>(op), size, static_cast<std::int32_t>(arg));
}
}  // namespace cardc::emit

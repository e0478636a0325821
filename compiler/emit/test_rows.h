// A small library made by hand, for tests of the emitters: two sets with a spell, a minion with an aura and a trigger,
// an enchantment.
#pragma once
#include "cardc/ir/rows.h"

namespace cardc::emit {
ir::LibraryRows testRows();
}  // namespace cardc::emit

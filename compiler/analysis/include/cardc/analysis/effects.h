// Effects: what a tree may do, from the rows of its operations alone. No operation is known here by name.
#pragma once
#include "cardabi/tables.h"
#include "cardc/ir/module.h"

#include <cstdint>

namespace cardc::analysis {

struct Effects {
  std::uint32_t reads = 0, writes = 0;  // sets of Touch
  cardabi::EventSet raises = 0;         // with all that the rules may add
  bool random = false;                  // may draw from the game's chance
  bool asks = false;                    // may wait for a player

  friend bool operator==(const Effects&, const Effects&) = default;
};

// Of a tree; nothing for none.
Effects effectsOf(const ir::Module& module, ir::NodeId root);

}  // namespace cardc::analysis

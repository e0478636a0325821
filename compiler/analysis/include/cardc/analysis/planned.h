// Planned: which rows of the tables cards use that the engine does nothing with yet.
//
// `cardc check` accepts such cards, `cardc build` and `cardc test` refuse them by name, `cardc stats` lists what is left. The
// list is empty when every row has its handler.
#pragma once
#include "cardc/diag/engine.h"
#include "cardc/ir/module.h"

#include <string>
#include <vector>

namespace cardc::analysis {

struct PlannedUse {
  std::string kind;  // operation, event, tag, payload, moment, native
  std::string name;  // as in its table; of a moment "whenever draws"
  std::string doc;
  ir::CardId card;  // the card whose text it is: never an enchantment without a name, or an option
};

// Each row once for each card that uses it, in order of cards. Cards of tests are included.
// `natives`: names of those that have code.
std::vector<PlannedUse> plannedUses(const ir::Module& module, std::span<const std::string_view> natives);

// Reports each card that needs what is planned, at its name, once for each row (CW4001). Cards of tests are left out: their tests say it.
void refusePlanned(const ir::Module& module, std::span<const std::string_view> natives, diag::Engine& diags);

}  // namespace cardc::analysis

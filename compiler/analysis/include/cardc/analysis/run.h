// Analysis: what the cards' rows say about what they may do. Reads the IR only.
#pragma once
#include "cardc/analysis/effects.h"
#include "cardc/diag/engine.h"

#include <string>
#include <vector>

namespace cardc::analysis {

// What one ability may do.
struct AbilityEffects {
  Effects body;       // when it runs
  Effects listening;  // pattern, condition, selector and numbers: what it looks at while it waits
};

struct Report {
  // By CardId, then in the order of the card's abilities.
  std::vector<std::vector<AbilityEffects>> cards;
};

Report run(const ir::Module& module, diag::Engine& diags);

// For `cardc show --stage=effects`. Each ends with a line end.
std::string print(const ir::Module& module, const Report& report, ir::CardId card);
std::string print(const ir::Module& module, const Report& report);

}  // namespace cardc::analysis

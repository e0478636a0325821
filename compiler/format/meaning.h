// What a file says, to compare it with what was made of it.
#pragma once
#include "gather.h"

#include "cardc/diag/engine.h"

#include <string>

namespace cardc::format {

// See `meaning` in format.h; `diags` holds what the parser complained about.
std::string meaningOf(const Source& source, const diag::Engine& diags);

}  // namespace cardc::format

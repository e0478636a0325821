// The program as text, for `cardc show --stage=program` and for goldens.
#pragma once
#include "cardc/sema/program.h"

#include <string>

namespace cardc::sema {

// One card with its options. Ends with a line end.
std::string print(const Program& program, CardId card);
// All cards that are not of a test, in order of declaration.
std::string print(const Program& program);
// An expression on one line: Damage(Chosen, Number 6).
std::string print(const Program& program, ExprId expr);

}  // namespace cardc::sema

// From trees to meaning: names, words, types. The only way into the stage.
#pragma once
#include "cardc/diag/engine.h"
#include "cardc/sema/program.h"
#include "cardc/syntax/tree.h"

namespace cardc::sema {

// Checks every definition and reports each mistake once, at its place. The program holds all cards, broken ones marked.
Program check(const syntax::Forest& forest, diag::Engine& diags);

}  // namespace cardc::sema

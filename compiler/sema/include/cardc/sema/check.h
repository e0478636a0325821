// From trees to meaning: names, words, types. The only way into the stage.
#pragma once
#include "cardc/diag/engine.h"
#include "cardc/sema/program.h"
#include "cardc/syntax/tree.h"

namespace cardc::sema {

struct CheckOptions {
  bool tests = true;  // also the tests in the cards; without them the program has none
};
// Checks every definition and reports each mistake once, at its place. The program holds all cards, broken ones marked.
Program check(const syntax::Forest& forest, diag::Engine& diags, const CheckOptions& options = {});

}  // namespace cardc::sema

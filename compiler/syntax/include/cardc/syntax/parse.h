// From texts to trees. The only way into the stage; that ANTLR does the work is visible nowhere.
#pragma once
#include "cardc/syntax/tree.h"

namespace cardc::syntax {

// Parses every file. Mistakes go to `diags`; each file gives a tree, if need be only a File node. Never throws, never hangs:
// sizes and nesting are bounded. `files` must outlive the result.
Forest parseAll(const source::VirtualFiles& files, diag::Engine& diags);

}  // namespace cardc::syntax

// From meaning to rows: the program's expressions become interned trees, with what depends on the place where they stand.
//
// Derived here, never written on a card: which damage spell damage raises, where a summoned minion goes, which numbers an
// enchantment keeps, which triggers are a card's own, what an aura depends on.
#pragma once
#include "cardc/diag/engine.h"
#include "cardc/ir/module.h"
#include "cardc/sema/program.h"
#include "cardc/source/source_file.h"

namespace cardc::lower {

// The program must be free of errors. Reports only what is too large for rows.
ir::Module lower(const sema::Program& program, const source::VirtualFiles& files, diag::Engine& diags);

}  // namespace cardc::lower

// Diagnostics and cards as JSON, for editors, CI and other programs. Fields are only ever added; numbers of lines and
// columns start at 1.
#pragma once
#include "cardc/diag/engine.h"
#include "cardc/ir/rows.h"
#include "cardc/source/source_file.h"

#include <string>

namespace cardc::emit {

// {"diagnostics": [{"code", "severity", "message", "file", "line", "column", "end": {"line", "column"}, "notes",
// "fixes"}],
//  "errors", "warnings", "hidden"}
// What is about no file has no file, line, column and end. `hidden` counts errors beyond the limit. One line a
// diagnostic.
std::string diagnosticsJson(const diag::Engine& diags, const source::VirtualFiles& files);

// What every card says: {"sets": [{"name", "number", "cards": [{"id", "name", "kind", "cost" ...}]}]}. Facts by their
// names in the tables; trees as nested arrays ["Damage", ["Chosen"], ["Number", 6]].
std::string cardsJson(const ir::LibraryRows& rows);
// The same of one card.
std::string cardJson(const ir::LibraryRows& rows, cardabi::CardRef card);

}  // namespace cardc::emit

// Which statements hold a mistake, and are therefore printed as they were written.
#pragma once
#include "cardc/diag/engine.h"
#include "cardc/syntax/tree.h"

#include <set>

namespace cardc::format {

// Entries of blocks and of the file: for each mistake the smallest one around it, for a brace that is missing the whole that it
// would have closed. A mistake between two entries is in none: what stands there is no entry, and is kept by the reader.
std::set<std::uint32_t> entriesWithMistakes(const syntax::Tree& tree, const diag::Engine& diags);

// The blocks in an entry that are not inside another block.
std::vector<syntax::NodeId> directBlocks(const syntax::Tree& tree, syntax::NodeId entry);

}  // namespace cardc::format

// The fixed order at the head of a card: facts, name and text, keywords, target. What runs is never moved.
#pragma once
#include "cardc/syntax/tree.h"

#include <vector>

namespace cardc::format {

// Whether the entries of this block (a card's, an option's, an enchantment's) are put in order.
bool isOrdered(const syntax::Tree& tree, syntax::NodeId owner);
// The entries of such a block as they are to be written. Entries of equal rank, and all that happens in play, stay in the order in
// which they were written: abilities run in that order.
std::vector<syntax::NodeId> orderedEntries(const syntax::Tree& tree, syntax::NodeId block);

}  // namespace cardc::format

// The module and the rows as text, for `cardc show --stage=ir|rows` and for goldens.
#pragma once
#include "cardc/ir/module.h"
#include "cardc/ir/rows.h"

#include <string>
#include <string_view>

namespace cardc::ir {

// One card and what it owns (its anonymous enchantments and options). Ends with a line end.
std::string print(const Module& module, CardId card);
// All cards of sets that are not of a test, in order of set and card.
std::string print(const Module& module);
// A tree in one line: (Damage (Chosen) (Number 6)). "-" for no tree.
std::string print(const Module& module, NodeId root);
// All tests: what is set up, done and expected, a line each.
std::string printTests(const Module& module);

// The rows of one card: ops by name, offsets, with the card's other rows.
std::string printRows(const LibraryRows& rows, cardabi::CardRef card);
std::string printRows(const LibraryRows& rows);

}  // namespace cardc::ir

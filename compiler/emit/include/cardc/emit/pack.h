// The rows of a library as a card pack (cardabi/pack.h): what a game loads instead of linking.
#pragma once
#include "cardc/ir/rows.h"

#include <string>

namespace cardc::emit {

// The bytes of the pack. The same rows give the same bytes.
std::string writePack(const ir::LibraryRows& rows);

}  // namespace cardc::emit

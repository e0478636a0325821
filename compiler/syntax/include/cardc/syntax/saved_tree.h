// A tree as bytes and back, so that a file that was parsed once need not be parsed again.
//
// Used by whoever keeps trees between two runs. The bytes hold places in the text and no text: they mean something together with exactly the
// text that was parsed, and only to the compiler that wrote them. Whoever keeps them makes sure of both.
#pragma once
#include "cardc/syntax/tree.h"

#include <optional>
#include <string>
#include <string_view>

namespace cardc::syntax {

std::string saveTree(const Tree& tree);

// Nothing where the bytes are no tree that could belong to this text: kinds, places and sizes are checked, whatever the bytes are.
std::optional<Tree> restoreTree(source::FileId file, std::string_view text, std::string_view bytes);

}  // namespace cardc::syntax

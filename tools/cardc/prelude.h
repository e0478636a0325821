// The prelude that is built into cardc, so that an installed one needs no folder: the files of cards/prelude, put in by
// CMake.
#pragma once
#include <span>
#include <string_view>

namespace cardc::tool {

struct PreludeFile {
  std::string_view name;  // "keywords.card"
  std::string_view text;
};
// Sorted by name.
std::span<const PreludeFile> builtInPrelude();

}  // namespace cardc::tool

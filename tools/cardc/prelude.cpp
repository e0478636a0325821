#include "prelude.h"

#include <array>

namespace cardc::tool {

namespace {
// Written by embed_prelude.cmake from cards/prelude.
constexpr auto kFiles = std::to_array<PreludeFile>({
#include "prelude_files.inc"
});
}  // namespace

std::span<const PreludeFile> builtInPrelude() { return kFiles; }

}  // namespace cardc::tool

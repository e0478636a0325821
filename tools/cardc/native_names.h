// The natives that have code, as the compiler wants to know them.
#pragma once
#include <span>
#include <string_view>

namespace cardc::tool {

// Names, as declared in the language. Constant data.
std::span<const std::string_view> nativeNames();

}  // namespace cardc::tool

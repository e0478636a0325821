// Files that are written whole or not at all.
#pragma once
#include <string>
#include <string_view>

namespace cardsim {

// Under another name first: whoever looks sees the old file or the whole new one. Throws UsageError when it cannot be written.
void writeFile(const std::string& path, std::string_view bytes);

}  // namespace cardsim

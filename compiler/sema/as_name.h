// asName: what a word would be called if it were a name. For messages about names in small letters.
#pragma once
#include <string>
#include <string_view>

namespace cardc::sema {

// frost-yeti -> FrostYeti
inline std::string asName(std::string_view word) {
  std::string name;
  bool capital = true;
  for (const char c : word) {
    if (c != '-') name += capital && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    capital = c == '-';
  }
  return name;
}

}  // namespace cardc::sema

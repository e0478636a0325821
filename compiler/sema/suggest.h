// What to write in the place of a word that nothing knows, as a fix: the message says it as "did you mean", the fix does it.
#pragma once
#include "cardc/diag/engine.h"
#include "cardc/support/nearest.h"

#include <string>
#include <string_view>
#include <vector>

namespace cardc::sema {

inline void suggest(diag::Engine::Details details, source::Span span, std::string_view word,
                    const std::vector<std::string_view>& candidates) {
  const std::string_view best = support::nearest(word, candidates);
  if (!best.empty()) details.fix(diag::FixKind::Unsafe, span, std::string(best));
}

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

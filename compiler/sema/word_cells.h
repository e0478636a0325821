// What the files that make word tables share: cells, and the tables of each file. Private to sema.
#pragma once
#include "cardabi/tables.h"
#include "cardc/sema/words.h"

#include <fmt/format.h>

namespace cardc::sema::words {

inline constexpr CellStyle kCode = CellStyle::Code;

inline std::string str(std::string_view text) { return std::string(text); }
inline std::string yes(bool set) { return set ? "yes" : ""; }

inline void join(std::string& list, std::string_view item, std::string_view between = ", ") {
  if (item.empty()) return;
  if (!list.empty()) list += between;
  list += item;
}

// What stands in the last column of a row whose behaviour is still to come.
inline std::string doc(std::string_view text, bool planned) {
  return planned ? fmt::format("planned: {}", text) : str(text);
}

inline WordTable table(std::string_view name, std::string_view title, std::string_view about,
                       std::vector<WordColumn> columns) {
  return {name, title, about, std::move(columns), {}};
}

// ---- words_of_cards.cpp
WordTable tags();
WordTable facts(cardabi::FactCategory category, std::string_view name, std::string_view title, std::string_view about);
WordTable zones();
WordTable nouns();
WordTable adjectives();
WordTable properties();
WordTable resources();
// ---- words_of_events.cpp
WordTable sentences();
WordTable events();

}  // namespace cardc::sema::words

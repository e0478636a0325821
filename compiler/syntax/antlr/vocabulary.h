// What the pass behind the lexer knows about words: event verbs by their table, and spellings of other languages.
#pragma once
#include <cstdint>
#include <string_view>

namespace cardc::syntax::antlr {

enum class VerbForm : std::uint8_t { None, Third, Past };
// Third: what a thing does ("attacks"). Past: what it did ("attacked"). None for any other word.
VerbForm verbForm(std::string_view word);
// Is the event of that verb one that players do: `plays`, `casts`?
bool toldOfPlayers(std::string_view third);

// What cards write instead of a sign or word of other languages, ready for "say {}"; empty where `spelling` is fine.
std::string_view insteadOf(std::string_view spelling);

}  // namespace cardc::syntax::antlr

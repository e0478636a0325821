// Lexeme: a token as plain data, with bytes instead of ANTLR's character indices; and the two steps that make a clean list of them.
//
// readLexemes runs ANTLR's lexer over checked UTF-8. separate() is the small pass between lexer and parser: it decides which new lines
// and commas separate entries, closes what was left open, and reports signs of other languages.
#pragma once
#include "cardc/diag/engine.h"
#include "cardc/source/span.h"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace cardc::syntax::antlr {

struct Lexeme {
  std::size_t type;  // a token type of CardLexer
  std::uint32_t begin, end;
  bool starts_line = false;  // nothing but space before it on its line
  std::uint16_t depth = 0;   // open braces before it; a closing brace counts as inside
};

// All tokens but spaces and comments, in order; no end token.
std::vector<Lexeme> readLexemes(std::string_view text);

// A line that begins with a token of this type goes on with the line before.
bool continuesLine(std::size_t type);

struct Separated {
  std::vector<Lexeme> lexemes;  // balanced, with SEP between entries
  std::vector<std::uint32_t>
      noted;              // offsets of mistakes already reported: the parser keeps silent about their entries
  bool hopeless = false;  // too deep or too long to be parsed at all; reported
};
Separated separate(const std::vector<Lexeme>& raw, source::FileId file, std::string_view text, diag::Engine& diags);

// Limits that keep the recursive parser within its stack. A card of the real game needs less than 12 levels and 80 words.
constexpr std::uint16_t kMaxDepth = 48;        // open braces and parentheses
constexpr std::uint32_t kMaxPathWords = 2000;  // words of an entry and of the entries around it, up to the deepest word

}  // namespace cardc::syntax::antlr

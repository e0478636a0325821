// The lexer that ANTLR makes from the grammar: what a token is, by definition. Slow; the reader of lexemes asks it once for each word.
#pragma once
#include "lexemes.h"

#include <string_view>
#include <vector>

namespace cardc::syntax::antlr {

// All tokens of the text but spaces and comments. `text` must be valid UTF-8.
std::vector<Lexeme> lexWithAntlr(std::string_view text);

}  // namespace cardc::syntax::antlr

// Tokens of a file with its comments and line ends: what the tree leaves out. For the formatter and for editors.
//
// Tokens are those of the grammar's lexer, before commas and new lines become separators. Between them there is nothing but
// spaces, so that they and the spaces make up the file.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

namespace cardc::syntax {

enum class TokenKind : std::uint8_t { Word, Name, Number, Text, Sign, Comment, NewLine, Stray };

struct Token {
  TokenKind kind;
  std::uint32_t begin, end;  // bytes
  bool continues = false;    // a line that begins with it goes on with the line before: `and`, `where`, `to` ...
};

// All tokens in order; none for what is no text at all (binary, not UTF-8, too large).
std::vector<Token> readTokens(std::string_view text);

}  // namespace cardc::syntax

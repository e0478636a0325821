#include "cardc/syntax/tokens.h"

#include "CardLexer.h"
#include "check_text.h"
#include "lexemes.h"

namespace cardc::syntax {
namespace {

using L = CardLexer;

TokenKind kindOf(std::size_t type) {
  switch (type) {
    case L::NAME:
    case L::QUALIFIED: return TokenKind::Name;
    case L::NUMBER: return TokenKind::Number;
    case L::STRING: return TokenKind::Text;
    case L::NEWLINE: return TokenKind::NewLine;
    case L::LBRACE:
    case L::RBRACE:
    case L::LPAREN:
    case L::RPAREN:
    case L::COMMA:
    case L::SLASH:
    case L::ADD:
    case L::SUB:
    case L::MUL:
    case L::EQUALS: return TokenKind::Sign;
    case L::OPEN_STRING:
    case L::FOREIGN:
    case L::STRAY: return TokenKind::Stray;
    default: return TokenKind::Word;
  }
}

// The lexer skips spaces and comments: what lies between two tokens is a comment from its '#' on.
void addComment(std::vector<Token>& tokens, std::string_view text, std::uint32_t begin, std::uint32_t end) {
  const std::size_t mark = text.substr(begin, end - begin).find('#');
  if (mark == std::string_view::npos) return;
  tokens.push_back({TokenKind::Comment, begin + static_cast<std::uint32_t>(mark), end});
}

}  // namespace

std::vector<Token> readTokens(std::string_view text) {
  std::vector<Token> tokens;
  if (!antlr::isText(text)) return tokens;
  std::uint32_t end = 0;
  for (const antlr::Lexeme& lexeme : antlr::readLexemes(text)) {
    addComment(tokens, text, end, lexeme.begin);
    tokens.push_back({kindOf(lexeme.type), lexeme.begin, lexeme.end, antlr::continuesLine(lexeme.type)});
    end = lexeme.end;
  }
  addComment(tokens, text, end, static_cast<std::uint32_t>(text.size()));
  return tokens;
}

}  // namespace cardc::syntax

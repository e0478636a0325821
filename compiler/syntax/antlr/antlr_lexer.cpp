#include "antlr_lexer.h"

#include "CardLexer.h"
#include "antlr4-runtime.h"

namespace cardc::syntax::antlr {

std::vector<Lexeme> lexWithAntlr(std::string_view text) {
  antlr4::ANTLRInputStream input{std::string(text)};
  CardLexer lexer(&input);
  lexer.removeErrorListeners();  // STRAY takes every character, so there is nothing to hear

  // ANTLR counts characters, we count bytes; the lexer only moves forward.
  std::uint32_t byte = text.starts_with("\xef\xbb\xbf") ? 3 : 0;  // the stream drops a BOM
  std::size_t character = 0;
  const auto byteOf = [&](std::size_t index) {
    for (; character < index && byte < text.size(); ++character) {
      do ++byte;
      while (byte < text.size() && (static_cast<unsigned char>(text[byte]) & 0xc0) == 0x80);
    }
    return byte;
  };

  std::vector<Lexeme> result;
  result.reserve(text.size() / 4);
  bool starts_line = true;
  for (;;) {
    const std::unique_ptr<antlr4::Token> token = lexer.nextToken();
    if (token->getType() == antlr4::Token::EOF) break;
    const std::uint32_t begin = byteOf(token->getStartIndex());
    const std::uint32_t end = byteOf(token->getStopIndex() + 1);
    result.push_back({token->getType(), begin, end, starts_line, 0});
    starts_line = token->getType() == CardLexer::NEWLINE;
  }
  return result;
}

}  // namespace cardc::syntax::antlr

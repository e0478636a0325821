#include "lexeme_stream.h"

#include <algorithm>

namespace cardc::syntax::antlr {

LexemeStream::LexemeStream(const std::vector<Lexeme>& lexemes, std::size_t end) {
  tokens_.reserve(lexemes.size() + 1);
  for (const Lexeme& lexeme : lexemes) tokens_.emplace_back(lexeme.type, lexeme.begin, lexeme.end, tokens_.size());
  tokens_.emplace_back(antlr4::Token::EOF, end, end, tokens_.size());
}

// From 1 on what comes, from -1 down what was; 0 is nothing.
antlr4::Token* LexemeStream::LT(ssize_t k) {
  if (k > 0) return &tokens_[std::min(at_ + static_cast<std::size_t>(k) - 1, tokens_.size() - 1)];
  const auto back = static_cast<std::size_t>(-k);
  return k == 0 || back > at_ ? nullptr : &tokens_[at_ - back];
}

void LexemeStream::consume() {
  if (at_ + 1 >= tokens_.size()) throw antlr4::IllegalStateException("cannot consume EOF");
  ++at_;
}

}  // namespace cardc::syntax::antlr

// Our lexemes as ANTLR's parser wants them: a stream of tokens whose indices are bytes, all in one array.
#pragma once
#include "antlr4-runtime.h"
#include "lexemes.h"

#include <string>
#include <vector>

namespace cardc::syntax::antlr {

class LexemeToken final : public antlr4::Token {
 public:
  LexemeToken(std::size_t type, std::size_t begin, std::size_t end, std::size_t index)
      : type_(type), begin_(begin), end_(end), index_(index) {}

  std::size_t getType() const override { return type_; }
  std::size_t getStartIndex() const override { return begin_; }
  std::size_t getStopIndex() const override { return end_ - 1; }  // wraps for an empty token at 0, and back again
  std::size_t getTokenIndex() const override { return index_; }
  std::size_t getChannel() const override { return DEFAULT_CHANNEL; }
  // Whoever wants these asks the file itself.
  std::size_t getLine() const override { return 0; }
  std::size_t getCharPositionInLine() const override { return 0; }
  std::string getText() const override { return {}; }
  antlr4::TokenSource* getTokenSource() const override { return nullptr; }
  antlr4::CharStream* getInputStream() const override { return nullptr; }
  std::string toString() const override { return {}; }

 private:
  std::size_t type_, begin_, end_, index_;
};

class LexemeStream final : public antlr4::TokenStream {
 public:
  // `end` is where the text ends: the place of the end token.
  LexemeStream(const std::vector<Lexeme>& lexemes, std::size_t end);

  antlr4::Token* LT(ssize_t k) override;
  std::size_t LA(ssize_t k) override { return LT(k)->getType(); }
  void consume() override;
  ssize_t mark() override { return 0; }
  void release(ssize_t) override {}
  std::size_t index() override { return at_; }
  void seek(std::size_t index) override { at_ = index; }
  std::size_t size() override { return tokens_.size(); }
  antlr4::Token* get(std::size_t index) const override { return const_cast<LexemeToken*>(&tokens_[index]); }
  antlr4::TokenSource* getTokenSource() const override { return nullptr; }
  std::string getSourceName() const override { return {}; }
  std::string getText() override { return {}; }
  std::string getText(const antlr4::misc::Interval&) override { return {}; }
  std::string getText(antlr4::RuleContext*) override { return {}; }
  std::string getText(antlr4::Token*, antlr4::Token*) override { return {}; }

 private:
  std::vector<LexemeToken> tokens_;  // the end token last
  std::size_t at_ = 0;
};

}  // namespace cardc::syntax::antlr

#include "CardParserBase.h"

#include "CardParser.h"

#include <utility>

void CardParserBase::endOfEntry() {
  const std::size_t next = getTokenStream()->LA(1);
  if (next == CardParser::SEP || next == CardParser::RBRACE || next == antlr4::Token::EOF) return;
  ending_ = Ending::Entry;
  failHere();
}

void CardParserBase::endOfHead() {
  if (getTokenStream()->LA(1) == CardParser::LBRACE) return;
  ending_ = Ending::Head;
  failHere();
}

CardParserBase::Ending CardParserBase::takeEnding() { return std::exchange(ending_, Ending::None); }

void CardParserBase::failHere() { throw antlr4::InputMismatchException(this); }

#include "CardParserBase.h"

#include "CardParser.h"

void CardParserBase::endOfEntry() {
  const std::size_t next = getTokenStream()->LA(1);
  if (next != CardParser::SEP && next != CardParser::RBRACE && next != antlr4::Token::EOF) failHere();
}

void CardParserBase::endOfHead() {
  if (getTokenStream()->LA(1) != CardParser::LBRACE) failHere();
}

void CardParserBase::failHere() { throw antlr4::InputMismatchException(this); }

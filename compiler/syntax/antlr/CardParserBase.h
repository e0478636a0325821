// What the grammar's actions call: they raise an error where an entry or a head must be over.
//
// Base class of the generated parser. Raising it here, at the first word too many, is what lets recovery work entry by entry.
#pragma once
#include "antlr4-runtime.h"

class CardParserBase : public antlr4::Parser {
 public:
  using antlr4::Parser::Parser;

  // What had to be over when the last error was raised; None for every other mistake. Reading it clears it.
  enum class Ending { None, Entry, Head };
  Ending takeEnding();

 protected:
  // The next token must be a separator, a closing brace or the end.
  void endOfEntry();
  // The next token must open a block.
  void endOfHead();
  // Raises an error at the next token.
  void failHere();

 private:
  Ending ending_ = Ending::None;
};

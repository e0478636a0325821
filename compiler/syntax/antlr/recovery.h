// Recovery: what the parser does about a mistake. One message, then on with the next entry.
//
// A mistake inside an ...Entry rule gives the entry up and skips to the next separator at its depth; inside a ...Head rule to the
// block that follows. Every other rule passes the mistake on. Single tokens are never put in or left out: that cascades.
#pragma once
#include "antlr4-runtime.h"
#include "cardc/source/span.h"
#include "lexemes.h"

#include <cstdint>
#include <string>
#include <vector>

namespace cardc::syntax::antlr {

// A mistake as the parser saw it. Kept apart from diagnostics until it is clear which of the two runs counts.
struct Complaint {
  std::uint32_t entry_begin;  // where the entry around it starts
  std::uint32_t begin, end;   // the token that does not fit
  bool at_end;                // nothing more in its entry: the phrase stops too early
  bool new_entry;             // the token could start an entry: a separator is missing
  bool body;                  // where a block should open in `give`
  bool actions;               // an action where the block of a keyword or an ability should open
  bool swallows;              // ... behind a comma, which is to be skipped
  std::size_t type;           // of the token
  std::uint32_t skip_end;     // where the entry ends, for a fix
  std::string expected;
};

class Recovery : public antlr4::DefaultErrorStrategy {
 public:
  explicit Recovery(const std::vector<Lexeme>& lexemes) : lexemes_(lexemes) {}

  void reportError(antlr4::Parser* parser, const antlr4::RecognitionException& e) override;
  void recover(antlr4::Parser* parser, std::exception_ptr e) override;
  antlr4::Token* recoverInline(antlr4::Parser* parser) override;
  void sync(antlr4::Parser*) override {}

  std::vector<Complaint> complaints;

 private:
  const std::vector<Lexeme>& lexemes_;
};

// What could stand at the place of the error, in a designer's words.
std::string expectedWords(antlr4::Parser& parser, const antlr4::RecognitionException& e);

}  // namespace cardc::syntax::antlr

// What people write who come from other languages, other games or plain English, recognised before the parser sees it: `<=`, `target.attack`,
// `// comment`, `divine shield`, `4 mana`, `your hero takes 3 damage`. Each gets one message with the right words, and where these are
// certain a fix.
#pragma once
#include "cardc/diag/engine.h"
#include "lexemes.h"

#include <optional>

namespace cardc::syntax::antlr {

// A place in the raw tokens, and what is known of the entry around it.
struct Spot {
  const std::vector<Lexeme>& raw;
  std::size_t at;
  std::string_view text;
  source::FileId file;
  bool starts_entry;  // nothing of its entry stands before it
  bool in_parentheses;
  std::size_t entry_first;    // type of the entry's first token; 0 = none yet
  std::uint32_t entry_begin;  // where it begins
  std::size_t around;         // type of the first token of the entry around
};

struct Foreign {
  enum class Then : std::uint8_t {
    LeaveOut,  // go on without it
    Spoil,     // the entry makes no sense without it: give it up, silently
    Comma,     // as if it were a comma
    Text,      // as if it were a text in double quotes
    Open,      // as if it were an opening parenthesis
    Close,     // ... a closing one
    This       // as if it were `this`
  };
  std::size_t tokens;  // how many raw tokens it takes up
  Then then;
};

// Reports what is foreign at that place, if anything is.
std::optional<Foreign> findForeign(const Spot& spot, diag::Engine& diags);

}  // namespace cardc::syntax::antlr

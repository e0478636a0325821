// Scope: what a phrase may speak of at the place where it stands. Copied when a block opens, so names end with their block.
#pragma once
#include "at.h"
#include "cardc/sema/program.h"

#include <optional>
#include <string_view>
#include <vector>

namespace cardc::sema {

struct Env;

// A parameter like `Which selection in your deck`: where to look, and that chance picks.
struct Chooses {
  std::uint32_t zones = 0, sides = 0;
};

// What a card gives for one parameter of a keyword, or an action of the prelude.
struct Binding {
  std::string_view name;
  std::string_view kind;     // actions, abilities, amount, card, selection
  std::vector<At> given;     // a Block's entries, or one amount, name or selection
  const Env* env = nullptr;  // the parameters that the giver itself had
  source::Span declared;
  std::optional<Chooses> chooses;
  mutable bool used = false;
};
// The parameters that are in force: those of the definition whose body is being read.
struct Env {
  const void* definition = nullptr;  // whose body: to tell loops
  std::vector<Binding> bindings;
  const Env* around = nullptr;  // the expansion in which this one happens, to find loops
};

struct LocalName {
  std::string_view name;
  std::int32_t reg = 0;
  bool number = false;   // a remembered number, else things
  bool of_card = false;  // in a test: the card's own name stands for the one thing that is it
  Facets facets;
  source::Span declared;
};

// Whether phrases may have effects on the game or its chance where they stand.
enum class Purity : std::uint8_t { Effects, Pure };

struct Scope {
  SetId set;                                  // whose names come first
  CardId card;                                // not valid in a test
  Facets self;                                // of `this`
  const cardabi::EventInfo* event = nullptr;  // the event in hand
  bool would = false;                         // it may still be changed
  ExprId target;                              // the selector of what may be chosen; not valid: none is declared
  bool* target_used = nullptr;
  bool target_broken = false;  // declared, but wrongly: stay silent
  ExprId candidate;            // what `it` is behind `where`, and whose properties stand bare
  bool on_cards = false;       // candidates are cards of a pool, not entities
  Purity purity = Purity::Effects;
  std::optional<Facets> around;  // what `it` is outside of `where`
  std::optional<Facets> it;      // the result of an action before, or the thing at hand in a block
  std::vector<LocalName> locals;
  std::int32_t next_register = 1;
  const Env* env = nullptr;
  std::string keyword;               // the outermost keyword being read
  std::uint32_t zones = 0;           // of `while in hand { }`
  bool given = false;                // inside what is given: there is somebody who gave it
  bool in_test = false;              // card names alone mean things, not cards
  ExprId also;                       // of `while C { }`: holds as well
  const Chooses* chooses = nullptr;  // what the parameter says of the selection that is being read
};

inline constexpr std::int32_t kRegisters = 8;

}  // namespace cardc::sema

// Value: about what a card is worth, from its rows alone, without playing it.
//
// An estimate to compare cards by, not a verdict: what its actions do, its attack and health, its keywords, less its cost, each by a weight
// of compiler/analysis/value.def. Every ability counts once, when it is played or dies as well as when it waits for something that may never
// happen or happen often; how long a gift lasts is not looked at. What the table does not know is worth nothing and is listed; what
// only a game can tell is guessed and marked. Pure: the same cards give the same numbers.
#pragma once
#include "cardc/ir/module.h"

#include <cstdint>
#include <string>
#include <vector>

namespace cardc::analysis {

using Thousandths = std::int64_t;  // fixed point: 1000 is 1
inline constexpr Thousandths kOne = 1000;

struct ValueLine {
  std::string what;          // "damage 6", "taunt", "cost 4"
  Thousandths times = kOne;  // how often; never negative
  Thousandths worth = 0;     // of all of them together; negative: bad for who plays the card
  bool about = false;        // rests on a guess
  bool best_case = false;    // the best of several blocks, or of a card's options; the others are not counted
};

// What the weights say nothing about.
struct Unweighed {
  ir::CardId card;   // in whose rows it stands: the card, one that it makes, or an enchantment
  std::string what;  // an operation, or a tag and what becomes of it: "Transform", "set attack"
  std::uint32_t count = 0;
};

struct Value {
  std::vector<ValueLine> lines;      // actions in the order of the card, then its numbers and keywords, its cost last
  std::vector<Unweighed> unweighed;  // in the order in which they were met, each once
  std::vector<ir::CardId> cut;       // made so deep down that only their attack and health count

  Thousandths total() const;  // of all lines; at most a million either way
  bool about() const;         // any line is
};

// Cards that make each other end at a depth of 3. The card is one of the module.
Value valueOf(const ir::Module& module, ir::CardId card);

// For `cardc show --stage=value`: a line each, worths with three decimals. Ends with a line end.
std::string print(const ir::Module& module, ir::CardId card, const Value& value);
// 6, 2.5, -0.75
std::string shortText(Thousandths value);
// "Transform x2, set attack x1 in Whelp"; "" for none.
std::string unweighedText(const ir::Module& module, ir::CardId card, const Value& value);

}  // namespace cardc::analysis

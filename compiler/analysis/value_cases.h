// Estimating a card from its text, for the tests of value_*.cpp.
#pragma once
#include "cardc/analysis/value.h"

#include <string>

namespace cardc::analysis {

// A module with the prelude, the cards of `text` and these: Wisp (0 mana, 1/1), Whelp (1 mana, 1/1, divine shield).
struct Estimate {
  ir::Module module;
  ir::CardId card;
  Value value;
};
// Of the card called Subject. Cards with mistakes fail the test.
Estimate estimate(const std::string& text);

// The facts that every spell and minion needs and that are worth nothing, its cost, and what follows.
std::string spell(int cost, const std::string& rest);
std::string minion(int cost, const std::string& stats, const std::string& rest = "");

}  // namespace cardc::analysis

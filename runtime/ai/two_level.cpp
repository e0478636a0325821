#include "cardrt/ai/two_level.h"

namespace cardrt::ai {

const Action& pickTwoLevel(const ActionList& actions, Dice& dice) {
  // Actions come sorted by kind: remember where each kind begins.
  std::uint32_t begins[16];  // more than there are kinds
  std::uint32_t kinds = 0;
  for (std::uint32_t i = 0; i < actions.count; ++i) {
    if (i == 0 || actions.items[i].kind != actions.items[i - 1].kind) begins[kinds++] = i;
  }
  begins[kinds] = static_cast<std::uint32_t>(actions.count);
  const std::uint32_t kind = kinds == 1 ? 0 : dice.below(kinds);
  return actions.items[begins[kind] + dice.below(begins[kind + 1] - begins[kind])];
}

Player whoDecides(const Game& game) {
  return game.decisions().empty() ? game.current() : game.decisions().front().player;
}

}  // namespace cardrt::ai

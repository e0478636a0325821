// The simplest player: picks evenly among the kinds of action that are possible (play, attack, hero power, end turn), then
// evenly among that kind's actions. What the benchmarks and the random games use.
#pragma once
#include "cardrt/game.h"

#include <cstdint>

namespace cardrt::ai {

// A player's own randomness, apart from the game's: small and fast, and no secret depends on it.
class Dice {
 public:
  explicit Dice(std::uint64_t seed) : state_(seed * 0x9e3779b97f4a7c15ULL | 1) {}
  std::uint32_t below(std::uint32_t domain) {
    state_ ^= state_ << 13;
    state_ ^= state_ >> 7;
    state_ ^= state_ << 17;
    return static_cast<std::uint32_t>((state_ >> 32) * domain >> 32);
  }

 private:
  std::uint64_t state_;
};

// One of `actions`, which must not be empty.
const Action& pickTwoLevel(const ActionList& actions, Dice& dice);

// Whose turn it is to decide: the player of the first pending decision, else the current one.
Player whoDecides(const Game& game);

}  // namespace cardrt::ai

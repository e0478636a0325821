// A hash of a position that says the same for as long as play does.
//
// Game::hash() is of the bytes of the state: it changes with every card added to a set, and with every new policy or field.
// This one is of what a reader of the table would say: card ids, zones and places, tags by their names. Replays and the
// signature of a build use it. Slow beside the other; it allocates.
#pragma once
#include "cardrt/game.h"

#include <cstdint>
#include <string_view>

namespace cardrt::replay {

std::uint64_t positionHash(const Game& game);

// A hash of several values, in the order in which they come.
class Hasher {
 public:
  void number(std::uint64_t value);
  void text(std::string_view text);
  std::uint64_t value() const { return hash_; }

 private:
  std::uint64_t hash_ = 0xcbf29ce484222325ULL;
};

}  // namespace cardrt::replay

// What must be true of a game between any two actions, whatever was played. For tests and random games; slow.
#pragma once
#include "cardrt/game.h"

#include <string>
#include <vector>

namespace cardrt {

// Keeps a second game to rebuild derived values in, so that checking after every action stays affordable.
class InvariantChecker {
 public:
  explicit InvariantChecker(const CardLibrary& library) : again_(library), lines_(new AuraLine[kMaxAuraLines]) {}
  // One line for each violation, naming entity and rule; empty when all is well. The game must be of that library.
  std::vector<std::string> check(const Game& game);

 private:
  Game again_;
  std::unique_ptr<AuraLine[]> lines_;
};

}  // namespace cardrt

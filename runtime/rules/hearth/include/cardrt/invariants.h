// What must be true of a game between any two actions, whatever was played. For tests and random games; slow.
#pragma once
#include "cardrt/game.h"

#include <string>
#include <vector>

namespace cardrt {

// One line for each violation, naming entity and rule; empty when all is well.
std::vector<std::string> checkInvariants(const Game& game);

}  // namespace cardrt

// Where two states differ, byte by byte, in the words of state.h: for the window round a first difference.
#pragma once
#include "cardrt/game.h"

#include <string>
#include <vector>

namespace differential {

// A line for each region that differs, with its first difference: "entities[14] Murloc Raider: vars[2], damage: 6 | 7".
std::vector<std::string> stateDifference(const cardrt::Game& first, const cardrt::Game& other);

}  // namespace differential

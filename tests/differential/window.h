// The window round a first difference, for people: the game, the actions before, what the action did with the one form of the cards and
// with the other, and where the states differ.
//
// The game is played again for it with change logs, so that the many that do not differ need none.
#pragma once
#include "lockstep.h"

#include <span>
#include <string>

namespace differential {

std::string windowOf(const Difference& difference, const Setups& setups, std::span<const Form> forms);

}  // namespace differential

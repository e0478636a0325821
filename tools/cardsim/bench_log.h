// What recording the change log costs: the same games without it, with it, and with it in the compact form after each action.
#pragma once
#include "cards.h"

namespace cardsim {

struct LogCost {
  double recording = 0, packing = 0;  // time as a multiple of the games' without a log
  double bytes_per_game = 0, changes_per_game = 0;
};

// Games of that configuration, from its seed on; `rounds` rounds that take turns, their medians.
LogCost measureLog(const cardrt::CardLibrary& library, const cardabi::Policies& policies, cardrt::GameConfig config,
                   int rounds, int games);

}  // namespace cardsim

// Playing a replay again, up to the first thing that is different now.
//
// Each random call is compared with what was written down, by its domain and its result: a rule that changed shows here
// before it shows anywhere else. Never crashes, whatever the replay says.
#pragma once
#include "cardrt/replay/replay.h"

#include <cstddef>
#include <string>

namespace cardrt::replay {

enum class Differs : std::uint8_t {
  Nothing,
  Unplayable,  // it cannot even begin with these cards
  Refused,     // a decision is not legal now
  Random,      // a random call has another domain or result
  NoCall,      // a random call that was written down is not made
  NewCall,     // one is made that was not written down
  Ending,      // another result
  Position     // another position at the end
};

struct Difference {
  Differs what = Differs::Nothing;
  std::size_t step = 0;  // the decision that it comes with, from 1; 0 = the start
  std::size_t call = 0;  // the random call of the game, from 1
  RandomCall recorded, now;
  std::string reason;  // of what is not about a random call
  explicit operator bool() const { return what != Differs::Nothing; }
};

struct Playback {
  Difference difference;
  // What was played, as a replay of these cards: all of it, or up to the decision with which the difference came.
  Replay reached;
  bool other_cards = false;  // these are not the cards that it was recorded with
};

// Plays at most so many decisions; the end is compared if all were played.
Playback play(const Replay& replay, const CardLibrary& library, std::size_t limit = kMaxSteps);

// The difference in one or two lines, for people.
std::string describe(const Difference& difference, const Replay& replay);

}  // namespace cardrt::replay

// A replay as text: line by line, in a fixed order, so that two of them can be compared by eye or by diff.
//
//   cardwright-replay 1
//   content 1f0c3e5d7a9b2468
//   set vanilla
//   profile hearth
//   policy thaw start-of-turn        only what differs from the profile
//   seed 7
//   first random                     or P1, P2
//   turns 90
//   mulligan yes
//   shuffle yes
//   coin GAME_005                    or none
//   deck P1 HERO_08
//     2 CS2_025
//   deck P2 HERO_08
//     2 CS2_025
//   start
//     random 2 1 - -                 domain, result, card, block of the log
//   P2 answer 1 3                    options by number; or `answer none`
//   P1 play 34 on 12                 # Fireball on Wisp
//     random 3 1 NEW1_019 TRIGGER Knife Juggler
//   result P1-won                    or P2-won, drawn, open
//   position 5b0e8f2c4d6a1357
//
// Decisions: `play E [option N] [at N] [on E]`, `attack E on E`, `power [option N] [on E]`, `trade E`, `prepare E with N`, `end`,
// `answer ...`, `concede`. Empty lines and lines that begin with # are passed over.
#pragma once
#include "cardrt/replay/replay.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace cardrt::replay {

struct [[nodiscard]] ParseResult {
  Replay replay;
  std::size_t line = 0;  // where it went wrong, from 1; 0 = it did not
  std::string message;   // what is wrong there
  explicit operator bool() const { return line == 0; }
};

// Strict, and safe with any bytes: whatever the writer would not write is refused.
ParseResult parse(std::string_view text);
std::string print(const Replay& replay);

// A decision as its line, `P1 play 34 on 12`.
std::string print(const Decided& decided);
// A hash as replays write it: 16 digits.
std::string toHex(std::uint64_t hash);

}  // namespace cardrt::replay

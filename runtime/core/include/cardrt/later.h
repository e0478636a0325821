// What was given for one later turn only: until that turn it is there and does nothing. Its expiry_turn says so, beside the turn.
// Used by core, where attachments do something, and by the rules, which say how long things last.
#pragma once
#include "cardrt/machine.h"

namespace cardrt {

inline constexpr std::uint16_t kThatTurnOnly = 0x4000;

// The turn alone.
constexpr std::uint16_t turnOf(std::uint16_t expiry_turn) {
  return static_cast<std::uint16_t>(expiry_turn & ~kThatTurnOnly);
}

inline bool awaitsItsTurn(const Machine& m, SlotIndex slot) {
  const std::uint16_t until = m.at(slot).kind == Kind::Attachment ? m.base(slot).expiry_turn : std::uint16_t{0};
  return until >> 14 == 1 && turnOf(until) > m.s.header.turn;
}

}  // namespace cardrt

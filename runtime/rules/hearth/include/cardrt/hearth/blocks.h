// Which of the things that are being done are worth a block of their own: what a client shows as one piece, inside the block that
// caused it.
//
// For recorders (runtime/changelog). Looks only: a frame on the stack and what it runs say everything.
#pragma once
#include "cardrt/machine.h"

#include <cstdint>

namespace cardrt {

//   Play      a card is played, something launched, or the hero power used: paid for, moved, all that follows from it
//   Power     what a card does because it was played, used or told to
//   Trigger   what a card does because something happened; a secret that shows itself
//   Deaths    one round: all the dying leave, then their deaths are told
enum class BlockKind : std::uint8_t { None, Play, Power, Attack, Trigger, Deaths, EndTurn, StartTurn, Opening, Trade };
inline constexpr std::uint8_t kBlockKinds = 10;

struct Block {
  BlockKind kind = BlockKind::None;
  SlotIndex source = kNoSlot, target = kNoSlot;
};

// The block of the frame at that place of the stack; kind None: it belongs to the one below it.
Block blockOf(const Machine& machine, std::uint16_t frame);

// Has the frame taken a step yet? An ability of a single action that still waits for its turn counts as begun.
bool hasBegun(const Machine& machine, std::uint16_t frame);

}  // namespace cardrt

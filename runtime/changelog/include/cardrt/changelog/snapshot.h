// The visible facts of an entity, read from a game: what the log tells and what followers of it keep.
#pragma once
#include "cardrt/machine.h"

#include <cstdint>
#include <vector>

namespace cardrt {

// Tags that are not 0, as tag, value, tag, value ..., in the order of their numbers; without those that are fields of every entity. The
// variables of an enchantment are numbers for its own lines and no tags.
void appendTags(const Machine& machine, SlotIndex slot, std::vector<std::uint32_t>& words);

// 0 for nobody.
inline std::uint32_t idOf(const Machine& machine, SlotIndex slot) { return slot == kNoSlot ? 0 : machine.at(slot).id; }

// Is it there for those who watch? An enchantment that ended is not, though its slot is still taken for a while.
inline bool isThere(const Entity& entity) {
  return entity.kind != cardabi::Kind::None &&
         !(entity.kind == cardabi::Kind::Attachment && entity.zone == cardabi::Zone::Removed);
}

// Bits of the players who see a card in that zone; `before`: who knew it, for a zone that says nothing of its own.
std::uint8_t seenBy(const Entity& entity, cardabi::Zone zone, Player side, std::uint8_t before);

}  // namespace cardrt

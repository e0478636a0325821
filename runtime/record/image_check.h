// Could a game have come to this state? Everything that the engine relies on without looking again: every index and count
// is in range, links lead where they should, what is on the stacks fits together. For loading saves, whose bytes are
// not trusted; inside of runtime/record only.
//
// It does not ask whether the rules could ever have led there: a saved game with a hundred mana is one.
#pragma once
#include "cardrt/library.h"
#include "cardrt/state.h"

#include <string>

namespace cardrt {

enum class Image : std::uint8_t { Now, Checkpoint };

// Each says in plain words the first thing that is wrong; empty when all is well.
// Only with good counts may the regions be read.
std::string checkCounts(const Header& header);
// Counts must be good, and everything behind the live prefixes zero. One after the other:
std::string checkImage(const State& state, const CardLibrary& cards, Image image);
// ... header, zones, entities and what is derived from them (image_check.cpp),
std::string checkEntities(const State& state, const CardLibrary& cards, Image image);
// ... frames, running abilities, events, decisions and the arena (flow_check.cpp).
std::string checkFlow(const State& state, const CardLibrary& cards);

// ---- shared by both
inline bool isLive(const State& state, std::uint32_t slot) {
  return slot < state.header.entity_count && state.entities[slot].kind != Kind::None;
}
// Attachments act through their bearers: no list, target or event ever holds one.
inline bool isBody(const State& state, std::uint32_t slot) {
  return isLive(state, slot) && state.entities[slot].kind != Kind::Attachment;
}
inline bool isBodyOrNone(const State& state, std::uint32_t slot) { return slot == kNoSlot || isBody(state, slot); }
inline bool isThing(const State& state, const CardLibrary& cards, Thing thing) {
  return isCard(thing) ? cards.contains(cardabi::CardRef(thing)) : isBody(state, thing);
}

}  // namespace cardrt

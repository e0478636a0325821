// What kinds of card a word fits: which may have a tag printed on them, and what an event speaks of.
#pragma once
#include "cardabi/tables.h"

#include <cstdint>

namespace cardc::sema {

// Kinds whose cards may have it; 0 = any.
std::uint32_t bearersOf(cardabi::Tag tag);

// What the event's own words say that the thing in a slot is; 0 = anything.
std::uint32_t slotKinds(cardabi::Event event, cardabi::Slot slot);

// Who can be the one that the event is about, if it asks what is in that slot; 0 = anything. Only minions are played next to something.
std::uint32_t kindsAsking(cardabi::Event event, cardabi::Slot slot);

}  // namespace cardc::sema

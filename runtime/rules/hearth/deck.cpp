// Decks: where cards come to lie in them, and which one is next. The order of a deck is settled when the game starts, or left
// open until it is asked for (policy DeckOrder): then it is in no memory that somebody could read.
//
// An open deck is three parts, from its bottom: cards that were put there, cards that lie anywhere, cards that were put on
// top. Two tags say so of the first and the last; the rows of the middle mean nothing.
#include "cardrt/hearth/hearth.h"

#include <algorithm>

namespace cardrt::hearth {

namespace {

bool drawnLazily(const Machine& m) { return m.s.header.policies.DeckOrder == cardabi::DeckOrderPolicy::DrawnLazily; }

// May its place be any of those that are open?
bool isOpen(const Entity& card) {
  return card.zone == Zone::Deck && (card.flags & (flagBit<Tag::PutOnTop>() | flagBit<Tag::PutAtBottom>())) == 0;
}

}  // namespace

SlotIndex nextInDeck(Machine& m, Player player) {
  const SlotIndex* deck = m.list(player, Zone::Deck);
  const std::size_t count = m.count(player, Zone::Deck);
  if (count == 0) return kNoSlot;
  const SlotIndex top = deck[count - 1];
  if (!drawnLazily(m) || has<Tag::PutOnTop>(m.at(top))) return top;
  Thing open[kDeckCapacity];
  std::uint32_t choices = 0;
  for (std::size_t i = 0; i < count; ++i) {
    if (isOpen(m.at(deck[i]))) open[choices++] = deck[i];
  }
  return choices == 0 ? top : static_cast<SlotIndex>(open[m.randomOf(open, choices)]);
}

Moved putInDeck(Machine& m, SlotIndex card, Player side, cardabi::Spot spot) {
  const bool lazily = drawnLazily(m);
  std::uint16_t place = kAtEnd;  // the end of the list is its top
  if (spot == cardabi::Spot::Bottom) place = 0;
  if (spot == cardabi::Spot::Random && !lazily)
    place = static_cast<std::uint16_t>(m.random(m.count(side, Zone::Deck) + 1U));
  if (spot == cardabi::Spot::Random && lazily) {
    const SlotIndex* deck = m.list(side, Zone::Deck);
    for (place = 0; place < m.count(side, Zone::Deck) && has<Tag::PutAtBottom>(m.at(deck[place]));) ++place;
  }
  if (m.move(card, Zone::Deck, side, place) == Moved::NoRoom) return Moved::NoRoom;
  if (lazily && spot == cardabi::Spot::Bottom) m.setFlag<Tag::PutAtBottom>(card, true);
  if (lazily && (spot == cardabi::Spot::Top || spot == cardabi::Spot::End)) m.setFlag<Tag::PutOnTop>(card, true);
  return Moved::Placed;
}

// The places of those that are open are drawn among them, for as many as are looked at. Only while something is being done:
// who merely asks what may be played must not change what chance gives.
void settlePlaces(Machine& m, Thing* things, std::size_t count, std::size_t wanted, bool from_the_end) {
  if (!drawnLazily(m) || m.idle() || m.s.header.decision_count != 0) return;
  Thing* open[kDeckCapacity * 2];
  std::uint32_t choices = 0;
  for (std::size_t i = 0; i < count && choices < kDeckCapacity * 2; ++i) {
    Thing* thing = things + (from_the_end ? count - 1 - i : i);
    if (!isCard(*thing) && isOpen(m.at(static_cast<SlotIndex>(*thing)))) open[choices++] = thing;
  }
  for (std::uint32_t i = 0; i < wanted && i + 1 < choices; ++i) std::swap(*open[i], *open[i + m.random(choices - i)]);
}

}  // namespace cardrt::hearth

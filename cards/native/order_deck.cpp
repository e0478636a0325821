#include "cardrt/hearth/hearth.h"
#include "table.h"

#include <algorithm>

namespace card_natives {

cardrt::NativeStep orderDeck(cardrt::NativeCall& call, cardrt::Frame&) {
  cardrt::Machine& m = call.machine();
  const cardrt::Player side = call.eval.you;
  const std::size_t count = m.count(side, cardrt::Zone::Deck);
  cardrt::SlotIndex deck[cardrt::kDeckCapacity];
  std::copy(m.list(side, cardrt::Zone::Deck), m.list(side, cardrt::Zone::Deck) + count, deck);
  const auto cost = [&](cardrt::SlotIndex card) { return cardrt::hearth::costOf(m, card); };
  for (std::size_t i = 1; i < count; ++i) {  // std::stable_sort would use the heap
    std::rotate(std::upper_bound(deck, deck + i, deck[i], [&](auto a, auto b) { return cost(a) < cost(b); }), deck + i,
                deck + i + 1);
  }
  for (std::size_t i = 0; i < count; ++i) (void)m.move(deck[i], cardrt::Zone::Deck, side);  // the last is the top
  return cardrt::NativeStep::Done;
}

}  // namespace card_natives

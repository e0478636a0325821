// The start of a game: decks shuffled, a coin flipped, opening hands, both players choosing at once what to keep, the
// second player's coin, the first turn.
#include "cardrt/hearth/hearth.h"

#include <bit>

namespace cardrt::hearth {

using cardabi::Event;
using cardabi::Timing;

namespace {

// From the top; cards that start in the hand come first, as one of those that are dealt.
void toHand(Machine& m, Player player) {
  const std::size_t left = m.count(player, Zone::Deck);
  if (left == 0) return;
  const SlotIndex* deck = m.list(player, Zone::Deck);
  for (std::size_t i = left; i-- > 0;) {
    if (has<Tag::StartsInHand>(m.at(deck[i]))) return (void)m.move(deck[i], Zone::Hand, player);
  }
  (void)m.move(nextInDeck(m, player), Zone::Hand, player);
}

void askWhatToKeep(Machine& m, Player player) {
  Decision& decision = m.s.decisions[m.s.header.decision_count++];
  decision = Decision{};
  decision.kind = DecisionKind::Keep;
  decision.player = player;
  decision.count = m.count(player, Zone::Hand);
  decision.at_most = decision.count;
  decision.source = player;
  for (std::size_t i = 0; i < decision.count; ++i) decision.options[i] = m.list(player, Zone::Hand)[i];
}

// The others go aside, as many come from the deck, then they are shuffled in: none comes straight back.
void redraw(Machine& m, Player player, std::uint32_t kept) {
  SlotIndex aside[kMaxChoices];
  std::size_t count = 0;
  const std::size_t hand = m.count(player, Zone::Hand);
  for (std::size_t i = 0; i < hand; ++i) {
    if ((kept >> i & 1) == 0) aside[count++] = m.list(player, Zone::Hand)[i];
  }
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint16_t place = m.at(aside[i]).position;
    const SlotIndex drawn = nextInDeck(m, player);
    if (drawn == kNoSlot) return;
    (void)m.move(aside[i], Zone::SetAside, player);
    (void)m.move(drawn, Zone::Hand, player, place);
  }
  for (std::size_t i = 0; i < count; ++i) (void)putInDeck(m, aside[i], player, cardabi::Spot::Random);
}

}  // namespace

// Answers are kept in the frame until both are there: list, count = what player 0, 1 keeps.
void stepOpening(Machine& m, Frame& f) {
  Header& header = m.s.header;
  switch (f.step++) {
    case 0:
      header.phase = Phase::Opening;
      for (const Player player : {header.first, foeOf(header.first)}) {
        for (int i = 0; i < (player == header.first ? 3 : 4); ++i) toHand(m, player);
      }
      if (f.flag != 0) {
        askWhatToKeep(m, 0);
        askWhatToKeep(m, 1);
        return;
      }
      f.list = f.count = 0xffff;
      [[fallthrough]];
    case 1: {
      f.step = 2;
      redraw(m, header.first, header.first == 0 ? f.list : f.count);
      redraw(m, foeOf(header.first), header.first == 0 ? f.count : f.list);
      const cardabi::CardRef coin(header.compensation);
      if (coin) {
        const SlotIndex slot = m.create(coin, foeOf(header.first));
        if (slot != kNoSlot) (void)m.move(slot, Zone::Hand, foeOf(header.first));
      }
      if (announce(m, f, makeEvent(Event::GameStart, header.first, kNoSlot), Timing::When)) return;
      [[fallthrough]];
    }
    case 2:
      f.step = 3;
      finish(m, f);
      if (endPhase(m)) return;
      [[fallthrough]];
    default: break;
  }
  m.pop();
  pushStartTurn(m, header.first);
}

}  // namespace cardrt::hearth

// What a player may do with a card in hand besides playing it: trading it, preparing it, forging it. None of them is a play.
#include "cardrt/hearth/hearth.h"

#include <algorithm>

namespace cardrt::hearth {

using cardabi::Event;
using cardabi::Timing;

void pushTrade(Machine& m, SlotIndex card) {
  Frame& f = m.push(static_cast<std::uint8_t>(RuleFrame::Trade), m.at(card).controller);
  f.a = card;
}

// step 0: paid, a card is drawn   1: it is in the deck, and told   2: deaths   3: over
void stepTrade(Machine& m, Frame& f) {
  const auto toDeck = [&] {
    (void)putInDeck(m, f.a, f.player, cardabi::Spot::Random);
    m.resetToPrinted(f.a);
  };
  switch (f.step++) {
    case 0:
      m.log({.kind = LogKind::Trade, .player = f.player, .a = f.a});
      pay(m, f.player, m.read(f.a, Tag::TradeableFor));
      (void)m.move(f.a, Zone::SetAside, f.player);
      if (m.s.header.policies.Trading == cardabi::TradingPolicy::ShuffleFirst) toDeck();
      return pushDraw(m, f.player, 1, kNoSlot);
    case 1:
      if (m.at(f.a).zone == Zone::SetAside) toDeck();
      if (announce(m, f, makeEvent(Event::Trade, f.player, f.a), Timing::After)) return;
      [[fallthrough]];
    case 2:
      f.step = 3;
      finish(m, f);
      if (endPhase(m)) return;
      [[fallthrough]];
    default: break;
  }
  m.pop();
}

std::int32_t mostToPrepare(const Machine& m, SlotIndex card) {
  const Entity& entity = m.at(card);
  if (!has<Tag::Preparable>(entity) || m.read(card, Tag::PreparedFor) != 0) return 0;
  return std::max(0, std::min(get<Tag::Mana>(m.at(entity.controller)), costOf(m, card) - (ruling(1005) ? 1 : 0)));
}

// What is spent now, and one more, is what it costs less from the next turn on.
void prepare(Machine& m, SlotIndex card, std::int32_t mana) {
  const Player player = m.at(card).controller;
  m.log({.kind = LogKind::Prepare, .player = player, .a = card, .x = mana});
  pay(m, player, mana);
  m.writeTag(card, Tag::PreparedFor, mana + (ruling(1004) ? 1 : 0));
  m.writeTag(card, Tag::PreparedIn, m.s.header.turn);
  m.push(static_cast<std::uint8_t>(RuleFrame::Deaths), player);  // below: what comes when it has been told
  pushTell(m, makeEvent(Event::Prepare, player, card, kNoSlot, kNoSlot, mana), Timing::After);
}

// What it becomes is said on the card, which hears of it.
void forge(Machine& m, SlotIndex card) {
  const Player player = m.at(card).controller;
  m.log({.kind = LogKind::Forge, .player = player, .a = card});
  pay(m, player, m.read(card, Tag::ForgeableFor));
  m.push(static_cast<std::uint8_t>(RuleFrame::Deaths), player);
  pushTell(m, makeEvent(Event::Forge, player, card), Timing::After);
}

}  // namespace cardrt::hearth

// Drawing: from the top of the deck into the hand; a full hand burns the card, an empty deck hurts.
#include "cardrt/hearth/hearth.h"

#include <algorithm>

namespace cardrt::hearth {

using cardabi::Event;
using cardabi::Timing;

void pushDraw(Machine& m, Player player, std::int32_t count, std::uint16_t activation) {
  Frame& f = m.push(static_cast<std::uint8_t>(RuleFrame::Draw), player);
  f.number = count;
  f.activation = activation;
  f.list = m.arenaTop();
}

void pushDrawThese(Machine& m, Player player, const ThingSet& cards, std::uint16_t activation) {
  pushDraw(m, player, static_cast<std::int32_t>(cards.count), activation);
  m.top().more = static_cast<std::uint16_t>(cards.count);
  for (std::size_t i = 0; i < cards.count; ++i) m.pushThing(cards.items[i]);
}

namespace {

// Does it do something when it is drawn, hand or no hand (policy FullHandDraw)?
bool answersWithoutRoom(const Machine& m, SlotIndex card) {
  if (m.s.header.policies.FullHandDraw != cardabi::FullHandDrawPolicy::IsAnswered) return false;
  for (const cardabi::Ability& ability : m.abilitiesOf(card)) {
    if (ability.event == cardabi::index(Event::Draw) &&
        static_cast<cardabi::Hears>(ability.hears) != cardabi::Hears::Any)
      return true;
  }
  return false;
}

void burn(Machine& m, SlotIndex card) {
  m.log({.kind = LogKind::Burn, .player = m.at(card).controller, .a = card});
  (void)m.move(card, Zone::Graveyard, m.at(card).controller);
}

}  // namespace

// `number`: draws left; the arena list: cards that reached the hand; a: one that found no room and answers its draw; b: one that reached the hand, which is told when its drawing has been. `more`: so many named
// cards stand in the list at first, `cursor` is the next of them.
void stepDraw(Machine& m, Frame& f) {
  finish(m, f);
  // Its list grows: nothing else may lie behind it.
  m.cutArena(static_cast<std::uint16_t>(f.list + std::max(f.count, f.more)));
  if (f.a != kNoSlot && m.at(f.a).zone == Zone::SetAside) burn(m, f.a);
  f.a = kNoSlot;
  if (const SlotIndex got = f.b; got != kNoSlot) {  // its drawing has been told
    f.b = kNoSlot;
    if (tellIfHeard(m, makeEvent(Event::Get, m.at(got).controller, got))) return;
  }
  while (f.number > 0) {
    --f.number;
    if (f.more == 0 && m.count(f.player, Zone::Deck) == 0) {
      const std::int32_t fatigue = (ruling(229) ? get<Tag::Fatigue>(m.at(f.player)) : 0) + 1;
      m.setVar<Tag::Fatigue>(f.player, fatigue);
      m.log({.kind = LogKind::EmptyDeck, .player = f.player, .x = fatigue});
      Frame& damage = pushDamage(m, kNoSlot);  // no source: no lifesteal, no spell damage
      addHit(m, damage, m.single(f.player, Kind::Avatar), fatigue, kNoSlot);
      return;
    }
    const SlotIndex card =
        f.more != 0 ? static_cast<SlotIndex>(m.s.arena[f.list + f.cursor++]) : nextInDeck(m, f.player);
    const Player side = m.at(card).controller;
    if (m.at(card).zone != Zone::Deck) continue;
    if (m.move(card, Zone::Hand, side) == Moved::NoRoom) {
      if (!answersWithoutRoom(m, card)) {
        if (ruling(227)) burn(m, card);
        continue;
      }
      f.a = card;
      (void)m.move(card, Zone::SetAside, side);
      if (announce(m, f, makeEvent(Event::Draw, side, card), Timing::After)) return;
      continue;
    }
    m.log({.kind = LogKind::Draw, .player = side, .a = card});
    if (f.more != 0) {
      m.s.arena[f.list + f.count] = card;  // in the place of one that has had its turn
    } else {
      m.pushThing(card);
    }
    ++f.count;
    f.b = card;
    if (announce(m, f, makeEvent(Event::Draw, side, card), Timing::After)) return;
    f.b = kNoSlot;
    if (tellIfHeard(m, makeEvent(Event::Get, side, card))) return;
  }
  m.setRegister(f.activation, 0, m.s.arena + f.list, f.count);
  if (f.activation == kNoSlot) m.cutArena(f.list);
  m.pop();
}

bool discard(Machine& m, const SlotIndex* hand_cards, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    m.log({.kind = LogKind::Discard, .player = m.at(hand_cards[i]).controller, .a = hand_cards[i]});
    (void)m.move(hand_cards[i], Zone::Graveyard, m.at(hand_cards[i]).controller);
  }
  for (std::size_t i = ruling(932) ? count : 0; i-- > 0;) {  // the first is on top of the stack
    pushTell(m, makeEvent(Event::Discard, m.at(hand_cards[i]).controller, hand_cards[i]), Timing::After);
  }
  return count > 0;
}

}  // namespace cardrt::hearth

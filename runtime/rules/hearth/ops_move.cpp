// The actions of hearth/ops.def that bring cards from one place to another, or make new ones there.
#include "ops_run.h"

#include <algorithm>

namespace cardrt::hearth {

using cardabi::CardRef;
using cardabi::Place;

using cardabi::Event;

namespace {

// They have come into a hand: each to the player who has it now.
void tellOfGetting(Run& run, const ThingSet& cards) {
  tellEach(run.m, cards.items, cards.count,
           [&](SlotIndex slot) { return makeEvent(Event::Get, run.m.at(slot).controller, slot); });
}

}  // namespace

// Into the hand; what finds no room is never made.
void get(Run& run) {
  ThingSet set;
  run.eval.select(run.operand(0), set);
  const std::int32_t count = run.countOr1();
  ThingSet made;
  for (std::size_t i = 0; i < set.count; ++i) {
    const CardRef card =
        isCard(set.items[i]) ? CardRef(set.items[i]) : CardRef(run.m.at(static_cast<SlotIndex>(set.items[i])).card);
    for (std::int32_t k = 0; k < count && run.m.count(run.eval.you, Zone::Hand) < 10; ++k) {
      const SlotIndex slot = run.m.create(card, run.eval.you);
      if (slot == kNoSlot) return;
      (void)run.m.move(slot, Zone::Hand, run.eval.you);
      giveWith(run.m, run.f.activation, slot);
      made.add(slot);
    }
  }
  run.m.setRegister(run.f.activation, 0, made.items, made.count);
  tellOfGetting(run, made);
}

void summon(Run& run, SummonHow how) {
  ThingSet set;
  run.eval.select(run.operand(0), set);
  const std::int32_t count = run.countOr1();
  Frame& summoning =
      pushSummon(run.m, run.eval.self, run.eval.you, static_cast<Place>(argOf(run.row())), how, run.f.activation);
  for (std::size_t i = 0; i < set.count; ++i) {
    for (std::int32_t k = 0; k < count && summoning.count < 16; ++k) addSummon(run.m, summoning, set.items[i]);
  }
}

void returnToHand(Run& run) {
  const bool to_owner = run.m.s.header.policies.ReturnedTo == cardabi::ReturnedToPolicy::Owner;
  const Player you = run.eval.you;
  ThingSet returned;
  forEachAsIt(run, [&](SlotIndex slot) {
    const Player side = to_owner ? run.m.at(slot).owner : run.m.at(slot).controller;
    if (run.m.at(slot).kind == Kind::Avatar || run.m.at(slot).kind == Kind::Player) return;
    if (run.m.move(slot, Zone::Hand, side) == Moved::NoRoom) {
      run.m.setFlag<Tag::PendingDestroy>(slot, true);
      return;
    }
    if (ruling(144)) run.m.resetToPrinted(slot);
    returned.add(slot);
  });
  tellOfGetting(run, returned);  // behind all returns
  tellEach(run.m, returned.items, returned.count, [&](SlotIndex slot) { return makeEvent(Event::Return, you, slot); });
}

void shuffleInto(Run& run) {
  ThingSet set;
  run.eval.select(run.operand(0), set);
  const std::int32_t count = run.countOr1();
  const bool copies = run.hasOperand(1);  // with a number they are new cards
  const bool foes = argOf(run.row()) == static_cast<std::int32_t>(cardabi::Sides::Foes);
  const Player you = run.eval.you, side = foes ? foeOf(you) : you;
  ThingSet shuffled;
  for (std::size_t i = 0; i < set.count; ++i) {
    for (std::int32_t k = 0; k < count && run.m.count(side, Zone::Deck) < 60; ++k) {
      SlotIndex slot = static_cast<SlotIndex>(set.items[i]);
      const bool fresh = isCard(set.items[i]) || copies;
      if (fresh) slot = run.m.create(isCard(set.items[i]) ? CardRef(set.items[i]) : CardRef(run.m.at(slot).card), side);
      if (slot == kNoSlot) return;
      if (putInDeck(run.m, slot, side, cardabi::Spot::Random) != Moved::Placed) continue;
      if (!fresh) run.m.resetToPrinted(slot);
      giveWith(run.m, run.f.activation, slot);
      shuffled.add(slot);
    }
  }
  tellEach(run.m, shuffled.items, shuffled.count, [&](SlotIndex slot) { return makeEvent(Event::Shuffle, you, slot); });
}

void drawThese(Run& run) {
  ThingSet cards;
  forEachEntity(run, [&](SlotIndex slot) {
    if (run.m.at(slot).zone == Zone::Deck) cards.add(slot);
  });
  pushDrawThese(run.m, run.eval.you, cards, run.f.activation);
}

void discardCards(Run& run) {
  SlotIndex cards[2 * kHandCapacity];
  std::size_t count = 0;
  forEachEntity(run, [&](SlotIndex slot) {
    if (run.m.at(slot).zone == Zone::Hand) cards[count++] = slot;
  });
  (void)discard(run.m, cards, count);
}

void equip(Run& run) {
  Thing thing = kNoSlot;
  if (!run.eval.one(run.operand(0), thing)) return;
  SlotIndex weapon = static_cast<SlotIndex>(thing);
  if (isCard(thing)) weapon = run.m.create(CardRef(thing), run.eval.you);
  if (weapon == kNoSlot) return;
  giveWith(run.m, run.f.activation, weapon);
  run.m.setRegister(run.f.activation, 0, weapon);
  pushEquip(run.m, weapon);
}

namespace {

// Where it stands in its zone, so that something else can be put there.
struct Spot {
  Zone zone;
  Player side;
  std::uint16_t position;
  cardabi::Spot in_deck = cardabi::Spot::Top;
};

Spot spotOf(const Machine& m, SlotIndex slot) {
  const Entity& entity = m.at(slot);
  return {entity.zone, entity.controller, isOrdered(entity.zone) ? entity.position : kAtEnd};
}

// May it be put there? The battlefield's row is for minions and locations, the secret zone for spells; players and heroes stay.
bool fits(const Machine& m, SlotIndex slot, Zone zone) {
  const Kind kind = m.at(slot).kind;
  if (kind == Kind::Player || kind == Kind::Avatar || kind == Kind::Power || kind == Kind::Attachment) return false;
  if (zone == Zone::Play) return kind == Kind::Unit || kind == Kind::Place;
  return zone != Zone::Secret || kind == Kind::Action;
}

// What leaves the battlefield, or comes out of the graveyard, is as printed again.
Moved bring(Machine& m, SlotIndex slot, const Spot& to) {
  const Zone from = m.at(slot).zone;
  const bool leaves = (from == Zone::Play || from == Zone::Graveyard) && to.zone != from && to.zone != Zone::Play;
  const Moved moved =
      to.zone == Zone::Deck ? putInDeck(m, slot, to.side, to.in_deck) : m.move(slot, to.zone, to.side, to.position);
  if (moved == Moved::Placed && leaves && to.zone != Zone::Graveyard) m.resetToPrinted(slot);
  return moved;
}

}  // namespace

// The cards themselves come into play. Out of the graveyard they come as printed.
void summonThese(Run& run) {
  ThingSet set;
  run.eval.select(run.operand(0), set);
  Frame& summoning = pushSummon(run.m, run.eval.self, run.eval.you, static_cast<Place>(argOf(run.row())),
                                SummonHow::Put, run.f.activation);
  for (std::size_t i = 0; i < set.count && summoning.count < 16; ++i) {
    if (!isCard(set.items[i])) {
      const auto slot = static_cast<SlotIndex>(set.items[i]);
      if (run.m.at(slot).zone == Zone::Play || !fits(run.m, slot, Zone::Play)) continue;
      if (run.m.at(slot).zone == Zone::Graveyard) run.m.resetToPrinted(slot);
    }
    addSummon(run.m, summoning, set.items[i]);
  }
}

// Into a zone, one after the other: cards of a deck that are put on top of it keep their order. A full hand burns.
void moveThese(Run& run) {
  Machine& m = run.m;
  const cardabi::Destination to = cardabi::Destination::unpack(argOf(run.row()));
  ThingSet set;
  run.eval.select(run.operand(0), set);
  ThingSet moved, got;
  for (std::size_t i = 0; i < set.count; ++i) {
    SlotIndex slot = static_cast<SlotIndex>(set.items[i]);
    if (isCard(set.items[i])) slot = m.create(CardRef(set.items[i]), run.eval.you);
    if (slot == kNoSlot) return;
    if (!fits(m, slot, to.zone)) continue;
    const bool was_in_hand = m.at(slot).zone == Zone::Hand;
    Spot spot{to.zone, run.eval.you, kAtEnd};
    if (to.whose == cardabi::Whose::Foes) spot.side = foeOf(run.eval.you);
    if (to.whose == cardabi::Whose::Owners) spot.side = m.at(slot).owner;
    spot.in_deck = to.spot;
    if (bring(m, slot, spot) == Moved::NoRoom) {
      m.log({.kind = LogKind::Burn, .player = spot.side, .a = slot});
      (void)m.move(slot, Zone::Graveyard, spot.side);
      continue;
    }
    moved.add(slot);
    if (to.zone == Zone::Hand && !was_in_hand) got.add(slot);
  }
  m.setRegister(run.f.activation, 0, moved.items, moved.count);
  tellOfGetting(run, got);
}

// The two change places; nothing is played or summoned by it.
void swapPlaces(Run& run) {
  Machine& m = run.m;
  Thing first = kNoSlot, second = kNoSlot;
  if (!run.eval.one(run.operand(0), first) || !run.eval.one(run.operand(1), second)) return;
  if (isCard(first) || isCard(second) || first == second) return;
  const auto a = static_cast<SlotIndex>(first), b = static_cast<SlotIndex>(second);
  const Spot of_a = spotOf(m, a), of_b = spotOf(m, b);
  if (!fits(m, a, of_b.zone) || !fits(m, b, of_a.zone)) return;
  const bool a_leaves = of_a.zone == Zone::Play && of_b.zone != Zone::Play;
  const bool b_leaves = of_b.zone == Zone::Play && of_a.zone != Zone::Play;
  (void)m.move(a, Zone::SetAside, of_a.side);  // room for the other one
  (void)m.move(b, Zone::SetAside, of_b.side);
  // The one further left first: places are those of the rows with both in them.
  const bool a_first = of_b.position <= of_a.position;
  (void)m.move(a_first ? a : b, a_first ? of_b.zone : of_a.zone, a_first ? of_b.side : of_a.side,
               a_first ? of_b.position : of_a.position);
  (void)m.move(a_first ? b : a, a_first ? of_a.zone : of_b.zone, a_first ? of_a.side : of_b.side,
               a_first ? of_a.position : of_b.position);
  if (a_leaves) m.resetToPrinted(a);
  if (b_leaves) m.resetToPrinted(b);
}

// A hero power makes room for the better one that its card names.
void upgrade(Run& run) {
  ThingSet better;
  forEachEntity(run, [&](SlotIndex slot) {
    const CardRef next(run.m.card(slot).power);
    if (run.m.at(slot).kind != Kind::Power || run.m.at(slot).zone != Zone::Play || !next) return;
    const SlotIndex made = run.m.create(next, run.m.at(slot).controller);
    if (made == kNoSlot) return;
    newPower(run.m, run.m.at(slot).controller, made);
    better.add(made);
  });
  run.m.setRegister(run.f.activation, 0, better.items, better.count);
}

// Aside, where nobody looks; whoever put them away knows them.
void putAway(Run& run) {
  Machine& m = run.m;
  ThingSet set, away;
  run.eval.select(run.operand(0), set);
  Thing keeper = kNoSlot;
  if (!run.eval.one(run.operand(1), keeper) || isCard(keeper)) return;
  for (std::size_t i = 0; i < set.count; ++i) {
    SlotIndex slot = static_cast<SlotIndex>(set.items[i]);
    if (isCard(set.items[i])) slot = m.create(CardRef(set.items[i]), run.eval.you);
    if (slot == kNoSlot) return;
    if (slot == keeper || !fits(m, slot, Zone::SetAside)) continue;
    (void)bring(m, slot, {Zone::SetAside, m.at(slot).controller, kAtEnd});
    m.keep(static_cast<SlotIndex>(keeper), run.eval.you, Machine::kStore, slot);
    away.add(slot);
  }
  m.setRegister(run.f.activation, 0, away.items, away.count);
}

}  // namespace cardrt::hearth

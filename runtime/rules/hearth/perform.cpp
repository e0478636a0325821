// What a card does with other cards as its player would: it casts spells, plays cards again, or does itself what they do. Chance
// takes the options and targets that a player would choose.
//
// A spell that a card casts is not cast by a player: nobody hears of it, nothing counters it, and no history knows it.
#include "cardrt/hearth/hearth.h"

namespace cardrt::hearth {

using cardabi::Ability;
using cardabi::CardRef;
using cardabi::Event;
using cardabi::Head;
using cardabi::Hears;
using cardabi::Timing;

namespace {

enum Step : std::uint8_t { Next, SpellIsOver, IsThere, IsDone };

// As it was written when the frame began: who casts it on what, or which keyword.
SlotIndex fixedTarget(const Frame& f) { return static_cast<SlotIndex>(f.number); }

SlotIndex randomTarget(Machine& m, const ThingSet& targets) {
  if (targets.count == 0) return kNoSlot;
  return static_cast<SlotIndex>(targets.items[m.randomOf(targets.items, static_cast<std::uint32_t>(targets.count))]);
}

std::uint8_t randomOption(Machine& m, SlotIndex card) {
  const std::uint16_t options = optionsToChoose(m, card);
  if (options != 0) return static_cast<std::uint8_t>(m.random(options) + 1);
  return has<Tag::AllOptions>(m.at(card)) && m.card(card).refs_count != 0 ? kEveryOption : 0;
}

// A card in hand or deck is that card; what is anywhere else, or was only remembered, comes once more.
SlotIndex takeUp(Machine& m, Thing thing, Player side) {
  SlotIndex slot = isCard(thing) ? kNoSlot : static_cast<SlotIndex>(thing);
  const Zone zone = slot == kNoSlot ? Zone::None : m.at(slot).zone;
  if (zone != Zone::Hand && zone != Zone::Deck)
    slot = m.create(isCard(thing) ? CardRef(thing) : CardRef(m.at(slot).card), side);
  if (slot != kNoSlot) (void)m.move(slot, Zone::SetAside, side);
  return slot;
}

void leave(Machine& m, SlotIndex card) {
  if (m.at(card).zone != Zone::SetAside) return;
  (void)m.move(card, Zone::Graveyard, m.at(card).controller);
  m.log({.kind = LogKind::Leaves, .player = m.at(card).controller, .a = card});
}

// One that needs a target and finds none does nothing.
void castIt(Machine& m, Frame& f) {
  f.step = SpellIsOver;
  const std::uint8_t option = randomOption(m, f.b);
  ThingSet targets;
  const bool asks = legalTargets(m, f.b, option == kEveryOption ? 0 : option, targets);
  const bool fixed = static_cast<PerformHow>(f.more) == PerformHow::Cast && fixedTarget(f) != kNoSlot;
  const SlotIndex target = fixed ? fixedTarget(f) : asks ? randomTarget(m, targets) : kNoSlot;
  if (asks && target == kNoSlot) return;
  m.log({.kind = LogKind::Power, .player = f.player, .a = f.b, .b = target});
  if ((m.at(f.b).flags & (flagBit<Tag::SecretCard>() | flagBit<Tag::QuestZone>())) != 0) {
    if (!sameSecretWaits(m, f.player, CardRef(m.at(f.b).card))) (void)m.move(f.b, Zone::Secret, f.player);
    return;
  }
  (void)runChosen(m, f.b, option, target, kNoSlot);
}

bool runsWhenPlayed(const Ability& ability) {
  return static_cast<Head>(ability.head) == Head::Trigger && ability.event == cardabi::index(Event::Play) &&
         static_cast<Timing>(ability.timing) == Timing::When &&
         static_cast<Hears>(ability.hears) == Hears::OwnAsSubject;
}

// What a card does when it is played, or its abilities of one keyword, done by `self`: the first of them first.
template <class Wanted>
void runThose(Machine& m, SlotIndex self, CardRef card, Wanted&& wanted) {
  ThingSet targets;
  const SlotIndex target = targetsAskedBy(m, self, card, targets) ? randomTarget(m, targets) : kNoSlot;
  const auto abilities = m.cards.abilities(card);
  for (std::size_t i = abilities.size(); i-- > 0;) {
    if (!wanted(abilities[i])) continue;
    Eval eval(m, card.set(), self, m.at(self).controller, kNoSlot);
    if (abilities[i].condition != 0 && !eval.condition(abilities[i].condition)) continue;
    m.runBody(self, self, card, abilities[i].body, kNoSlot, target);
  }
}

// A spell is cast; a minion is summoned, a weapon taken up, a hero takes over, and then does what it does when it is played.
void playIt(Machine& m, Frame& f, Thing thing) {
  const CardRef card = isCard(thing) ? CardRef(thing) : CardRef(m.at(static_cast<SlotIndex>(thing)).card);
  const auto kind = static_cast<Kind>(m.cards.card(card).kind);
  f.step = IsThere;
  if (kind == Kind::Unit || kind == Kind::Place) {
    f.b = m.count(f.player, Zone::Play) < 7 ? m.create(card, f.player) : kNoSlot;
    if (f.b == kNoSlot) return;
    Frame& summoning = pushSummon(m, kNoSlot, f.player, cardabi::Place::End, SummonHow::Put, kNoSlot);
    return addSummon(m, summoning, f.b);
  }
  f.b = takeUp(m, thing, f.player);
  if (f.b == kNoSlot) return;
  if (kind == Kind::Action) return castIt(m, f);
  if (kind == Kind::Gear) return pushEquip(m, f.b);
  if (kind == Kind::Avatar) becomeHero(m, f.player, card);
}

}  // namespace

void pushPerform(Machine& m, SlotIndex self, PerformHow how, const ThingSet& cards, std::int32_t detail) {
  Frame& f = m.push(static_cast<std::uint8_t>(RuleFrame::Perform), m.at(self).controller);
  f.a = self;
  f.more = static_cast<std::uint16_t>(how);
  f.number = detail;
  f.list = m.arenaTop();
  for (std::size_t i = 0; i < cards.count; ++i) m.pushThing(cards.items[i]);
  f.count = static_cast<std::uint16_t>(m.arenaTop() - f.list);
}

void stepPerform(Machine& m, Frame& f) {
  const std::uint16_t depth = m.s.header.frame_count;
  const auto waits = [&] { return m.s.header.frame_count != depth; };
  for (;;) {
    const Thing thing = f.cursor < f.count ? m.s.arena[f.list + f.cursor] : kNoSlot;
    switch (f.step) {
      case Next:
        if (f.cursor == f.count) {
          m.cutArena(f.list);
          return m.pop();
        }
        if (static_cast<PerformHow>(f.more) == PerformHow::Ability) {
          f.step = IsDone;
          const CardRef card = isCard(thing) ? CardRef(thing) : CardRef(m.at(static_cast<SlotIndex>(thing)).card);
          runThose(m, f.a, card, [&](const Ability& ability) { return ability.keyword == f.number; });
        } else if (static_cast<PerformHow>(f.more) == PerformHow::Replay) {
          playIt(m, f, thing);
        } else {
          f.b = takeUp(m, thing, f.player);
          f.step = IsDone;
          if (f.b != kNoSlot) castIt(m, f);
        }
        break;
      case SpellIsOver:
        f.step = IsDone;
        leave(m, f.b);
        if (ruling(1402)) (void)endPhase(m);
        break;
      case IsThere:
        f.step = IsDone;
        if (f.b != kNoSlot) runThose(m, f.b, CardRef(m.at(f.b).card), runsWhenPlayed);
        break;
      default:
        f.step = Next;
        ++f.cursor;
        if (static_cast<PerformHow>(f.more) == PerformHow::Replay && f.b != kNoSlot && m.at(f.b).kind == Kind::Avatar)
          leave(m, f.b);
        (void)endStep(m);
        break;
    }
    if (waits()) return;
  }
}

}  // namespace cardrt::hearth

// The damage pipeline and healing. All hits of one batch are dealt before any of their events is told.
#include "cardrt/hearth/hearth.h"

#include <algorithm>

namespace cardrt::hearth {

using cardabi::Event;
using cardabi::Timing;

namespace {

constexpr std::uint16_t kHitWords = 4;  // target, amount (then: dealt), source, health before

// May anything change or watch this at all? Most hits: no.
bool heard(const Machine& m, Event event, Timing timing, SlotIndex a, SlotIndex b) {
  const auto own = [&](SlotIndex slot) { return slot != kNoSlot && m.hearsItself(slot); };
  return m.anyListener(event, timing) || own(a) || own(b);
}

// Afterwards: what nobody hears is only remembered. True if the frame must come back.
bool tellAfter(Machine& m, Frame& f, const EventRecord& event, SlotIndex other) {
  if (heard(m, event.event, Timing::After, event.object, other)) return announce(m, f, event, Timing::After);
  m.remember(event);
  return false;
}

// Damage that armor takes whole: does it count?
bool countsAsDealt(const Machine& m, std::int32_t marked) {
  return marked > 0 || m.s.header.policies.ArmorHit == cardabi::ArmorHitPolicy::Counts;
}

// What the hitter has: a hero that fights has what its weapon has.
std::uint64_t hitterFlags(const Machine& m, SlotIndex source) {
  const Entity& entity = m.at(source);
  if (!ruling(23) || entity.kind != Kind::Avatar) return entity.flags;
  const SlotIndex gear = m.single(entity.controller, Kind::Gear);
  return gear == kNoSlot ? entity.flags : entity.flags | m.at(gear).flags;
}

// The third door. Returns the damage dealt: 0 stops poison, lifesteal and every event.
std::int32_t hit(Machine& m, SlotIndex target, std::int32_t amount, SlotIndex source) {
  Entity& entity = m.at(target);
  if (amount <= 0 || entity.zone != Zone::Play) return 0;
  if (!ruling(61) && mortallyWounded(entity)) return 0;
  if ((ruling(512) && has<Tag::Immune>(entity)) || has<Tag::Dormant>(entity) || has<Tag::Untouchable>(entity)) return 0;
  if (ruling(1) && has<Tag::DivineShield>(entity)) {
    m.setFlag<Tag::DivineShield>(target, false);
    return ruling(5) ? 0 : amount;
  }
  std::int32_t marked = amount;
  if (ruling(9) && entity.kind == Kind::Avatar) {
    const std::int32_t absorbed = std::min(std::max(get<Tag::Armor>(entity), 0), amount);
    if (absorbed > 0) m.setVar<Tag::Armor>(target, get<Tag::Armor>(entity) - absorbed);
    marked -= absorbed;
  }
  const auto marks = static_cast<std::uint32_t>(get<Tag::Damage>(entity)) + static_cast<std::uint32_t>(marked);
  m.setVar<Tag::Damage>(target, static_cast<std::int32_t>(std::min<std::uint32_t>(marks, 0x7fffffff)));
  m.log({.kind = LogKind::Hit, .player = entity.controller, .a = target, .b = source, .x = marked, .y = amount});
  if (!countsAsDealt(m, marked)) return 0;
  if (source != kNoSlot && source != target) {
    const bool poisonous = (hitterFlags(m, source) & flagBit<Tag::Poisonous>()) != 0;
    if (ruling(13) && poisonous && entity.kind == Kind::Unit) m.setFlag<Tag::PendingDestroy>(target, true);
    if (ruling(1101) && has<Tag::Stealth>(m.at(source))) m.setFlag<Tag::Stealth>(source, false);
  }
  return amount;
}

}  // namespace

Frame& pushDamage(Machine& m, SlotIndex source) {
  Frame& f = m.push(static_cast<std::uint8_t>(RuleFrame::Damage),
                    source == kNoSlot ? m.s.header.current : m.at(source).controller);
  f.a = source;
  f.list = m.arenaTop();
  return f;
}

void addHit(Machine& m, Frame& f, SlotIndex target, std::int32_t amount, SlotIndex source) {
  m.pushThing(target);
  m.pushThing(static_cast<Thing>(amount));
  m.pushThing(source);
  m.pushThing(0);
  ++f.count;
}

// step 0: before each hit   1: its `would` is over   2 to 7: telling, one hit after the other
void stepDamage(Machine& m, Frame& f) {
  while (f.step < 2) {
    if (f.cursor == f.count) {
      f.cursor = 0;
      f.step = 2;
      break;
    }
    Thing* row = m.s.arena + f.list + std::size_t{f.cursor} * kHitWords;
    const auto target = static_cast<SlotIndex>(row[0]), source = static_cast<SlotIndex>(row[2]);
    if (f.step == 0 && ruling(904) && heard(m, Event::Damage, Timing::Would, target, source)) {
      f.step = 1;
      const EventRecord event = makeEvent(Event::Damage, f.player, kNoSlot, target, source,
                                          static_cast<std::int32_t>(row[1]), currentHealth(m.at(target)));
      f.event = m.pushEvent(event);
      if (m.raise(f.event, Timing::Would)) return;
    }
    if (f.step == 1) {  // what became of it
      const EventRecord& event = m.event(f.event);
      row[0] = event.object;
      row[1] = static_cast<Thing>(event.prevented != 0 ? 0 : event.amount);
      finish(m, f);
      f.step = 0;
    }
    const auto hit_target = static_cast<SlotIndex>(row[0]);
    row[3] = static_cast<Thing>(currentHealth(m.at(hit_target)));
    row[1] = static_cast<Thing>(hit(m, hit_target, static_cast<std::int32_t>(row[1]), source));
    ++f.cursor;
  }
  while (f.cursor < f.count) {
    const Thing* row = m.s.arena + f.list + std::size_t{f.cursor} * kHitWords;
    const auto target = static_cast<SlotIndex>(row[0]), source = static_cast<SlotIndex>(row[2]);
    const auto dealt = static_cast<std::int32_t>(row[1]);
    if (f.step == 2) {
      f.step = 3;
      if (dealt > 0 && source != kNoSlot && (hitterFlags(m, source) & flagBit<Tag::Lifesteal>()) != 0) {
        const Player healed = m.at(source).controller;
        Frame& heal = pushHeal(m, source, healed);
        addHeal(m, heal, m.single(healed, Kind::Avatar),
                ruling(6) ? dealt : std::min(dealt, static_cast<std::int32_t>(row[3])));
        return;
      }
    }
    if (f.step == 3) {
      f.step = 4;
      if (dealt > 0 && heard(m, Event::Damage, Timing::Whenever, target, source)) {
        if (announce(
                m, f,
                makeEvent(Event::Damage, f.player, kNoSlot, target, source, dealt, static_cast<std::int32_t>(row[3])),
                Timing::Whenever))
          return;
      }
    }
    if (f.step == 4) {
      finish(m, f);
      f.step = 5;
      const EventRecord event =
          makeEvent(Event::Damage, f.player, kNoSlot, target, source, dealt, static_cast<std::int32_t>(row[3]));
      if (dealt > 0 && tellAfter(m, f, event, source)) return;
    }
    if (f.step == 5) {
      finish(m, f);
      f.step = 6;
      if (dealt > 0 && !(ruling(1007) && dying(m.at(target))) &&
          tellAfter(m, f, makeEvent(Event::Survive, f.player, kNoSlot, target, source, dealt), kNoSlot))
        return;
    }
    if (f.step == 6) {  // it has been mortal, to one that was not mortally wounded before
      finish(m, f);
      f.step = 7;
      if (dealt > 0 && static_cast<std::int32_t>(row[3]) > 0 && ruling(1504) && dying(m.at(target)) &&
          tellAfter(m, f, makeEvent(Event::Kill, f.player, kNoSlot, target, source, dealt), source))
        return;
    }
    finish(m, f);
    f.step = 2;
    ++f.cursor;
    if (!ruling(511)) f.cursor = f.count;
  }
  m.cutArena(f.list);
  m.pop();
  if (!ruling(81)) (void)endPhase(m);
}

Frame& pushHeal(Machine& m, SlotIndex source, Player healer) {
  Frame& f = m.push(static_cast<std::uint8_t>(RuleFrame::Heal), healer);
  f.a = source;
  f.list = m.arenaTop();
  return f;
}

void addHeal(Machine& m, Frame& f, SlotIndex target, std::int32_t amount) {
  m.pushThing(target);
  m.pushThing(static_cast<Thing>(amount));
  ++f.count;
}

// step 0: before   1: its `would` is over; the list says from then on whom and how much too much   2: told   3: overhealing is told
void stepHeal(Machine& m, Frame& f) {
  while (f.cursor < f.count) {
    Thing* row = m.s.arena + f.list + std::size_t{f.cursor} * 2;
    auto target = static_cast<SlotIndex>(row[0]);
    auto amount = static_cast<std::int32_t>(row[1]);
    if (f.step == 0) {
      f.step = 1;
      f.event = m.pushEvent(makeEvent(Event::Heal, f.player, kNoSlot, target, f.a, amount));
      if (m.raise(f.event, Timing::Would)) return;
    }
    if (f.step == 1) {
      target = m.event(f.event).object;
      amount = m.event(f.event).prevented != 0 ? 0 : m.event(f.event).amount;
      finish(m, f);
      f.step = 2;
      const Entity& entity = m.at(target);
      const std::int32_t restored =
          entity.zone == Zone::Play ? std::clamp(amount, 0, std::max(get<Tag::Damage>(entity), 0)) : 0;
      if (restored > 0) {
        m.setVar<Tag::Damage>(target, get<Tag::Damage>(entity) - restored);
        m.log({.kind = LogKind::Heal, .player = entity.controller, .a = target, .b = f.a, .x = restored});
      }
      row[0] = target;
      row[1] = static_cast<Thing>(entity.zone == Zone::Play ? std::max(amount, 0) - restored : 0);
      if ((restored > 0 || !ruling(20)) &&
          announce(m, f, makeEvent(Event::Heal, f.player, kNoSlot, target, f.a, restored, amount - restored),
                   Timing::After)) {
        return;
      }
    }
    for (; f.step < 4; ++f.step) {  // 2: whenever it is overhealed, 3: after that
      finish(m, f);
      const auto over = static_cast<SlotIndex>(row[0]);
      if (row[1] == 0 || m.at(over).zone != Zone::Play) continue;
      const Timing timing = f.step == 2 ? Timing::Whenever : Timing::After;
      if (announce(m, f, makeEvent(Event::Overheal, f.player, kNoSlot, over, f.a, static_cast<std::int32_t>(row[1])),
                   timing)) {
        ++f.step;
        return;
      }
    }
    finish(m, f);
    f.step = 0;
    ++f.cursor;
  }
  m.cutArena(f.list);
  m.pop();
}

// Missiles: one at a time, each at a random one of the set as it is then. `number`: how many are left, `more`: damage of each.
void stepSplit(Machine& m, Frame& f) {
  if (f.number <= 0) return m.pop();
  --f.number;
  Eval eval(m, m.s.activations[f.activation]);
  ThingSet set;
  eval.select(f.pc, set);
  Thing* end = std::remove_if(set.items, set.items + set.count, [&](Thing thing) {
    return isCard(thing) || m.rules().sparedAtRandom(m, static_cast<SlotIndex>(thing));
  });
  const auto count = static_cast<std::uint32_t>(end - set.items);
  if (count == 0) return m.pop();
  const auto target = static_cast<SlotIndex>(set.items[m.randomOf(set.items, count)]);
  const SlotIndex source = eval.self;
  const std::int32_t each = f.more;
  Frame& damage = pushDamage(m, source);
  addHit(m, damage, target, each, source);
}

}  // namespace cardrt::hearth

// The end of a phase: auras are brought up to date, then all the dying leave together, then their deaths are told in
// order of play; again until nobody dies. Avatars stay: the game is judged when the whole sequence is over.
#include "cardrt/hearth/hearth.h"

#include <algorithm>

namespace cardrt::hearth {

using cardabi::Event;
using cardabi::Timing;

namespace {

constexpr std::uint16_t kMaxRounds = 64;

template <class Visit>
void forEachMortal(const Machine& m, Visit&& visit) {
  for (const Player side : {Player{0}, Player{1}}) {
    const SlotIndex* row = m.list(side, Zone::Play);
    for (std::size_t i = 0; i < m.count(side, Zone::Play); ++i) visit(row[i]);
    const SlotIndex gear = m.single(side, Kind::Gear);
    if (gear != kNoSlot) visit(gear);
  }
}

// Its neighbour on the left, which may die with it: by it the place of what comes after is found (placeAfter).
SlotIndex besideOf(const Machine& m, SlotIndex slot) {
  const Entity& entity = m.at(slot);
  if (entity.kind == Kind::Gear || entity.position == 0) return kNoSlot;
  return m.list(entity.controller, Zone::Play)[entity.position - 1];
}

void collect(Machine& m, Frame& f) {
  f.list = m.arenaTop();
  f.count = 0;
  forEachMortal(m, [&](SlotIndex slot) {
    if (!dying(m.at(slot))) return;
    m.pushThing(slot);
    ++f.count;
  });
  Thing* list = m.s.arena + f.list;
  for (std::uint16_t i = 1; i < f.count; ++i) {
    const Thing entry = list[i];
    const std::uint32_t mine = orderOf(m, static_cast<SlotIndex>(entry));
    std::uint16_t place = i;
    for (; place > 0; --place) {
      const std::uint32_t other = orderOf(m, static_cast<SlotIndex>(list[place - 1]));
      if (ruling(52) ? other <= mine : other >= mine) break;
      list[place] = list[place - 1];
    }
    list[place] = entry;
  }
  if (!ruling(50) && f.count > 1) f.count = 1;
}

// Do the younger ones of a batch see the older ones die?
bool oneByOne(const Machine& m) {
  return m.s.header.policies.DyingWatchers == cardabi::DyingWatchersPolicy::SeeOlderDeaths;
}

// Somebody has prevented its death: it is not marked any more, and where nobody said what it has left it is as if it were never hurt.
void save(Machine& m, SlotIndex slot) {
  m.setFlag<Tag::PendingDestroy>(slot, false);
  if (mortallyWounded(m.at(slot))) m.setVar<Tag::Damage>(slot, 0);
}

// Before any of them leaves, each is asked about. step 4: the next one   5: who would change it has done so. False: somebody answers.
bool askAll(Machine& m, Frame& f) {
  Thing* list = m.s.arena + f.list;
  for (; f.cursor < f.count; ++f.cursor) {
    const auto slot = static_cast<SlotIndex>(list[f.cursor]);
    if (f.step == 4) {
      f.step = 5;
      if (ruling(1544) && (m.anyListener(Event::Die, Timing::Would) || m.hearsItself(slot)) &&
          announce(m, f, makeEvent(Event::Die, m.at(slot).controller, slot), Timing::Would))
        return false;
    }
    if (f.event != kNoSlot && m.event(f.event).prevented != 0) save(m, slot);
    finish(m, f);
    f.step = 4;
  }
  const Thing* end = std::remove_if(list, list + f.count, [&](Thing thing) {
    const Entity& entity = m.at(static_cast<SlotIndex>(thing));
    return entity.zone != Zone::Play || !dying(entity);
  });
  f.count = static_cast<std::uint16_t>(end - list);
  return true;
}

// All of them leave before anything is told: nobody in the batch sees another die.
void bury(Machine& m, const Frame& f) {
  m.log({.kind = LogKind::Deaths});
  const Thing* list = m.s.arena + f.list;
  for (std::uint16_t i = 0; i < f.count; ++i) {
    const auto slot = static_cast<SlotIndex>(list[i]);
    m.base(slot).beside = besideOf(m, slot);
    m.base(slot).heir = kNoSlot;
    const Entity& entity = m.at(slot);
    if (entity.kind != Kind::Gear && entity.position + 1 < m.count(entity.controller, Zone::Play))
      m.base(m.list(entity.controller, Zone::Play)[entity.position + 1]).beside =
          slot;  // who stood beside it, living or not
  }
  for (std::uint16_t i = 0; i < f.count; ++i) {
    const auto slot = static_cast<SlotIndex>(list[i]);
    m.log({.kind = LogKind::Death, .player = m.at(slot).controller, .a = slot});
    (void)m.move(slot, Zone::Graveyard, m.at(slot).controller);  // always has room
  }
}

// The summon-resolution step (glossary): who came in this phase is told once, as it is now, before the dead are looked for.
// What follows is the deaths' frame: the one that is on top, or a new one.
bool settle(Machine& m, bool in_deaths) {
  if (m.s.header.arrivals == 0) return false;
  m.s.header.arrivals = 0;
  SlotIndex came[2 * kPlayCapacity];
  std::size_t count = 0;
  forEachMortal(m, [&](SlotIndex slot) {
    if (!has<Tag::Arrived>(m.at(slot))) return;
    m.setFlag<Tag::Arrived>(slot, false);
    came[count++] = slot;
  });
  if (!ruling(1110) || count == 0) return false;
  std::sort(came, came + count, [&](SlotIndex a, SlotIndex b) { return orderOf(m, a) > orderOf(m, b); });
  if (!in_deaths) m.push(static_cast<std::uint8_t>(RuleFrame::Deaths), m.s.header.current);
  for (std::size_t i = 0; i < count; ++i)  // the oldest comes to lie on top
    pushTell(m, makeEvent(Event::Settle, m.at(came[i]).controller, came[i]), Timing::After);
  return true;
}

}  // namespace

void arrive(Machine& m, SlotIndex slot) {
  if (has<Tag::KeepsAside>(m.at(slot))) fallAsleep(m, slot);
  if (m.at(slot).kind == Kind::Place) shut(m, slot, false);
  if (dying(m.at(slot))) m.s.header.deaths_due = 1;          // it may be made of parts that it has lost
  if (!m.anyListener(Event::Settle, Timing::After)) return;  // who comes later does not hear of it
  m.setFlag<Tag::Arrived>(slot, true);
  ++m.s.header.arrivals;
}

namespace {

bool beginDeaths(Machine& m) {
  m.s.header.deaths_due = 0;
  bool any = false;
  forEachMortal(m, [&](SlotIndex slot) { any = any || dying(m.at(slot)); });
  if (any) m.push(static_cast<std::uint8_t>(RuleFrame::Deaths), m.s.header.current);
  return any;
}

}  // namespace

bool endPhase(Machine& m) {
  bringUpToDate(m);
  if (m.s.header.arrivals != 0 && settle(m, false)) return true;
  return m.s.header.deaths_due != 0 && beginDeaths(m);
}

bool endStep(Machine& m) {
  return m.s.header.policies.DeathTiming == cardabi::DeathTimingPolicy::EveryStep && endPhase(m);
}

// step 0: collect   4, 5: ask each whether it dies; bury   1: tell each   2: its triggers are over   3: it is reborn
void stepDeaths(Machine& m, Frame& f) {
  if (f.step == 0) {
    if (!ruling(87)) judge(m);
    bringUpToDate(m);
    if (settle(m, true)) return;
    collect(m, f);
    m.s.header.deaths_due = 0;
    if (f.count == 0) {
      m.cutArena(f.list);
      return m.pop();
    }
    if (++m.s.header.death_rounds > kMaxRounds) {
      m.cutChain(Guard::Deaths, m.s.arena + f.list, f.count);
      return m.guard(Guard::Deaths);
    }
    if (oneByOne(m)) f.count = 1;
    f.cursor = 0;
    f.step = 4;
  }
  if (f.step >= 4) {
    if (!askAll(m, f)) return;
    f.cursor = f.flag = 0;
    if (f.count == 0) {  // all were saved: look again
      m.cutArena(f.list);
      f.list = f.step = 0;
      return;
    }
    bury(m, f);
    bringUpToDate(m);
    f.step = 1;
  }
  // A second time through for those who are reborn when all is told (flag 1: that is now).
  const bool after_all = m.s.header.policies.RebornTime == cardabi::RebornTimePolicy::AfterAllDeaths;
  for (;;) {
    if (f.cursor == f.count) {
      if (!after_all || f.flag != 0) break;
      f.flag = 1;
      f.cursor = 0;
    }
    const auto slot = static_cast<SlotIndex>(m.s.arena[f.list + f.cursor]);
    if (f.step == 1) {
      f.step = 2;
      const bool told = ruling(403) || m.s.header.death_rounds == 1;
      if (f.flag == 0 && told && announce(m, f, makeEvent(Event::Die, m.at(slot).controller, slot), Timing::After))
        return;
    }
    finish(m, f);
    if (f.step == 2) {
      f.step = 3;
      const bool now = after_all == (f.flag != 0);
      if (ruling(74) && now && has<Tag::Reborn>(m.at(slot)) && m.at(slot).kind == Kind::Unit &&
          m.at(slot).zone == Zone::Graveyard) {
        Frame& summon =
            pushSummon(m, slot, m.at(slot).controller, cardabi::Place::RightOfThis, SummonHow::New, kNoSlot);
        summon.more = 1;  // comes back hurt, with reborn spent
        addSummon(m, summon, m.at(slot).card);
        return;
      }
    }
    f.step = 1;
    ++f.cursor;
  }
  m.cutArena(f.list);
  f.list = f.count = 0;
  f.step = 0;  // and again
}

void judge(Machine& m) {
  Header& header = m.s.header;
  if (header.phase == Phase::Over || header.phase == Phase::Setup) return;
  bool lost[2];
  for (const Player side : {Player{0}, Player{1}}) {
    const SlotIndex avatar = m.single(side, Kind::Avatar);
    lost[side] = avatar == kNoSlot || dying(m.at(avatar)) || has<Tag::Conceded>(m.at(ruling(543) ? side : foeOf(side)));
  }
  if (header.guard != Guard::None) lost[0] = lost[1] = true;
  if (!lost[0] && !lost[1]) return;
  header.phase = Phase::Over;
  header.result = ruling(85) && lost[0] && lost[1] ? Result::Drawn : lost[0] ? Result::SecondWon : Result::FirstWon;
  m.log({.kind = LogKind::GameOver, .x = static_cast<std::int32_t>(header.result)});
}

}  // namespace cardrt::hearth

// Who listens, who answers, in which order.
//
// An event gathers its triggers once, with their conditions as they are then; orders them by priority and order of play;
// resolves each, with all that it causes, before the next, asking its condition again when its turn comes.
#include "cardabi/tables.h"
#include "cardrt/eval.h"
#include "cardrt/later.h"
#include "cardrt/rules.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>
#include <iterator>

namespace cardrt {

using cardabi::Ability;
using cardabi::CardRef;
using cardabi::Event;
using cardabi::Head;
using cardabi::Hears;
using cardabi::index;
using cardabi::Limit;
using cardabi::Timing;

namespace {

bool before(const Subscription& a, const Subscription& b) {
  if (a.channel != b.channel) return a.channel < b.channel;
  if (a.slot != b.slot) return a.slot < b.slot;
  return a.ability < b.ability;
}

bool listens(const Ability& ability, Zone zone) {
  const bool subscribed =
      static_cast<Head>(ability.head) == Head::Aura ||
      (static_cast<Head>(ability.head) == Head::Trigger && static_cast<Hears>(ability.hears) == Hears::Any);
  return subscribed && (ability.zones >> index(zone) & 1) != 0;
}

std::uint32_t dependsOf(const Ability& ability) {
  std::uint32_t depends = ability.depends;
  if ((depends & cardabi::Touch::Zones) != 0) {
    depends |= cardabi::Touch::Board | cardabi::Touch::Hand | cardabi::Touch::Deck;
  }
  return depends;
}

bool usedUp(const EntityBase& kept, const Ability& ability, std::uint32_t number) {
  const std::uint32_t bit = 1U << (number & 31);
  switch (static_cast<Limit>(ability.limit)) {
    case Limit::None:
    case Limit::Every: return false;
    case Limit::OncePerTurn: return (kept.used_this_turn & bit) != 0;
    case Limit::Once:
    case Limit::OncePerGame:
    case Limit::Progress: break;
  }
  return ruling(263) && (kept.used_ever & bit) != 0;
}

// When an event is over: the last moment at which it is told.
Timing lastTiming(Event event) {
  static constexpr auto kLast = [] {
    using namespace cardabi::Heard;
    std::array<std::uint8_t, cardabi::kEventLimit> last{};
#define CARD_EVENT(Name, Id, Base, Third, Participle, Unit, Subject, Object, Passive, LeadsTo, Moments, Doc) \
  last[Id] = static_cast<std::uint8_t>(std::bit_width(static_cast<unsigned>(Moments)) - 1);
#include "cardabi/events.def"
    return last;
  }();
  return static_cast<Timing>(kLast[index(event)]);
}

bool counts(const Ability& ability) {
  return static_cast<Limit>(ability.limit) == Limit::Progress || static_cast<Limit>(ability.limit) == Limit::Every;
}

}  // namespace

// An entity and its attachments listen where the entity is.
void Machine::subscribe(SlotIndex bearer) {
  Header& header = s.header;
  const Zone zone = at(bearer).zone;
  const auto add = [&](SlotIndex slot) {
    if (base(slot).subscriptions != 0) return;
    const auto abilities = abilitiesOf(slot);
    for (std::size_t i = 0; i < abilities.size(); ++i) {
      if (!listens(abilities[i], zone) || !brings(slot, abilities[i])) continue;
      if (header.subscription_count == kMaxSubscriptions) return guard(Guard::Entities);
      Subscription row{};
      const bool aura = static_cast<Head>(abilities[i].head) == Head::Aura;
      row.channel = aura ? kAuraChannel
                         : channelOf(static_cast<Event>(abilities[i].event), static_cast<Timing>(abilities[i].timing));
      row.slot = slot;
      row.ability = static_cast<std::uint16_t>(i);
      std::size_t place = header.subscription_count++;
      while (place > 0 && before(row, s.subscriptions[place - 1])) {
        s.subscriptions[place] = s.subscriptions[place - 1];
        --place;
      }
      s.subscriptions[place] = row;
      ++header.listeners[row.channel];
      ++base(slot).subscriptions;
      if (aura) {
        header.aura_depends |= dependsOf(abilities[i]);
        touch(cardabi::Touch::Abilities);
      }
    }
  };
  if (!has<cardabi::role::kMuted>(at(bearer))) add(bearer);
  for (SlotIndex each = at(bearer).first_attachment; each != kNoSlot; each = at(each).next_attachment) add(each);
}

void Machine::unsubscribe(SlotIndex bearer) {
  Header& header = s.header;
  bool aura = false;
  const auto drop = [&](SlotIndex slot) {
    if (base(slot).subscriptions == 0) return;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < header.subscription_count; ++i) {
      const Subscription row = s.subscriptions[i];
      if (row.slot == slot) {
        --header.listeners[row.channel];
        aura = aura || row.channel == kAuraChannel;
      } else {
        s.subscriptions[kept++] = row;
      }
    }
    header.subscription_count = static_cast<std::uint16_t>(kept);
    base(slot).subscriptions = 0;
  };
  drop(bearer);
  for (SlotIndex each = at(bearer).first_attachment; each != kNoSlot; each = at(each).next_attachment) drop(each);
  if (!aura) return;
  touch(cardabi::Touch::Abilities);
  header.aura_depends = 0;
  for (std::size_t i = 0; i < header.listeners[kAuraChannel]; ++i) {
    header.aura_depends |=
        dependsOf(cards.abilities(CardRef(at(s.subscriptions[i].slot).card))[s.subscriptions[i].ability]);
  }
}

std::uint16_t Machine::pushEvent(const EventRecord& event) {
  if (s.header.event_count == kMaxEvents) {
    guard(Guard::Frames);
    return static_cast<std::uint16_t>(kMaxEvents - 1);
  }
  s.events[s.header.event_count] = event;
  return s.header.event_count++;
}

void Machine::popEvent() {
  if (s.header.event_count > 0) --s.header.event_count;
}

// Queue conditions: pattern and condition hold now, the limit is not used up, the rules let it hear.
void Machine::gather(std::uint16_t event_index, SlotIndex source, const Ability& ability, std::uint16_t number) {
  const SlotIndex self = at(source).bearer == kNoSlot ? source : at(source).bearer;
  if (self != source && (!ruling(118) || awaitsItsTurn(*this, source))) return;
  if (usedUp(base(source), ability, number) || !rules_->hears(*this, self, source, ability, event(event_index))) return;
  Eval eval(*this, CardRef(at(source).card).set(), self, at(self).controller, event_index);
  if (ability.pattern != 0 && !eval.condition(ability.pattern)) return;
  if (ability.condition != 0 && !eval.condition(ability.condition)) return;
  pushThing(static_cast<Thing>(source) | static_cast<Thing>(number) << 16);
  pushThing(at(source).card);
}

// What a card hears of itself is heard wherever it is.
void Machine::gatherOwn(std::uint16_t event_index, SlotIndex slot, Hears hears) {
  const EventRecord& happening = event(event_index);
  const auto look = [&](SlotIndex source) {
    const auto abilities = abilitiesOf(source);
    for (std::size_t i = 0; i < abilities.size(); ++i) {
      const Ability& ability = abilities[i];
      if (static_cast<Head>(ability.head) != Head::Trigger || static_cast<Hears>(ability.hears) != hears) continue;
      if (ability.event != index(happening.event) || ability.timing != index(happening.timing)) continue;
      if (!brings(source, ability)) continue;
      gather(event_index, source, ability, static_cast<std::uint16_t>(i));
    }
  };
  if (slot == kNoSlot) return;
  if (!hearsItself(slot)) return;
  if (!has<cardabi::role::kMuted>(at(slot))) look(slot);
  for (SlotIndex each = at(slot).first_attachment; each != kNoSlot; each = at(each).next_attachment) look(each);
}

bool Machine::raise(std::uint16_t event_index, Timing timing) {
  EventRecord& happening = event(event_index);
  CARD_PROBE(raised(happening.event));
  happening.timing = timing;
  if (cards.remembers(happening.event) && timing == lastTiming(happening.event)) remember(happening);
  const std::uint16_t channel = channelOf(happening.event, timing);
  const auto hears = [&](SlotIndex slot) { return slot != kNoSlot && hearsItself(slot); };
  if (s.header.listeners[channel] == 0 && !hears(happening.subject) && !hears(happening.object)) return false;
  const std::uint16_t list = arenaTop();
  if (s.header.listeners[channel] != 0) {
    const std::size_t count = s.header.subscription_count;
    std::size_t i = 0;  // in order of channels
    while (i < count && s.subscriptions[i].channel != channel) ++i;
    for (; i < count && s.subscriptions[i].channel == channel; ++i) {
      const Subscription row = s.subscriptions[i];
      gather(event_index, row.slot, cards.abilities(CardRef(at(row.slot).card))[row.ability], row.ability);
    }
  }
  gatherOwn(event_index, happening.subject, Hears::OwnAsSubject);
  gatherOwn(event_index, happening.object, Hears::OwnAsObject);
  const auto count = static_cast<std::uint16_t>((arenaTop() - list) / 2);
  if (count == 0) return false;
  sortTriggers(list, count);
  if (rules_->waits(*this, timing) && queueUp(event_index, list, count)) return false;
  Frame& frame = push(static_cast<std::uint8_t>(CoreFrame::Resolve), happening.player);
  frame.event = event_index;
  frame.list = list;
  frame.count = count;
  frame.number = static_cast<std::int32_t>(timing);
  return true;
}

void Machine::sortTriggers(std::uint16_t list, std::uint16_t count) {
  const auto key = [&](std::uint32_t entry) {
    const auto source = static_cast<SlotIndex>(entry & 0xffff);
    const Ability& ability = cards.abilities(CardRef(at(source).card))[entry >> 16];
    return rules_->rank(*this, source, ability) << 15 | entry >> 16;
  };
  for (std::uint16_t i = 1; i < count; ++i) {  // few, and nearly in order
    const Thing entry = s.arena[list + 2 * i], card_ref = s.arena[list + 2 * i + 1];
    const std::uint64_t mine = key(entry);
    std::uint16_t place = i;
    while (place > 0 && key(s.arena[list + 2 * (place - 1)]) > mine) {
      s.arena[list + 2 * place] = s.arena[list + 2 * (place - 1)];
      s.arena[list + 2 * place + 1] = s.arena[list + 2 * (place - 1) + 1];
      --place;
    }
    s.arena[list + 2 * place] = entry;
    s.arena[list + 2 * place + 1] = card_ref;
  }
}

// The frame that resolves triggers and is not inside of another such one; null if none is there.
Frame* Machine::outermostResolve() {
  for (std::uint16_t i = 0; i < s.header.frame_count; ++i) {
    if (s.frames[i].kind == static_cast<std::uint8_t>(CoreFrame::Resolve)) return &s.frames[i];
  }
  return nullptr;
}

// Inside of a trigger: these go behind all that waits. False if they need not wait.
bool Machine::queueUp(std::uint16_t event_index, std::uint16_t list, std::uint16_t count) {
  const Frame* running = outermostResolve();
  if (running == nullptr) return false;
  for (std::uint16_t i = 0; i < count; ++i) {
    if (s.header.waiting_count == kMaxWaiting) {
      guard(Guard::Arena);
      break;
    }
    Waiting& last = s.waiting[s.header.waiting_count++];
    last.event = event(event_index);
    last.links = running->more + 1U;
    last.entry = s.arena[list + 2 * i];
    last.card = s.arena[list + 2 * i + 1];
  }
  cutArena(list);
  return true;
}

// All of its own are done: the first that waits is next. False if none does.
bool Machine::takeWaiting(Frame& frame) {
  if (s.header.waiting_count == 0 && s.header.chain[0] == 0) return false;  // always, where triggers do not queue up
  if (&frame != outermostResolve()) return false;
  if (s.header.waiting_count == 0) {  // no chain any more
    if (s.header.chain_cut == 0) std::fill(std::begin(s.header.chain), std::end(s.header.chain), 0U);
    return false;
  }
  const Waiting next = s.waiting[0];
  addToChain(static_cast<SlotIndex>(next.entry & 0xffff));
  --s.header.waiting_count;
  std::memmove(s.waiting, s.waiting + 1, s.header.waiting_count * sizeof(Waiting));
  frame.more = static_cast<std::uint16_t>(next.links);
  frame.number = static_cast<std::int32_t>(next.event.timing);
  frame.event = pushEvent(next.event);
  frame.flag = 1;  // the event ends with it
  frame.list = arenaTop();
  frame.cursor = 0;
  frame.count = 1;
  pushThing(next.entry);
  pushThing(next.card);
  return true;
}

// Its turn has come: notes what its limit wants to know. False if it only counts this time.
bool Machine::takeUse(SlotIndex source, const Ability& ability, std::uint16_t number) {
  const std::uint32_t bit = 1U << (number & 31);
  const auto limit = static_cast<Limit>(ability.limit);
  if (counts(ability)) {
    const Tag tag = cardabi::progressTag(number);
    const std::int32_t counted = read(source, tag) + 1;
    const bool reached = counted >= ability.limit_count;
    writeTag(source, tag, reached && limit == Limit::Every ? 0 : counted);
    if (ruling(997) && !reached) return false;
  }
  if (limit == Limit::OncePerTurn) {
    base(source).used_this_turn |= bit;
    s.header.turn_uses = 1;
  }
  if (limit == Limit::Once || limit == Limit::OncePerGame || limit == Limit::Progress) base(source).used_ever |= bit;
  return true;
}

void Machine::stepResolve(Frame& frame) {
  event(frame.event).timing = static_cast<Timing>(frame.number);
  while (frame.cursor < frame.count && event(frame.event).prevented == 0) {
    const Thing entry = s.arena[frame.list + 2 * frame.cursor];
    const Thing card_ref = s.arena[frame.list + 2 * frame.cursor + 1];
    ++frame.cursor;
    const auto source = static_cast<SlotIndex>(entry & 0xffff);
    const auto number = static_cast<std::uint16_t>(entry >> 16);
    const Entity& entity = at(source);
    if (entity.kind == Kind::None || entity.card != card_ref || entity.zone == Zone::Removed) continue;
    const SlotIndex self = entity.bearer == kNoSlot ? source : entity.bearer;
    if (entity.bearer == kNoSlot && has<cardabi::role::kMuted>(entity)) continue;
    const Ability& ability = cards.abilities(CardRef(card_ref))[number];
    if (ruling(1104) && static_cast<Hears>(ability.hears) == Hears::Any && !listens(ability, at(self).zone)) continue;
    if (usedUp(base(source), ability, number) ||
        rules_->chainEnds(*this, std::max(s.header.activation_count, frame.more)))
      continue;
    if (ruling(377) && ability.condition != 0 &&
        !Eval(*this, CardRef(card_ref).set(), self, at(self).controller, frame.event).condition(ability.condition)) {
      continue;
    }
    if (!takeUse(source, ability, number)) continue;
    if (rules_->wrapTrigger(*this, self, source, number, frame.event)) return;
    const bool own = static_cast<Hears>(ability.hears) == Hears::OwnAsSubject;
    const SlotIndex chosen = own ? event(frame.event).object : kNoSlot;
    if (ability.keyword != 0) {
      return runAbility({.self = self,
                         .source = source,
                         .card = CardRef(card_ref),
                         .number = number,
                         .event = frame.event,
                         .chosen = chosen,
                         .told = true});
    }
    logTrigger(self, source, ability);
    return runBody(self, source, CardRef(card_ref), ability.body, frame.event, chosen);
  }
  cutArena(frame.list);
  if (frame.flag != 0) popEvent();
  frame.flag = 0;
  if (takeWaiting(frame)) return;
  pop();
}

void Machine::logTrigger(SlotIndex self, SlotIndex source, const Ability& ability) {
  log({.kind = LogKind::Trigger,
       .player = at(self).controller,
       .a = self,
       .b = source,
       .x = ability.keyword,
       .y = ability.event});
}

// With nobody who could change how often, it runs at once.
void Machine::runAbility(const Running& what) {
  if (!anyListener(cardabi::role::kRuns, Timing::Would)) {
    const Ability& ability = cards.abilities(what.card)[what.number];
    if (what.told) logTrigger(what.self, what.source, ability);
    return runBody(what.self, what.source, what.card, ability.body, what.event, what.chosen);
  }
  Frame& frame = push(static_cast<std::uint8_t>(CoreFrame::Ability), at(what.self).controller);
  frame.a = what.self;
  frame.b = what.source;
  frame.pc = what.card.value;
  frame.more = what.number;
  frame.event = what.event;
  frame.cursor = what.chosen;
  frame.flag = what.told ? 1 : 0;
}

// step 0: asks how often   1: has been told   2: runs. a, b: self and source, pc: the card, more: its ability, cursor: the target,
// list: the event that asks, number: how many times are left.
void Machine::stepAbility(Frame& frame) {
  const Ability& ability = cards.abilities(CardRef(frame.pc))[frame.more];
  if (frame.step == 0) {
    frame.step = 1;
    EventRecord asks{};
    asks.event = cardabi::role::kRuns;
    asks.player = frame.player;
    asks.subject = frame.a;
    asks.object = asks.source = kNoSlot;
    asks.amount = 1;
    asks.before = ability.keyword;
    frame.list = pushEvent(asks);
    if (raise(frame.list, Timing::Would)) return;
  }
  if (frame.step == 1) {
    frame.step = 2;
    frame.number = event(frame.list).prevented != 0 ? 0 : event(frame.list).amount;
    popEvent();
  }
  const Entity& entity = at(frame.b);
  const bool is_it = entity.kind != Kind::None && entity.card == frame.pc && entity.zone != Zone::Removed;
  if (frame.number <= 0 || !is_it) return pop();
  --frame.number;
  if (frame.flag != 0) logTrigger(frame.a, frame.b, ability);
  runBody(frame.a, frame.b, CardRef(frame.pc), ability.body, frame.event, frame.cursor);
}

void Machine::runBody(SlotIndex self, SlotIndex source, CardRef card_ref, std::uint32_t body, std::uint16_t event_index,
                      SlotIndex chosen) {
  if (body == 0) return;
  Header& header = s.header;
  if (header.activation_count == kMaxActivations) return guard(Guard::Frames);
  Activation& running = s.activations[header.activation_count];
  std::memset(&running, 0, sizeof running);
  running.self = self;
  running.source = source;
  running.chosen = chosen;
  running.event = event_index;
  running.set = static_cast<std::uint16_t>(card_ref.set());
  running.arena_mark = arenaTop();
  running.you = at(self).controller;
  Frame& frame = push(static_cast<std::uint8_t>(CoreFrame::Block), running.you);
  frame.activation = header.activation_count++;
  frame.flag = 1;  // the activation ends with this frame
  const cardabi::Node& node = cards.set(card_ref).nodes[body];
  frame.pc = body;
  frame.end = body + sizeOf(node);
  frame.step = static_cast<cardabi::Op>(opOf(node)) == cardabi::Op::Block ? 0 : 1;
}

}  // namespace cardrt

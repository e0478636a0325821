// Looking, writing tags, drawing numbers, frames, the arena.
#include "cardrt/machine.h"

#include "cardrt/rules.h"

#include <algorithm>
#include <bit>

namespace cardrt {

using cardabi::index;
using cardabi::TagLayer;
using cardabi::TagStore;

std::int32_t Machine::read(SlotIndex slot, Tag tag) const {
  const Entity& entity = at(slot);
  const TagPlace place = placeOf(tag);
  switch (place.store) {
    case TagStore::Var: return ofPlayers(tag) == (entity.kind == Kind::Player) ? entity.vars[place.at] : 0;
    case TagStore::Flag: return static_cast<std::int32_t>(entity.flags >> place.at & 1);
    case TagStore::Extra: {
      if (!has<cardabi::role::kKeepsAside>(entity)) return 0;  // the cold line is far away
      return readAside(slot, tag);
    }
    case TagStore::Field: break;
  }
  if (tag == Tag::EntityId) return static_cast<std::int32_t>(entity.id);
  if (tag == Tag::Controller) return entity.controller;
  if (tag == Tag::Owner) return entity.owner;
  if (tag == Tag::Zone) return static_cast<std::int32_t>(entity.zone);
  if (tag == Tag::ZonePosition) return entity.position;
  if (tag == Tag::Kind) return static_cast<std::int32_t>(entity.kind);
  return static_cast<std::int32_t>(entity.order);
}

SlotIndex Machine::find(std::uint32_t entity_id) const {
  for (std::uint32_t slot = 0; slot < s.header.entity_count; ++slot) {
    if (s.entities[slot].id == entity_id && s.entities[slot].kind != Kind::None) return static_cast<SlotIndex>(slot);
  }
  return kNoSlot;
}

void Machine::writeTag(SlotIndex slot, Tag tag, std::int32_t value) {
  const TagPlace place = placeOf(tag);
  CARD_CHECK(place.layer == TagLayer::State && place.store != TagStore::Field);
  const std::int32_t old = read(slot, tag);
  if (place.store == TagStore::Flag) value = value != 0;
  if (old == value) return;
  if (place.store == TagStore::Flag) {
    at(slot).flags ^= std::uint64_t{1} << place.at;
  } else if (place.store == TagStore::Var) {
    if (ofPlayers(tag) != (at(slot).kind == Kind::Player)) return;
    at(slot).vars[place.at] = value;
  } else {
    keepAside(slot, tag, value);
    setFlag<cardabi::role::kKeepsAside>(slot, true);
  }
  touch(touchOf(tag));
  if (sink != nullptr) logTag(slot, tag, old, value);
}

void Machine::logTag(SlotIndex slot, Tag tag, std::int32_t old, std::int32_t now) {
  sink->entry(*this, {.kind = LogKind::Tag, .player = at(slot).controller, .a = slot, .tag = tag, .x = old, .y = now});
}

// Flags that changed together, one by one.
void Machine::logFlags(SlotIndex slot, std::uint64_t old) {
  const std::uint64_t now = at(slot).flags;
  for (std::uint64_t changed = old ^ now; changed != 0; changed &= changed - 1) {
    const auto place = static_cast<std::size_t>(std::countr_zero(changed));
    logTag(slot, kFlagTags[place], static_cast<std::int32_t>(old >> place & 1),
           static_cast<std::int32_t>(now >> place & 1));
  }
}

std::uint32_t Machine::random(std::uint32_t domain) {
  CARD_PROBE(drew());
  const std::uint32_t result = s.header.rng.below(domain);
  log({.kind = LogKind::Random, .x = static_cast<std::int32_t>(domain), .y = static_cast<std::int32_t>(result)});
  return result;
}

std::uint32_t Machine::randomOf(const Thing* candidates, std::uint32_t count) {
  CARD_PROBE(drew());
  std::uint32_t result = s.header.rng.below(count);
  if (picker != nullptr) {
    const std::uint32_t forced = picker->pick(*this, candidates, count);
    if (forced < count) result = forced;
  }
  log({.kind = LogKind::Random, .x = static_cast<std::int32_t>(count), .y = static_cast<std::int32_t>(result)});
  return result;
}

Frame& Machine::push(std::uint8_t kind, Player player) {
  if (s.header.frame_count == kMaxFrames) {
    guard(Guard::Frames);
    static thread_local Frame nowhere;  // written by the caller, run by nobody: the game is over
    nowhere = Frame{};
    return nowhere;
  }
  CARD_PROBE(pushed());
  Frame& frame = s.frames[s.header.frame_count++];
  frame = Frame{};
  frame.kind = kind;
  frame.player = player;
  frame.activation = frame.event = kNoSlot;
  frame.a = frame.b = kNoSlot;
  return frame;
}

void Machine::pushThing(Thing thing) {
  if (s.header.arena_count == kArenaSize) {
    guard(Guard::Arena);
    return;
  }
  s.arena[s.header.arena_count++] = thing;
}

void Machine::cutArena(std::uint16_t top) {
  if (top < s.header.arena_count) s.header.arena_count = top;
}

void Machine::addToChain(SlotIndex slot) {
  if (slot >= s.header.entity_count || at(slot).kind == Kind::None || at(slot).kind == Kind::Player) return;
  const std::uint32_t ref = at(at(slot).bearer == kNoSlot ? slot : at(slot).bearer).card;
  for (std::uint32_t& known : s.header.chain) {
    if (known == ref) return;
    if (known == 0) {
      known = ref;
      return;
    }
  }
}

void Machine::cutChain(Guard which, const Thing* more, std::size_t count) {
  if (s.header.chain_cut != 0) return;
  s.header.chain_cut = 1;
  // What runs once only has begun it; what runs again and again is the chain.
  const auto timesRun = [&](SlotIndex self) {
    return std::count_if(s.activations, s.activations + s.header.activation_count,
                         [&](const Activation& one) { return at(one.self).card == at(self).card; });
  };
  for (const std::ptrdiff_t at_least : {2, 1}) {
    for (std::size_t i = s.header.activation_count; i-- > 0 && (at_least == 2 || s.header.chain[0] == 0);) {
      if (timesRun(s.activations[i].self) >= at_least) addToChain(s.activations[i].self);
    }
  }
  for (std::size_t i = 0; i < count; ++i) addToChain(static_cast<SlotIndex>(more[i]));
  if (s.header.chain[0] != 0) log({.kind = LogKind::ChainCut, .x = static_cast<std::int32_t>(which)});
}

void Machine::guard(Guard which) {
  if (s.header.guard != Guard::None) return;
  cutChain(which);
  s.header.guard = which;
  rules_->guarded(*this, which);
}

void Machine::run() {
  while (s.header.frame_count > 0 && s.header.decision_count == 0 && s.header.guard == Guard::None) {
    if (s.header.fuel == 0) {
      guard(Guard::Fuel);
      break;
    }
    --s.header.fuel;
    if (sink != nullptr) sink->step(*this);
    CARD_PROBE(step(*this));
    Frame& frame = top();
    switch (static_cast<CoreFrame>(frame.kind)) {
      case CoreFrame::Block: stepBlock(*this, frame); break;
      case CoreFrame::Repeat: stepRepeat(*this, frame); break;
      case CoreFrame::Each: stepEach(*this, frame); break;
      case CoreFrame::Resolve: stepResolve(frame); break;
      case CoreFrame::As: stepAs(*this, frame); break;
      case CoreFrame::With: stepWith(*this, frame); break;
      case CoreFrame::Native: stepNative(*this, frame); break;
      case CoreFrame::Ability: stepAbility(frame); break;
      default: rules_->step(*this, frame); break;
    }
  }
  CARD_PROBE(rest());
}

void Machine::setRegister(std::uint16_t activation, std::uint32_t number, const Thing* things, std::size_t count) {
  if (activation == kNoSlot) return;
  Activation& running = s.activations[activation];
  running.count[number] = static_cast<std::uint16_t>(count);
  running.list[number] = 0;
  running.number[number] = 0;
  if (count == 1) {
    running.number[number] = static_cast<std::int32_t>(things[0]);
  } else if (count > 1) {
    running.list[number] = arenaTop();
    for (std::size_t i = 0; i < count; ++i) pushThing(things[i]);
  }
}

void Machine::setNumber(std::uint16_t activation, std::uint32_t number, std::int32_t value) {
  if (activation == kNoSlot) return;
  s.activations[activation].count[number] = 0;
  s.activations[activation].list[number] = 0;
  s.activations[activation].number[number] = value;
}

}  // namespace cardrt

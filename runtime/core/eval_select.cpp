// Selectors: sets of things, in order.
#include "cardabi/tables.h"
#include "cardrt/eval.h"
#include "cardrt/native.h"
#include "cardrt/rules.h"

#include <algorithm>

namespace cardrt {

using cardabi::CardRef;
using cardabi::index;
using cardabi::Node;
using cardabi::Op;
using cardabi::Scope;
using cardabi::Sides;
using cardabi::Slot;

Thing Eval::eventThing(Slot slot) const {
  if (past != nullptr) return thingOf(m, *past, slot);
  if (event == kNoSlot) return kNoSlot;
  const EventRecord& happening = m.event(event);
  switch (slot) {
    case Slot::Subject: return happening.subject;
    case Slot::Object: return happening.object;
    case Slot::Source: return happening.source;
    case Slot::Player: return happening.player;  // the player's slot is its number
    default: return kNoSlot;
  }
}

namespace {

// Those that stood beside it when it died, if they still stand: the right one knows who died on its left.
void addOnceBeside(const Machine& m, SlotIndex dead, std::int32_t sides, ThingSet& out) {
  if (!ruling(1545)) return;
  const SlotIndex left = m.base(dead).beside;
  if ((sides & static_cast<std::int32_t>(cardabi::Beside::Left)) != 0 && left != kNoSlot &&
      m.at(left).zone == Zone::Play)
    out.add(left);
  const Player side = m.at(dead).controller;
  const SlotIndex* row = m.list(side, Zone::Play);
  for (std::size_t i = 0; i < m.count(side, Zone::Play); ++i) {
    if ((sides & static_cast<std::int32_t>(cardabi::Beside::Right)) != 0 && m.base(row[i]).beside == dead)
      out.add(row[i]);
  }
}

}  // namespace

void Eval::select(std::uint32_t node, ThingSet& out) {
  const Node& row = nodes[node];
  const std::uint32_t first = node + 1;
  switch (static_cast<Op>(opOf(row))) {
    case Op::Nobody: return;
    case Op::This:
      if (self != kNoSlot) out.add(self);
      return;
    case Op::Chosen:
      if (chosen != kNoSlot) out.add(chosen);
      return;
    case Op::It:
      if (it != kNoSlot) out.add(it);
      return;
    case Op::Local: return selectLocal(static_cast<std::uint32_t>(argOf(row)), out);
    case Op::EventThing: {
      const Thing thing = eventThing(static_cast<Slot>(argOf(row)));
      if (thing != kNoSlot) out.add(thing);
      return;
    }
    case Op::You: return out.add(you);
    case Op::Opponent: return out.add(foeOf(you));
    case Op::Giver: {
      if (registers == nullptr || m.at(registers->source).kind != Kind::Attachment) return;
      return out.add(m.at(registers->source).owner);
    }
    case Op::In: return selectIn(argOf(row), out);
    case Op::Where: {
      const std::size_t from = out.count;
      const std::uint32_t around = narrowed;
      narrowed = first + sizeOf(nodes[first]);
      select(first, out);
      narrowed = around;
      const Thing outer = it;
      std::size_t kept = from;
      for (std::size_t i = from; i < out.count; ++i) {
        it = out.items[i];
        if (condition(first + sizeOf(nodes[first]))) out.items[kept++] = it;
      }
      out.count = kept;
      it = outer;
      return;
    }
    case Op::AtRandom: return selectAtRandom(node, out);
    case Op::Plus: {
      ThingSet more;
      select(first, out);
      select(first + sizeOf(nodes[first]), more);
      for (std::size_t i = 0; i < more.count; ++i) {
        if (!out.contains(more.items[i])) out.add(more.items[i]);
      }
      return;
    }
    case Op::Except: {
      const std::size_t from = out.count;
      select(first, out);
      ThingSet less;
      select(first + sizeOf(nodes[first]), less);
      Thing* end =
          std::remove_if(out.items + from, out.items + out.count, [&](Thing thing) { return less.contains(thing); });
      out.count = static_cast<std::size_t>(end - out.items);
      return;
    }
    case Op::First:
    case Op::Last: {
      const std::size_t from = out.count;
      select(first, out);
      const auto wanted = static_cast<std::size_t>(std::max(0, amount(first + sizeOf(nodes[first]))));
      const std::size_t found = out.count - from;
      if (found <= wanted) return;
      m.rules().settlePlaces(m, out.items + from, found, wanted, static_cast<Op>(opOf(row)) == Op::Last);
      if (static_cast<Op>(opOf(row)) == Op::Last)
        std::copy(out.items + out.count - wanted, out.items + out.count, out.items + from);
      out.count = from + wanted;
      return;
    }
    case Op::Lowest:
    case Op::Highest: return selectExtreme(node, out);
    case Op::LowestSome:
    case Op::HighestSome: return selectSome(node, out);
    case Op::Different: {
      ThingSet all;
      select(first, all);
      const auto card = [&](Thing thing) { return isCard(thing) ? thing : m.at(static_cast<SlotIndex>(thing)).card; };
      for (std::size_t i = 0; i < all.count; ++i) {
        bool seen = false;
        for (std::size_t k = 0; k < i && !seen; ++k) seen = card(all.items[k]) == card(all.items[i]);
        if (!seen) out.add(all.items[i]);
      }
      return;
    }
    case Op::NativeThings: {
      NativeCall call{*this, node};
      return m.cards.nativeCode(argOf(row)).select(call, out);
    }
    case Op::Past: return selectPast(node, out);
    case Op::Facts: return;  // no things: only a loop goes through them
    case Op::NextTo: return selectBeside(node, out);
    case Op::BearerOf:
    case Op::SideOf:
    case Op::FoeOf: {
      Thing thing = kNoSlot;
      if (!one(first, thing) || isCard(thing)) return;
      const Entity& entity = m.at(static_cast<SlotIndex>(thing));
      if (static_cast<Op>(opOf(row)) == Op::SideOf) return out.add(entity.controller);
      if (static_cast<Op>(opOf(row)) == Op::FoeOf) return out.add(foeOf(entity.controller));
      if (entity.bearer != kNoSlot) out.add(entity.bearer);
      return;
    }
    case Op::Card: return out.add(static_cast<Thing>(argOf(row)));
    case Op::Recall: return selectHeld(self, argOf(row), out);
    case Op::StoreOf: {
      ThingSet keepers;
      select(first, keepers);
      for (std::size_t i = 0; i < keepers.count; ++i) {
        if (!isCard(keepers.items[i])) selectHeld(static_cast<SlotIndex>(keepers.items[i]), Machine::kStore, out);
      }
      return;
    }
    case Op::Pool: {
      const std::uint32_t size = std::min<std::uint32_t>(poolSize(node), ThingSet::kCapacity);
      for (std::uint32_t i = 0; i < size; ++i) out.add(poolAt(node, i).value);
      return;
    }
    default: return m.rules().select(*this, node, out);
  }
}

void Eval::selectLocal(std::uint32_t number, ThingSet& out) {
  if (names != nullptr) {
    if (number < name_count && names[number] != kNoSlot) out.add(names[number]);
    return;
  }
  if (registers == nullptr) return;
  number &= kRegisters - 1;
  if (registers->count[number] == 1) {
    const auto thing = static_cast<Thing>(registers->number[number]);
    if (!isFact(thing)) out.add(thing);
    return;
  }
  for (std::size_t i = 0; i < registers->count[number]; ++i) out.add(m.s.arena[registers->list[number] + i]);
}

bool asksForTag(const Node* nodes, std::uint32_t root, Tag tag) {
  if (root == 0) return false;
  for (std::uint32_t node = root; node < root + sizeOf(nodes[root]); ++node) {
    if (static_cast<Op>(opOf(nodes[node])) == Op::HasTag && argOf(nodes[node]) == static_cast<std::int32_t>(tag))
      return true;
  }
  return false;
}

// Yours first, then the foe's; within a side the avatar, the row in order, gear and power; then players.
void Eval::selectIn(std::int32_t arg, ThingSet& out) {
  const Scope scope = Scope::unpack(arg);
  constexpr std::uint32_t kSingles = cardabi::bit(Kind::Avatar) | cardabi::bit(Kind::Gear) | cardabi::bit(Kind::Power);
  for (const Player side : {you, foeOf(you)}) {
    if ((scope.sides & static_cast<std::uint32_t>(side == you ? Sides::Yours : Sides::Foes)) == 0) continue;
    if ((scope.kinds & cardabi::bit(Kind::Player)) != 0) out.add(side);
    if ((scope.zones & cardabi::bit(Zone::Play)) != 0 && (scope.kinds & kSingles) != 0) {
      const auto add = [&](Kind kind) {
        if ((scope.kinds & cardabi::bit(kind)) == 0) return;
        if (const SlotIndex slot = m.single(side, kind); slot != kNoSlot) out.add(slot);
      };
      add(Kind::Avatar), add(Kind::Gear), add(Kind::Power);
    }
    if (scope.zones == cardabi::bit(Zone::Play)) {  // by far the most
      const SlotIndex* row = m.list(side, Zone::Play);
      const std::size_t count = m.count(side, Zone::Play);
      for (std::size_t i = 0; i < count; ++i) {
        const Entity& entity = m.at(row[i]);
        if ((scope.kinds >> index(entity.kind) & 1) == 0) continue;
        if (has<cardabi::role::kAsleep>(entity) && !asksForTag(nodes, narrowed, cardabi::role::kAsleep) && ruling(1485))
          continue;
        out.add(row[i]);
      }
      continue;
    }
    for (const Zone zone : {Zone::Play, Zone::Hand, Zone::Deck, cardabi::role::kConcealed}) {
      if ((scope.zones & cardabi::bit(zone)) == 0) continue;
      const SlotIndex* row = m.list(side, zone);
      const std::size_t count = m.count(side, zone);
      for (std::size_t i = 0; i < count; ++i) {
        if ((scope.kinds >> index(m.at(row[i]).kind) & 1) != 0) out.add(row[i]);
      }
    }
    const std::uint32_t unordered = cardabi::bit(cardabi::role::kSpent) | cardabi::bit(Zone::SetAside) |
                                    cardabi::bit(Zone::Removed) | cardabi::bit(Zone::Sideboard);
    if ((scope.zones & unordered) == 0) continue;
    for (std::uint32_t slot = 2; slot < m.s.header.entity_count; ++slot) {
      const Entity& entity = m.at(static_cast<SlotIndex>(slot));
      if (entity.controller == side && (scope.zones & unordered & cardabi::bit(entity.zone)) != 0 &&
          (scope.kinds >> index(entity.kind) & 1) != 0) {
        out.add(slot);
      }
    }
  }
}

void Eval::selectAtRandom(std::uint32_t node, ThingSet& out) {
  const std::uint32_t from_node = node + 1;
  const std::int32_t wanted = amount(from_node + sizeOf(nodes[from_node]));
  if (static_cast<Op>(opOf(nodes[from_node])) == Op::Pool && m.picker == nullptr) {
    // Distinct numbers of a pool that is never listed: each draw is from what is left, mapped over those taken before.
    const std::uint32_t size = poolSize(from_node);
    std::uint32_t taken[kMaxChoices];
    std::uint32_t count = 0;
    for (std::int32_t i = 0; i < wanted && count < size && count < kMaxChoices; ++i) {
      std::uint32_t number = m.random(size - count);
      std::uint32_t place = 0;
      while (place < count && taken[place] <= number) ++place, ++number;
      for (std::uint32_t k = count; k > place; --k) taken[k] = taken[k - 1];
      taken[place] = number;
      ++count;
      out.add(poolAt(from_node, number).value);
    }
    return;
  }
  ThingSet from;
  select(from_node, from);
  if (harmful) {
    Thing* end = std::remove_if(from.items, from.items + from.count, [&](Thing thing) {
      return !isCard(thing) && m.rules().sparedAtRandom(m, static_cast<SlotIndex>(thing));
    });
    from.count = static_cast<std::size_t>(end - from.items);
  }
  for (std::int32_t i = 0; i < wanted && from.count > 0; ++i) {
    const std::uint32_t pick = m.randomOf(from.items, static_cast<std::uint32_t>(from.count));
    out.add(from.items[pick]);
    std::copy(from.items + pick + 1, from.items + from.count, from.items + pick);
    --from.count;
  }
}

// All that tie for the lowest, or the highest: a random one of them is `a random ... with the lowest ...`.
void Eval::selectExtreme(std::uint32_t node, ThingSet& out) {
  const std::uint32_t first = node + 1, what = first + sizeOf(nodes[first]);
  const bool highest = static_cast<Op>(opOf(nodes[node])) == Op::Highest;
  ThingSet all;
  select(first, all);
  const Thing outer = it;
  const std::size_t from = out.count;
  std::int32_t best = 0;
  for (std::size_t i = 0; i < all.count; ++i) {
    it = all.items[i];
    const std::int32_t value = amount(what);
    if (i != 0 && (highest ? value < best : value > best)) continue;
    if (i == 0 || value != best) out.count = from;
    best = value;
    out.add(it);
  }
  it = outer;
}

// Best first; of those that tie for the last places, chance takes some.
void Eval::selectSome(std::uint32_t node, ThingSet& out) {
  const std::uint32_t first = node + 1, what = first + sizeOf(nodes[first]);
  const bool highest = static_cast<Op>(opOf(nodes[node])) == Op::HighestSome;
  std::int32_t wanted = amount(what + sizeOf(nodes[what]));
  ThingSet all;
  select(first, all);
  std::int32_t keys[ThingSet::kCapacity];
  const Thing outer = it;
  for (std::size_t i = 0; i < all.count; ++i) {
    it = all.items[i];
    keys[i] = amount(what);
  }
  it = outer;
  while (wanted > 0 && all.count > 0) {
    std::int32_t best = keys[0];
    for (std::size_t i = 1; i < all.count; ++i) best = highest ? std::max(best, keys[i]) : std::min(best, keys[i]);
    ThingSet tied;
    std::size_t left = 0;
    for (std::size_t i = 0; i < all.count; ++i) {
      if (keys[i] == best) {
        tied.add(all.items[i]);
      } else {
        keys[left] = keys[i];
        all.items[left++] = all.items[i];
      }
    }
    all.count = left;
    const bool everyone = tied.count <= static_cast<std::size_t>(wanted);
    for (; wanted > 0 && tied.count > 0; --wanted) {
      const std::uint32_t pick = everyone ? 0 : m.randomOf(tied.items, static_cast<std::uint32_t>(tied.count));
      out.add(tied.items[pick]);
      std::copy(tied.items + pick + 1, tied.items + tied.count, tied.items + pick);
      --tied.count;
    }
  }
}

void Eval::selectBeside(std::uint32_t node, ThingSet& out) {
  Thing thing = kNoSlot;
  if (!one(node + 1, thing) || isCard(thing)) return;
  const Entity& entity = m.at(static_cast<SlotIndex>(thing));
  if (entity.zone == cardabi::role::kSpent)
    return addOnceBeside(m, static_cast<SlotIndex>(thing), argOf(nodes[node]), out);
  const SlotIndex* row = m.list(entity.controller, entity.zone);
  if (row == nullptr || isSingle(entity.kind, entity.zone)) return;
  const std::int32_t sides = argOf(nodes[node]);
  const auto add = [&](SlotIndex slot) {
    if (entity.zone != Zone::Play || !has<cardabi::role::kAsleep>(m.at(slot))) out.add(slot);
  };
  if ((sides & static_cast<std::int32_t>(cardabi::Beside::Left)) != 0 && entity.position > 0)
    add(row[entity.position - 1]);
  if ((sides & static_cast<std::int32_t>(cardabi::Beside::Right)) != 0 &&
      entity.position + 1 < m.count(entity.controller, entity.zone)) {
    add(row[entity.position + 1]);
  }
}

void Eval::selectHeld(SlotIndex bearer, std::int32_t memory, ThingSet& out) {
  if (bearer == kNoSlot) return;
  for (SlotIndex each = m.at(bearer).first_attachment; each != kNoSlot; each = m.at(each).next_attachment) {
    const Thing thing = m.heldBy(each, memory);
    if (thing != kNoSlot && !out.contains(thing)) out.add(thing);
  }
}

bool Eval::inPool(std::uint32_t node, CardRef ref) {
  const cardabi::Card& row = m.cards.card(ref);
  if ((argOf(nodes[node]) >> row.kind & 1) == 0 || (row.traits & cardabi::CardTrait::Token) != 0) return false;
  it = ref.value;
  return condition(node + 1);
}

std::uint32_t Eval::poolSize(std::uint32_t node) {
  const Thing outer = it;
  std::uint32_t size = 0;
  for (std::uint32_t set = 1; set <= m.cards.setCount(); ++set) {
    const std::uint32_t cards = m.cards.set(set).cards_count;
    for (std::uint32_t local = 0; local < cards; ++local) size += inPool(node, CardRef(set, local)) ? 1 : 0;
  }
  it = outer;
  return size;
}

CardRef Eval::poolAt(std::uint32_t node, std::uint32_t number) {
  const Thing outer = it;
  CardRef found;
  for (std::uint32_t set = 1; set <= m.cards.setCount() && !found; ++set) {
    const std::uint32_t cards = m.cards.set(set).cards_count;
    for (std::uint32_t local = 0; local < cards && !found; ++local) {
      if (inPool(node, CardRef(set, local)) && number-- == 0) found = CardRef(set, local);
    }
  }
  it = outer;
  return found;
}

}  // namespace cardrt

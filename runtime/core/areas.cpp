// Where entities are: making them, moving them, giving their slots back.
#include "cardabi/tables.h"
#include "cardrt/machine.h"
#include "cardrt/rules.h"

#include <cstring>

namespace cardrt {

using cardabi::CardRef;
using cardabi::index;

namespace {

std::uint32_t touchOf(Zone zone) {
  switch (zone) {
    case Zone::Play:
    case cardabi::role::kConcealed: return cardabi::Touch::Board;
    case Zone::Hand: return cardabi::Touch::Hand;
    case Zone::Deck: return cardabi::Touch::Deck;
    default: return cardabi::Touch::Zones;
  }
}

constexpr std::uint8_t capacityOf(Zone zone) {
  constexpr std::uint8_t kCapacities[] = {
#define CARD_ZONE(Name, Id, Spelling, Ordered, Capacity, Seen, WhenFull, Doc) Capacity,
#include "cardabi/zones.def"
  };
  return kCapacities[index(zone)];
}

}  // namespace

void Machine::printOn(SlotIndex slot, const cardabi::Card& row, CardRef ref) {
  Entity& entity = at(slot);
  EntityBase& kept = base(slot);
  entity.card = ref.value;
  entity.kind = static_cast<Kind>(row.kind);
  entity.flags = row.flags;
  kept.flags = row.flags;
  entity.vars[varPlace<Tag::Attack>()] = row.attack;
  entity.vars[varPlace<Tag::Health>()] = row.health;
  entity.vars[varPlace<Tag::Damage>()] = 0;
  entity.vars[varPlace<Tag::Cost>()] = row.cost;
  entity.vars[varPlace<cardabi::role::kShell>()] = cardabi::role::printedShell(row);
  entity.vars[varPlace<cardabi::role::kBoost>()] = 0;
  dropAside(slot);
  std::memset(kept.extra_tags, 0, sizeof kept.extra_tags);
  std::memset(kept.extras, 0, sizeof kept.extras);
  kept.used_ever = kept.used_this_turn = 0;
  const cardabi::TagValue* tags = cards.set(ref).tags + row.tags;
  for (std::uint32_t i = 0; i < row.tags_count; ++i) {
    const TagPlace place = placeOf(static_cast<Tag>(tags[i].tag));
    if (place.store == cardabi::TagStore::Var) {
      entity.vars[place.at] = tags[i].value;
    } else {
      keepAside(slot, static_cast<Tag>(tags[i].tag), tags[i].value);
      entity.flags |= flagBit<cardabi::role::kKeepsAside>();
    }
  }
  if (row.abilities_count != 0) entity.flags |= flagBit<cardabi::role::kHasAbilities>();
  for (const cardabi::Ability& ability : cards.abilities(ref)) {
    if (static_cast<cardabi::Head>(ability.head) == cardabi::Head::CostRule)
      entity.flags |= flagBit<cardabi::role::kPricesItself>();
    if (static_cast<cardabi::Hears>(ability.hears) == cardabi::Hears::Any) continue;
    entity.flags |= flagBit<cardabi::role::kHearsItself>();
    if (ability.timing == index(cardabi::Timing::Would)) entity.flags |= flagBit<cardabi::role::kStandsIn>();
  }
  for (std::size_t i = 0; i < std::size(kLayeredVars); ++i) kept.vars[i] = entity.vars[kLayeredVars[i]];
}

SlotIndex Machine::create(CardRef card_ref, Player controller) { return make(card_ref, controller, nullptr); }

// Attached, it has no numbers yet, and of its flags those that it adds.
SlotIndex Machine::make(CardRef card_ref, Player controller, const Attached* attached) {
  Header& header = s.header;
  SlotIndex slot = kNoSlot;
  if (header.free_slots > 0) {
    for (std::uint32_t i = 0; i < header.entity_count && slot == kNoSlot; ++i) {
      if (s.entities[i].kind == Kind::None) slot = static_cast<SlotIndex>(i);
    }
    --header.free_slots;
  } else if (header.entity_count < kMaxEntities) {
    slot = static_cast<SlotIndex>(header.entity_count++);
  } else {
    guard(Guard::Entities);
    return kNoSlot;
  }
  std::memset(&s.entities[slot], 0, sizeof(Entity));
  std::memset(&s.bases[slot], 0, sizeof(EntityBase));
  Entity& entity = at(slot);
  entity.id = header.next_id++;
  entity.controller = entity.owner = controller;
  entity.first_attachment = entity.next_attachment = entity.bearer = kNoSlot;
  base(slot).beside = base(slot).heir = kNoSlot;
  printOn(slot, cards.card(card_ref), card_ref);
  if (attached != nullptr) {
    EntityBase& kept = base(slot);
    kept.beside = attached->what;
    kept.heir = attached->lender;
    std::memset(entity.vars, 0, sizeof entity.vars);
    kept.flags = 0;
    if (entity.kind != Kind::Attachment) {
      entity.kind = Kind::Attachment;
      entity.flags = attached->flags;
      std::memset(kept.extra_tags, 0, sizeof kept.extra_tags);
      std::memset(kept.extras, 0, sizeof kept.extras);
    }
  }
  log({.kind = LogKind::Create, .player = controller, .a = slot});
  return slot;
}

void Machine::leaveArea(SlotIndex slot) {
  Entity& entity = at(slot);
  if (entity.zone == Zone::None) return;
  Areas& areas = s.header.areas;
  if (isSingle(entity.kind, entity.zone)) {
    SlotIndex& place = areas.single[entity.controller][index(entity.kind)];
    if (place == slot) place = kNoSlot;
    return;
  }
  std::uint8_t& count = areas.counts[entity.controller][index(entity.zone)];
  --count;
  auto* row = const_cast<SlotIndex*>(list(entity.controller, entity.zone));
  if (row == nullptr) return;
  for (std::uint16_t i = entity.position; i < count; ++i) {
    row[i] = row[i + 1];
    at(row[i]).position = i;
  }
  row[count] = 0;
}

Moved Machine::move(SlotIndex slot, Zone zone, Player side, std::uint16_t position) {
  Entity& entity = at(slot);
  // Players, and what stands for them, stay: whoever reads a side's relies on it.
  if (entity.zone == Zone::Play && (entity.kind == Kind::Avatar || entity.kind == Kind::Player)) return Moved::NoRoom;
  Areas& areas = s.header.areas;
  const bool within = entity.zone == zone && entity.controller == side;
  const bool single = isSingle(entity.kind, zone);
  std::uint8_t& count = areas.counts[side][index(zone)];
  if (!single && !within && capacityOf(zone) != 0 && count >= capacityOf(zone)) return Moved::NoRoom;

  const Zone old_zone = entity.zone;
  const Player old_side = entity.controller;
  const std::uint16_t old_position = entity.position;
  if (base(slot).subscriptions != 0 || entity.first_attachment != kNoSlot) unsubscribe(slot);
  leaveArea(slot);
  touch(touchOf(old_zone) | touchOf(zone) | cardabi::Touch::Order |
        (entity.controller != side ? cardabi::Touch::Control : 0));
  entity.zone = zone;
  entity.controller = side;
  const std::uint64_t old_flags = entity.flags;
  entity.flags &= ~(flagBit<cardabi::role::kPlacedFirst>() | flagBit<cardabi::role::kPlacedLast>());
  if (single) {
    areas.single[side][index(entity.kind)] = slot;
    entity.position = 0;
  } else {
    auto* row = const_cast<SlotIndex*>(list(side, zone));
    if (row != nullptr) {
      std::uint16_t at_place = position < count ? position : count;
      entity.position = at_place;
      for (std::uint16_t i = count; i > at_place; --i) {
        row[i] = row[i - 1];
        at(row[i]).position = i;
      }
      row[at_place] = slot;
    }
    ++count;  // in unordered zones the old position stays: where it died is asked for later
  }
  entity.order = s.header.next_order++;
  if (old_zone != zone && entity.first_attachment != kNoSlot) endThoseLeftBehind(slot);
  if (hasAbilities(slot)) subscribe(slot);
  log({.kind = LogKind::Move,
       .player = side,
       .a = slot,
       .b = old_position,
       .x = static_cast<std::int32_t>(old_zone),
       .y = static_cast<std::int32_t>(zone),
       .from = old_side});
  if (sink != nullptr && entity.flags != old_flags) logFlags(slot, old_flags);
  if (entity.kind != Kind::Player) {
    std::int32_t& entered = entity.vars[varPlace<Tag::TurnEntered>()];
    const std::int32_t before = entered;
    if (ruling(45) || old_zone != zone) entered = s.header.turn;
    if (sink != nullptr && before != entered) logTag(slot, Tag::TurnEntered, before, entered);
  }
  if (old_zone == cardabi::role::kSpent && zone != old_zone) refresh(slot);
  return Moved::Placed;
}

// What was to last as long as it is where it was.
void Machine::endThoseLeftBehind(SlotIndex bearer) {
  const Zone zone = at(bearer).zone;
  for (SlotIndex each = at(bearer).first_attachment; each != kNoSlot;) {
    const SlotIndex next = at(each).next_attachment;
    const std::uint16_t until = base(each).expiry_turn;
    if ((until & kWhileIn) != 0 && (until >> index(zone) & 1) == 0 && ruling(1430)) detach(each);
    each = next;
  }
}

void Machine::become(SlotIndex slot, CardRef card_ref, std::uint64_t keep_flags) {
  // Where it is kept depends on its kind: what stands beside a row or is attached becomes nothing of another kind.
  const Kind before = at(slot).kind, after = static_cast<Kind>(cards.card(card_ref).kind);
  const auto apart = [&](Kind kind) { return kind == Kind::Attachment || isSingle(kind, at(slot).zone); };
  if (before != after && (apart(before) || apart(after))) return;
  unsubscribe(slot);
  if (ruling(138)) detachAll(slot);
  const std::uint64_t kept = at(slot).flags & keep_flags;
  printOn(slot, cards.card(card_ref), card_ref);
  at(slot).flags |= kept;
  touch(cardabi::Touch::Tags | cardabi::Touch::Health | cardabi::Touch::Abilities | touchOf(at(slot).zone));
  log({.kind = LogKind::Transform,
       .player = at(slot).controller,
       .a = slot,
       .x = static_cast<std::int32_t>(card_ref.value)});
  subscribe(slot);
  refresh(slot);
}

void Machine::resetToPrinted(SlotIndex slot) {
  unsubscribe(slot);
  detachAll(slot);
  const CardRef ref(at(slot).card);
  printOn(slot, cards.card(ref), ref);
  at(slot).vars[varPlace<Tag::AttacksMade>()] = 0;
  log({.kind = LogKind::Rewritten, .player = at(slot).controller, .a = slot});
  subscribe(slot);
}

void Machine::freeRetired() {
  Header& header = s.header;
  if (header.retired == 0) return;
  for (std::uint32_t slot = 0; slot < header.entity_count; ++slot) {
    Entity& entity = s.entities[slot];
    if (entity.kind != Kind::Attachment || entity.zone != Zone::Removed) continue;
    dropAside(static_cast<SlotIndex>(slot));
    std::memset(&entity, 0, sizeof entity);
    std::memset(&s.bases[slot], 0, sizeof(EntityBase));
    ++header.free_slots;
  }
  while (header.entity_count > 0 && s.entities[header.entity_count - 1].kind == Kind::None) {
    --header.entity_count;
    --header.free_slots;
  }
  header.retired = 0;
}

}  // namespace cardrt

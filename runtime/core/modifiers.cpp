// What changes tags from outside: attachments in the order in which they came, then auras. Current values are
// recomputed from the base whenever one of them changes, never patched.
#include "cardabi/tables.h"
#include "cardrt/eval.h"
#include "cardrt/later.h"
#include "cardrt/rules.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>

namespace cardrt {

using cardabi::Ability;
using cardabi::CardRef;
using cardabi::From;
using cardabi::How;
using cardabi::Modifier;

namespace {

using Layers = Machine::Layers;

void apply(Layers& layers, Tag tag, How how, std::int32_t value) {
  const TagPlace place = placeOf(tag);
  if (place.layer != cardabi::TagLayer::Layered) return;
  if (place.store == cardabi::TagStore::Flag) {
    const std::uint64_t bit = std::uint64_t{1} << place.at;
    layers.flags = value != 0 ? layers.flags | bit : layers.flags & ~bit;
    return;
  }
  for (std::size_t i = 0; i < 4; ++i) {
    if (kLayeredVars[i] != place.at) continue;
    std::int32_t& var = layers.vars[i];
    const auto wide = static_cast<std::uint32_t>(var);
    const auto by = static_cast<std::uint32_t>(value);  // 32 bits that wrap: overflow is a rule
    if (how == How::NotBelow) {
      var = std::max(var, ruling(211) ? std::min(layers.before[i], value) : value);
      continue;
    }
    layers.before[i] = var;
    if (how == How::Add) var = static_cast<std::int32_t>(wide + by);
    if (how == How::Set) var = value;
    if (how == How::Times) var = static_cast<std::int32_t>(wide * by);
    if (!ruling(213) && tag == Tag::Cost) var = std::max(var, 0);
  }
}

// A card that has become part of another: its numbers, its cost apart, and its flags.
void addPart(Layers& layers, const Entity& part) {
  for (std::size_t i = 0; i < std::size(kLayeredVars); ++i) {
    if (kLayeredVars[i] == placeOf(Tag::Cost).at) continue;
    layers.before[i] = layers.vars[i];
    layers.vars[i] = static_cast<std::int32_t>(static_cast<std::uint32_t>(layers.vars[i]) +
                                               static_cast<std::uint32_t>(part.vars[kLayeredVars[i]]));
  }
  layers.flags |= part.flags & kLayeredFlags;
}

// Does this attachment give that kept flag now?
bool gives(const Machine& m, SlotIndex attachment, std::uint16_t tag) {
  if (awaitsItsTurn(m, attachment) || m.base(attachment).beside != kWhole) return false;
  if (m.isPart(attachment)) return (m.at(attachment).flags >> placeOf(static_cast<Tag>(tag)).at & 1) != 0;
  const cardabi::Card& row = m.card(attachment);
  const Modifier* lines = m.cards.set(CardRef(m.at(attachment).card)).modifiers + row.modifiers;
  return std::any_of(lines, lines + row.modifiers_count, [&](const Modifier& line) { return line.tag == tag; });
}

}  // namespace

SlotIndex Machine::attach(SlotIndex bearer, CardRef enchantment, Player giver, const Attached& how) {
  const SlotIndex slot = make(enchantment, giver, &how);
  if (slot == kNoSlot) return kNoSlot;
  Entity& entity = at(slot);
  entity.zone = Zone::Play;
  entity.order = s.header.next_order++;
  entity.bearer = bearer;
  SlotIndex* link = &at(bearer).first_attachment;
  while (*link != kNoSlot) link = &at(*link).next_attachment;
  *link = slot;
  touch(cardabi::Touch::Attached | cardabi::Touch::Abilities);
  if (card(slot).abilities_count != 0) subscribe(bearer);
  log({.kind = LogKind::Attached, .player = giver, .a = bearer, .b = slot});
  return slot;
}

void Machine::detach(SlotIndex attachment) {
  Entity& entity = at(attachment);
  const SlotIndex bearer = entity.bearer;
  unsubscribe(attachment);
  SlotIndex* link = &at(bearer).first_attachment;
  while (*link != attachment) link = &at(*link).next_attachment;
  *link = entity.next_attachment;
  // A kept flag that it brought goes with it, unless a later one gives it as well: that has brought it from now on.
  for (std::uint64_t brought = base(attachment).flags & ~kLayeredFlags; brought != 0; brought &= brought - 1) {
    const Tag tag = kFlagTags[static_cast<std::size_t>(std::countr_zero(brought))];
    SlotIndex later = *link;
    while (later != kNoSlot && !gives(*this, later, static_cast<std::uint16_t>(tag))) later = at(later).next_attachment;
    if (later == kNoSlot) {
      writeTag(bearer, tag, 0);
    } else {
      base(later).flags |= brought & (~brought + 1);
    }
  }
  entity.zone = Zone::Removed;
  entity.bearer = entity.next_attachment = kNoSlot;
  ++s.header.retired;
  touch(cardabi::Touch::Attached | cardabi::Touch::Abilities);
  log({.kind = LogKind::Detached, .player = at(bearer).controller, .a = bearer, .b = attachment});
  refresh(bearer);
}

void Machine::detachAll(SlotIndex bearer) {
  while (at(bearer).first_attachment != kNoSlot) detach(at(bearer).first_attachment);
}

// Printed numbers and flags, and what is attached, in the order in which it came.
Machine::Layers Machine::withoutAuras(SlotIndex slot) {
  const Entity& entity = at(slot);
  const EntityBase& kept = base(slot);
  Layers layers;
  std::memcpy(layers.vars, kept.vars, sizeof layers.vars);
  layers.flags = (entity.flags & ~kLayeredFlags) | (kept.flags & kLayeredFlags);
  if (!ruling(105)) (void)applyAuras(slot, layers, false);
  for (SlotIndex each = entity.first_attachment; each != kNoSlot; each = at(each).next_attachment) {
    if (awaitsItsTurn(*this, each)) continue;
    const cardabi::Card& row = card(each);
    const CardRef ref(at(each).card);
    if (row.kind != cardabi::index(Kind::Attachment)) {
      if (base(each).beside == kWhole) addPart(layers, at(each));
      continue;
    }
    if (base(each).beside != kWhole) continue;
    const Modifier* lines = cards.set(ref).modifiers + row.modifiers;
    for (std::uint32_t i = 0; i < row.modifiers_count; ++i) {
      std::int32_t value = lines[i].value;
      if (static_cast<From>(lines[i].from) == From::Kept) value = at(each).vars[lines[i].value];
      if (static_cast<From>(lines[i].from) == From::Tree) {
        value =
            Eval(*this, ref.set(), slot, entity.controller, kNoSlot).amount(static_cast<std::uint32_t>(lines[i].value));
      }
      apply(layers, static_cast<Tag>(lines[i].tag), static_cast<How>(lines[i].how), value);
    }
  }
  return layers;
}

bool Machine::applyAuras(SlotIndex slot, Layers& layers, bool last, std::uint32_t from, std::uint32_t until) const {
  bool others = false;
  for (std::uint32_t i = 0; i < s.header.aura_count; ++i) {
    const AuraLine& line = s.auras[i];
    if (line.target != slot || line.order < from || line.order >= until) continue;
    if ((line.last != 0) == last) {
      apply(layers, static_cast<Tag>(line.tag), line.how, line.value);
    } else {
      others = true;
    }
  }
  return others;
}

void Machine::refresh(SlotIndex slot) {
  Entity& entity = at(slot);
  if (ruling(1546) && entity.zone == cardabi::role::kSpent) return;  // it stays what it was when it left
  Layers layers = withoutAuras(slot);
  if (ruling(105) && applyAuras(slot, layers, false) && ruling(104)) (void)applyAuras(slot, layers, true);

  const std::int32_t old_maximum = entity.vars[varPlace<Tag::Health>()];
  static constexpr Tag kTags[4] = {Tag::Attack, Tag::Health, Tag::Cost, cardabi::role::kBoost};
  const bool has_vars = entity.kind != Kind::Player;  // players have others there
  for (std::size_t i = 0; has_vars && i < 4; ++i) {
    std::int32_t& var = entity.vars[kLayeredVars[i]];
    if (var == layers.vars[i]) continue;
    const std::int32_t old = var;
    var = layers.vars[i];
    touch(cardabi::Touch::Tags | cardabi::Touch::Health);
    if (sink != nullptr) logTag(slot, kTags[i], old, var);
  }
  if (entity.flags != layers.flags) {
    const std::uint64_t old = entity.flags;
    entity.flags = layers.flags;
    touch(cardabi::Touch::Tags);
    if (sink != nullptr) logFlags(slot, old);
  }
  if (has_vars && entity.vars[varPlace<Tag::Health>()] < old_maximum) rules_->maximumFell(*this, slot, old_maximum);
}

std::size_t Machine::computeAuras(AuraLine* out) const {
  auto& self = const_cast<Machine&>(*this);  // looking only: aura trees have no random parts
  SlotIndex sources[kMaxSubscriptions];
  std::uint16_t abilities[kMaxSubscriptions];
  std::size_t count = s.header.listeners[kAuraChannel];
  for (std::size_t i = 0; i < count; ++i) {  // channel 0 stands first
    std::size_t place = i;
    const Subscription& row = s.subscriptions[i];
    const std::uint32_t mine = at(row.slot).order;
    while (place > 0 && (ruling(107) ? at(sources[place - 1]).order > mine : at(sources[place - 1]).order < mine)) {
      sources[place] = sources[place - 1];
      abilities[place] = abilities[place - 1];
      --place;
    }
    sources[place] = row.slot;
    abilities[place] = row.ability;
  }
  std::size_t lines = 0;
  for (std::size_t i = 0; i < count; ++i) {
    const SlotIndex bearer = at(sources[i]).bearer == kNoSlot ? sources[i] : at(sources[i]).bearer;
    const CardRef ref(at(sources[i]).card);
    const Ability& ability = cards.abilities(ref)[abilities[i]];
    Eval eval(self, ref.set(), bearer, at(bearer).controller, kNoSlot);
    if (has<cardabi::role::kAsleep>(at(bearer)) && at(bearer).zone == Zone::Play &&
        !asksForTag(eval.nodes, ability.condition, cardabi::role::kAsleep))
      continue;
    if (awaitsItsTurn(*this, sources[i]) || (ability.condition != 0 && !eval.condition(ability.condition))) continue;
    ThingSet targets;
    eval.select(ability.selector, targets);
    const Modifier* modifiers = cards.set(ref).modifiers + ability.modifiers;
    const cardabi::Node lends = cards.set(ref).nodes[ability.body];  // the first node of a set is none
    for (std::size_t t = 0; t < targets.count; ++t) {
      if (isCard(targets.items[t])) continue;
      const auto line = [&]() -> AuraLine& {
        AuraLine& made = out[lines++];
        std::memset(&made, 0, sizeof made);
        made.target = static_cast<SlotIndex>(targets.items[t]);
        made.order = at(sources[i]).order;
        made.lender = kNoSlot;
        return made;
      };
      if (static_cast<cardabi::Op>(opOf(lends)) == cardabi::Op::Grant && lines < kMaxAuraLines) {
        AuraLine& lent = line();
        lent.lender = sources[i];
        lent.value = argOf(lends);
      }
      for (std::uint32_t k = 0; k < ability.modifiers_count && lines < kMaxAuraLines; ++k) {
        std::int32_t value = modifiers[k].value;
        if (static_cast<From>(modifiers[k].from) == From::Tree) {
          value = eval.amount(static_cast<std::uint32_t>(modifiers[k].value));
        } else if (static_cast<From>(modifiers[k].from) == From::Kept) {
          value = at(sources[i]).vars[modifiers[k].value];
        }
        AuraLine& changes = line();
        changes.tag = modifiers[k].tag;
        changes.how = static_cast<How>(modifiers[k].how);
        changes.last = changes.target == bearer && changes.how == How::Set ? 1 : 0;
        changes.value = value;
      }
    }
  }
  return lines;
}

// Abilities that auras lend are attachments of their own, there as long as the line is. Who has died keeps what it had then.
// True if something came or went.
bool Machine::lend(const AuraLine* lines, std::size_t count) {
  const auto lends = [](const AuraLine& line) { return line.lender != kNoSlot; };
  if (std::none_of(lines, lines + count, lends) && std::none_of(s.auras, s.auras + s.header.aura_count, lends))
    return false;
  const auto isOf = [&](SlotIndex slot, const AuraLine& line) {
    return at(slot).bearer == line.target && base(slot).heir == line.lender &&
           at(slot).card == static_cast<std::uint32_t>(line.value);
  };
  bool changed = false;
  for (std::uint32_t i = 2; i < s.header.entity_count; ++i) {
    const auto slot = static_cast<SlotIndex>(i);
    if (at(slot).kind != Kind::Attachment || at(slot).bearer == kNoSlot || base(slot).heir == kNoSlot) continue;
    if (std::any_of(lines, lines + count, [&](const AuraLine& line) { return isOf(slot, line); })) continue;
    if (ruling(1441) && at(at(slot).bearer).zone == cardabi::role::kSpent) {
      base(slot).heir = kNoSlot;
      continue;
    }
    detach(slot);
    changed = true;
  }
  for (std::size_t i = 0; i < count; ++i) {
    if (!lends(lines[i])) continue;
    SlotIndex each = at(lines[i].target).first_attachment;
    while (each != kNoSlot && !isOf(each, lines[i])) each = at(each).next_attachment;
    if (each != kNoSlot) continue;
    const SlotIndex bearer = at(lines[i].lender).bearer == kNoSlot ? lines[i].lender : at(lines[i].lender).bearer;
    const CardRef enchantment(static_cast<std::uint32_t>(lines[i].value));
    changed |= attach(lines[i].target, enchantment, at(bearer).controller, {.lender = lines[i].lender}) != kNoSlot;
  }
  return changed;
}

void Machine::recomputeAuras() {
  Header& header = s.header;
  AuraLine lines[kMaxAuraLines];
  const std::size_t count = computeAuras(lines);
  CARD_PROBE(auras(true));
  const bool lent = lend(lines, count);
  CARD_PROBE(auras(false));
  if (count == header.aura_count && std::memcmp(lines, s.auras, count * sizeof(AuraLine)) == 0) {
    if (lent) updateAuras();
    return;
  }

  SlotIndex changed[2 * kMaxAuraLines];
  std::size_t changed_count = 0;
  const auto note = [&](SlotIndex slot) {
    if (std::find(changed, changed + changed_count, slot) == changed + changed_count) changed[changed_count++] = slot;
  };
  for (std::size_t i = 0; i < header.aura_count; ++i) note(s.auras[i].target);
  for (std::size_t i = 0; i < count; ++i) note(lines[i].target);
  std::memcpy(s.auras, lines, count * sizeof(AuraLine));
  header.aura_count = static_cast<std::uint16_t>(count);
  CARD_PROBE(auras(true));
  for (std::size_t i = 0; i < changed_count; ++i) {
    if (at(changed[i]).kind != Kind::None) refresh(changed[i]);
  }
  CARD_PROBE(auras(false));
  if (lent) updateAuras();  // an aura may be what was lent
}

}  // namespace cardrt

// Looking at characters and cards as the rules see them.
#include "cardrt/hearth/hearth.h"

#include <algorithm>

namespace cardrt::hearth {

using cardabi::CardRef;
using cardabi::Head;

// The time of coming into play, or the entity's number (policy OrderClock).
std::uint32_t orderOf(const Machine& m, SlotIndex slot) {
  return m.s.header.policies.OrderClock == cardabi::OrderClockPolicy::PlayOrder ? m.at(slot).order : m.at(slot).id;
}

std::int32_t attackOf(const Machine& m, SlotIndex slot) {
  const Entity& entity = m.at(slot);
  std::int32_t attack = get<Tag::Attack>(entity);
  if (entity.kind == Kind::Avatar && m.s.header.current == entity.controller) {
    const SlotIndex gear = m.single(entity.controller, Kind::Gear);
    if (gear != kNoSlot) attack += get<Tag::Attack>(m.at(gear));
  }
  return ruling(114) ? std::max(attack, 0) : attack;
}

// A card's own rule has its place in the order of play among the auras on it; then the clamp.
std::int32_t specialCostOf(const Machine& m, SlotIndex slot) {
  const Entity& entity = m.at(slot);
  constexpr std::size_t kCost = 2;                                      // in kLayeredVars
  Machine::Layers layers = const_cast<Machine&>(m).withoutAuras(slot);  // looks only
  const std::uint32_t own_time = ruling(216) ? entity.order : 0xffffffff;
  (void)m.applyAuras(slot, layers, false, 0, own_time);
  std::int32_t cost = layers.vars[kCost];
  const CardRef ref(entity.card);
  for (const cardabi::Ability& ability : m.cards.abilities(ref)) {
    if (static_cast<Head>(ability.head) != Head::CostRule) continue;
    Eval eval(const_cast<Machine&>(m), ref.set(), slot, entity.controller, kNoSlot);  // looks only
    if (ability.condition != 0 && !eval.condition(ability.condition)) continue;
    const cardabi::Modifier* lines = m.cards.set(ref).modifiers + ability.modifiers;
    std::int32_t before = cost;
    for (std::uint32_t i = 0; i < ability.modifiers_count; ++i) {
      const std::int32_t value = static_cast<cardabi::From>(lines[i].from) == cardabi::From::Tree
                                     ? eval.amount(static_cast<std::uint32_t>(lines[i].value))
                                     : lines[i].value;
      const auto how = static_cast<cardabi::How>(lines[i].how);
      if (how == cardabi::How::NotBelow) {
        cost = std::max(cost, std::min(before, value));
        continue;
      }
      before = cost;
      cost = how == cardabi::How::Set ? value : cost + value;
    }
  }
  layers.vars[kCost] = cost;
  if (m.applyAuras(slot, layers, false, own_time)) (void)m.applyAuras(slot, layers, true);
  cost = layers.vars[kCost];
  if (has<Tag::Preparable>(entity)) cost -= m.read(slot, Tag::PreparedFor);
  return std::max(cost, 0);
}

std::int32_t spellDamageOf(const Machine& m, Player player) {
  std::int32_t total = get<Tag::SpellDamage>(m.at(m.single(player, Kind::Avatar)));
  const SlotIndex* row = m.list(player, Zone::Play);
  for (std::size_t i = 0; i < m.count(player, Zone::Play); ++i) {
    if (!has<Tag::Dormant>(m.at(row[i]))) total += get<Tag::SpellDamage>(m.at(row[i]));
  }
  const SlotIndex gear = m.single(player, Kind::Gear);
  if (gear != kNoSlot) total += get<Tag::SpellDamage>(m.at(gear));
  return total;
}

std::int32_t attacksAllowed(const Machine& m, SlotIndex slot) {
  const Entity& entity = m.at(slot);
  std::uint64_t flags = entity.flags;
  if (entity.kind == Kind::Avatar && m.single(entity.controller, Kind::Gear) != kNoSlot) {
    flags |= m.at(m.single(entity.controller, Kind::Gear)).flags;
  }
  if (ruling(30) && (flags & flagBit<Tag::MegaWindfury>()) != 0) return 4;
  return ruling(28) && (flags & flagBit<Tag::Windfury>()) != 0 ? 2 : 1;
}

bool canAttack(const Machine& m, SlotIndex slot) {
  const Entity& entity = m.at(slot);
  const std::uint64_t forbids = (ruling(189) ? flagBit<Tag::Frozen>() : 0) |
                                (ruling(928) ? flagBit<Tag::CantAttack>() : 0) | flagBit<Tag::Dormant>() |
                                flagBit<Tag::PendingDestroy>();
  if ((entity.flags & forbids) != 0 || entity.kind == Kind::Place) return false;
  if (ruling(319) && has<Tag::Titan>(entity) && hasAbilitiesLeft(m, slot)) return false;
  if ((ruling(40) && attackOf(m, slot) <= 0) || get<Tag::AttacksMade>(entity) >= attacksAllowed(m, slot)) return false;
  const bool fresh = ruling(500) && entity.kind == Kind::Unit && get<Tag::TurnEntered>(entity) == m.s.header.turn;
  return !fresh || (entity.flags & (flagBit<Tag::Charge>() | flagBit<Tag::Rush>())) != 0;
}

namespace {

constexpr std::uint64_t kUntouched =
    flagBit<Tag::Stealth>() | flagBit<Tag::Immune>() | flagBit<Tag::Dormant>() | flagBit<Tag::Untouchable>();

}  // namespace

bool isGuarded(const Machine& m, Player side) {
  const SlotIndex* row = m.list(side, Zone::Play);
  for (std::size_t i = 0; i < m.count(side, Zone::Play); ++i) {
    const std::uint64_t flags = m.at(row[i]).flags;
    if ((flags & flagBit<Tag::Taunt>()) != 0 && ((flags & kUntouched) == 0 || !ruling(1102))) return true;
  }
  return false;
}

Refusal mayBeAttacked(const Machine& m, SlotIndex attacker, SlotIndex defender, bool guarded) {
  const Entity& from = m.at(attacker);
  const Entity& to = m.at(defender);
  if (to.zone != Zone::Play || to.controller == from.controller) return Refusal::BadTarget;
  if ((to.kind != Kind::Unit && to.kind != Kind::Avatar) || (to.flags & kUntouched) != 0) return Refusal::BadTarget;
  if (to.kind == Kind::Avatar) {
    const bool rushing =
        from.kind == Kind::Unit && get<Tag::TurnEntered>(from) == m.s.header.turn && !has<Tag::Charge>(from);
    if ((ruling(43) && rushing) || (ruling(929) && has<Tag::CantAttackHeroes>(from))) return Refusal::BadTarget;
  }
  return ruling(41) && guarded && !has<Tag::Taunt>(to) ? Refusal::MustAttackTaunt : Refusal::None;
}

Refusal mayAttack(const Machine& m, SlotIndex attacker, SlotIndex defender) {
  if (!canAttack(m, attacker)) return Refusal::CannotAttack;
  return mayBeAttacked(m, attacker, defender, isGuarded(m, m.at(defender).controller));
}

namespace {

// Whom may nobody, or only its foe not, choose while it is immune?
bool immuneTo(const Machine& m, const Entity& target, Player chooser) {
  if (!has<Tag::Immune>(target)) return false;
  return target.controller != chooser || m.s.header.policies.ImmuneTarget == cardabi::ImmuneTargetPolicy::NobodyMay;
}

}  // namespace

bool mayTarget(const Machine& m, SlotIndex chooser, SlotIndex target) {
  const Entity& by = m.at(chooser);
  const Entity& entity = m.at(target);
  constexpr std::uint64_t kHinders = flagBit<Tag::Untouchable>() | flagBit<Tag::Dormant>() | flagBit<Tag::Immune>() |
                                     flagBit<Tag::Stealth>() | flagBit<Tag::Elusive>();
  if ((entity.flags & kHinders) == 0) return true;
  if (has<Tag::Untouchable>(entity) || has<Tag::Dormant>(entity) || immuneTo(m, entity, by.controller)) return false;
  if (ruling(513) && has<Tag::Stealth>(entity) && entity.controller != by.controller) return false;
  return !ruling(400) || !has<Tag::Elusive>(entity) || (by.kind != Kind::Action && by.kind != Kind::Power);
}

cardabi::CardRef optionOf(const Machine& m, SlotIndex card, std::uint8_t option) {
  const cardabi::Card& row = m.card(card);
  if (option == 0 || option > row.refs_count) return CardRef();
  return CardRef(m.cards.set(CardRef(m.at(card).card)).refs[row.refs + option - 1U]);
}

namespace {

// Who fits each of its options that asks for a target.
bool targetsOfAll(const Machine& m, SlotIndex card, ThingSet& out) {
  bool asks = false;
  for (std::uint16_t option = 1; option <= m.card(card).refs_count; ++option) {
    ThingSet fitting;
    if (!legalTargets(m, card, static_cast<std::uint8_t>(option), fitting)) continue;
    ThingSet& all = asks ? out : fitting;
    std::size_t kept = 0;
    for (std::size_t i = 0; i < all.count; ++i) {
      if (fitting.contains(all.items[i])) out.items[kept++] = all.items[i];
    }
    out.count = kept;
    asks = true;
  }
  return asks;
}

}  // namespace

bool targetsAskedBy(const Machine& m, SlotIndex self, CardRef asks, ThingSet& out) {
  const cardabi::Card& row = m.cards.card(asks);
  if (row.target == 0) return false;
  Eval eval(const_cast<Machine&>(m), asks.set(), self, m.at(self).controller, kNoSlot);  // looks only
  if (ruling(182) && row.target_if != 0 && !eval.condition(row.target_if)) return false;
  const std::size_t from = out.count;
  eval.select(row.target, out);
  std::size_t kept = from;
  for (std::size_t i = from; i < out.count; ++i) {
    if (!isCard(out.items[i]) && out.items[i] != self && mayTarget(m, self, static_cast<SlotIndex>(out.items[i])))
      out.items[kept++] = out.items[i];
  }
  out.count = kept;
  return true;
}

bool legalTargets(const Machine& m, SlotIndex card, std::uint8_t option, ThingSet& out) {
  if (option == 0 && m.card(card).target == 0 && !has<Tag::AllOptions>(m.at(card))) return false;
  if (option == 0 && has<Tag::AllOptions>(m.at(card)) && m.card(card).refs_count != 0)
    return targetsOfAll(m, card, out);
  if (m.at(card).kind == Kind::Place && m.at(card).zone != Zone::Play) return false;  // asked when it is used
  CardRef asks(m.at(card).card);
  if (option != 0) {
    const CardRef chosen_option = optionOf(m, card, option);
    if (chosen_option && m.cards.card(chosen_option).target != 0) asks = chosen_option;
  }
  return targetsAskedBy(m, card, asks, out);
}

}  // namespace cardrt::hearth

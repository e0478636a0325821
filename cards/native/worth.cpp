#include "worth.h"

#include "trial.h"

#include <algorithm>

namespace card_natives {

using cardabi::CardRef;
using cardabi::Kind;
using cardabi::Tag;
using cardrt::Machine;
using cardrt::Player;
using cardrt::SlotIndex;
using cardrt::Thing;
using cardrt::ThingSet;
using cardrt::Zone;

namespace {

// The rules. What is certain to win comes first; then what changes the battlefield, by the attack and health that it takes away or brings.
constexpr std::int32_t kWins = 1000;
constexpr std::int32_t kCard = 2;         // a card drawn
constexpr std::int32_t kLittleLife = 12;  // no more than this is danger
constexpr std::int32_t kWhenNeeded = 2;   // what is needed counts so many times:
    // what clears the board while you are behind, life and taunts while you are in danger
constexpr std::int32_t kNotNeededShare =
    2;  // life that is not needed, and damage to the foe's hero, count for one part in so many

std::int32_t lifeOf(const Machine& m, Player player) {
  const SlotIndex hero = m.single(player, Kind::Avatar);
  return cardrt::hearth::currentHealth(m.at(hero)) + m.read(hero, Tag::Armor);
}

std::int32_t pointsOf(const Machine& m, Player you, const Position& now, const Trial& trial) {
  std::int32_t cleared = 0, lost = 0;
  for (std::size_t i = 0; i < trial.bodyCount(); ++i) {
    const Body& body = trial.body(i);
    if (m.at(body.slot).kind != Kind::Unit || !body.gone()) continue;
    (m.at(body.slot).controller == you ? lost : cleared) += worthOfMinion(m, body.slot);
  }
  const bool opens = now.guarded && trial.noTauntIsLeft();
  const std::int32_t burn = trial.toFoesHero();
  const std::int32_t reach = now.guarded && !opens ? 0 : now.reach + trial.strikes();
  std::int32_t points = burn + reach >= now.foes_life && burn + trial.strikes() + (opens ? 1 : 0) > 0 ? kWins : 0;
  points += now.behind ? cleared * kWhenNeeded : cleared;
  points -= lost;
  points += burn / kNotNeededShare;
  points += now.in_danger ? trial.life() * kWhenNeeded : trial.life() / kNotNeededShare;
  points += trial.brought();
  points += now.in_danger ? trial.shelter() * (kWhenNeeded - 1) : 0;
  return points + trial.drawn() * kCard;
}

bool fitsNow(const Machine& m, Player you, CardRef ref) {
  const cardabi::Card& row = m.cards.card(ref);
  const auto kind = static_cast<Kind>(row.kind);
  if (row.cost > m.read(you, Tag::Mana)) return false;
  if (kind == Kind::Unit) return m.count(you, Zone::Play) < 7;
  if ((row.flags & cardrt::flagBit<Tag::SecretCard>()) != 0) {
    return m.count(you, Zone::Secret) < 5 && !cardrt::hearth::sameSecretWaits(m, you, ref);
  }
  return kind == Kind::Action || kind == Kind::Gear;
}

}  // namespace

std::int32_t worthOfMinion(const Machine& m, SlotIndex minion) {
  return cardrt::hearth::attackOf(m, minion) + cardrt::hearth::currentHealth(m.at(minion));
}

Position::Position(const Machine& m, Player you)
    : life(lifeOf(m, you)),
      foes_life(lifeOf(m, cardrt::foeOf(you))),
      guarded(cardrt::hearth::isGuarded(m, cardrt::foeOf(you))) {
  const Player foe = cardrt::foeOf(you);
  std::int32_t worth[2] = {0, 0}, threat = 0;
  for (const Player side : {you, foe}) {
    for (std::size_t i = 0; i < m.count(side, Zone::Play); ++i) {
      const SlotIndex slot = m.list(side, Zone::Play)[i];
      if (m.at(slot).kind != Kind::Unit || cardrt::has<Tag::Dormant>(m.at(slot))) continue;
      worth[side] += worthOfMinion(m, slot);
      if (side == foe) threat += cardrt::hearth::attackOf(m, slot);
    }
  }
  const SlotIndex hero = m.single(foe, Kind::Avatar);
  const auto strikes = [&](SlotIndex attacker) {
    const bool may = cardrt::hearth::canAttack(m, attacker) &&
                     cardrt::hearth::mayBeAttacked(m, attacker, hero, false) == cardrt::Refusal::None;
    const std::int32_t left =
        cardrt::hearth::attacksAllowed(m, attacker) - cardrt::get<Tag::AttacksMade>(m.at(attacker));
    return may ? cardrt::hearth::attackOf(m, attacker) * left : 0;
  };
  reach = strikes(m.single(you, Kind::Avatar));
  for (std::size_t i = 0; i < m.count(you, Zone::Play); ++i) reach += strikes(m.list(you, Zone::Play)[i]);
  behind = worth[foe] > worth[you];
  in_danger = life <= kLittleLife || threat >= life;
}

std::int32_t worthOf(Machine& m, SlotIndex asker, const Position& position, CardRef card) {
  const Player you = m.at(asker).controller;
  if (!fitsNow(m, you, card)) return kNotNow;
  const cardabi::Card& row = m.cards.card(card);
  cardrt::Eval eval(m, card.set(), asker, you, cardrt::kNoSlot);
  if (row.playable_if != 0 && isOpen(eval.nodes, row.playable_if) && !eval.condition(row.playable_if)) return kNotNow;
  ThingSet targets;
  if (row.target == 0 || !isOpen(eval.nodes, row.target) || !cardrt::hearth::targetsAskedBy(m, asker, card, targets))
    return pointsOf(m, you, position, Trial(m, asker, card, cardrt::kNoSlot));
  std::int32_t best = kNotNow;
  for (std::size_t i = 0; i < targets.count; ++i) {
    const auto target = static_cast<SlotIndex>(targets.items[i]);
    const bool eludes = static_cast<Kind>(row.kind) == Kind::Action && cardrt::has<Tag::Elusive>(m.at(target));
    if (!eludes) best = std::max(best, pointsOf(m, you, position, Trial(m, asker, card, target)));
  }
  const bool without = (row.traits & cardabi::CardTrait::TargetOptional) != 0;
  if (best == kNotNow && without) best = pointsOf(m, you, position, Trial(m, asker, card, cardrt::kNoSlot));
  return best;
}

}  // namespace card_natives

// What a player may do: the one place that says yes or no, for players, searches and the refusal of everything else.
#include "cardrt/hearth/hearth.h"

#include <algorithm>
#include <bit>

namespace cardrt {

const char* describe(Refusal refusal) {
  switch (refusal) {
    case Refusal::None: return "legal";
    case Refusal::GameOver: return "the game is over";
    case Refusal::NotYourTurn: return "it is not your turn";
    case Refusal::DecisionPending: return "a choice has to be made first";
    case Refusal::NoDecision: return "there is nothing to choose now";
    case Refusal::BadAnswer: return "that is not one of the choices";
    case Refusal::NoSuchCard: return "that card is not in your hand";
    case Refusal::NotEnoughMana: return "not enough mana";
    case Refusal::NoRoom: return "there is no room";
    case Refusal::NeedsTarget: return "it needs a target";
    case Refusal::BadTarget: return "that is not a legal target";
    case Refusal::BadOption: return "the card has no such option";
    case Refusal::NotPlayable: return "it cannot be played now";
    case Refusal::CannotAttack: return "it cannot attack now";
    case Refusal::MustAttackTaunt: return "a minion with taunt is in the way";
    case Refusal::PowerUsed: return "the hero power was used this turn";
    case Refusal::NotTradeable: return "that card cannot be traded now";
    case Refusal::NotPreparable: return "that card cannot be prepared now, or not with so much mana";
    case Refusal::NotEnoughHealth: return "not enough health";
    case Refusal::JustPrepared: return "it was prepared this turn";
    case Refusal::CannotUse: return "it cannot be used now";
    case Refusal::NotForgeable: return "that card cannot be forged";
    case Refusal::NotEnoughCorpses: return "not enough corpses";
    case Refusal::NothingToLaunch: return "there is nothing to launch";
  }
  return "";
}

namespace hearth {

using cardabi::CardRef;

bool sameSecretWaits(const Machine& m, Player player, CardRef card) {
  const SlotIndex* row = m.list(player, Zone::Secret);
  for (std::size_t i = 0; i < m.count(player, Zone::Secret); ++i) {
    if (m.card(row[i]).base == m.cards.card(card).base) return true;
  }
  return false;
}

namespace {

// Could it be put on the foe's side?
bool fitsAcross(const Machine& m, const Entity& card) {
  return ruling(1580) && has<Tag::EitherSide>(card) && m.count(foeOf(card.controller), Zone::Play) < 7;
}

// What few cards ask for stands apart, out of the way of the many (legalActions looks at each card that can be paid).

// With no room, a minion may still become something else where it is put.
[[gnu::noinline]] bool fitsOtherwise(const Machine& m, SlotIndex card) {
  if (fitsAcross(m, m.at(card))) return true;
  for (std::uint16_t place = 0; ruling(1435) && place < m.count(m.at(card).controller, Zone::Play); ++place) {
    if (playsOtherwise(m, card, place)) return true;
  }
  return false;
}

constexpr std::uint64_t kRarelyPlayable =
    flagBit<Tag::Preparable>() | flagBit<Tag::SecretCard>() | flagBit<Tag::QuestZone>();

[[gnu::noinline]] Refusal checkRare(const Machine& m, SlotIndex slot) {
  const Entity& card = m.at(slot);
  if (has<Tag::Preparable>(card) && m.read(slot, Tag::PreparedIn) == m.s.header.turn) return Refusal::JustPrepared;
  if (!has<Tag::SecretCard>(card) && !has<Tag::QuestZone>(card)) return Refusal::None;
  if (m.count(card.controller, Zone::Secret) >= 5) return Refusal::NoRoom;
  const bool waits = ruling(163) && sameSecretWaits(m, card.controller, CardRef(card.card));
  return waits ? Refusal::NotPlayable : Refusal::None;
}

[[gnu::noinline]] Refusal checkAsked(const Machine& m, SlotIndex slot, std::uint32_t condition) {
  const Entity& card = m.at(slot);
  Eval eval(const_cast<Machine&>(m), CardRef(card.card).set(), slot, card.controller, kNoSlot);  // looks only
  return eval.condition(condition) ? Refusal::None : Refusal::NotPlayable;
}

// Everything about a card in hand but its cost and its target.
Refusal checkPlayable(const Machine& m, SlotIndex slot) {
  const Entity& card = m.at(slot);
  const cardabi::Card& row = m.card(slot);
  const bool summons =
      card.kind == Kind::Unit || card.kind == Kind::Place ||
      (ruling(84) && (row.traits & cardabi::CardTrait::SummonsOnly) != 0 && !has<Tag::SecretCard>(card));
  if (summons && m.count(card.controller, Zone::Play) >= 7 && !fitsOtherwise(m, slot)) return Refusal::NoRoom;
  if ((card.flags & kRarelyPlayable) != 0) {
    if (const Refusal no = checkRare(m, slot); no != Refusal::None) return no;
  }
  return row.playable_if == 0 ? Refusal::None : checkAsked(m, slot, row.playable_if);
}

// What costs no more and no less than its tag says, in mana.
bool costIsPlain(const Entity& card) {
  constexpr std::uint64_t kSpecial =
      flagBit<Tag::OwnCost>() | flagBit<Tag::Preparable>() | flagBit<Tag::CostsHealth>() | flagBit<Tag::CostsCorpses>();
  return (card.flags & kSpecial) == 0;
}

// What is paid for with health needs more of it than it costs.
bool canPay(const Machine& m, SlotIndex slot, std::int32_t mana) {
  const Entity& card = m.at(slot);
  const std::int32_t cost = costOf(m, slot);
  if (has<Tag::CostsCorpses>(card)) return cost <= m.read(card.controller, Tag::Corpses);
  if (!has<Tag::CostsHealth>(card)) return cost <= mana;
  return cost == 0 || cost < currentHealth(m.at(m.single(m.at(slot).controller, Kind::Avatar)));
}

Refusal checkCard(const Machine& m, SlotIndex slot) {
  if (canPay(m, slot, get<Tag::Mana>(m.at(m.at(slot).controller)))) return checkPlayable(m, slot);
  if (has<Tag::CostsCorpses>(m.at(slot))) return Refusal::NotEnoughCorpses;
  return has<Tag::CostsHealth>(m.at(slot)) ? Refusal::NotEnoughHealth : Refusal::NotEnoughMana;
}

Refusal checkTurn(const Machine& m, Player player) {
  if (m.s.header.phase == Phase::Over) return Refusal::GameOver;
  if (m.s.header.decision_count != 0) return Refusal::DecisionPending;
  return m.s.header.phase != Phase::Main || m.s.header.current != player ? Refusal::NotYourTurn : Refusal::None;
}

Refusal checkInHand(const Machine& m, const Action& action) {
  if (const Refusal no = checkTurn(m, action.player); no != Refusal::None) return no;
  if (action.source >= m.s.header.entity_count) return Refusal::NoSuchCard;
  const Entity& card = m.at(action.source);
  return card.zone == Zone::Hand && card.controller == action.player ? Refusal::None : Refusal::NoSuchCard;
}

// A target is asked for: is this one of them, or may it be left out?
Refusal checkTarget(const ThingSet& targets, SlotIndex target, bool optional) {
  if (target != kNoSlot) return targets.contains(target) ? Refusal::None : Refusal::BadTarget;
  if (targets.count > 0) return Refusal::NeedsTarget;
  return optional ? Refusal::None : Refusal::NeedsTarget;
}

bool targetOptional(const Machine& m, SlotIndex card) {
  return ruling(401) && (m.card(card).traits & cardabi::CardTrait::TargetOptional) != 0;
}

void listPlays(const Machine& m, SlotIndex card, ActionList& out) {
  const std::uint16_t options = optionsToChoose(m, card);
  Action action{.kind = ActionKind::Play, .player = m.at(card).controller, .source = card};
  const std::uint8_t row = m.count(action.player, Zone::Play);
  const std::uint8_t places = has<Tag::StandsIn>(m.at(card)) && answersItsPlay(m, card) ? row : std::uint8_t{0};
  const bool across = fitsAcross(m, m.at(card));
  const auto add = [&] {
    if (m.at(card).kind != Kind::Unit || row < 7) out.add(action);
    for (std::uint8_t place = 0; place < places; ++place) {
      if (!playsOtherwise(m, card, place)) continue;
      action.position = place;
      out.add(action);
    }
    if (across) {
      action.position = cardabi::kAcrossRightEnd;
      out.add(action);
    }
    action.position = 0xff;
  };
  for (std::uint8_t option = options == 0 ? 0 : 1; option <= options; ++option) {
    action.option = option;
    action.target = kNoSlot;
    ThingSet targets;
    if (!legalTargets(m, card, option, targets) || (targets.count == 0 && targetOptional(m, card))) {
      add();
      continue;
    }
    for (std::size_t i = 0; i < targets.count; ++i) {
      action.target = static_cast<SlotIndex>(targets.items[i]);
      add();
    }
  }
}

// Nearly every card: it asks for no target, option or place, so that if it can be paid it can be played, in one way. Says no for some that can.
bool isPlayedAsItIs(const Machine& m, const Entity& card) {
  constexpr std::uint64_t kAsks = kRarelyPlayable | flagBit<Tag::EitherSide>() | flagBit<Tag::StandsIn>();
  if ((card.flags & kAsks) != 0 || m.count(card.controller, Zone::Play) >= 7) return false;
  const cardabi::Card& row = m.cards.card(CardRef(card.card));
  return (row.target | row.playable_if | row.refs_count) == 0 && card.kind != Kind::Place;
}

// `guarded`: isGuarded of the foe's side, which is the same for all.
void listAttacks(const Machine& m, SlotIndex attacker, bool guarded, ActionList& out) {
  if (!canAttack(m, attacker)) return;
  const Player foe = foeOf(m.at(attacker).controller);
  Action action{.kind = ActionKind::Attack, .player = m.at(attacker).controller, .source = attacker};
  const auto consider = [&](SlotIndex defender) {
    if (mayBeAttacked(m, attacker, defender, guarded) != Refusal::None) return;
    action.target = defender;
    out.add(action);
  };
  const SlotIndex* row = m.list(foe, Zone::Play);
  for (std::size_t i = 0; i < m.count(foe, Zone::Play); ++i) consider(row[i]);
  consider(m.single(foe, Kind::Avatar));
}

void listPower(const Machine& m, SlotIndex power, ActionList& out) {
  Action action{.kind = ActionKind::Power, .player = m.at(power).controller, .source = power};
  const std::uint16_t options = optionsToChoose(m, power);
  for (std::uint8_t option = options == 0 ? 0 : 1; option <= options; ++option) {
    action.option = option;
    action.target = kNoSlot;
    ThingSet targets;
    if (!legalTargets(m, power, option, targets)) out.add(action);
    for (std::size_t i = 0; i < targets.count; ++i) {
      action.target = static_cast<SlotIndex>(targets.items[i]);
      out.add(action);
    }
  }
}

// Cheap: nearly no card can be traded or prepared.
bool doesMoreThanPlay(const Entity& card) {
  return (card.flags & (flagBit<Tag::Preparable>() | flagBit<Tag::KeepsAside>())) != 0;
}

void listTrade(const Machine& m, SlotIndex card, ActionList& out) {
  const Action action{.kind = ActionKind::Trade, .player = m.at(card).controller, .source = card};
  if (checkTrade(m, action) == Refusal::None) out.add(action);
}

void listForging(const Machine& m, SlotIndex card, ActionList& out) {
  const Action action{.kind = ActionKind::Forge, .player = m.at(card).controller, .source = card};
  if (checkForge(m, action) == Refusal::None) out.add(action);
}

void listPreparations(const Machine& m, SlotIndex card, ActionList& out) {
  Action action{.kind = ActionKind::Prepare, .player = m.at(card).controller, .source = card};
  const std::int32_t most = std::min(mostToPrepare(m, card), 0xff);  // what an action can say
  for (std::int32_t mana = 1; mana <= most; ++mana) {
    action.option = static_cast<std::uint8_t>(mana);
    out.add(action);
  }
}

const Decision* pendingOf(const Machine& m, Player player) {
  for (std::size_t i = 0; i < m.s.header.decision_count; ++i) {
    if (m.s.decisions[i].player == player) return &m.s.decisions[i];
  }
  return nullptr;
}

void listAnswers(const Decision& decision, ActionList& out) {
  Action action{.kind = ActionKind::Answer, .player = decision.player};
  for (std::uint32_t answer = 0; answer < 1U << decision.count; ++answer) {
    const int taken = std::popcount(answer);
    if (taken < decision.at_least || taken > decision.at_most) continue;
    action.answer = answer;
    out.add(action);
  }
}

}  // namespace

Refusal checkPlay(const Machine& m, const Action& action) {
  if (const Refusal no = checkInHand(m, action); no != Refusal::None) return no;
  if (const Refusal no = checkCard(m, action.source); no != Refusal::None) return no;
  const bool across = isAcross(action.position);
  if (across && !has<Tag::EitherSide>(m.at(action.source))) return Refusal::NotPlayable;
  if (across ? !fitsAcross(m, m.at(action.source))
             : m.at(action.source).kind == Kind::Unit && m.count(action.player, Zone::Play) >= 7 &&
                   !playsOtherwise(m, action.source, action.position)) {
    return Refusal::NoRoom;
  }
  const std::uint16_t options = optionsToChoose(m, action.source);
  if (options == 0 ? action.option != 0 : action.option == 0 || action.option > options) return Refusal::BadOption;
  ThingSet targets;
  if (!legalTargets(m, action.source, action.option, targets)) {
    return action.target == kNoSlot ? Refusal::None : Refusal::BadTarget;
  }
  return checkTarget(targets, action.target, targetOptional(m, action.source));
}

// With nothing in the deck there is nothing to trade for.
Refusal checkTrade(const Machine& m, const Action& action) {
  if (const Refusal no = checkInHand(m, action); no != Refusal::None) return no;
  const std::int32_t price = m.read(action.source, Tag::TradeableFor);
  if (price <= 0 || (ruling(1002) && m.count(action.player, Zone::Deck) == 0)) return Refusal::NotTradeable;
  return price > get<Tag::Mana>(m.at(action.player)) ? Refusal::NotEnoughMana : Refusal::None;
}

Refusal checkPrepare(const Machine& m, const Action& action) {
  if (const Refusal no = checkInHand(m, action); no != Refusal::None) return no;
  return action.option < 1 || action.option > mostToPrepare(m, action.source) ? Refusal::NotPreparable : Refusal::None;
}

Refusal checkForge(const Machine& m, const Action& action) {
  if (const Refusal no = checkInHand(m, action); no != Refusal::None) return no;
  const std::int32_t price = m.read(action.source, Tag::ForgeableFor);
  if (price <= 0) return Refusal::NotForgeable;
  return price > get<Tag::Mana>(m.at(action.player)) ? Refusal::NotEnoughMana : Refusal::None;
}

Refusal checkUse(const Machine& m, const Action& action) {
  if (const Refusal no = checkTurn(m, action.player); no != Refusal::None) return no;
  if (action.source >= m.s.header.entity_count) return Refusal::CannotUse;
  const Entity& used = m.at(action.source);
  if (used.zone != Zone::Play || used.controller != action.player || !canBeUsed(used)) return Refusal::CannotUse;
  if (has<Tag::Dormant>(used) || has<Tag::PendingDestroy>(used)) return Refusal::CannotUse;
  ThingSet targets;
  bool asks = false;
  if (used.kind == Kind::Place) {
    if (ruling(314) && m.read(action.source, Tag::ClosedFor) > 0) return Refusal::CannotUse;
    if (action.option != 0) return Refusal::BadOption;
    const cardabi::Card& row = m.card(action.source);
    if (row.playable_if != 0 &&
        !Eval(const_cast<Machine&>(m), CardRef(used.card).set(), action.source, action.player, kNoSlot)
             .condition(row.playable_if))
      return Refusal::CannotUse;
    asks = legalTargets(m, action.source, 0, targets);
  } else {
    const CardRef option = optionOf(m, action.source, action.option);
    if (!option) return Refusal::BadOption;
    if ((m.read(action.source, Tag::TitanUsed) >> (action.option - 1) & 1) != 0) return Refusal::CannotUse;
    if (ruling(321) && has<Tag::Frozen>(used)) return Refusal::CannotUse;
    if (ruling(1481) && get<Tag::AttacksMade>(used) >= attacksAllowed(m, action.source)) return Refusal::CannotUse;
    asks = m.cards.card(option).target != 0 && legalTargets(m, action.source, action.option, targets);
  }
  if (!asks) return action.target == kNoSlot ? Refusal::None : Refusal::BadTarget;
  return checkTarget(targets, action.target, false);
}

void listUses(const Machine& m, SlotIndex slot, ActionList& out) {
  const bool titan = m.at(slot).kind != Kind::Place;
  const std::uint16_t options = titan ? m.card(slot).refs_count : 0;
  Action action{.kind = ActionKind::Use, .player = m.at(slot).controller, .source = slot};
  for (std::uint8_t option = titan ? 1 : 0; option <= options; ++option) {
    action.option = option;
    action.target = kNoSlot;
    const Refusal alone = checkUse(m, action);
    if (alone == Refusal::None) out.add(action);
    if (alone != Refusal::NeedsTarget) continue;
    ThingSet targets;
    (void)legalTargets(m, slot, option, targets);
    for (std::size_t i = 0; i < targets.count; ++i) {
      action.target = static_cast<SlotIndex>(targets.items[i]);
      out.add(action);
    }
  }
}

Refusal checkLaunch(const Machine& m, const Action& action) {
  if (const Refusal no = checkTurn(m, action.player); no != Refusal::None) return no;
  const SlotIndex ship = toLaunch(m, action.player);
  if (ship == kNoSlot) return Refusal::NothingToLaunch;
  if (m.count(action.player, Zone::Play) >= 7) return Refusal::NoRoom;
  return costOf(m, ship) > get<Tag::Mana>(m.at(action.player)) ? Refusal::NotEnoughMana : Refusal::None;
}

Refusal checkPower(const Machine& m, const Action& action) {
  if (const Refusal no = checkTurn(m, action.player); no != Refusal::None) return no;
  const SlotIndex power = m.single(action.player, Kind::Power);
  if (power == kNoSlot) return Refusal::NoSuchCard;
  if (ruling(507) && get<Tag::HeroPowerUses>(m.at(action.player)) > 0) return Refusal::PowerUsed;
  if (const Refusal no = checkCard(m, power); no != Refusal::None) return no;
  const std::uint16_t options = optionsToChoose(m, power);
  if (options == 0 ? action.option != 0 : action.option == 0 || action.option > options) return Refusal::BadOption;
  ThingSet targets;
  if (!legalTargets(m, power, action.option, targets))
    return action.target == kNoSlot ? Refusal::None : Refusal::BadTarget;
  return checkTarget(targets, action.target, false);
}

Refusal checkAnswer(const Machine& m, const Action& action) {
  if (m.s.header.phase == Phase::Over) return Refusal::GameOver;
  const Decision* decision = pendingOf(m, action.player);
  if (decision == nullptr) return Refusal::NoDecision;
  const int taken = std::popcount(action.answer);
  if (action.answer >> decision->count != 0 || taken < decision->at_least || taken > decision->at_most)
    return Refusal::BadAnswer;
  return Refusal::None;
}

}  // namespace hearth

void Game::legalActions(Player player, ActionList& out) const {
  out.count = 0;
  const Machine& m = machine_;
  if (over()) return;
  if (const Decision* decision = hearth::pendingOf(m, player); decision != nullptr)
    return hearth::listAnswers(*decision, out);
  if (hearth::checkTurn(m, player) != Refusal::None) return;
  const SlotIndex* hand = m.list(player, Zone::Hand);
  const std::int32_t mana = get<Tag::Mana>(m.at(player));
  std::uint32_t others = 0;  // cards that can do more than be played, a bit for each place in the hand
  for (std::size_t i = 0, count = m.count(player, Zone::Hand); i < count; ++i) {
    const Entity& card = m.at(hand[i]);
    others |= hearth::doesMoreThanPlay(card) ? 1U << i : 0U;
    // the most frequent no
    if (hearth::costIsPlain(card) ? get<Tag::Cost>(card) > mana : !hearth::canPay(m, hand[i], mana)) continue;
    if (hearth::isPlayedAsItIs(m, card)) {
      out.add({.kind = ActionKind::Play, .player = player, .source = hand[i]});
      continue;
    }
    if (hearth::checkPlayable(m, hand[i]) == Refusal::None) hearth::listPlays(m, hand[i], out);
  }
  const SlotIndex* row = m.list(player, Zone::Play);
  const bool guarded = hearth::isGuarded(m, foeOf(player));
  std::uint32_t usable = 0;
  for (std::size_t i = 0, count = m.count(player, Zone::Play); i < count; ++i) {
    usable |= hearth::canBeUsed(m.at(row[i])) ? 1U << i : 0U;
    hearth::listAttacks(m, row[i], guarded, out);
  }
  hearth::listAttacks(m, m.single(player, Kind::Avatar), guarded, out);
  const SlotIndex power = m.single(player, Kind::Power);
  if (power != kNoSlot && (!ruling(507) || get<Tag::HeroPowerUses>(m.at(player)) == 0) &&
      hearth::checkCard(m, power) == Refusal::None) {
    hearth::listPower(m, power, out);
  }
  for (std::size_t i = 0; usable >> i != 0; ++i) {
    if ((usable >> i & 1) != 0) hearth::listUses(m, row[i], out);
  }
  for (std::size_t i = 0; others >> i != 0; ++i) {
    if ((others >> i & 1) != 0) hearth::listTrade(m, hand[i], out);
  }
  for (std::size_t i = 0; others >> i != 0; ++i) {
    if ((others >> i & 1) != 0) hearth::listPreparations(m, hand[i], out);
  }
  for (std::size_t i = 0; others >> i != 0; ++i) {
    if ((others >> i & 1) != 0) hearth::listForging(m, hand[i], out);
  }
  const Action launch{.kind = ActionKind::Launch, .player = player};
  if (m.count(player, Zone::SetAside) != 0 && hearth::checkLaunch(m, launch) == Refusal::None) out.add(launch);
  out.add({.kind = ActionKind::EndTurn, .player = player});
}

Action Game::defaultDecision(Player player) const {
  const Decision* decision = hearth::pendingOf(machine_, player);
  if (decision == nullptr) return {.kind = ActionKind::EndTurn, .player = player};
  const std::uint32_t all = (1U << decision->count) - 1;
  const bool keeps = decision->kind == DecisionKind::Keep;
  return {.kind = ActionKind::Answer, .player = player, .answer = keeps ? all : (1U << decision->at_least) - 1};
}

Refusal Game::check(const Action& action) const {
  if (action.player > 1) return Refusal::NotYourTurn;
  switch (action.kind) {
    case ActionKind::Play: return hearth::checkPlay(machine_, action);
    case ActionKind::Power: return hearth::checkPower(machine_, action);
    case ActionKind::Trade: return hearth::checkTrade(machine_, action);
    case ActionKind::Prepare: return hearth::checkPrepare(machine_, action);
    case ActionKind::Use: return hearth::checkUse(machine_, action);
    case ActionKind::Forge: return hearth::checkForge(machine_, action);
    case ActionKind::Launch: return hearth::checkLaunch(machine_, action);
    case ActionKind::Answer: return hearth::checkAnswer(machine_, action);
    case ActionKind::Concede: return over() ? Refusal::GameOver : Refusal::None;
    case ActionKind::EndTurn: return hearth::checkTurn(machine_, action.player);
    case ActionKind::Attack: break;
  }
  if (const Refusal no = hearth::checkTurn(machine_, action.player); no != Refusal::None) return no;
  const std::uint32_t limit = state().header.entity_count;
  if (action.source >= limit || machine_.at(action.source).controller != action.player ||
      machine_.at(action.source).zone != Zone::Play) {
    return Refusal::CannotAttack;
  }
  if (action.target >= limit) return Refusal::BadTarget;
  const Kind kind = machine_.at(action.source).kind;
  if (kind != Kind::Unit && kind != Kind::Avatar) return Refusal::CannotAttack;
  return hearth::mayAttack(machine_, action.source, action.target);
}

}  // namespace cardrt

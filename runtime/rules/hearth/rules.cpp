// The ruleset's table, its conditions and amounts, and the small rulings that the core asks for.
#include "cardrt/rules.h"

#include "cardrt/hearth/hearth.h"
#include "cardrt/later.h"
#include "gifts.h"

#include <algorithm>

namespace cardrt::hearth {

using cardabi::CardRef;
using cardabi::Duration;
using cardabi::Event;
using cardabi::Node;
using cardabi::Op;

namespace {

void step(Machine& m, Frame& f) {
  switch (static_cast<RuleFrame>(f.kind)) {
    case RuleFrame::Play: return stepPlay(m, f);
    case RuleFrame::Cast: return stepCast(m, f);
    case RuleFrame::Attack: return stepAttack(m, f);
    case RuleFrame::Power: return stepPower(m, f);
    case RuleFrame::Damage: return stepDamage(m, f);
    case RuleFrame::Split: return stepSplit(m, f);
    case RuleFrame::Heal: return stepHeal(m, f);
    case RuleFrame::Draw: return stepDraw(m, f);
    case RuleFrame::Summon: return stepSummon(m, f);
    case RuleFrame::Equip: return stepEquip(m, f);
    case RuleFrame::Deaths: return stepDeaths(m, f);
    case RuleFrame::EndTurn: return stepEndTurn(m, f);
    case RuleFrame::StartTurn: return stepStartTurn(m, f);
    case RuleFrame::Opening: return stepOpening(m, f);
    case RuleFrame::Secret: return stepSecret(m, f);
    case RuleFrame::Choice: return stepChoice(m, f);
    case RuleFrame::Tell: return stepTell(m, f);
    case RuleFrame::Trade: return stepTrade(m, f);
    case RuleFrame::Perform: return stepPerform(m, f);
    case RuleFrame::Use: return stepUse(m, f);
    case RuleFrame::Options: return stepOptions(m, f);
    case RuleFrame::Launch: return stepLaunch(m, f);
  }
  CARD_CHECK(!"a frame of an unknown kind");
}

// Overload and the like: what the card does when it is played is not what it waits for as a secret.
bool ofItsOwnPlay(const EventRecord& event, SlotIndex source) {
  return event.event == Event::Play && event.subject == source;
}

// A minion does not answer its own summoning, unless that is what it waits for; a secret answers in the foe's turn only, and not when it could do nothing; a quest does
// not count itself.
bool hears(const Machine& m, SlotIndex self, SlotIndex source, const cardabi::Ability& ability,
           const EventRecord& event) {
  const bool of_itself = event.event == Event::Summon && event.subject == self && source == self;
  if (ruling(379) && of_itself && static_cast<cardabi::Hears>(ability.hears) == cardabi::Hears::Any) return false;
  const Entity& entity = m.at(source);
  if (has<Tag::Dormant>(m.at(self)) && m.at(self).zone == Zone::Play && ruling(1486) &&
      !hearsAsleep(m, self, source, ability, event))
    return false;
  if (entity.zone != Zone::Secret) return true;
  if (!has<Tag::SecretCard>(entity)) {
    if (ruling(999) && event.subject == source) return false;
    return !has<Tag::OneStageAtATime>(entity) || isAwakeStage(m, source, ability);
  }
  if (ofItsOwnPlay(event, source)) return true;
  const bool moment = event.event == Event::TurnStart || event.event == Event::TurnEnd;
  if (ruling(148) && !moment && m.s.header.current == entity.controller) return false;
  const bool stays = m.s.header.policies.FullBoardSecret == cardabi::FullBoardSecretPolicy::Stays;
  const bool only_summons = (m.card(source).traits & cardabi::CardTrait::SummonsOnly) != 0;
  return !(stays && only_summons && m.count(entity.controller, Zone::Play) >= 7);
}

bool wrapTrigger(Machine& m, SlotIndex self, SlotIndex source, std::uint16_t ability, std::uint16_t event) {
  if (m.at(source).zone != Zone::Secret || source != self || ofItsOwnPlay(m.event(event), source)) return false;
  const auto limit = static_cast<cardabi::Limit>(m.abilitiesOf(source)[ability].limit);
  const bool over = limit == cardabi::Limit::Progress || limit == cardabi::Limit::Once;
  const bool done = over && !(ruling(248) && has<Tag::OneStageAtATime>(m.at(source)) && hasStagesLeft(m, source));
  if (!has<Tag::SecretCard>(m.at(source)) && !done) return false;  // a quest that does something on its way
  Frame& f = m.push(static_cast<std::uint8_t>(RuleFrame::Secret), m.at(source).controller);
  f.a = source;
  f.more = ability;
  f.event = event;
  return true;
}

// What orders the triggers of one event (policies Order and Dominant, then Priority): deaths go by orderOf alone.
std::uint64_t rank(const Machine& m, SlotIndex source, const cardabi::Ability& ability) {
  const Header& header = m.s.header;
  const std::int32_t priority = header.policies.Priority == cardabi::PriorityPolicy::Outranks ? ability.priority : 0;
  const SlotIndex bearer = m.at(source).bearer;
  const Player side = m.at(bearer == kNoSlot ? source : bearer).controller;
  const Player dominant = header.policies.Dominant == cardabi::DominantPolicy::You ? 0 : 1;
  const bool later = header.policies.Order == cardabi::OrderPolicy::DominantPlayerFirst && side != dominant;
  const std::uint32_t order = orderOf(m, source);
  return std::uint64_t{later} << 47 | static_cast<std::uint64_t>(0x7fff - priority) << 32 |
         (ruling(405) ? order : ~order);
}

// What would or does change an event is never put off (policy TriggerQueue).
bool waits(const Machine& m, cardabi::Timing timing) {
  return m.s.header.policies.TriggerQueue == cardabi::TriggerQueuePolicy::FirstInFirstOut &&
         (timing == cardabi::Timing::Whenever || timing == cardabi::Timing::After);
}

// How deep triggers may answer triggers: the chain stops and play goes on, or the game is drawn (policy EndlessChain).
bool chainEnds(Machine& m, std::uint32_t links) {
  constexpr std::uint16_t kCapped = 64, kDrawn = 128;
  const bool caps = m.s.header.policies.EndlessChain == cardabi::EndlessChainPolicy::CapAndGoOn;
  if (links < (caps ? kCapped : kDrawn)) return false;
  m.cutChain(caps ? Guard::None : Guard::Chain);
  if (!caps) m.guard(Guard::Chain);
  return true;
}

bool sparedAtRandom(const Machine& m, SlotIndex slot) {
  const Entity& entity = m.at(slot);
  return entity.zone == Zone::Play &&
         ((ruling(1103) && mortallyWounded(entity)) || has<Tag::Dormant>(entity) || has<Tag::Untouchable>(entity));
}

// Losing maximum health: current health is capped at the new maximum, or the marks stay (policy LostHealth).
void maximumFell(Machine& m, SlotIndex slot, std::int32_t before) {
  if (m.s.header.policies.LostHealth != cardabi::LostHealthPolicy::Cap) return;
  const Entity& entity = m.at(slot);
  const std::int32_t maximum = cardrt::get<Tag::Health>(entity), marks = cardrt::get<Tag::Damage>(entity);
  if (marks <= 0) return;
  const std::int32_t current = std::min(before - marks, maximum);
  m.setVar<Tag::Damage>(slot, std::max(0, maximum - current));
}

void guarded(Machine& m, Guard) { m.s.header.decision_count = 0; }

constexpr Rules kRules = {runAction, selectThings, testCondition,  evalAmount,   step,        hears,  wrapTrigger, rank,
                          waits,     chainEnds,    sparedAtRandom, settlePlaces, maximumFell, guarded};

}  // namespace

const Rules& rules() { return kRules; }

bool announce(Machine& m, Frame& f, const EventRecord& event, cardabi::Timing timing) {
  f.event = m.pushEvent(event);
  if (m.raise(f.event, timing)) return true;
  finish(m, f);
  return false;
}

void finish(Machine& m, Frame& f) {
  if (f.event == kNoSlot) return;
  m.popEvent();
  f.event = kNoSlot;
}

void pushTell(Machine& m, const EventRecord& event, cardabi::Timing timing) {
  Frame& f = m.push(static_cast<std::uint8_t>(RuleFrame::Tell), event.player);
  f.event = m.pushEvent(event);
  f.number = static_cast<std::int32_t>(timing);
}

bool tellIfHeard(Machine& m, const EventRecord& event) {
  const auto own = [&](SlotIndex slot) { return slot != kNoSlot && m.hearsItself(slot); };
  if (!m.anyListener(event.event, cardabi::Timing::After) && !own(event.subject) && !own(event.object)) {
    m.remember(event);  // what nobody hears has happened all the same
    return false;
  }
  pushTell(m, event, cardabi::Timing::After);
  return true;
}

void stepTell(Machine& m, Frame& f) {
  if (f.step++ == 0 && m.raise(f.event, static_cast<cardabi::Timing>(f.number))) return;
  finish(m, f);
  m.pop();
}

void silence(Machine& m, SlotIndex slot) {
  if (m.at(slot).zone != Zone::Play) return;
  m.unsubscribe(slot);
  if (ruling(128)) m.detachAll(slot);
  std::uint64_t taken = 0;
  const bool thaws = m.s.header.policies.SilencedFrozen == cardabi::SilencedFrozenPolicy::Thaws;
  for (const cardabi::TagInfo& tag : cardabi::allTags()) {
    if ((tag.traits & cardabi::TagTrait::Silenced) == 0 || (tag.tag == Tag::Frozen && !thaws)) continue;
    if (tag.store == cardabi::TagStore::Flag) {
      taken |= std::uint64_t{1} << tag.at;
      if (tag.layer == cardabi::TagLayer::State) m.writeTag(slot, tag.tag, 0);  // the others are recomputed below
    }
    if (tag.tag == Tag::SpellDamage) m.base(slot).vars[3] = 0;
  }
  if (ruling(126)) m.base(slot).flags &= ~taken;
  m.setFlag<Tag::Silenced>(slot, true);
  if (m.s.header.policies.SilencedControl == cardabi::SilencedControlPolicy::Returns) giveBack(m, slot);
  m.touch(cardabi::Touch::Abilities | cardabi::Touch::Tags);
  m.refresh(slot);
}

std::uint16_t lastTurn(const Machine& m, Duration duration, Player giver) {
  const std::uint16_t now = m.s.header.turn;
  const bool yours = m.s.header.current == giver;
  const bool later = duration == Duration::DuringNextEnemyTurn || duration == Duration::DuringYourNextTurn;
  std::uint16_t last = 0;
  switch (duration) {
    case Duration::Always: break;
    case Duration::ThisTurn: return now;
    case Duration::UntilYourNextTurn:
    case Duration::DuringNextEnemyTurn: last = static_cast<std::uint16_t>(yours ? now + 1 : now); break;
    case Duration::UntilEndOfYourNextTurn:
    case Duration::DuringYourNextTurn: last = static_cast<std::uint16_t>(yours ? now + 2 : now + 1); break;
  }
  return ruling(1540) && later ? static_cast<std::uint16_t>(last | kThatTurnOnly) : last;
}

void give(Machine& m, SlotIndex bearer, CardRef enchantment, Player giver, std::uint16_t until,
          const std::int32_t* kept, std::size_t kept_count) {
  const SlotIndex slot = m.attach(bearer, enchantment, giver);
  if (slot == kNoSlot) return;
  for (std::size_t i = 0; i < kept_count; ++i) m.at(slot).vars[i] = kept[i];
  m.base(slot).expiry_turn = until;
  expiresAt(m, turnOf(m.base(slot).expiry_turn));
  bringFlags(m, slot);
  m.refresh(bearer);
}

namespace {

// What the last choice of this ability offered; without the one that was taken.
void selectOffered(const Eval& eval, bool unchosen, ThingSet& out) {
  if (eval.registers == nullptr) return;
  const Activation& running = *eval.registers;
  for (std::uint16_t i = 0; i < running.offered_count; ++i) {
    if (!unchosen || i + 1 != running.taken) out.add(eval.m.s.arena[running.offered + i]);
  }
}

}  // namespace

void giveWith(Machine& m, std::uint16_t activation, SlotIndex made) {
  if (activation == kNoSlot || !ruling(1431)) return;
  for (std::uint16_t i = m.s.header.frame_count; i-- > 0;) {
    const Frame& f = m.s.frames[i];
    if (f.kind == static_cast<std::uint8_t>(CoreFrame::Block) && f.flag != 0) return;  // where the ability begins
    if (f.kind != static_cast<std::uint8_t>(CoreFrame::With) || f.activation != activation) continue;
    const Activation& running = m.s.activations[activation];
    std::int32_t kept[kVars];
    for (std::uint16_t k = 0; k < f.count; ++k) kept[k] = static_cast<std::int32_t>(m.s.arena[f.list + k]);
    const CardRef enchantment(static_cast<std::uint32_t>(argOf(m.cards.set(running.set).nodes[f.pc])));
    CARD_PROBE(outer(m, running.set, f.pc));
    give(m, made, enchantment, running.you, 0, kept, f.count);
    CARD_PROBE(back());
  }
}

// What could be played next: the cards in the hand, and the hero power.
void selectThings(Eval& eval, std::uint32_t node, ThingSet& out) {
  const Op op = static_cast<Op>(opOf(eval.nodes[node]));
  if (op == Op::Offered || op == Op::Unchosen) return selectOffered(eval, op == Op::Unchosen, out);
  CARD_CHECK(op == Op::NextPlays);
  const Thing outer = eval.it;
  const auto consider = [&](SlotIndex slot) {
    eval.it = slot;
    if (sizeOf(eval.nodes[node]) == 1 || eval.condition(node + 1)) out.add(slot);
  };
  const SlotIndex* hand = eval.m.list(eval.you, Zone::Hand);
  for (std::size_t i = 0; i < eval.m.count(eval.you, Zone::Hand); ++i) consider(hand[i]);
  const SlotIndex power = eval.m.single(eval.you, Kind::Power);
  if (power != kNoSlot) consider(power);
  eval.it = outer;
}

// The damage in hand, as it would be dealt now: what is immune or has a shield takes none.
bool isFatal(const Eval& eval) {
  if (eval.event == kNoSlot) return false;
  const EventRecord& event = eval.m.event(eval.event);
  if (event.object == kNoSlot) return false;
  const Entity& target = eval.m.at(event.object);
  constexpr std::uint64_t kSafe = flagBit<Tag::Immune>() | flagBit<Tag::DivineShield>() | flagBit<Tag::Dormant>();
  if ((target.flags & kSafe) != 0) return false;
  const std::int32_t armor = target.kind == Kind::Avatar ? std::max(cardrt::get<Tag::Armor>(target), 0) : 0;
  return event.amount >= std::int64_t{currentHealth(target)} + armor;
}

// Another of the same card, or of a reprint, beside it in its zone?
bool isDuplicate(const Machine& m, SlotIndex slot) {
  const Entity& entity = m.at(slot);
  const SlotIndex* row = m.list(entity.controller, entity.zone);
  if (row == nullptr || isSingle(entity.kind, entity.zone)) return false;
  for (std::size_t i = 0; i < m.count(entity.controller, entity.zone); ++i) {
    if (row[i] != slot && m.card(row[i]).base == m.card(slot).base) return true;
  }
  return false;
}

bool isAtEdge(const Machine& m, SlotIndex slot) {
  const Entity& entity = m.at(slot);
  if (entity.zone != Zone::Hand) return has<Tag::PlayedFromEdge>(entity);
  return entity.position == 0 || entity.position + 1 == m.count(entity.controller, Zone::Hand);
}

constexpr std::uint32_t kNeutral = 1;  // of classes

// What is asked of a card wherever it is, or of one that is only looked at.
bool testCard(const Eval& eval, Op op, const cardabi::Card& card) {
  const Machine& m = eval.m;
  switch (op) {
    case Op::IsBasic: return card.kind == cardabi::index(Kind::Power) && (card.traits & cardabi::CardTrait::Token) == 0;
    case Op::OfOtherClass: {
      const std::uint32_t yours = m.card(m.single(eval.you, Kind::Avatar)).classes;
      return (card.classes & ~kNeutral) != 0 && (card.classes & yours) == 0;
    }
    case Op::OfMyKind: {
      const cardabi::Card& mine = m.card(eval.self);
      return sharesRace(card, mine) || (card.schools & mine.schools) != 0;
    }
    default: return op == Op::OfAnyClass;
  }
}

bool isOfCard(Op op) {
  return op == Op::IsBasic || op == Op::OfOtherClass || op == Op::OfMyKind || op == Op::OfAnyClass;
}

bool testCondition(Eval& eval, std::uint32_t node) {
  const Op op = static_cast<Op>(opOf(eval.nodes[node]));
  if (op == Op::PolicyIs) {
    const std::int32_t arg = argOf(eval.nodes[node]);
    return cardabi::policyValue(eval.m.s.header.policies, static_cast<std::uint8_t>(arg >> 8)) == (arg & 0xff);
  }
  if (op == Op::IsFatal) return isFatal(eval);
  ThingSet set;
  eval.select(node + 1, set);
  for (std::size_t i = 0; i < set.count; ++i) {
    const Thing thing = set.items[i];
    if (isOfCard(op)) {
      if (!isCard(thing) && eval.m.at(static_cast<SlotIndex>(thing)).kind == Kind::Player) return false;
      if (!testCard(eval, op,
                    isCard(thing) ? eval.m.cards.card(CardRef(thing)) : eval.m.card(static_cast<SlotIndex>(thing))))
        return false;
      continue;
    }
    if (isCard(thing)) return false;
    const auto slot = static_cast<SlotIndex>(thing);
    const Entity& entity = eval.m.at(slot);
    const bool holds = op == Op::IsDying       ? dying(entity) || entity.zone == Zone::Graveyard
                       : op == Op::IsDamaged   ? cardrt::get<Tag::Damage>(entity) > 0
                       : op == Op::IsStarting  ? has<Tag::StartedInDeck>(entity)
                       : op == Op::IsDuplicate ? isDuplicate(eval.m, slot)
                                               : isAtEdge(eval.m, slot);
    if (!holds) return false;
  }
  return set.count > 0;
}

std::int32_t evalAmount(Eval& eval, std::uint32_t node) {
  const Node& row = eval.nodes[node];
  switch (static_cast<Op>(opOf(row))) {
    case Op::Boosted:
      return inRange(std::int64_t{eval.amount(node + 1)} + (ruling(198) ? spellDamageOf(eval.m, eval.you) : 0));
    case Op::Unboosted:
    case Op::ForTurns: return eval.amount(node + 1);
    case Op::WhileInZone: return 0;  // how long, not how many
    case Op::AttackOf:
    case Op::HealthOf:
    case Op::CostOf:
    case Op::SpellDamageOf: break;
    default: CARD_CHECK(!"an amount without a handler");
  }
  Thing thing = kNoSlot;
  if (!eval.one(node + 1, thing)) return 0;
  const Op op = static_cast<Op>(opOf(row));
  if (op == Op::SpellDamageOf) return thing < 2 ? spellDamageOf(eval.m, static_cast<Player>(thing)) : 0;
  if (isCard(thing))
    return eval.tagOf(thing, op == Op::AttackOf ? Tag::Attack : op == Op::HealthOf ? Tag::Health : Tag::Cost);
  const auto slot = static_cast<SlotIndex>(thing);
  if (op == Op::AttackOf) return attackOf(eval.m, slot);
  return op == Op::HealthOf ? currentHealth(eval.m.at(slot)) : costOf(eval.m, slot);
}

}  // namespace cardrt::hearth

// The actions of hearth/ops.def. Each reads its operands now and does its work, or pushes the frame that does.
#include "cardrt/later.h"
#include "ops_run.h"

#include <algorithm>
#include <utility>

namespace cardrt::hearth {

using cardabi::CardRef;
using cardabi::Duration;
using cardabi::Event;
using cardabi::Node;
using cardabi::Op;
using cardabi::Place;

namespace {

// In order of play. What is a card and no entity is left out.
void sortByOrder(const Machine& m, ThingSet& set) {
  set.count = static_cast<std::size_t>(std::remove_if(set.items, set.items + set.count, isCard) - set.items);
  std::sort(set.items, set.items + set.count, [&](Thing a, Thing b) {
    return orderOf(m, static_cast<SlotIndex>(a)) < orderOf(m, static_cast<SlotIndex>(b));
  });
}

void dealDamage(Run& run) {
  ThingSet set;
  run.eval.harmful = true;
  run.eval.select(run.operand(0), set);
  run.eval.harmful = false;
  const std::int32_t amount = run.eval.amount(run.operand(1));
  sortByOrder(run.m, set);
  if (set.count == 0) return;
  Frame& damage = pushDamage(run.m, run.eval.self);
  for (std::size_t i = 0; i < set.count; ++i)
    addHit(run.m, damage, static_cast<SlotIndex>(set.items[i]), amount, run.eval.self);
}

// Spell damage on split damage: more missiles, or stronger ones (policy SplitBoost).
void splitDamage(Run& run) {
  std::uint32_t amount = run.operand(1);
  std::int32_t bonus = 0;
  for (; static_cast<Op>(opOf(run.eval.nodes[amount])) == Op::Boosted; ++amount)
    bonus += spellDamageOf(run.m, run.eval.you);
  const std::int32_t printed = run.eval.amount(amount);
  const bool more = run.m.s.header.policies.SplitBoost == cardabi::SplitBoostPolicy::MoreMissiles;
  Frame& split = run.m.push(static_cast<std::uint8_t>(RuleFrame::Split), run.f.player);
  split.activation = run.f.activation;
  split.pc = run.operand(0);
  split.number = more ? printed + bonus : printed;
  split.more = static_cast<std::uint16_t>(std::clamp(more ? 1 : 1 + bonus, 0, 0xffff));
}

void restore(Run& run) {
  ThingSet set;
  run.eval.select(run.operand(0), set);
  const std::int32_t amount = run.eval.amount(run.operand(1));
  sortByOrder(run.m, set);
  if (set.count == 0) return;
  Frame& heal = pushHeal(run.m, run.eval.self, run.eval.you);
  for (std::size_t i = 0; i < set.count; ++i) addHeal(run.m, heal, static_cast<SlotIndex>(set.items[i]), amount);
}

// How long something lasts that is given now: a Duration, so many turns of either player with the one that runs, or as long as it is
// in some zones.
std::uint16_t lastsUntil(Run& run, std::uint32_t operand) {
  const Node& row = run.eval.nodes[operand];
  if (static_cast<Op>(opOf(row)) == Op::WhileInZone) return static_cast<std::uint16_t>(kWhileIn | argOf(row));
  const std::int32_t amount = run.eval.amount(operand);
  if (static_cast<Op>(opOf(row)) != Op::ForTurns) return lastTurn(run.m, static_cast<Duration>(amount), run.eval.you);
  const std::int32_t more = ruling(1432) ? std::clamp(amount - 1, 0, 999) : 0;
  return static_cast<std::uint16_t>(run.m.s.header.turn + more);
}

void giveEnchantment(Run& run) {
  std::int32_t kept[kVars] = {};
  std::size_t kept_count = 0;
  const std::uint16_t until = run.hasOperand(1) ? lastsUntil(run, run.operand(1)) : std::uint16_t{0};
  for (std::uint32_t i = 2; run.hasOperand(i) && kept_count < kVars; ++i)
    kept[kept_count++] = run.eval.amount(run.operand(i));
  const CardRef enchantment(static_cast<std::uint32_t>(argOf(run.row())));
  forEachEntity(run, [&](SlotIndex slot) { give(run.m, slot, enchantment, run.eval.you, until, kept, kept_count); });
}

// What this entity did to each of them.
void tellOfThese(Run& run, Event event, const ThingSet& done) {
  const Player player = run.eval.you;
  const SlotIndex source = run.eval.self;
  tellEach(run.m, done.items, done.count,
           [&](SlotIndex slot) { return makeEvent(event, player, kNoSlot, slot, source); });
}

// A secret goes at once, unseen; everything else in the next death phase.
void destroy(Machine& m, SlotIndex slot) {
  const Zone zone = m.at(slot).zone;
  if (zone == Zone::Play) m.setFlag<Tag::PendingDestroy>(slot, true);
  if (zone != Zone::Secret) return;  // who has left meanwhile stays as it is
  (void)m.move(slot, Zone::Graveyard, m.at(slot).controller);
  m.log({.kind = LogKind::Leaves, .player = m.at(slot).controller, .a = slot});
}

void destroyThese(Run& run) {
  ThingSet done;
  forEachAsIt(run, [&](SlotIndex slot) {
    if (!has<Tag::PendingDestroy>(run.m.at(slot))) done.add(slot);
    destroy(run.m, slot);
  });
  tellOfThese(run, Event::Destroy, done);
}

// Those that are frozen already are not told again.
void freezeThese(Run& run) {
  ThingSet done;
  forEachEntity(run, [&](SlotIndex slot) {
    if (!has<Tag::Frozen>(run.m.at(slot))) done.add(slot);
    run.m.setFlag<Tag::Frozen>(slot, true);
  });
  tellOfThese(run, Event::Freeze, done);
}

void wakeUp(Run& run) {
  ThingSet set;
  run.eval.select(run.operand(0), set);
  for (std::size_t i = set.count; i-- > 0;) {  // the first is told first
    if (!isCard(set.items[i])) awaken(run.m, static_cast<SlotIndex>(set.items[i]));
  }
}

// Both players see them; they stay where they are, and what lies in hiding is hidden again.
void show(Run& run) {
  ThingSet shown;
  forEachEntity(run, [&](SlotIndex slot) {
    run.m.log({.kind = LogKind::Reveal, .player = run.m.at(slot).controller, .a = slot});
    shown.add(slot);
  });
  tellEach(run.m, shown.items, shown.count,
           [&](SlotIndex slot) { return makeEvent(Event::Reveal, run.m.at(slot).controller, slot); });
}

// A transformed minion is a new one in the old place, or keeps its status (policy TransformKeeps). One that becomes a copy has what the
// other one has.
void transform(Run& run) {
  const bool copies = static_cast<Op>(opOf(run.row())) == Op::TransformCopy;
  Thing into = kNoSlot;
  if (!run.eval.one(run.operand(1), into)) return;
  const CardRef card = isCard(into) ? CardRef(into) : CardRef(run.m.at(static_cast<SlotIndex>(into)).card);
  const bool keeps = run.m.s.header.policies.TransformKeeps == cardabi::TransformKeepsPolicy::Status;
  ThingSet done;
  forEachAsIt(run, [&](SlotIndex slot) {
    if (copies && slot == into) return;                                                    // it is that already
    if (run.m.at(slot).kind == Kind::Avatar && run.m.at(slot).zone == Zone::Play) return;  // a hero in play is replaced
    run.m.become(slot, card,
                 flagBit<Tag::StartedInDeck>() | flagBit<Tag::Arrived>() | flagBit<Tag::PutOnTop>() |
                     flagBit<Tag::PutAtBottom>() | (keeps ? flagBit<Tag::Frozen>() : 0));
    if (copies && !isCard(into) && run.m.at(slot).card == card.value) {
      run.m.unsubscribe(slot);  // the other one may be silenced
      copyOnto(run.m, static_cast<SlotIndex>(into), slot);
      run.m.subscribe(slot);
    }
    if (!keeps && run.m.at(slot).zone == Zone::Play) {
      run.m.setVar<Tag::TurnEntered>(slot, run.m.s.header.turn);
      run.m.setVar<Tag::AttacksMade>(slot, 0);
    }
    giveWith(run.m, run.f.activation, slot);
    if (run.m.at(slot).card == card.value) done.add(slot);
  });
  tellOfThese(run, Event::Transform, done);
}

template <class Take>
void forEachFoe(Run& run, Take&& take) {
  forEachAsIt(run, [&](SlotIndex slot) {
    const Entity& entity = run.m.at(slot);
    if (entity.kind == Kind::Unit && entity.zone == Zone::Play && entity.controller != run.eval.you) take(slot);
  });
}

void takeControlFor(Run& run) {
  const std::uint16_t until = lastsUntil(run, run.operand(1));
  forEachFoe(run, [&](SlotIndex slot) { borrow(run.m, slot, run.eval.you, until); });
}

void gainMana(Run& run) {
  const Entity& player = run.m.at(run.eval.you);
  const std::int32_t mana = cardrt::get<Tag::Mana>(player) + run.eval.amount(run.operand(0));
  const std::int32_t most = cardrt::get<Tag::MaxMana>(player);
  run.m.setVar<Tag::Mana>(run.eval.you, std::clamp(mana, 0, most));
  if (!ruling(226)) run.m.setVar<Tag::Crystals>(run.eval.you, std::min(mana, most));
}

void gainCrystals(Run& run) {
  const Entity& player = run.m.at(run.eval.you);
  const std::int32_t before = cardrt::get<Tag::Crystals>(player);
  const std::int32_t now = std::clamp(before + run.eval.amount(run.operand(0)), 0, cardrt::get<Tag::MaxMana>(player));
  if (now < before)
    run.m.writeTag(run.eval.you, Tag::MostCrystals, std::max(before, run.m.read(run.eval.you, Tag::MostCrystals)));
  run.m.setVar<Tag::Crystals>(run.eval.you, now);
  if (now > before) pushTell(run.m, gainedCrystals(run.eval.you, now - before), cardabi::Timing::Whenever);
}

void refreshMana(Run& run) {
  const Entity& player = run.m.at(run.eval.you);
  const std::int32_t mana = cardrt::get<Tag::Mana>(player);
  const std::int32_t full = std::max(
      mana, cardrt::get<Tag::Crystals>(player) - (ruling(1010) ? cardrt::get<Tag::OverloadLocked>(player) : 0));
  run.m.setVar<Tag::Mana>(run.eval.you, std::clamp(mana + run.eval.amount(run.operand(0)), mana, full));
}

void unlockMana(Run& run) {
  const Entity& player = run.m.at(run.eval.you);
  if (ruling(188))
    run.m.setVar<Tag::Mana>(run.eval.you, cardrt::get<Tag::Mana>(player) + cardrt::get<Tag::OverloadLocked>(player));
  run.m.setVar<Tag::OverloadLocked>(run.eval.you, 0);
  run.m.setVar<Tag::OverloadOwed>(run.eval.you, 0);
}

// All or nothing.
void spend(Run& run) {
  const auto tag = static_cast<Tag>(argOf(run.row()));
  const std::int32_t price = run.eval.amount(run.operand(0)), has = run.m.read(run.eval.you, tag);
  if (price < 0 || has < price) {
    if (run.hasOperand(2)) run.m.runBlock(run.f.activation, run.f.player, run.operand(2));
    return;
  }
  run.m.writeTag(run.eval.you, tag, has - price);
  run.m.runBlock(run.f.activation, run.f.player, run.operand(1));
  if (tag == Tag::Corpses && price > 0) {
    pushTell(run.m, makeEvent(Event::SpendCorpses, run.eval.you, kNoSlot, kNoSlot, kNoSlot, price),
             cardabi::Timing::After);
  }
}

void setHealth(Run& run) {
  const std::int32_t wanted = run.eval.amount(run.operand(1));
  forEachEntity(run, [&](SlotIndex slot) {
    const std::int32_t most = cardrt::get<Tag::Health>(run.m.at(slot));
    run.m.setVar<Tag::Damage>(slot, most - std::min(wanted, most));
  });
}

void restoreFull(Run& run) {
  ThingSet set;
  run.eval.select(run.operand(0), set);
  sortByOrder(run.m, set);
  Frame& heal = pushHeal(run.m, run.eval.self, run.eval.you);
  for (std::size_t i = 0; i < set.count; ++i) {
    const auto slot = static_cast<SlotIndex>(set.items[i]);
    addHeal(run.m, heal, slot, cardrt::get<Tag::Damage>(run.m.at(slot)));
  }
}

// As if it had come a turn before and had not attacked yet.
void ready(Run& run) {
  forEachAsIt(run, [&](SlotIndex slot) {
    const std::int32_t now = run.m.s.header.turn;
    run.m.setVar<Tag::AttacksMade>(slot, 0);
    if (cardrt::get<Tag::TurnEntered>(run.m.at(slot)) == now) run.m.setVar<Tag::TurnEntered>(slot, now - 1);
  });
}

void gainArmor(Run& run) {
  const std::int32_t amount = run.eval.amount(run.operand(0));
  const SlotIndex avatar = run.m.single(run.eval.you, Kind::Avatar);
  if (amount <= 0) return;
  run.m.setVar<Tag::Armor>(avatar, cardrt::get<Tag::Armor>(run.m.at(avatar)) + amount);
  pushTell(run.m, makeEvent(Event::GainArmor, run.eval.you, kNoSlot, kNoSlot, kNoSlot, amount), cardabi::Timing::After);
}

// Their abilities of one keyword, in order: what is printed, then what is attached. The first to run is pushed last.
void runAbilities(Run& run) {
  ThingSet set;
  run.eval.select(run.operand(0), set);
  Machine::Running found[32];
  std::size_t count = 0;
  const auto add = [&](SlotIndex self, SlotIndex source) {
    if (awaitsItsTurn(run.m, source)) return;
    const auto abilities = run.m.abilitiesOf(source);
    for (std::size_t i = 0; i < abilities.size() && count < std::size(found); ++i) {
      if (abilities[i].keyword != argOf(run.row()) || abilities[i].body == 0 || !run.m.brings(source, abilities[i]))
        continue;
      found[count++] = {.self = self,
                        .source = source,
                        .card = CardRef(run.m.at(source).card),
                        .number = static_cast<std::uint16_t>(i),
                        .event = kNoSlot,
                        .chosen = kNoSlot,
                        .told = false};
    }
  };
  for (std::size_t i = 0; i < set.count; ++i) {
    if (isCard(set.items[i])) continue;
    const auto slot = static_cast<SlotIndex>(set.items[i]);
    if (!has<Tag::Silenced>(run.m.at(slot))) add(slot, slot);
    for (SlotIndex each = run.m.at(slot).first_attachment; each != kNoSlot; each = run.m.at(each).next_attachment)
      add(slot, each);
  }
  while (count-- > 0) run.m.runAbility(found[count]);
}

void runCasts(Run& run) {
  ThingSet set;
  run.eval.select(run.operand(0), set);
  for (std::size_t i = set.count; i-- > 0;) {
    if (isCard(set.items[i])) continue;
    const auto slot = static_cast<SlotIndex>(set.items[i]);
    (void)runCast(run.m, slot, CardRef(run.m.at(slot).card), kNoSlot, kNoSlot);
  }
}

// Abilities of others come in random order: nobody chose one.
void perform(Run& run, PerformHow how) {
  ThingSet set;
  run.eval.select(run.operand(0), set);
  std::int32_t detail = argOf(run.row());
  if (how == PerformHow::Cast) {
    Thing target = kNoSlot;
    if (run.hasOperand(1) && (!run.eval.one(run.operand(1), target) || isCard(target))) return;
    detail = static_cast<std::int32_t>(target);
  }
  for (std::size_t i = 0; how == PerformHow::Ability && ruling(1405) && i + 1 < set.count; ++i)
    std::swap(set.items[i], set.items[i + run.m.randomOf(set.items + i, static_cast<std::uint32_t>(set.count - i))]);
  pushPerform(run.m, run.eval.self, how, set, detail);
}

void takeExtraTurn(Run& run) {
  std::uint8_t& turns = run.m.s.header.extra_turns[run.eval.you];
  if (turns < 0xff) ++turns;
  run.m.touch(cardabi::Touch::Turn);
}

// Judged with everything else, when all that is under way is over.
void lose(Run& run, Player loser) { run.m.setFlag<Tag::Conceded>(loser, true); }

}  // namespace

void runAction(Machine& m, Frame& f, std::uint32_t node) {
  Run run(m, f, node);
  switch (static_cast<Op>(opOf(run.row()))) {
    case Op::Damage: return dealDamage(run);
    case Op::SplitDamage: return splitDamage(run);
    case Op::Restore: return restore(run);
    case Op::Destroy: return destroyThese(run);
    case Op::Silence: forEachEntity(run, [&](SlotIndex slot) { silence(m, slot); }); return void(endStep(m));
    case Op::Freeze: return freezeThese(run);
    case Op::Give: return giveEnchantment(run);
    case Op::Draw: return pushDraw(m, run.eval.you, run.eval.amount(run.operand(0)), f.activation);
    case Op::DrawThese: return drawThese(run);
    case Op::Get: return get(run);
    case Op::Summon: return summon(run, SummonHow::New);
    case Op::SummonCopy: return summon(run, SummonHow::Copy);
    case Op::Transform:
    case Op::TransformCopy: return transform(run);
    case Op::Return: return returnToHand(run);
    case Op::ShuffleInto: return shuffleInto(run);
    case Op::TakeControl: return forEachFoe(run, [&](SlotIndex slot) { (void)changeControl(m, slot, run.eval.you); });
    case Op::TakeControlFor: return takeControlFor(run);
    case Op::GainArmor: return gainArmor(run);
    case Op::GainMana: return gainMana(run);
    case Op::GainCrystals: return gainCrystals(run);
    case Op::RefreshMana: return refreshMana(run);
    case Op::UnlockMana: return unlockMana(run);
    case Op::Spend: return spend(run);
    case Op::SetHealth: return setHealth(run);
    case Op::RestoreFull: return restoreFull(run);
    case Op::Ready: return ready(run);
    case Op::Equip:
    case Op::EquipThese: return equip(run);
    case Op::Replace: return replace(run);
    case Op::Swap: return swapPlaces(run);
    case Op::Move: return moveThese(run);
    case Op::SummonThese: return summonThese(run);
    case Op::SummonExact: return summon(run, SummonHow::Copy);
    case Op::Upgrade: return upgrade(run);
    case Op::Merge: return mergeThese(run);
    case Op::CopyAbility: return copyAbilities(run);
    case Op::Store: return putAway(run);
    case Op::RunAbility: return runAbilities(run);
    case Op::RunCast: return runCasts(run);
    case Op::CastThese:
    case Op::CastAtRandom: return perform(run, PerformHow::Cast);
    case Op::Replay: return perform(run, PerformHow::Replay);
    case Op::RunAbilityAtRandom: return perform(run, PerformHow::Ability);
    case Op::ExtraTurn: return takeExtraTurn(run);
    case Op::EndTurn: m.s.header.turn_over = 1; return m.touch(cardabi::Touch::Turn);
    case Op::WinGame: return lose(run, foeOf(run.eval.you));
    case Op::LoseGame: return lose(run, run.eval.you);
    case Op::Discover: return discover(run);
    case Op::ChooseOne: return chooseOne(run);
    case Op::ChooseSome: return chooseSome(run);
    case Op::ChooseAtRandom: return chooseAtRandom(run);
    case Op::ProgressBy: return progressBy(run);
    case Op::WakeUp: return wakeUp(run);
    case Op::Reopen: return forEachEntity(run, [&](SlotIndex slot) { m.writeTag(slot, Tag::ClosedFor, 0); });
    case Op::Show: return show(run);
    case Op::Discard: return discardCards(run);
    case Op::Remove:
      return forEachEntity(run, [&](SlotIndex slot) { (void)m.move(slot, Zone::Removed, m.at(slot).controller); });
    case Op::ForceAttack: {
      Thing attacker = kNoSlot, defender = kNoSlot;
      if (run.eval.one(run.operand(0), attacker) && run.eval.one(run.operand(1), defender) && !isCard(attacker) &&
          !isCard(defender)) {
        pushAttack(m, static_cast<SlotIndex>(attacker), static_cast<SlotIndex>(defender));
      }
      return;
    }
    case Op::ProcessDeaths: return (void)endPhase(m);
    case Op::Note: return m.log({.kind = LogKind::Note, .player = run.eval.you, .a = run.eval.self});
    default: CARD_CHECK(!"an action without a handler");
  }
}

}  // namespace cardrt::hearth

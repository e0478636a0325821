// The actions of hearth/ops.def. Each reads its operands now and does its work, or pushes the frame that does.
#include "cardrt/hearth/hearth.h"

#include <algorithm>

namespace cardrt::hearth {

using cardabi::CardRef;
using cardabi::Duration;
using cardabi::Event;
using cardabi::Node;
using cardabi::Op;
using cardabi::Place;

namespace {

// What an action handler has at hand: its node, its operands, the ability that it runs in.
struct Run {
  Machine& m;
  Frame& f;
  Eval eval;
  std::uint32_t node;

  Run(Machine& machine, Frame& frame, std::uint32_t at)
      : m(machine), f(frame), eval(machine, machine.s.activations[frame.activation]), node(at) {}
  const Node& row() const { return eval.nodes[node]; }
  std::uint32_t operand(std::uint32_t number) const {
    std::uint32_t at = node + 1;
    for (; number > 0; --number) at += eval.nodes[at].size;
    return at;
  }
  bool hasOperand(std::uint32_t number) const { return operand(number) < node + row().size; }
  // The number after the selector; 1 where the phrase has none.
  std::int32_t countOr1() { return hasOperand(1) ? eval.amount(operand(1)) : 1; }
};

// Entities of the first operand; things that are cards are passed over.
template <class Do>
void forEachEntity(Run& run, Do&& action) {
  ThingSet set;
  run.eval.select(run.operand(0), set);
  for (std::size_t i = 0; i < set.count; ++i) {
    if (!isCard(set.items[i])) action(static_cast<SlotIndex>(set.items[i]));
  }
}

// The same for actions whose `it` is what they were done to.
template <class Do>
void forEachAsIt(Run& run, Do&& action) {
  ThingSet done;
  forEachEntity(run, [&](SlotIndex slot) {
    done.add(slot);
    action(slot);
  });
  run.m.setRegister(run.f.activation, 0, done.items, done.count);
}

void sortByOrder(const Machine& m, ThingSet& set) {
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
  if (set.count == 0) return;
  sortByOrder(run.m, set);
  Frame& damage = pushDamage(run.m, run.eval.self);
  for (std::size_t i = 0; i < set.count; ++i)
    addHit(run.m, damage, static_cast<SlotIndex>(set.items[i]), amount, run.eval.self);
}

// Spell damage on split damage: more missiles, or stronger ones (policy SplitBoost).
void splitDamage(Run& run) {
  const std::uint32_t amount = run.operand(1);
  const bool boosted = static_cast<Op>(run.eval.nodes[amount].op) == Op::Boosted;
  const std::int32_t printed = run.eval.amount(boosted ? amount + 1 : amount);
  const std::int32_t bonus = boosted ? spellDamageOf(run.m, run.eval.you) : 0;
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
  if (set.count == 0) return;
  sortByOrder(run.m, set);
  Frame& heal = pushHeal(run.m, run.eval.self, run.eval.you);
  for (std::size_t i = 0; i < set.count; ++i) addHeal(run.m, heal, static_cast<SlotIndex>(set.items[i]), amount);
}

void giveEnchantment(Run& run) {
  std::int32_t kept[kVars] = {};
  std::size_t kept_count = 0;
  auto duration = Duration::Always;
  for (std::uint32_t i = 1; run.hasOperand(i); ++i) {
    const std::int32_t amount = run.eval.amount(run.operand(i));
    if (i == 1) {
      duration = static_cast<Duration>(amount);
    } else if (kept_count < kVars) {
      kept[kept_count++] = amount;
    }
  }
  const CardRef enchantment(static_cast<std::uint32_t>(run.row().arg));
  forEachEntity(run, [&](SlotIndex slot) { give(run.m, slot, enchantment, run.eval.you, duration, kept, kept_count); });
}

// Into the hand; what finds no room is never made.
void get(Run& run) {
  ThingSet set;
  run.eval.select(run.operand(0), set);
  const std::int32_t count = run.countOr1();
  ThingSet made;
  for (std::size_t i = 0; i < set.count; ++i) {
    const CardRef card =
        isCard(set.items[i]) ? CardRef(set.items[i]) : CardRef(run.m.at(static_cast<SlotIndex>(set.items[i])).card);
    for (std::int32_t k = 0; k < count && run.m.count(run.eval.you, Zone::Hand) < 10; ++k) {
      const SlotIndex slot = run.m.create(card, run.eval.you);
      if (slot == kNoSlot) return;
      (void)run.m.move(slot, Zone::Hand, run.eval.you);
      made.add(slot);
    }
  }
  run.m.setRegister(run.f.activation, 0, made.items, made.count);
}

void summon(Run& run, SummonHow how) {
  ThingSet set;
  run.eval.select(run.operand(0), set);
  const std::int32_t count = how == SummonHow::Copy ? 1 : run.countOr1();
  Frame& summoning =
      pushSummon(run.m, run.eval.self, run.eval.you, static_cast<Place>(run.row().arg), how, run.f.activation);
  for (std::size_t i = 0; i < set.count; ++i) {
    for (std::int32_t k = 0; k < count && summoning.count < 16; ++k) addSummon(run.m, summoning, set.items[i]);
  }
}

// A transformed minion is a new one in the old place, or keeps its status (policy TransformKeeps).
void transform(Run& run) {
  Thing into = kNoSlot;
  if (!run.eval.one(run.operand(1), into)) return;
  const CardRef card = isCard(into) ? CardRef(into) : CardRef(run.m.at(static_cast<SlotIndex>(into)).card);
  const bool keeps = run.m.s.header.policies.TransformKeeps == cardabi::TransformKeepsPolicy::Status;
  forEachAsIt(run, [&](SlotIndex slot) {
    run.m.become(slot, card, flagBit<Tag::StartedInDeck>() | (keeps ? flagBit<Tag::Frozen>() : 0));
    if (!keeps && run.m.at(slot).zone == Zone::Play) {
      run.m.setVar<Tag::TurnEntered>(slot, run.m.s.header.turn);
      run.m.setVar<Tag::AttacksMade>(slot, 0);
    }
  });
}

void returnToHand(Run& run) {
  forEachAsIt(run, [&](SlotIndex slot) {
    const Player side = run.m.at(slot).controller;
    if (run.m.at(slot).kind == Kind::Avatar || run.m.at(slot).kind == Kind::Player) return;
    if (run.m.move(slot, Zone::Hand, side) == Moved::NoRoom) {
      run.m.setFlag<Tag::PendingDestroy>(slot, true);
    } else {
      run.m.resetToPrinted(slot);
    }
  });
}

void shuffleInto(Run& run) {
  ThingSet set;
  run.eval.select(run.operand(0), set);
  const std::int32_t count = run.countOr1();
  const bool foes = run.row().arg == static_cast<std::int32_t>(cardabi::Sides::Foes);
  const Player side = foes ? foeOf(run.eval.you) : run.eval.you;
  for (std::size_t i = 0; i < set.count; ++i) {
    for (std::int32_t k = 0; k < count && run.m.count(side, Zone::Deck) < 60; ++k) {
      SlotIndex slot = static_cast<SlotIndex>(set.items[i]);
      if (isCard(set.items[i])) slot = run.m.create(CardRef(set.items[i]), side);
      if (slot == kNoSlot) return;
      const auto place = static_cast<std::uint16_t>(run.m.random(run.m.count(side, Zone::Deck) + 1U));
      if (run.m.move(slot, Zone::Deck, side, place) == Moved::Placed && !isCard(set.items[i]))
        run.m.resetToPrinted(slot);
    }
  }
}

// Stealing onto a full board: destroyed, or left where it is (policy StealFullBoard).
void takeControl(Run& run) {
  const bool destroys = run.m.s.header.policies.StealFullBoard == cardabi::StealFullBoardPolicy::Destroyed;
  forEachAsIt(run, [&](SlotIndex slot) {
    const Entity& entity = run.m.at(slot);
    if (entity.kind != Kind::Unit || entity.zone != Zone::Play || entity.controller == run.eval.you) return;
    if (run.m.move(slot, Zone::Play, run.eval.you) == Moved::NoRoom && destroys)
      run.m.setFlag<Tag::PendingDestroy>(slot, true);
  });
}

void ask(Run& run, Frame& choice, DecisionKind kind) {
  Machine& m = run.m;
  if (m.s.header.decision_count == kMaxDecisions) return m.guard(Guard::Frames);
  Decision& decision = m.s.decisions[m.s.header.decision_count++];
  decision = Decision{};
  decision.kind = kind;
  decision.player = run.eval.you;
  decision.count = static_cast<std::uint8_t>(choice.count);
  decision.at_least = decision.at_most = 1;
  decision.source = run.eval.self;
  for (std::uint16_t i = 0; i < choice.count; ++i) decision.options[i] = m.s.arena[choice.list + i];
  m.log({.kind = LogKind::Offered, .player = run.eval.you, .x = choice.count});
}

// Offers some of the set; the block runs with the one that is taken.
void discover(Run& run) {
  const std::uint32_t from = run.operand(0);
  const std::int32_t wanted = std::min<std::int32_t>(run.eval.amount(run.operand(1)), kMaxChoices);
  ThingSet offered;
  if (static_cast<Op>(run.eval.nodes[from].op) == Op::Pool && run.m.picker == nullptr) {
    const std::uint32_t size = run.eval.poolSize(from);
    std::uint32_t taken[kMaxChoices];
    for (std::uint32_t count = 0;
         count < std::min<std::uint32_t>(static_cast<std::uint32_t>(std::max(wanted, 0)), size); ++count) {
      std::uint32_t number = run.m.random(size - count);
      std::uint32_t place = 0;
      while (place < count && taken[place] <= number) ++place, ++number;
      for (std::uint32_t k = count; k > place; --k) taken[k] = taken[k - 1];
      taken[place] = number;
      offered.add(run.eval.poolAt(from, number).value);
    }
  } else {
    ThingSet all;
    run.eval.select(from, all);
    while (offered.count < static_cast<std::size_t>(std::max(wanted, 0)) && all.count > 0) {
      const bool everything = all.count + offered.count <= static_cast<std::size_t>(wanted);
      const std::uint32_t pick = everything ? 0 : run.m.randomOf(all.items, static_cast<std::uint32_t>(all.count));
      offered.add(all.items[pick]);
      std::copy(all.items + pick + 1, all.items + all.count, all.items + pick);
      --all.count;
    }
  }
  if (offered.count == 0) return;
  Frame& choice = run.m.push(static_cast<std::uint8_t>(RuleFrame::Choice), run.f.player);
  choice.activation = run.f.activation;
  choice.pc = run.operand(2);
  choice.list = run.m.arenaTop();
  choice.count = static_cast<std::uint16_t>(offered.count);
  for (std::size_t i = 0; i < offered.count; ++i) run.m.pushThing(offered.items[i]);
  ask(run, choice, DecisionKind::Pick);
}

void chooseOne(Run& run) {
  Frame& choice = run.m.push(static_cast<std::uint8_t>(RuleFrame::Choice), run.f.player);
  choice.activation = run.f.activation;
  choice.pc = run.node + 1;
  choice.flag = 1;
  choice.list = run.m.arenaTop();
  for (; choice.count < kMaxChoices && run.hasOperand(choice.count); ++choice.count) run.m.pushThing(choice.count);
  ask(run, choice, DecisionKind::Pick);
}

void drawThese(Run& run) {
  ThingSet drawn;
  forEachEntity(run, [&](SlotIndex slot) {
    const Player side = run.m.at(slot).controller;
    if (run.m.at(slot).zone != Zone::Deck) return;
    if (run.m.move(slot, Zone::Hand, side) == Moved::NoRoom) {
      run.m.log({.kind = LogKind::Burn, .player = side, .a = slot});
      (void)run.m.move(slot, Zone::Graveyard, side);
      return;
    }
    run.m.log({.kind = LogKind::Draw, .player = side, .a = slot});
    drawn.add(slot);
  });
  run.m.setRegister(run.f.activation, 0, drawn.items, drawn.count);
}

void gainMana(Run& run, bool crystals) {
  const std::int32_t amount = run.eval.amount(run.operand(0));
  const Entity& player = run.m.at(run.eval.you);
  const std::int32_t most = cardrt::get<Tag::MaxMana>(player);
  if (crystals) {
    run.m.setVar<Tag::Crystals>(run.eval.you, std::clamp(cardrt::get<Tag::Crystals>(player) + amount, 0, most));
  } else {
    run.m.setVar<Tag::Mana>(run.eval.you, std::clamp(cardrt::get<Tag::Mana>(player) + amount, 0, most));
  }
}

void gainArmor(Run& run) {
  const std::int32_t amount = run.eval.amount(run.operand(0));
  const SlotIndex avatar = run.m.single(run.eval.you, Kind::Avatar);
  if (amount <= 0) return;
  run.m.setVar<Tag::Armor>(avatar, cardrt::get<Tag::Armor>(run.m.at(avatar)) + amount);
  pushTell(run.m, makeEvent(Event::GainArmor, run.eval.you, kNoSlot, kNoSlot, kNoSlot, amount), cardabi::Timing::After);
}

void discardCards(Run& run) {
  SlotIndex cards[2 * kHandCapacity];
  std::size_t count = 0;
  forEachEntity(run, [&](SlotIndex slot) {
    if (run.m.at(slot).zone == Zone::Hand) cards[count++] = slot;
  });
  (void)discard(run.m, cards, count);
}

void equip(Run& run) {
  Thing thing = kNoSlot;
  if (!run.eval.one(run.operand(0), thing)) return;
  SlotIndex weapon = static_cast<SlotIndex>(thing);
  if (isCard(thing)) weapon = run.m.create(CardRef(thing), run.eval.you);
  if (weapon == kNoSlot) return;
  run.m.setRegister(run.f.activation, 0, weapon);
  pushEquip(run.m, weapon);
}

}  // namespace

void runAction(Machine& m, Frame& f, std::uint32_t node) {
  Run run(m, f, node);
  switch (static_cast<Op>(run.row().op)) {
    case Op::Damage: return dealDamage(run);
    case Op::SplitDamage: return splitDamage(run);
    case Op::Restore: return restore(run);
    case Op::Destroy: return forEachAsIt(run, [&](SlotIndex slot) { m.setFlag<Tag::PendingDestroy>(slot, true); });
    case Op::Silence: forEachEntity(run, [&](SlotIndex slot) { silence(m, slot); }); return void(endStep(m));
    case Op::Freeze: return forEachEntity(run, [&](SlotIndex slot) { m.setFlag<Tag::Frozen>(slot, true); });
    case Op::Give: return giveEnchantment(run);
    case Op::Draw: return pushDraw(m, run.eval.you, run.eval.amount(run.operand(0)), f.activation);
    case Op::DrawThese: return drawThese(run);
    case Op::Get: return get(run);
    case Op::Summon: return summon(run, SummonHow::New);
    case Op::SummonCopy: return summon(run, SummonHow::Copy);
    case Op::Transform: return transform(run);
    case Op::Return: return returnToHand(run);
    case Op::ShuffleInto: return shuffleInto(run);
    case Op::TakeControl: return takeControl(run);
    case Op::GainArmor: return gainArmor(run);
    case Op::GainMana: return gainMana(run, false);
    case Op::GainCrystals: return gainMana(run, true);
    case Op::Equip: return equip(run);
    case Op::Discover: return discover(run);
    case Op::ChooseOne: return chooseOne(run);
    case Op::Discard: return discardCards(run);
    case Op::Remove:
      return forEachEntity(run, [&](SlotIndex slot) { (void)m.move(slot, Zone::Removed, m.at(slot).controller); });
    case Op::ForceAttack: {
      Thing attacker = kNoSlot, defender = kNoSlot;
      if (run.eval.one(run.operand(0), attacker) && run.eval.one(run.operand(1), defender)) {
        pushAttack(m, static_cast<SlotIndex>(attacker), static_cast<SlotIndex>(defender));
      }
      return;
    }
    case Op::Note: return m.log({.kind = LogKind::Note, .player = run.eval.you, .a = run.eval.self});
    default: CARD_CHECK(!"an action without a handler");
  }
}

}  // namespace cardrt::hearth

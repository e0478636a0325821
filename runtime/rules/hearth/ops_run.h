// What the handlers of actions share. Private to the rules.
#pragma once
#include "cardrt/hearth/hearth.h"

namespace cardrt::hearth {

// What an action handler has at hand: its node, its operands, the ability that it runs in.
struct Run {
  Machine& m;
  Frame& f;
  Eval eval;
  std::uint32_t node;

  Run(Machine& machine, Frame& frame, std::uint32_t at)
      : m(machine), f(frame), eval(machine, machine.s.activations[frame.activation]), node(at) {}
  const cardabi::Node& row() const { return eval.nodes[node]; }
  std::uint32_t operand(std::uint32_t number) const {
    std::uint32_t at = node + 1;
    for (; number > 0; --number) at += sizeOf(eval.nodes[at]);
    return at;
  }
  bool hasOperand(std::uint32_t number) const { return operand(number) < node + sizeOf(row()); }
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

// ops_move.cpp: what brings cards from one place to another, or makes new ones there
void get(Run& run);
void summon(Run& run, SummonHow how);
void summonThese(Run& run);
void returnToHand(Run& run);
void shuffleInto(Run& run);
void moveThese(Run& run);
void swapPlaces(Run& run);
void replace(Run& run);
void upgrade(Run& run);
void putAway(Run& run);
void drawThese(Run& run);
void discardCards(Run& run);
void equip(Run& run);

// ops_choice.cpp: what asks, or lets chance answer
void discover(Run& run);
void chooseOne(Run& run);
void chooseSome(Run& run);
void chooseAtRandom(Run& run);

// quests.cpp
void progressBy(Run& run);

// merge.cpp: what makes one card part of another
void mergeThese(Run& run);
void copyAbilities(Run& run);

}  // namespace cardrt::hearth

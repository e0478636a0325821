// The actions of hearth/ops.def that ask a player, or let chance answer in the player's place. What follows from the answer is choice.cpp.
#include "ops_run.h"

#include <algorithm>

namespace cardrt::hearth {

using cardabi::Op;

namespace {

void ask(Run& run, const Frame& choice) {
  Machine& m = run.m;
  if (m.s.header.decision_count == kMaxDecisions) return m.guard(Guard::Frames);
  CARD_PROBE(asked());
  Decision& decision = m.s.decisions[m.s.header.decision_count++];
  decision = Decision{};
  decision.kind = choice.flag != 0 ? DecisionKind::Part : DecisionKind::Pick;
  decision.player = run.eval.you;
  decision.count = static_cast<std::uint8_t>(choice.count);
  decision.at_least = decision.at_most = 1;
  decision.source = run.eval.self;
  for (std::uint16_t i = 0; i < choice.count; ++i) decision.options[i] = m.s.arena[choice.list + i];
  m.log({.kind = LogKind::Offered, .player = run.eval.you, .x = choice.count});
}

// The blocks of the action, by their numbers.
ThingSet blocksOf(const Run& run) {
  ThingSet blocks;
  while (blocks.count < kMaxChoices && run.hasOperand(static_cast<std::uint32_t>(blocks.count)))
    blocks.add(static_cast<Thing>(blocks.count));
  return blocks;
}

void offerBlocks(Run& run, const ThingSet& blocks) {
  Frame& choice = run.m.push(static_cast<std::uint8_t>(RuleFrame::Choice), run.f.player);
  choice.activation = run.f.activation;
  choice.pc = run.node + 1;
  choice.end = run.node + sizeOf(run.row());
  choice.flag = 1;
  choice.list = run.m.arenaTop();
  for (; choice.count < blocks.count; ++choice.count) run.m.pushThing(blocks.items[choice.count]);
  ask(run, choice);
}

}  // namespace

// Offers some of the set; the block runs with the one that is taken.
void discover(Run& run) {
  const std::uint32_t from = run.operand(0);
  const std::int32_t wanted = std::min<std::int32_t>(run.eval.amount(run.operand(1)), kMaxChoices);
  ThingSet offered;
  if (static_cast<Op>(opOf(run.eval.nodes[from])) == Op::Pool && run.m.picker == nullptr) {
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
  choice.more = argOf(run.row()) == 0 ? 1 : 0;  // told as a discovering
  choice.list = run.m.arenaTop();
  choice.count = static_cast<std::uint16_t>(offered.count);
  for (std::size_t i = 0; i < offered.count; ++i) run.m.pushThing(offered.items[i]);
  ask(run, choice);
}

void chooseOne(Run& run) { offerBlocks(run, blocksOf(run)); }

// Some of the blocks, distinct, in the order in which they are drawn.
void chooseSome(Run& run) {
  ThingSet blocks = blocksOf(run), offered;
  while (offered.count < static_cast<std::size_t>(std::max(argOf(run.row()), 0)) && blocks.count > 0) {
    const std::uint32_t pick = run.m.randomOf(blocks.items, static_cast<std::uint32_t>(blocks.count));
    offered.add(blocks.items[pick]);
    std::copy(blocks.items + pick + 1, blocks.items + blocks.count, blocks.items + pick);
    --blocks.count;
  }
  if (offered.count != 0) offerBlocks(run, offered);
}

void chooseAtRandom(Run& run) {
  const ThingSet blocks = blocksOf(run);
  if (blocks.count == 0) return;
  const std::uint32_t pick = run.m.randomOf(blocks.items, static_cast<std::uint32_t>(blocks.count));
  run.m.runBlock(run.f.activation, run.f.player, run.operand(pick));
}

}  // namespace cardrt::hearth

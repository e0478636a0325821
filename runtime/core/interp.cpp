// The interpreter: runs the actions of a block one after the other. Whatever takes more than a moment is a frame.
#include "cardabi/roles.h"
#include "cardabi/tables.h"
#include "cardrt/eval.h"
#include "cardrt/native.h"
#include "cardrt/rules.h"

namespace cardrt {

using cardabi::Node;
using cardabi::Op;
using cardabi::Slot;

namespace {

void changeThing(Machine& m, const Activation& running, Slot slot, Thing thing) {
  if (running.event == kNoSlot) return;
  EventRecord& event = m.event(running.event);
  if (slot == Slot::Subject) event.subject = static_cast<SlotIndex>(thing);
  if (slot == Slot::Object) event.object = static_cast<SlotIndex>(thing);
  if (slot == Slot::Source) event.source = static_cast<SlotIndex>(thing);
}

// All of a category that say something of a card: neither that it has none, nor that it has every one.
void everyFact(cardabi::FactCategory category, ThingSet& out) {
  for (const cardabi::FactInfo& row : cardabi::allFacts()) {
    const bool says_nothing = (category == cardabi::FactCategory::Race && row.number == cardabi::role::kEveryRace) ||
                              (category == cardabi::FactCategory::Class && row.number == cardabi::role::kNoClass);
    if (row.category == category && !says_nothing) out.add(kFirstFact | static_cast<Thing>(category) << 8 | row.number);
  }
}

void coreAction(Machine& m, Frame& frame, std::uint32_t node) {
  const Activation& running = m.s.activations[frame.activation];
  Eval eval(m, running);
  const Node* nodes = eval.nodes;
  const Node& row = nodes[node];
  const std::uint32_t first = node + 1;
  switch (static_cast<Op>(opOf(row))) {
    case Op::Block: return m.runBlock(frame.activation, frame.player, node);
    case Op::If: {
      const std::uint32_t then = first + sizeOf(nodes[first]);
      const std::uint32_t otherwise = then + sizeOf(nodes[then]);
      if (eval.condition(first)) {
        m.runBlock(frame.activation, frame.player, then);
      } else if (otherwise < node + sizeOf(row)) {
        m.runBlock(frame.activation, frame.player, otherwise);
      }
      return;
    }
    case Op::Repeat: {
      const std::int32_t times = eval.amount(first);
      Frame& loop = m.push(static_cast<std::uint8_t>(CoreFrame::Repeat), frame.player);
      loop.activation = frame.activation;
      loop.pc = first + sizeOf(nodes[first]);
      loop.number = times;
      return;
    }
    case Op::ForEach: {
      ThingSet set;
      if (static_cast<Op>(opOf(nodes[first])) == Op::Facts) {
        everyFact(static_cast<cardabi::FactCategory>(argOf(nodes[first])), set);
      } else {
        eval.select(first, set);
      }
      Frame& loop = m.push(static_cast<std::uint8_t>(CoreFrame::Each), frame.player);
      loop.activation = frame.activation;
      loop.pc = first + sizeOf(nodes[first]);
      loop.number = argOf(row);
      loop.list = m.arenaTop();
      loop.count = static_cast<std::uint16_t>(set.count);
      for (std::size_t i = 0; i < set.count; ++i) m.pushThing(set.items[i]);
      return;
    }
    case Op::Pick: {
      ThingSet set;
      eval.select(first, set);
      return m.setRegister(frame.activation, static_cast<std::uint32_t>(argOf(row)), set.items, set.count);
    }
    case Op::Remember: return m.setNumber(frame.activation, static_cast<std::uint32_t>(argOf(row)), eval.amount(first));
    case Op::Prevent:
      if (running.event != kNoSlot) m.event(running.event).prevented = 1;
      return;
    case Op::ChangeNumber: {
      const std::int32_t value = eval.amount(first);
      if (running.event == kNoSlot) return;
      (static_cast<Slot>(argOf(row)) == Slot::Before ? m.event(running.event).before : m.event(running.event).amount) =
          value;
      return;
    }
    case Op::ChangeThing: {
      Thing thing = kNoSlot;
      if (eval.one(first, thing) && !isCard(thing)) changeThing(m, running, static_cast<Slot>(argOf(row)), thing);
      return;
    }
    case Op::SetTag:
    case Op::RaiseTag: {
      ThingSet set;
      eval.select(first, set);
      const std::int32_t value = eval.amount(first + sizeOf(nodes[first]));
      for (std::size_t i = 0; i < set.count; ++i) {
        if (isCard(set.items[i])) continue;
        const auto slot = static_cast<SlotIndex>(set.items[i]);
        const auto tag = static_cast<Tag>(argOf(row));
        const bool adds = static_cast<Op>(opOf(row)) == Op::RaiseTag;
        m.writeTag(slot, tag,
                   adds ? static_cast<std::int32_t>(static_cast<std::uint32_t>(m.read(slot, tag)) +
                                                    static_cast<std::uint32_t>(value))
                        : value);
      }
      return;
    }
    case Op::As: {
      ThingSet set;
      eval.select(first, set);
      Frame& loop = m.push(static_cast<std::uint8_t>(CoreFrame::As), running.you);
      loop.activation = frame.activation;
      loop.pc = first + sizeOf(nodes[first]);
      loop.list = m.arenaTop();
      loop.count = static_cast<std::uint16_t>(set.count);
      for (std::size_t i = 0; i < set.count; ++i) m.pushThing(set.items[i]);
      return;
    }
    case Op::With: {
      std::int32_t kept[kVars];
      std::size_t count = 0;
      for (std::uint32_t at = first + sizeOf(nodes[first]); at < node + sizeOf(row) && count < kVars;
           at += sizeOf(nodes[at])) {
        kept[count++] = eval.amount(at);
      }
      Frame& with = m.push(static_cast<std::uint8_t>(CoreFrame::With), frame.player);
      with.activation = frame.activation;
      with.pc = node;
      with.list = m.arenaTop();
      with.count = static_cast<std::uint16_t>(count);
      for (std::size_t i = 0; i < count; ++i) m.pushThing(static_cast<Thing>(kept[i]));
      return m.runBlock(frame.activation, frame.player, first);
    }
    case Op::Keep: {
      ThingSet set;
      eval.select(first, set);
      m.forget(running.self, argOf(row));
      for (std::size_t i = 0; i < set.count; ++i) m.keep(running.self, running.you, argOf(row), set.items[i]);
      return;
    }
    case Op::Expire:
      if (m.at(running.source).bearer != kNoSlot) m.detach(running.source);
      return;
    case Op::Native: {
      Frame& native = m.push(static_cast<std::uint8_t>(CoreFrame::Native), frame.player);
      native.activation = frame.activation;
      native.pc = node;
      return;
    }
    default: return m.rules().action(m, frame, node);
  }
}

}  // namespace

void Machine::runBlock(std::uint16_t activation, Player player, std::uint32_t node) {
  const Node& row = cards.set(s.activations[activation].set).nodes[node];
  Frame& frame = push(static_cast<std::uint8_t>(CoreFrame::Block), player);
  frame.activation = activation;
  frame.pc = node;
  frame.end = node + sizeOf(row);
  frame.step = static_cast<Op>(opOf(row)) == Op::Block ? 0 : 1;
}

void stepBlock(Machine& m, Frame& frame) {
  const Node* nodes = m.cards.set(m.s.activations[frame.activation].set).nodes;
  const std::uint16_t depth = m.s.header.frame_count;
  if (frame.step == 0) {  // step over the block's own node
    frame.step = 1;
    ++frame.pc;
  }
  while (frame.pc < frame.end) {
    const std::uint32_t node = frame.pc;
    frame.pc += sizeOf(nodes[node]);
    CARD_PROBE(action(m, m.s.activations[frame.activation].set, node));
    coreAction(m, frame, node);
    if (m.s.header.frame_count != depth || m.s.header.decision_count != 0) return;
  }
  if (frame.flag != 0) {
    m.cutArena(m.s.activations[frame.activation].arena_mark);
    --m.s.header.activation_count;
  }
  m.pop();
}

namespace {

// The list of a loop is freed, and with it what its ability has come to remember inside of it.
void endLoop(Machine& m, const Frame& frame) {
  Activation& running = m.s.activations[frame.activation];
  for (std::size_t i = 0; i < kRegisters; ++i) {
    if (running.count[i] < 2 || running.list[i] < frame.list) continue;
    running.list[i] = running.count[i] = 0;
  }
  if (running.offered >= frame.list) running.offered = running.offered_count = running.taken = 0;
  m.cutArena(frame.list);
  m.pop();
}

}  // namespace

void stepRepeat(Machine& m, Frame& frame) {
  if (frame.number <= 0) return m.pop();
  --frame.number;
  m.runBlock(frame.activation, frame.player, frame.pc);
}

void stepEach(Machine& m, Frame& frame) {
  if (frame.cursor >= frame.count) return endLoop(m, frame);
  m.setRegister(frame.activation, static_cast<std::uint32_t>(frame.number), m.s.arena[frame.list + frame.cursor++]);
  m.runBlock(frame.activation, frame.player, frame.pc);
}

// `player`: who is `you` outside.
void stepAs(Machine& m, Frame& frame) {
  Player& you = m.s.activations[frame.activation].you;
  if (frame.cursor >= frame.count) {
    you = frame.player;
    return endLoop(m, frame);
  }
  you = static_cast<Player>(m.s.arena[frame.list + frame.cursor++] & 1);  // players are in slots 0 and 1
  m.runBlock(frame.activation, frame.player, frame.pc);
}

// The action is over. Its list stays: what the ability remembers of the action may lie behind it, and both go with the ability.
void stepWith(Machine& m, Frame&) { m.pop(); }

// What it writes itself must be in its declaration: cardc reasons with that.
void stepNative(Machine& m, Frame& frame) {
  Eval eval(m, m.s.activations[frame.activation]);
  const std::int32_t number = argOf(eval.nodes[frame.pc]);
  NativeCall call{eval, frame.pc};
  const std::uint32_t touched = m.s.header.touched;
  const std::uint16_t depth = m.s.header.frame_count;
  m.s.header.touched = 0;
  const NativeStep next = m.cards.nativeCode(number).step(call, frame);
  CARD_CHECK((m.s.header.touched & ~cardabi::Touch::withImplied(m.cards.nativeEntry(number).writes)) == 0);
  m.s.header.touched |= touched;
  if (next == NativeStep::Again) return;
  CARD_CHECK(m.s.header.frame_count == depth);
  m.pop();
}

}  // namespace cardrt

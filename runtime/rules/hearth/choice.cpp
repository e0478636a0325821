// Waiting for a player in the middle of what is being done; and secrets, which answer for an absent one.
#include "cardrt/hearth/hearth.h"

#include <algorithm>

namespace cardrt::hearth {

using cardabi::CardRef;
using cardabi::Event;
using cardabi::Timing;

void askForOne(Machine& m, Frame& f, Player player, SlotIndex source, const ThingSet& things) {
  if (m.s.header.decision_count == kMaxDecisions) return m.guard(Guard::Frames);
  CARD_PROBE(asked());
  Decision& decision = m.s.decisions[m.s.header.decision_count++];
  decision = Decision{};
  decision.kind = DecisionKind::Pick;
  decision.player = player;
  decision.at_least = decision.at_most = 1;
  decision.source = source;
  f.number = 0;
  f.list = m.arenaTop();
  for (f.count = 0; f.count < std::min(things.count, kMaxChoices); ++f.count) {
    m.pushThing(things.items[f.count]);
    decision.options[f.count] = things.items[f.count];
  }
  decision.count = static_cast<std::uint8_t>(f.count);
  m.log({.kind = LogKind::Offered, .player = player, .x = f.count});
}

// `number`: the option taken, from 1; 0 while it waits. `list`: the options. `pc`: the block that runs with it (choose one
// of things), or the first of the blocks (choose one of blocks, flag 1; the options are numbers of blocks). `more`: it is told as a
// discovering. step 0: answered   1: done   2: told
void stepChoice(Machine& m, Frame& f) {
  if (f.step == 0) {
    f.step = 1;
    const Thing taken = m.s.arena[f.list + static_cast<std::uint32_t>(f.number) - 1];
    std::uint32_t node = f.pc;
    if (f.flag != 0) {
      const cardabi::Node* nodes = m.cards.set(m.s.activations[f.activation].set).nodes;
      for (Thing i = 0; i < taken; ++i) node += sizeOf(nodes[node]);
    } else {
      m.setRegister(f.activation, 0, taken);
      Activation& running = m.s.activations[f.activation];
      running.offered = f.list;
      running.offered_count = f.count;
      running.taken = static_cast<std::uint8_t>(f.number);
    }
    return m.runBlock(f.activation, f.player, node);
  }
  if (f.step == 1) {
    f.step = 2;
    const Activation& running = m.s.activations[f.activation];
    const auto it = static_cast<Thing>(running.number[0]);
    const bool one = f.more != 0 && running.count[0] == 1 && !isCard(it) && !isFact(it);
    if (one && tellIfHeard(m, makeEvent(Event::Discover, running.you, static_cast<SlotIndex>(it)))) return;
  }
  m.pop();
}

// Several options of one card, one after the other: a: the card, b: its target, count: how often yet, number: which, from 1; 0 while its
// player is asked.
void pushOptions(Machine& m, SlotIndex card, std::uint8_t option, SlotIndex target, std::uint16_t event) {
  Frame& f = m.push(static_cast<std::uint8_t>(RuleFrame::Options), m.at(card).controller);
  f.a = card;
  f.b = target;
  f.event = event;
  f.number = option;
  f.count = static_cast<std::uint16_t>(m.read(card, Tag::Choices));
}

void stepOptions(Machine& m, Frame& f) {
  if (f.number != 0) {
    const CardRef option = optionOf(m, f.a, static_cast<std::uint8_t>(f.number));
    f.number = 0;
    --f.count;
    if (runCast(m, f.a, option, f.b, f.event)) return;
  }
  const std::uint16_t options = m.card(f.a).refs_count;  // none, if it has become another card
  if (f.count == 0 || options == 0 || options > kMaxChoices) return m.pop();
  if (m.s.header.decision_count == kMaxDecisions) return m.guard(Guard::Frames);
  CARD_PROBE(asked());
  Decision& decision = m.s.decisions[m.s.header.decision_count++];
  decision = Decision{};
  decision.kind = DecisionKind::Pick;
  decision.player = f.player;
  decision.count = static_cast<std::uint8_t>(options);
  decision.at_least = decision.at_most = 1;
  decision.source = f.a;
  for (std::uint8_t i = 0; i < options; ++i)
    decision.options[i] = optionOf(m, f.a, static_cast<std::uint8_t>(i + 1)).value;
  m.log({.kind = LogKind::Offered, .player = f.player, .x = options});
}

// A secret's turn: it shows itself, does what it says, and goes to the graveyard. So does a quest that is done, which was in the
// open. a: the card, more: its ability.
void stepSecret(Machine& m, Frame& f) {
  const CardRef ref(m.at(f.a).card);
  if (f.step == 0) {
    f.step = 1;
    if (has<Tag::SecretCard>(m.at(f.a))) {
      m.log({.kind = LogKind::Reveal, .player = f.player, .a = f.a});
      m.setFlag<Tag::Revealed>(f.a, true);
      const std::uint16_t revealed = m.pushEvent(makeEvent(Event::Reveal, f.player, f.a));
      f.flag = 1;
      if (m.raise(revealed, Timing::After)) return;
    }
  }
  if (f.step == 1) {
    f.step = 2;
    if (f.flag != 0) m.popEvent();
    f.flag = 0;
    const SlotIndex secret = f.a;
    if (m.at(secret).zone == Zone::Secret) (void)m.move(secret, Zone::SetAside, f.player);
    const auto abilities = m.cards.abilities(ref);
    if (f.more >= abilities.size()) return;  // it has become another card while it showed itself
    return m.runAbility({.self = secret,
                         .source = secret,
                         .card = ref,
                         .number = f.more,
                         .event = f.event,
                         .chosen = kNoSlot,
                         .told = false});
  }
  if (m.at(f.a).zone == Zone::SetAside) {
    (void)m.move(f.a, Zone::Graveyard, f.player);
    m.log({.kind = LogKind::Leaves, .player = f.player, .a = f.a});
  }
  m.pop();
}

}  // namespace cardrt::hearth

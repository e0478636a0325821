// Waiting for a player in the middle of what is being done; and secrets, which answer for an absent one.
#include "cardrt/hearth/hearth.h"

namespace cardrt::hearth {

using cardabi::CardRef;
using cardabi::Event;
using cardabi::Timing;

// `number`: the option taken, from 1; 0 while it waits. `list`: the options. `pc`: the block that runs with it (choose one
// of things), or the first of the blocks (choose one of blocks, flag 1).
void stepChoice(Machine& m, Frame& f) {
  const cardabi::Node* nodes = m.cards.set(m.s.activations[f.activation].set).nodes;
  if (f.step == 0) {
    f.step = 1;
    std::uint32_t node = f.pc;
    if (f.flag != 0) {
      for (std::int32_t i = 1; i < f.number; ++i) node += sizeOf(nodes[node]);
    } else {
      m.setRegister(f.activation, 0, m.s.arena[f.list + static_cast<std::uint32_t>(f.number) - 1]);
    }
    return m.runBlock(f.activation, f.player, node);
  }
  m.pop();
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

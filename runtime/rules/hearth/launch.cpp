// What lies aside in the open and grows until its player launches it: for what it costs it comes onto the battlefield.
#include "cardrt/hearth/hearth.h"

namespace cardrt::hearth {

using cardabi::Event;
using cardabi::Timing;

SlotIndex toLaunch(const Machine& m, Player player) {
  SlotIndex oldest = kNoSlot;
  if (m.count(player, Zone::SetAside) == 0) return kNoSlot;
  for (std::uint32_t i = 2; i < m.s.header.entity_count; ++i) {
    const Entity& entity = m.s.entities[i];
    if (entity.kind != Kind::Unit || entity.zone != Zone::SetAside || entity.controller != player) continue;
    if (!has<Tag::Starship>(entity)) continue;
    if (oldest == kNoSlot || orderOf(m, static_cast<SlotIndex>(i)) < orderOf(m, oldest))
      oldest = static_cast<SlotIndex>(i);
  }
  return oldest;
}

void pushLaunch(Machine& m, SlotIndex ship) {
  Frame& f = m.push(static_cast<std::uint8_t>(RuleFrame::Launch), m.at(ship).controller);
  f.a = ship;
}

// step 0: paid, it comes   1: it is told   2: deaths
void stepLaunch(Machine& m, Frame& f) {
  switch (f.step++) {
    case 0: {
      m.log({.kind = LogKind::Play, .player = f.player, .a = f.a});
      pay(m, f.player, ruling(1438) ? costOf(m, f.a) : 0);
      Frame& summoning = pushSummon(m, kNoSlot, f.player, cardabi::Place::End, SummonHow::Put, kNoSlot);
      return addSummon(m, summoning, f.a);
    }
    case 1:
      if (announce(m, f, makeEvent(Event::Launch, f.player, f.a), Timing::After)) return;
      [[fallthrough]];
    case 2:
      f.step = 3;
      finish(m, f);
      if (endPhase(m)) return;
      [[fallthrough]];
    default: break;
  }
  m.pop();
}

}  // namespace cardrt::hearth

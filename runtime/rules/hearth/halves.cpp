// Two halves of one card that lie side by side in a hand are that card again. Looked at whenever a hand has changed, at the end of a step,
// so that no way into or out of a hand can be forgotten.
#include "cardrt/hearth/hearth.h"

namespace cardrt::hearth {

namespace {

// The card whose halves they are, if it lies aside and waits for them.
SlotIndex wholeOf(const Machine& m, SlotIndex left, SlotIndex right) {
  if (!has<Tag::KeepsAside>(m.at(left)) || !has<Tag::KeepsAside>(m.at(right))) return kNoSlot;
  const std::int32_t of = m.read(left, Tag::HalfOf);
  if (of == 0 || m.read(right, Tag::HalfOf) != of) return kNoSlot;
  const SlotIndex whole = m.find(static_cast<std::uint32_t>(of));
  const bool waits = whole != kNoSlot && m.at(whole).zone == Zone::SetAside;
  return waits && m.at(whole).controller == m.at(left).controller ? whole : kNoSlot;
}

void joinHalves(Machine& m, Player side) {
  for (std::uint16_t i = 0; i + 1 < m.count(side, Zone::Hand);) {
    const SlotIndex left = m.list(side, Zone::Hand)[i], right = m.list(side, Zone::Hand)[i + 1];
    const SlotIndex whole = wholeOf(m, left, right);
    if (whole == kNoSlot || !ruling(1440)) {
      ++i;
      continue;
    }
    (void)m.move(left, Zone::Removed, side);
    (void)m.move(right, Zone::Removed, side);
    (void)m.move(whole, Zone::Hand, side, i);
    i = 0;
  }
}

}  // namespace

void joinHalves(Machine& m) {
  for (const Player side : {Player{0}, Player{1}}) joinHalves(m, side);
}

}  // namespace cardrt::hearth

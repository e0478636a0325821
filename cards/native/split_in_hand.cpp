#include "cardrt/hearth/hearth.h"
#include "table.h"

namespace card_natives {

using cardrt::SlotIndex;
using cardrt::Thing;
using cardrt::Zone;

cardrt::NativeStep splitInHand(cardrt::NativeCall& call, cardrt::Frame&) {
  cardrt::Machine& m = call.machine();
  const SlotIndex whole = call.eval.self;
  if (m.at(whole).zone != Zone::Hand) return cardrt::NativeStep::Done;
  const cardrt::Player side = m.at(whole).controller;
  (void)m.move(whole, Zone::SetAside, side);
  const auto half = [&](std::uint32_t operand, std::uint16_t place) {
    cardrt::ThingSet card;
    call.things(operand, card);
    if (card.count == 0 || !cardrt::isCard(card.items[0])) return;
    if (m.count(side, Zone::Hand) >= 10) return;  // it is never made
    const SlotIndex made = m.create(cardabi::CardRef(card.items[0]), side);
    if (made == cardrt::kNoSlot) return;
    (void)m.move(made, Zone::Hand, side, place);
    m.writeTag(made, cardrt::Tag::HalfOf, static_cast<std::int32_t>(m.at(whole).id));
  };
  half(0, 0);
  half(1, cardrt::kAtEnd);
  return cardrt::NativeStep::Done;
}

}  // namespace card_natives

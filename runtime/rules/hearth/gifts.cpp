// What attachments bring to their bearers beside numbers, and those that were given for a later turn.
#include "gifts.h"

#include "cardrt/later.h"

#include <bit>

namespace cardrt::hearth {

// Written once, by the first that gives it; everything else is recomputed.
void bringFlags(Machine& m, SlotIndex attachment) {
  if (awaitsItsTurn(m, attachment) || m.base(attachment).beside != kWhole) return;
  const SlotIndex bearer = m.at(attachment).bearer;
  const auto bring = [&](Tag tag, std::int32_t value) {
    if (ruling(1541) && m.read(bearer, tag) != 0) return;
    m.base(attachment).flags |= std::uint64_t{1} << placeOf(tag).at;
    m.writeTag(bearer, tag, value);
  };
  if (m.isPart(attachment)) {
    for (std::uint64_t words = m.at(attachment).flags & ~kLayeredFlags; words != 0; words &= words - 1)
      bring(kFlagTags[static_cast<std::size_t>(std::countr_zero(words))], 1);
    return;
  }
  const cardabi::Card& row = m.card(attachment);
  const cardabi::Modifier* lines = m.cards.set(cardabi::CardRef(m.at(attachment).card)).modifiers + row.modifiers;
  for (std::uint32_t i = 0; i < row.modifiers_count; ++i) {
    const auto tag = static_cast<Tag>(lines[i].tag);
    const TagPlace place = placeOf(tag);
    if (place.store != cardabi::TagStore::Flag || place.layer != cardabi::TagLayer::State) continue;
    bring(tag, lines[i].value);
  }
}

// What begins with this turn ends with it, so that there is nothing to do before something ends.
void beginDelayed(Machine& m) {
  if (m.s.header.next_expiry > m.s.header.turn) return;
  for (std::uint32_t i = 2; i < m.s.header.entity_count; ++i) {
    const auto slot = static_cast<SlotIndex>(i);
    if (m.at(slot).kind != Kind::Attachment || m.at(slot).zone != Zone::Play) continue;
    if (m.base(slot).expiry_turn != (m.s.header.turn | kThatTurnOnly)) continue;
    m.touch(cardabi::Touch::Attached | cardabi::Touch::Abilities);
    bringFlags(m, slot);
    m.refresh(m.at(slot).bearer);
  }
}

}  // namespace cardrt::hearth

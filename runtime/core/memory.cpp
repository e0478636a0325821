// What a card keeps in mind or has put away: attachments that hold one thing each.
//
// Their card is the bearer's own, so that nobody learns from them what is held; the numbers of an attachment are in no log.
#include "cardrt/machine.h"

namespace cardrt {

using cardabi::CardRef;

namespace {

// Where in its numbers.
enum Held : std::uint8_t { What, Memory, IsCard };

}  // namespace

void Machine::keep(SlotIndex bearer, Player giver, std::int32_t memory, Thing thing) {
  const SlotIndex slot = attach(bearer, CardRef(at(bearer).card), giver, {.what = kHolds});
  if (slot == kNoSlot) return;
  std::int32_t* held = at(slot).vars;
  held[What] = static_cast<std::int32_t>(isCard(thing) ? thing : at(static_cast<SlotIndex>(thing)).id);
  held[Memory] = memory;
  held[IsCard] = isCard(thing) ? 1 : 0;
}

void Machine::forget(SlotIndex bearer, std::int32_t memory) {
  for (SlotIndex each = at(bearer).first_attachment; each != kNoSlot;) {
    const SlotIndex next = at(each).next_attachment;
    if (base(each).beside == kHolds && at(each).vars[Memory] == memory) detach(each);
    each = next;
  }
}

Thing Machine::heldBy(SlotIndex attachment, std::int32_t memory) const {
  const Entity& entity = at(attachment);
  if (base(attachment).beside != kHolds || entity.vars[Memory] != memory) return kNoSlot;
  const auto what = static_cast<std::uint32_t>(entity.vars[What]);
  return entity.vars[IsCard] != 0 ? what : find(what);
}

}  // namespace cardrt

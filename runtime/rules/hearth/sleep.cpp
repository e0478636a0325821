// Minions that sleep: in play, and as if they were not, until something wakes them or their turns are over.
#include "cardrt/hearth/hearth.h"

namespace cardrt::hearth {

using cardabi::Event;
using cardabi::Op;

void fallAsleep(Machine& m, SlotIndex slot) {
  if (m.read(slot, Tag::DormantFor) <= 0) return;
  m.setFlag<Tag::Dormant>(slot, true);
  m.touch(cardabi::Touch::Abilities);
}

// It is as if it had just come: it may not attack yet.
void awaken(Machine& m, SlotIndex slot) {
  if (!has<Tag::Dormant>(m.at(slot))) return;
  m.setFlag<Tag::Dormant>(slot, false);
  m.writeTag(slot, Tag::DormantFor, 0);
  if (ruling(1487)) m.setVar<Tag::TurnEntered>(slot, m.s.header.turn);
  m.touch(cardabi::Touch::Abilities);
  (void)tellIfHeard(m, makeEvent(Event::Awaken, m.at(slot).controller, slot));
}

bool awakenDue(Machine& m, Player player) {
  const std::uint16_t depth = m.s.header.frame_count;
  const SlotIndex* row = m.list(player, Zone::Play);
  for (std::size_t i = m.count(player, Zone::Play); i-- > 0;) {  // the leftmost is told first
    const SlotIndex slot = row[i];
    if (!has<Tag::Dormant>(m.at(slot))) continue;
    const std::int32_t left = m.read(slot, Tag::DormantFor) - 1;
    if (left < 0) continue;  // something else wakes it
    if (left == 0 || !ruling(359)) {
      awaken(m, slot);
    } else {
      m.writeTag(slot, Tag::DormantFor, left);
    }
  }
  return m.s.header.frame_count != depth;
}

bool hearsAsleep(const Machine& m, SlotIndex self, SlotIndex source, const cardabi::Ability& ability,
                 const EventRecord& event) {
  if (event.subject == self && (event.event == Event::Play || event.event == Event::Awaken)) return true;
  const cardabi::Node* nodes = m.cards.set(cardabi::CardRef(m.at(source).card)).nodes;
  if (asksForTag(nodes, ability.condition, Tag::Dormant)) return true;
  if (ability.body == 0) return false;
  for (std::uint32_t node = ability.body; node < ability.body + sizeOf(nodes[ability.body]); ++node) {
    if (static_cast<Op>(opOf(nodes[node])) == Op::WakeUp) return true;
  }
  return false;
}

}  // namespace cardrt::hearth

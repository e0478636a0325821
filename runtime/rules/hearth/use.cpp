// What stands on the battlefield and is used: locations, and the abilities of titans.
#include "cardrt/hearth/hearth.h"

namespace cardrt::hearth {

using cardabi::CardRef;

bool hasAbilitiesLeft(const Machine& m, SlotIndex titan) {
  const auto all = static_cast<std::int32_t>((1U << m.card(titan).refs_count) - 1U);
  return (m.read(titan, Tag::TitanUsed) & all) != all;
}

void pushUse(Machine& m, const Action& action) {
  Frame& f = m.push(static_cast<std::uint8_t>(RuleFrame::Use), action.player);
  f.a = action.source;
  f.b = action.target;
  f.flag = action.option;
}

// Open at once, and closed on the next turn when it was used; or closed at first, and open on each turn (policy Locations).
void shut(Machine& m, SlotIndex location, bool used) {
  const bool at_once = m.s.header.policies.Locations == cardabi::LocationsPolicy::OpenAtOnce;
  if (used || !at_once) m.writeTag(location, Tag::ClosedFor, used && at_once ? 2 : 1);
}

// step 0: it does what it says   1: deaths   2: over. flag: which ability of a titan, from 1; 0 = a location.
void stepUse(Machine& m, Frame& f) {
  if (f.step == 0) {
    f.step = 1;
    m.log({.kind = LogKind::Use, .player = f.player, .a = f.a, .b = f.b, .x = f.flag});
    const CardRef does = f.flag == 0 ? CardRef(m.at(f.a).card) : optionOf(m, f.a, f.flag);
    if (f.flag == 0) {
      m.setVar<Tag::Damage>(f.a, get<Tag::Damage>(m.at(f.a)) + 1);  // its end waits for that of the phase
      shut(m, f.a, true);
    } else {  // in the place of an attack
      m.writeTag(f.a, Tag::TitanUsed, m.read(f.a, Tag::TitanUsed) | 1 << (f.flag - 1));
      m.setVar<Tag::AttacksMade>(f.a, get<Tag::AttacksMade>(m.at(f.a)) + 1);
    }
    if (runCast(m, f.a, does, f.b, kNoSlot)) return;
  }
  if (f.step == 1) {
    f.step = 2;
    if (endPhase(m)) return;
  }
  m.pop();
}

}  // namespace cardrt::hearth

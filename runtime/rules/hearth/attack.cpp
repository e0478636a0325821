// An attack in eleven steps (document chapter 8): proposed, retargeted, announced, checked again, swung with both attack
// values as they are at that moment, told, counted.
#include "cardrt/hearth/hearth.h"

namespace cardrt::hearth {

using cardabi::Event;
using cardabi::Timing;

namespace {

bool stillFights(const Machine& m, SlotIndex slot) { return m.at(slot).zone == Zone::Play && !dying(m.at(slot)); }

// Does its weapon lose durability by this attack?
bool wears(const Machine& m, SlotIndex attacker) {
  return !has<Tag::Immune>(m.at(attacker)) || m.s.header.policies.ImmuneWear == cardabi::ImmuneWearPolicy::LosesOne;
}

// Both hits at once; whose event is told first is a policy.
void swing(Machine& m, SlotIndex attacker, SlotIndex defender) {
  const std::int32_t attack = attackOf(m, attacker);
  const bool struck_first = !ruling(26) && attack >= currentHealth(m.at(defender));
  const std::int32_t counter = m.at(defender).kind == Kind::Avatar || struck_first ? 0 : attackOf(m, defender);
  Frame& damage = pushDamage(m, attacker);
  if (m.s.header.policies.CombatEvents == cardabi::CombatEventsPolicy::DefenderFirst) {
    if (attack > 0) addHit(m, damage, defender, attack, attacker);
    if (counter > 0) addHit(m, damage, attacker, counter, defender);
  } else {
    if (counter > 0) addHit(m, damage, attacker, counter, defender);
    if (attack > 0) addHit(m, damage, defender, attack, attacker);
  }
}

}  // namespace

void pushAttack(Machine& m, SlotIndex attacker, SlotIndex defender) {
  Frame& f = m.push(static_cast<std::uint8_t>(RuleFrame::Attack), m.at(attacker).controller);
  f.a = attacker;
  f.b = defender;
}

void stepAttack(Machine& m, Frame& f) {
  switch (f.step++) {
    case 0:
      m.log({.kind = LogKind::Attack, .player = f.player, .a = f.a, .b = f.b});
      m.setFlag<Tag::Attacking>(f.a, true);
      f.event = m.pushEvent(makeEvent(Event::Attack, f.player, f.a, f.b));
      if (m.raise(f.event, Timing::Would)) return;
      [[fallthrough]];
    case 1:
      f.step = 2;
      if (endPhase(m)) return;
      [[fallthrough]];
    case 2:
      f.step = 3;
      if (ruling(905)) f.b = m.event(f.event).object;  // it may have been led elsewhere
      // Mortal wounds are looked at before the swing: what answers the attack may still heal them.
      if (m.event(f.event).prevented != 0 ||
          (ruling(46) && (m.at(f.a).zone != Zone::Play || m.at(f.b).zone != Zone::Play)) ||
          (!ruling(38) && (dying(m.at(f.a)) || dying(m.at(f.b))))) {
        f.step = 7;
        return;
      }
      if (m.raise(f.event, Timing::When)) return;
      [[fallthrough]];
    case 3:
      f.step = 4;
      if (m.raise(f.event, Timing::Whenever)) return;
      [[fallthrough]];
    case 4:
      f.step = 5;
      if (ruling(46) && (!stillFights(m, f.a) || !stillFights(m, f.b))) {
        f.step = 7;
        return;
      }
      if (ruling(48)) m.setFlag<Tag::Stealth>(f.a, false);
      return swing(m, f.a, f.b);
    case 5: {
      f.step = 6;
      const SlotIndex gear = m.single(f.player, Kind::Gear);
      if (ruling(31) && m.at(f.a).kind == Kind::Avatar && gear != kNoSlot && wears(m, f.a))
        m.setVar<Tag::Damage>(gear, get<Tag::Damage>(m.at(gear)) + 1);
      if (m.raise(f.event, Timing::After)) return;
      [[fallthrough]];
    }
    case 6: f.step = 7; [[fallthrough]];
    case 7:
      f.step = 8;
      m.setFlag<Tag::Attacking>(f.a, false);
      if (m.at(f.a).zone == Zone::Play) m.setVar<Tag::AttacksMade>(f.a, get<Tag::AttacksMade>(m.at(f.a)) + 1);
      if (endPhase(m)) return;
      [[fallthrough]];
    default: break;
  }
  m.popEvent();
  m.pop();
}

}  // namespace cardrt::hearth

// Heroes and their powers that change.
#include "cardrt/hearth/hearth.h"
#include "ops_run.h"

namespace cardrt::hearth {

using cardabi::CardRef;

void newPower(Machine& m, Player side, SlotIndex power) {
  const SlotIndex old = m.single(side, Kind::Power);
  if (old != kNoSlot) (void)m.move(old, Zone::Removed, side);
  (void)m.move(power, Zone::Play, side);
  if (ruling(985)) m.setVar<Tag::HeroPowerUses>(side, 0);
}

// He keeps his health and his weapon, has attacked and is frozen as before, and loses what was given to him; he brings armor and his
// power.
void becomeHero(Machine& m, Player side, CardRef card) {
  const SlotIndex avatar = m.single(side, Kind::Avatar);
  const std::int32_t health = m.base(avatar).vars[1];  // of kLayeredVars
  const std::int32_t damage = get<Tag::Damage>(m.at(avatar)), armor = get<Tag::Armor>(m.at(avatar));
  m.become(avatar, card, flagBit<Tag::Frozen>());
  if (ruling(1408)) m.base(avatar).vars[1] = health;
  m.log({.kind = LogKind::Rewritten, .player = side, .a = avatar});
  m.refresh(avatar);
  m.setVar<Tag::Damage>(avatar, damage);
  m.setVar<Tag::Armor>(avatar, armor + cardabi::role::printedShell(m.cards.card(card)));
  const CardRef power(m.card(avatar).power);
  if (!power) return;
  const SlotIndex made = m.create(power, side);
  if (made != kNoSlot) newPower(m, side, made);
}

// A weapon is taken up in the old one's place; a hero power is new, and may be used this turn; a hero brings its own health and power.
void replace(Run& run) {
  Machine& m = run.m;
  Thing old = kNoSlot, with = kNoSlot;
  if (!run.eval.one(run.operand(0), old) || isCard(old) || !run.eval.one(run.operand(1), with)) return;
  const auto slot = static_cast<SlotIndex>(old);
  const CardRef card = isCard(with) ? CardRef(with) : CardRef(m.at(static_cast<SlotIndex>(with)).card);
  const Kind kind = m.at(slot).kind;
  const Player side = m.at(slot).controller;
  if (m.cards.card(card).kind != cardabi::index(kind)) return;
  CardRef fresh = card;
  if (kind == Kind::Avatar) {
    m.become(slot, card, 0);
    fresh = CardRef(m.card(slot).power);
  }
  if ((kind != Kind::Power && kind != Kind::Gear && kind != Kind::Avatar) || !fresh) return;
  const SlotIndex made = m.create(fresh, side);
  if (made == kNoSlot) return;
  m.setRegister(run.f.activation, 0, kind == Kind::Avatar ? slot : made);
  if (kind == Kind::Gear) return pushEquip(m, made);
  newPower(m, side, made);
}

}  // namespace cardrt::hearth

// Summoning: new minions, copies, or minions that are put into play from elsewhere; one after the other, each told
// before the next. Without room nothing happens at all: no minion, no death, no deathrattle.
#include "cardrt/hearth/hearth.h"
#include "cardrt/later.h"

#include <algorithm>
#include <cstring>

namespace cardrt::hearth {

using cardabi::CardRef;
using cardabi::Event;
using cardabi::Place;
using cardabi::Timing;

namespace {

// Where stands what a minion leaves behind when it is gone: behind what came in its place already, else behind its neighbour on the
// left, or what came in the place of that one ... Or at its old place from the left, whatever came before it (policy TokenPlace).
std::uint16_t placeAfter(const Machine& m, const Frame& f) {
  const bool absolute = m.s.header.policies.TokenPlace == cardabi::TokenPlacePolicy::AbsolutePlace;
  const auto there = [&](SlotIndex slot) {
    return slot != kNoSlot && m.at(slot).zone == Zone::Play && m.at(slot).controller == f.player;
  };
  SlotIndex left = f.a;
  for (std::uint16_t links = 0; links < kPlayCapacity; ++links) {
    const SlotIndex heir = m.base(left).heir;
    if (!absolute && there(heir)) return static_cast<std::uint16_t>(m.at(heir).position + 1);
    const auto behind = static_cast<std::uint16_t>(absolute ? links + f.cursor : 0);
    left = m.base(left).beside;
    if (left == kNoSlot) return behind;
    if (there(left)) return static_cast<std::uint16_t>(m.at(left).position + 1 + behind);
    if (m.at(left).zone != Zone::Graveyard) break;
  }
  return m.at(f.a).position;
}

std::uint16_t placeFor(const Machine& m, const Frame& f) {
  const auto place = static_cast<Place>(f.number & 0xff);
  if (place == Place::End || f.a == kNoSlot) return kAtEnd;
  const Entity& maker = m.at(f.a);
  if (maker.controller != f.player || maker.kind != Kind::Unit) return kAtEnd;
  if (maker.zone == Zone::Play) {
    return static_cast<std::uint16_t>(place == Place::LeftOfThis ? maker.position : maker.position + 1 + f.cursor);
  }
  if (maker.zone == Zone::Deck || maker.zone == Zone::Hand) return kAtEnd;  // it was never there
  if (!ruling(55)) return kAtEnd;
  return ruling(58) ? placeAfter(m, f) : maker.position;
}

}  // namespace

SlotIndex copyOf(Machine& m, SlotIndex original, Player controller) {
  const SlotIndex copy = m.create(CardRef(m.at(original).card), controller);
  if (copy != kNoSlot && ruling(1016)) copyOnto(m, original, copy);
  return copy;
}

void copyOnto(Machine& m, SlotIndex original, SlotIndex copy) {
  m.base(copy).flags = m.base(original).flags;
  std::memcpy(m.base(copy).vars, m.base(original).vars, sizeof m.base(copy).vars);
  for (std::size_t i = 0; i < kExtraTags; ++i) {
    const auto tag = static_cast<Tag>(m.base(original).extra_tags[i]);
    const cardabi::TagInfo* row = cardabi::find(tag);  // none: a counter, or what an ability has counted
    const bool stays = row != nullptr && (row->traits & cardabi::TagTrait::Copied) == 0;
    m.base(copy).extra_tags[i] = stays ? std::uint16_t{0} : m.base(original).extra_tags[i];
    m.base(copy).extras[i] = stays ? 0 : m.base(original).extras[i];
  }
  m.copyAside(original, copy);
  m.log({.kind = LogKind::Rewritten, .player = m.at(copy).controller, .a = copy});
  for (const cardabi::TagInfo& tag : cardabi::allTags()) {
    if ((tag.traits & cardabi::TagTrait::Copied) == 0 || tag.layer != cardabi::TagLayer::State) continue;
    if (tag.store == cardabi::TagStore::Flag || tag.store == cardabi::TagStore::Var)
      m.writeTag(copy, tag.tag, m.read(original, tag.tag));
  }
  for (SlotIndex each = m.at(original).first_attachment; each != kNoSlot; each = m.at(each).next_attachment) {
    const bool lent = m.base(each).heir != kNoSlot;  // by an aura, which lends it to the copy if it does
    if (!lent && copyAttachment(m, each, copy, m.base(each).beside) == kNoSlot) return;
  }
  m.refresh(copy);
}

SlotIndex copyAttachment(Machine& m, SlotIndex attachment, SlotIndex bearer, SlotIndex what) {
  const SlotIndex copy = m.attach(bearer, CardRef(m.at(attachment).card), m.at(attachment).controller,
                                  {.what = what, .flags = m.isPart(attachment) ? m.at(attachment).flags : 0});
  if (copy == kNoSlot) return kNoSlot;
  std::memcpy(m.at(copy).vars, m.at(attachment).vars, sizeof m.at(copy).vars);
  m.base(copy).expiry_turn = m.base(attachment).expiry_turn;
  if (what == kWhole) m.base(copy).flags = m.base(attachment).flags;  // what it has brought
  expiresAt(m, turnOf(m.base(copy).expiry_turn));
  return copy;
}

Frame& pushSummon(Machine& m, SlotIndex self, Player side, Place place, SummonHow how, std::uint16_t activation) {
  Frame& f = m.push(static_cast<std::uint8_t>(RuleFrame::Summon), side);
  f.a = self;
  f.activation = activation;
  f.number = static_cast<std::int32_t>(place) | static_cast<std::int32_t>(how) << 8;
  f.list = m.arenaTop();
  return f;
}

void addSummon(Machine& m, Frame& f, Thing thing) {
  m.pushThing(thing);
  ++f.count;
}

// step 0: place one   1, 2: it is told   3: and its step is over
void stepSummon(Machine& m, Frame& f) {
  while (f.cursor < f.count) {
    Thing& entry = m.s.arena[f.list + f.cursor];
    if (f.step == 0) {
      const auto how = static_cast<SummonHow>(f.number >> 8);
      if (ruling(60) && m.count(f.player, Zone::Play) >= 7) break;
      SlotIndex slot;
      if (how == SummonHow::Put && !isCard(entry)) {
        slot = static_cast<SlotIndex>(entry);
      } else if (how == SummonHow::Copy && !isCard(entry)) {
        slot = copyOf(m, static_cast<SlotIndex>(entry), f.player);
      } else {
        slot = m.create(isCard(entry) ? CardRef(entry) : CardRef(m.at(static_cast<SlotIndex>(entry)).card), f.player);
      }
      if (slot == kNoSlot) break;
      if (m.move(slot, Zone::Play, f.player, placeFor(m, f)) == Moved::NoRoom) {
        if (!ruling(60)) (void)m.move(slot, Zone::Graveyard, f.player);
        break;
      }
      if (f.a != kNoSlot && m.at(f.a).zone == Zone::Graveyard) m.base(f.a).heir = slot;
      arrive(m, slot);
      m.refresh(slot);
      giveWith(m, f.activation, slot);
      if (f.more != 0) {  // reborn: a damaged body that does not come back again
        m.setFlag<Tag::Reborn>(slot, false);
        if (m.s.header.policies.RebornBody == cardabi::RebornBodyPolicy::MaximumOne) {
          m.base(slot).vars[1] = 1;  // of kLayeredVars, Health
          m.refresh(slot);
        }
        m.setVar<Tag::Damage>(slot, std::max(0, get<Tag::Health>(m.at(slot)) - 1));
      }
      if (ruling(1547)) bringUpToDate(m);  // who hears of it sees what it brings
      entry = slot;
      m.log({.kind = LogKind::Summon, .player = f.player, .a = slot});
      f.step = 1;
      if (announce(m, f, makeEvent(Event::Summon, f.player, slot), Timing::Whenever)) return;
    }
    if (f.step == 1) {
      finish(m, f);
      f.step = 2;
      if (announce(m, f, makeEvent(Event::Summon, f.player, static_cast<SlotIndex>(entry)), Timing::After)) return;
    }
    if (f.step == 2) {
      finish(m, f);
      f.step = 3;
      if (endStep(m)) return;
    }
    f.step = 0;
    ++f.cursor;
  }
  m.setRegister(f.activation, 0, m.s.arena + f.list, f.cursor);
  if (f.activation == kNoSlot) m.cutArena(f.list);
  m.pop();
}

}  // namespace cardrt::hearth

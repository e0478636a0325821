// The end of one turn and the start of the next.
#include "cardrt/hearth/hearth.h"
#include "cardrt/later.h"
#include "gifts.h"

#include <algorithm>

namespace cardrt::hearth {

using cardabi::Event;
using cardabi::Timing;

namespace {

template <class Visit>
void forEachFighter(const Machine& m, Player player, Visit&& visit) {
  visit(m.single(player, Kind::Avatar));
  const SlotIndex* row = m.list(player, Zone::Play);
  for (std::size_t i = 0; i < m.count(player, Zone::Play); ++i) visit(row[i]);
}

template <Tag T>
std::size_t inHandWith(const Machine& m, Player player, SlotIndex* found) {
  std::size_t count = 0;
  for (std::size_t i = 0; i < m.count(player, Zone::Hand); ++i) {
    const SlotIndex card = m.list(player, Zone::Hand)[i];
    if (has<T>(m.at(card))) found[count++] = card;
  }
  return count;
}

// What is ghostly is gone without a word; what is temporary is discarded, or is gone as well.
bool dropTemporaryCards(Machine& m, Player player) {
  SlotIndex dropped[kHandCapacity];
  std::size_t count = ruling(1437) ? inHandWith<Tag::Ghostly>(m, player, dropped) : 0;
  for (std::size_t i = 0; i < count; ++i) (void)m.move(dropped[i], Zone::Removed, player);
  count = inHandWith<Tag::Temporary>(m, player, dropped);
  if (m.s.header.policies.TemporaryCards == cardabi::TemporaryCardsPolicy::AreDiscarded)
    return discard(m, dropped, count);
  for (std::size_t i = 0; i < count; ++i) (void)m.move(dropped[i], Zone::Removed, player);
  return false;
}

// Those that were used are a turn nearer to being open.
void openLocations(Machine& m, Player player) {
  const SlotIndex* row = m.list(player, Zone::Play);
  for (std::size_t i = 0; i < m.count(player, Zone::Play); ++i) {
    if (m.at(row[i]).kind != Kind::Place) continue;
    const std::int32_t closed = m.read(row[i], Tag::ClosedFor);
    if (closed > 0) m.writeTag(row[i], Tag::ClosedFor, closed - 1);
  }
}

}  // namespace

// When does the cold let go? One of the two moments does something, as the policy says.
void thaw(Machine& m, bool at_the_end, Player player) {
  const cardabi::ThawPolicy policy = m.s.header.policies.Thaw;
  const bool at_start = policy == cardabi::ThawPolicy::StartOfTurn;
  if (at_the_end == at_start) return;
  forEachFighter(m, player, [&](SlotIndex slot) {
    const Entity& entity = m.at(slot);
    if (!has<Tag::Frozen>(entity)) return;
    const bool fresh = ruling(193) && get<Tag::TurnEntered>(entity) == m.s.header.turn && !has<Tag::Charge>(entity) &&
                       !has<Tag::Rush>(entity);
    const std::int32_t allowed = policy == cardabi::ThawPolicy::EndOfTurnIfIdle ? 1 : attacksAllowed(m, slot);
    const bool missed = get<Tag::AttacksMade>(entity) < allowed && !fresh;
    if (at_start || missed) m.setFlag<Tag::Frozen>(slot, false);
  });
}

void expireAttachments(Machine& m) {
  if (!ruling(113) || m.s.header.next_expiry > m.s.header.turn) return;
  m.s.header.next_expiry = 0xffff;
  for (std::uint32_t slot = 2; slot < m.s.header.entity_count; ++slot) {
    const Entity& entity = m.s.entities[slot];
    if (entity.kind != Kind::Attachment || entity.zone != Zone::Play) continue;
    const std::uint16_t expiry = turnOf(m.s.bases[slot].expiry_turn);
    if (expiry == 0) continue;
    if (expiry <= m.s.header.turn) {
      m.detach(static_cast<SlotIndex>(slot));
    } else {
      expiresAt(m, expiry);
    }
  }
}

void pushEndTurn(Machine& m) { m.push(static_cast<std::uint8_t>(RuleFrame::EndTurn), m.s.header.current); }

void stepEndTurn(Machine& m, Frame& f) {
  switch (f.step++) {
    case 0:
      m.log({.kind = LogKind::TurnEnd, .player = f.player});
      f.event = m.pushEvent(makeEvent(Event::TurnEnd, f.player, kNoSlot));
      if (m.raise(f.event, Timing::When)) return;
      [[fallthrough]];
    case 1:
      f.step = 2;
      if (endPhase(m)) return;
      [[fallthrough]];
    case 2:
      f.step = 3;
      m.popEvent();
      f.event = kNoSlot;
      judge(m);  // a turn's end may end the game: the next turn does not begin then
      if (m.s.header.phase == Phase::Over) return m.pop();
      if (dropTemporaryCards(m, f.player)) return;
      [[fallthrough]];
    case 3:
      f.step = 4;
      expireAttachments(m);
      returnBorrowed(m);
      thaw(m, true, f.player);
      if (endPhase(m)) return;
      [[fallthrough]];
    default: break;
  }
  std::uint8_t& extra = m.s.header.extra_turns[f.player];
  const Player next = extra > 0 && ruling(1403) ? f.player : foeOf(f.player);
  if (extra > 0) --extra;
  m.pop();
  pushStartTurn(m, next);
}

void pushStartTurn(Machine& m, Player player) { m.push(static_cast<std::uint8_t>(RuleFrame::StartTurn), player); }

void stepStartTurn(Machine& m, Frame& f) {
  Header& header = m.s.header;
  switch (f.step++) {
    case 0: {
      if (header.turn >= header.turn_limit + (ruling(89) ? 0 : 10)) return m.guard(Guard::Turns);
      ++header.turn;
      header.current = f.player;
      m.turnBegan(f.player);
      header.phase = Phase::Main;
      header.actions_this_turn = 0;
      header.turn_over = 0;
      m.touch(cardabi::Touch::Turn);
      beginDelayed(m);
      m.log({.kind = LogKind::TurnStart, .player = f.player, .x = header.turn});
      const Entity& player = m.at(f.player);
      const std::int32_t most = get<Tag::MaxMana>(player);
      const std::int32_t crystals = std::min(most, get<Tag::Crystals>(player) + 1);
      f.flag = crystals > get<Tag::Crystals>(player) ? 1 : 0;
      m.setVar<Tag::Crystals>(f.player, crystals);
      m.setVar<Tag::OverloadLocked>(f.player, ruling(505) ? get<Tag::OverloadOwed>(player) : 0);
      m.setVar<Tag::OverloadOwed>(f.player, 0);
      m.setVar<Tag::Mana>(f.player, std::max(0, get<Tag::Crystals>(player) - get<Tag::OverloadLocked>(player)));
      m.setVar<Tag::HeroPowerUses>(f.player, 0);
      for (const Player side : {Player{0}, Player{1}}) {
        if (ruling(185)) m.setVar<Tag::CardsPlayedThisTurn>(side, 0);
        forEachFighter(m, side, [&](SlotIndex slot) { m.setVar<Tag::AttacksMade>(slot, 0); });
      }
      for (std::uint32_t slot = 0; header.turn_uses != 0 && slot < header.entity_count; ++slot)
        m.s.bases[slot].used_this_turn = 0;
      header.turn_uses = 0;
      thaw(m, false, f.player);
      if (f.flag != 0 && announce(m, f, gainedCrystals(f.player, 1), Timing::Whenever)) return;
      [[fallthrough]];
    }
    case 1:
      f.step = 2;
      finish(m, f);
      openLocations(m, f.player);
      if (awakenDue(m, f.player)) return;
      [[fallthrough]];
    case 2:
      f.step = 3;
      if (endPhase(m)) return;
      [[fallthrough]];
    case 3: {
      f.step = 4;
      f.event = m.pushEvent(makeEvent(Event::TurnStart, f.player, kNoSlot));
      const bool answered = m.raise(f.event, Timing::When);
      if (!ruling(237)) return pushDraw(m, f.player, 1, kNoSlot);
      if (answered) return;
      [[fallthrough]];
    }
    case 4:
      f.step = 5;
      if (endPhase(m)) return;
      [[fallthrough]];
    case 5:
      f.step = 6;
      m.popEvent();
      f.event = kNoSlot;
      judge(m);
      if (header.phase == Phase::Over) return m.pop();
      if (ruling(237)) return pushDraw(m, f.player, 1, kNoSlot);
      [[fallthrough]];
    case 6:
      f.step = 7;
      if (endPhase(m)) return;
      [[fallthrough]];
    default: break;
  }
  m.pop();
}

}  // namespace cardrt::hearth

// The one statistics store: what has happened, as far as cards ask for it (language, section 14).
//
// An event is noted when it is over: before those that answer it afterwards, behind all that went before. What was asked of cards
// as they were then (a thing that is another one by now) is answered by the card that it was.
#include "cardrt/eval.h"

#include <algorithm>
#include <cstring>

namespace cardrt {

using cardabi::Event;
using cardabi::History;
using cardabi::Slot;
using cardabi::Window;

namespace {

PastThing pastThing(const Machine& m, SlotIndex slot) {
  if (slot == kNoSlot) return {0, 0, kNoSlot, 0};
  return {m.at(slot).id, m.at(slot).card, slot, 0};
}

// The entity, wherever it is now; the card that it was, when it is gone or has become another.
Thing thingNow(const Machine& m, const PastThing& then) {
  if (then.slot == kNoSlot) return kNoSlot;
  const Entity& entity = m.at(then.slot);
  const bool is_it = entity.kind != Kind::None && entity.id == then.id && entity.card == then.card;
  if (is_it || !ruling(1412)) return then.slot;
  return then.card != 0 ? then.card : kNoSlot;
}

// The number of that player's last turn that is over; 0 = none is.
std::uint16_t lastTurnOf(const Header& header, Player player) {
  return header.own_turns[player][header.current == player && ruling(1409) ? 1 : 0];
}

bool isGetting(const PastEvent& record, const Entity& card) {
  return record.event == Event::Get && record.subject.id == card.id;
}

}  // namespace

void Machine::remember(const EventRecord& over) {
  if (!cards.remembers(over.event)) return;
  Header& header = s.header;
  if (header.past_count == kMaxPast) {  // what is longest ago is forgotten
    std::memmove(s.past, s.past + 1, (kMaxPast - 1) * sizeof(PastEvent));
    --header.past_count;
    if (header.past_settled > 0) --header.past_settled;
  }
  PastEvent& record = s.past[header.past_count++];
  record = {};
  record.turn = header.turn;
  record.event = over.event;
  record.player = over.player;
  record.amount = over.amount;
  record.before = over.before;
  record.subject = pastThing(*this, over.subject);
  record.object = pastThing(*this, over.object);
  record.source = pastThing(*this, over.source);
  header.touched |= cardabi::Touch::Turn;  // the rules note it: no action does
}

namespace {
constexpr int kFewRecords = 48;
}

void Machine::turnBegan(Player player) {
  Header& header = s.header;
  header.own_turns[player][1] = header.own_turns[player][0];
  header.own_turns[player][0] = header.turn;
  const std::uint16_t oldest = std::min(header.own_turns[0][1], header.own_turns[1][1]);
  // In order of turns, and those in front were looked at before. A few that nobody asks for are cheaper than looking each turn.
  if (header.past_count - header.past_settled < kFewRecords) return;
  std::size_t kept = header.past_settled, settled = kept;
  for (std::size_t i = kept; i < header.past_count; ++i) {
    const bool old = s.past[i].turn < oldest;
    if (old && !cards.remembersLong(s.past[i].event)) continue;
    if (kept != i) s.past[kept] = s.past[i];
    ++kept;
    if (old) settled = kept;
  }
  header.past_count = static_cast<std::uint16_t>(kept);
  header.past_settled = static_cast<std::uint16_t>(settled);
}

Thing thingOf(const Machine& m, const PastEvent& record, Slot slot) {
  switch (slot) {
    case Slot::Subject: return thingNow(m, record.subject);
    case Slot::Object: return thingNow(m, record.object);
    case Slot::Source: return thingNow(m, record.source);
    case Slot::Player: return record.player;
    default: return kNoSlot;
  }
}

// Those in the window for which the condition holds, oldest first.
template <class Visit>
void Eval::eachPast(std::uint32_t node, Visit&& visit) {
  const Header& header = m.s.header;
  const auto asked = History::unpack(argOf(nodes[node]));
  std::size_t first = 0;
  for (std::size_t i = 0; asked.window == Window::WhileHoldingThis && self != kNoSlot && i < header.past_count; ++i) {
    if (ruling(1411) && isGetting(m.s.past[i], m.at(self))) first = i + 1;
  }
  const auto inWindow = [&](const PastEvent& record) {
    switch (asked.window) {
      case Window::ThisTurn: return record.turn == header.turn;
      case Window::LastTurn: return record.turn != 0 && record.turn == lastTurnOf(header, record.player);
      case Window::LastEnemyTurn: return record.turn != 0 && record.turn == lastTurnOf(header, foeOf(you));
      case Window::SinceYourLastTurn: return record.turn > lastTurnOf(header, you);
      case Window::WhileHoldingThis:
      case Window::ThisGame: return true;
    }
    return false;
  };
  const bool any = sizeOf(nodes[node]) == 1;
  const PastEvent* outer = past;
  for (std::size_t i = first; i < header.past_count; ++i) {
    const PastEvent& record = m.s.past[i];
    if (record.event != asked.event || !inWindow(record)) continue;
    past = &record;
    if (any || condition(node + 1)) visit(record);
  }
  past = outer;
}

void Eval::selectPast(std::uint32_t node, ThingSet& out) {
  const auto slot = static_cast<Slot>(History::unpack(argOf(nodes[node])).slot);
  eachPast(node, [&](const PastEvent& record) {
    const Thing thing = thingOf(m, record, slot);
    if (thing != kNoSlot && !out.contains(thing)) out.add(thing);
  });
}

std::int32_t Eval::countPast(std::uint32_t node) {
  std::int32_t count = 0;
  eachPast(node, [&](const PastEvent&) { ++count; });
  return count;
}

std::int32_t Eval::totalPast(std::uint32_t node) {
  std::int64_t total = 0;
  eachPast(node, [&](const PastEvent& record) { total += record.amount; });
  return inRange(total);
}

}  // namespace cardrt

// Whose side a minion is on: for good, or for a while.
#include "cardrt/hearth/hearth.h"
#include "cardrt/later.h"

namespace cardrt::hearth {

bool changeControl(Machine& m, SlotIndex minion, Player side) {
  if (m.move(minion, Zone::Play, side) == Moved::Placed) return true;
  if (m.s.header.policies.StealFullBoard == cardabi::StealFullBoardPolicy::Destroyed)
    m.setFlag<Tag::PendingDestroy>(minion, true);
  return false;
}

void borrow(Machine& m, SlotIndex minion, Player side, std::uint16_t until) {
  if (!changeControl(m, minion, side) || until == 0 || (until & kWhileIn) != 0) return;  // for good
  m.setFlag<Tag::Borrowed>(minion, true);
  m.writeTag(minion, Tag::BorrowedUntil, turnOf(until));
}

void giveBack(Machine& m, SlotIndex minion) {
  if (!has<Tag::Borrowed>(m.at(minion))) return;
  m.setFlag<Tag::Borrowed>(minion, false);
  (void)changeControl(m, minion, foeOf(m.at(minion).controller));
}

void returnBorrowed(Machine& m) {
  SlotIndex due[2 * kPlayCapacity];
  std::size_t count = 0;
  for (const Player side : {Player{0}, Player{1}}) {
    const SlotIndex* row = m.list(side, Zone::Play);
    for (std::size_t i = 0; i < m.count(side, Zone::Play); ++i) {
      if (ruling(980) && has<Tag::Borrowed>(m.at(row[i])) && m.read(row[i], Tag::BorrowedUntil) <= m.s.header.turn)
        due[count++] = row[i];
    }
  }
  for (std::size_t i = 0; i < count; ++i) giveBack(m, due[i]);
}

}  // namespace cardrt::hearth

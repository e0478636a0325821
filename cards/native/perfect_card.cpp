#include "table.h"
#include "worth.h"

#include <algorithm>
#include <string_view>

namespace card_natives {

using cardabi::CardRef;
using cardabi::Event;
using cardrt::Machine;
using cardrt::SlotIndex;
using cardrt::ThingSet;
using cardrt::Zone;

namespace {

// Where it looks: the cards that everybody knows.
constexpr std::string_view kSets[] = {"LEGACY", "EXPERT1"};
constexpr std::size_t kOffered = 3;

struct Best {
  CardRef card;
  std::int32_t worth = kNotNow;
};

// The best three, best first; of equals those that come first in the library.
struct Three {
  Best best[kOffered];

  void consider(const Best& one) {
    for (Best& place : best) {
      if (one.worth <= place.worth) continue;
      std::move_backward(&place, best + kOffered - 1, best + kOffered);
      place = one;
      return;
    }
  }
};

void perfect(Machine& m, SlotIndex asker, ThingSet& out) {
  const Position position(m, m.at(asker).controller);
  Three three;
  for (std::uint32_t set = 1; set <= m.cards.setCount(); ++set) {
    const cardabi::SetData& rows = m.cards.set(set);
    if (std::find(std::begin(kSets), std::end(kSets), std::string_view(rows.strings + rows.name)) == std::end(kSets))
      continue;
    for (std::uint32_t local = 0; local < rows.cards_count; ++local) {
      const CardRef card(set, local);
      if ((m.cards.card(card).traits & cardabi::CardTrait::Token) != 0) continue;
      three.consider({card, worthOf(m, asker, position, card)});
    }
  }
  for (const Best& one : three.best) {
    if (one.worth != kNotNow) out.add(one.card.value);
  }
}

}  // namespace

// step 0: it asks   1: answered   2: told
cardrt::NativeStep perfectCard(cardrt::NativeCall& call, cardrt::Frame& frame) {
  Machine& m = call.machine();
  if (frame.step == 0) {
    frame.step = 1;
    ThingSet offered;
    perfect(m, call.eval.self, offered);
    if (offered.count == 0) return cardrt::NativeStep::Done;
    cardrt::hearth::askForOne(m, frame, call.eval.you, call.eval.self, offered);
    return cardrt::NativeStep::Again;
  }
  if (frame.step == 1) {
    frame.step = 2;
    if (frame.number < 1 || frame.number > frame.count) return cardrt::NativeStep::Done;
    const CardRef wished(m.s.arena[frame.list + static_cast<std::uint32_t>(frame.number) - 1]);
    if (m.count(call.eval.you, Zone::Hand) >= 10) return cardrt::NativeStep::Done;  // it is never made
    const SlotIndex made = m.create(wished, call.eval.you);
    if (made == cardrt::kNoSlot) return cardrt::NativeStep::Done;
    (void)m.move(made, Zone::Hand, call.eval.you);
    cardrt::hearth::pushTell(m, cardrt::hearth::makeEvent(Event::Get, call.eval.you, made), cardabi::Timing::After);
    return cardrt::NativeStep::Again;
  }
  return cardrt::NativeStep::Done;
}

}  // namespace card_natives

#include "bearers.h"

#include "vocabulary.h"

namespace cardc::sema {
using cardabi::bit;
using cardabi::Event;
using cardabi::Kind;
using cardabi::Slot;
using cardabi::Tag;

namespace {

struct Bearers {
  Tag tag;
  std::uint32_t kinds;
};

constexpr Bearers kBearers[] = {
#define CARD_BEARERS(Name, Kinds) {Tag::Name, Kinds},
#include "bearers.def"
};

}  // namespace

std::uint32_t bearersOf(Tag tag) {
  for (const Bearers& row : kBearers) {
    if (row.tag == tag) return row.kinds;
  }
  return 0;
}

std::uint32_t slotKinds(Event event, Slot slot) {
  if (event == Event::Die)  // its words are `minion` and `card`: whatever can be on the battlefield
    return bit(Kind::Unit) | bit(Kind::Avatar) | bit(Kind::Gear) | bit(Kind::Place);
  std::uint32_t kinds = 0;
  for (const cardabi::PayloadInfo& row : cardabi::allPayloads()) {
    if (row.event != event || row.slot != slot) continue;
    if (row.type == cardabi::PayloadType::Player) return bit(Kind::Player);
    if (row.spelling == "attacker" || row.spelling == "target") return findNoun("character")->kinds;
    const auto noun = findNoun(row.spelling);
    if (!noun || row.spelling == "card") return 0;
    kinds |= noun->kinds;
  }
  return kinds;
}

std::uint32_t kindsAsking(Event event, Slot slot) {
  const cardabi::PayloadInfo* beside = findPayload(event, "neighbor");
  return beside != nullptr && beside->slot == slot ? bit(Kind::Unit) : 0;
}

}  // namespace cardc::sema

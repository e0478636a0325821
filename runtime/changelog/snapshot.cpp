#include "cardrt/changelog/snapshot.h"

#include "cardabi/tables.h"

#include <algorithm>
#include <bit>

namespace cardrt {

using cardabi::TagStore;

namespace {

struct TagValue {
  std::uint16_t tag;
  std::int32_t value;
};

// The variables of players and of everything else, in the order of their places.
struct VarTags {
  Tag rows[2][kVars] = {};
};
constexpr VarTags makeVarTags() {
  VarTags tags;
  for (std::size_t i = 0; i < detail::kTagLimit; ++i) {
    const TagPlace place = placeOf(static_cast<Tag>(i));
    if (i != 0 && place.store == TagStore::Var)
      tags.rows[ofPlayers(static_cast<Tag>(i)) ? 1 : 0][place.at] = static_cast<Tag>(i);
  }
  return tags;
}
constexpr VarTags kVarTags = makeVarTags();

}  // namespace

void appendTags(const Machine& machine, SlotIndex slot, std::vector<std::uint32_t>& words) {
  const Entity& entity = machine.at(slot);
  const EntityBase& kept = machine.base(slot);
  TagValue found[kVars + 64 + kExtraTags + kMaxAside];
  std::size_t count = 0;
  const auto note = [&](Tag tag, std::int32_t value) {
    if (value != 0) found[count++] = {static_cast<std::uint16_t>(tag), value};
  };
  for (std::size_t i = 0; i < kVars && entity.kind != Kind::Attachment; ++i) {
    note(kVarTags.rows[entity.kind == Kind::Player ? 1 : 0][i], entity.vars[i]);
  }
  for (std::uint64_t flags = entity.flags; flags != 0; flags &= flags - 1) {
    note(kFlagTags[static_cast<std::size_t>(std::countr_zero(flags))], 1);
  }
  for (std::size_t i = 0; i < kExtraTags; ++i) note(static_cast<Tag>(kept.extra_tags[i]), kept.extras[i]);
  for (std::uint32_t i = 0; i < machine.s.header.aside_count; ++i) {
    const Aside& row = machine.s.aside[i];
    if (row.slot == slot) note(static_cast<Tag>(row.tag), row.value);
  }
  std::sort(found, found + count, [](const TagValue& a, const TagValue& b) { return a.tag < b.tag; });
  for (std::size_t i = 0; i < count; ++i) {
    words.push_back(found[i].tag);
    words.push_back(static_cast<std::uint32_t>(found[i].value));
  }
}

std::uint8_t seenBy(const Entity& entity, cardabi::Zone zone, Player side, std::uint8_t before) {
  constexpr std::uint8_t kBoth = 3;
  // On its way: the card that is being played, what is put back. Nobody learns or forgets anything by that.
  if (zone == Zone::SetAside) return before;
  if (zone == Zone::None) return 0;
  if (zone == Zone::Secret && (has<Tag::Revealed>(entity) || has<Tag::QuestZone>(entity))) return kBoth;
  switch (cardabi::info(zone).seen) {
    case cardabi::Seen::Nobody: return 0;
    case cardabi::Seen::Owner: return static_cast<std::uint8_t>(1U << side);
    case cardabi::Seen::Everyone: break;
  }
  return kBoth;
}

}  // namespace cardrt

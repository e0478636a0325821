// Numbers that few carry: four in the cold line of an entity, the others of all entities in one sorted list.
#include "cardrt/machine.h"

#include <algorithm>
#include <cstring>

namespace cardrt {

using cardabi::index;

namespace {

std::uint32_t keyOf(SlotIndex slot, std::uint16_t tag) { return std::uint32_t{slot} << 16 | tag; }

// The first of the list that is not in front of it.
std::size_t placeIn(const State& s, std::uint32_t key) {
  const Aside* end = s.aside + s.header.aside_count;
  const Aside* found =
      std::partition_point(s.aside, end, [&](const Aside& row) { return keyOf(row.slot, row.tag) < key; });
  return static_cast<std::size_t>(found - s.aside);
}

}  // namespace

std::int32_t Machine::readAside(SlotIndex slot, Tag tag) const {
  const EntityBase& kept = base(slot);
  const auto number = static_cast<std::uint16_t>(index(tag));
  for (std::size_t i = 0; i < kExtraTags; ++i) {
    if (kept.extra_tags[i] == number) return kept.extras[i];
  }
  if (s.header.aside_count == 0) return 0;
  const std::size_t place = placeIn(s, keyOf(slot, number));
  if (place == s.header.aside_count || s.aside[place].slot != slot || s.aside[place].tag != number) return 0;
  return s.aside[place].value;
}

// In the entity if it is there or has room there.
void Machine::keepAside(SlotIndex slot, Tag tag, std::int32_t value) {
  EntityBase& kept = base(slot);
  const auto number = static_cast<std::uint16_t>(index(tag));
  std::size_t free = kExtraTags;
  for (std::size_t i = kExtraTags; i-- > 0;) {
    if (kept.extra_tags[i] == 0) free = i;
  }
  for (std::size_t i = 0; i < kExtraTags; ++i) {
    if (kept.extra_tags[i] == number) free = i;
  }
  if (free < kExtraTags) {
    kept.extra_tags[free] = number;
    kept.extras[free] = value;
    return;
  }
  const std::size_t place = placeIn(s, keyOf(slot, number));
  std::uint32_t& count = s.header.aside_count;
  const bool known = place < count && s.aside[place].slot == slot && s.aside[place].tag == number;
  if (!known) {
    if (count == kMaxAside) return guard(Guard::Entities);
    std::memmove(s.aside + place + 1, s.aside + place, (count - place) * sizeof(Aside));
    ++count;
  }
  s.aside[place] = {slot, number, value};
}

void Machine::dropAside(SlotIndex slot) {
  std::uint32_t& count = s.header.aside_count;
  if (count == 0) return;
  const std::size_t from = placeIn(s, keyOf(slot, 0));
  std::size_t to = from;
  while (to < count && s.aside[to].slot == slot) ++to;
  std::memmove(s.aside + from, s.aside + to, (count - to) * sizeof(Aside));
  count -= static_cast<std::uint32_t>(to - from);
}

void Machine::copyAside(SlotIndex original, SlotIndex copy) {
  if (original == copy) return;
  std::size_t at = placeIn(s, keyOf(original, 0));
  for (; at < s.header.aside_count && s.aside[at].slot == original; ++at) {
    const Aside row = s.aside[at];
    keepAside(copy, static_cast<Tag>(row.tag), row.value);
    if (copy < original) ++at;  // it has moved by one
  }
}

}  // namespace cardrt

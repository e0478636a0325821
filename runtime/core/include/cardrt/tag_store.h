// Where each tag lives in an entity, known at compile time from the tag table.
#pragma once
#include "cardabi/roles.h"
#include "cardabi/tables.h"
#include "cardrt/state.h"

namespace cardrt {

struct TagPlace {
  cardabi::TagStore store = cardabi::TagStore::Extra;
  std::uint8_t at = 0;
  cardabi::TagLayer layer = cardabi::TagLayer::State;
};

namespace detail {
inline constexpr std::size_t kTagLimit = 128;
struct TagPlaces {
  TagPlace rows[kTagLimit] = {};
};
constexpr TagPlaces makeTagPlaces() {
  TagPlaces places;
#define CARD_TAG(Name, Id, Spelling, Store, At, Layer, Traits, GameTag, Doc) \
  places.rows[Id] = {cardabi::TagStore::Store, At, cardabi::TagLayer::Layer};
#include "cardabi/tags.def"
  return places;
}
inline constexpr TagPlaces kTagPlaces = makeTagPlaces();
}  // namespace detail

// Counters that cards declare, and what abilities count, are kept aside like any tag that few carry.
constexpr TagPlace placeOf(Tag tag) {
  return cardabi::index(tag) >= cardabi::kFirstProgress ? TagPlace{} : detail::kTagPlaces.rows[cardabi::index(tag)];
}

// Variables are shared between kinds: these are the players', the other ones everything else's.
constexpr bool ofPlayers(Tag tag) { return cardabi::index(tag) >= 48 && cardabi::index(tag) < 64; }

// The variables that are recomputed from base, attachments and auras, and their places in EntityBase::vars.
inline constexpr std::uint8_t kLayeredVars[4] = {placeOf(Tag::Attack).at, placeOf(Tag::Health).at,
                                                 placeOf(Tag::Cost).at, placeOf(cardabi::role::kBoost).at};

// The flags that are recomputed; the others are written.
constexpr std::uint64_t makeLayeredFlags() {
  std::uint64_t flags = 0;
  for (const TagPlace& place : detail::kTagPlaces.rows) {
    if (place.store == cardabi::TagStore::Flag && place.layer == cardabi::TagLayer::Layered) {
      flags |= std::uint64_t{1} << place.at;
    }
  }
  return flags;
}
inline constexpr std::uint64_t kLayeredFlags = makeLayeredFlags();

// The tag of each flag; None where no row has the bit.
struct FlagTags {
  Tag rows[64] = {};
  constexpr Tag operator[](std::size_t bit) const { return rows[bit]; }
};
constexpr FlagTags makeFlagTags() {
  FlagTags tags;
  for (std::size_t i = 0; i < detail::kTagLimit; ++i) {
    const TagPlace& place = detail::kTagPlaces.rows[i];
    if (place.store == cardabi::TagStore::Flag) tags.rows[place.at] = static_cast<Tag>(i);
  }
  return tags;
}
inline constexpr FlagTags kFlagTags = makeFlagTags();

// As many bits as rows with one: no two share a number or a bit, which a merge of two branches may bring about.
constexpr bool flagsAreDistinct() {
  std::size_t rows = 0, bits = 0;
#define CARD_TAG(Name, Id, Spelling, Store, At, Layer, Traits, GameTag, Doc) \
  rows += cardabi::TagStore::Store == cardabi::TagStore::Flag ? 1 : 0;
#include "cardabi/tags.def"
  for (const Tag tag : kFlagTags.rows) bits += tag != Tag::None ? 1 : 0;
  return rows == bits;
}
static_assert(flagsAreDistinct());

// What changes when the tag is written, as a Touch set.
constexpr std::uint32_t touchOf(Tag tag) {
  if (ofPlayers(tag)) return cardabi::role::kPlayersTouch;
  if (tag == Tag::Damage || tag == cardabi::role::kShell || tag == Tag::Health) return cardabi::Touch::Health;
  if (tag == Tag::PendingDestroy) return cardabi::Touch::Dying;
  return cardabi::Touch::Tags;
}

// A tag that is a flag, as its bit; a tag that is a variable, as its place. Anything else does not compile.
template <Tag T>
consteval std::uint64_t flagBit() {
  static_assert(placeOf(T).store == cardabi::TagStore::Flag);
  return std::uint64_t{1} << placeOf(T).at;
}
template <Tag T>
consteval std::size_t varPlace() {
  static_assert(placeOf(T).store == cardabi::TagStore::Var);
  return placeOf(T).at;
}

template <Tag T>
bool has(const Entity& entity) {
  return (entity.flags & flagBit<T>()) != 0;
}
template <Tag T>
std::int32_t get(const Entity& entity) {
  return entity.vars[varPlace<T>()];
}

}  // namespace cardrt

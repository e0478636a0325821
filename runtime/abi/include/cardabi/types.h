// The vocabularies that compiler and engine share, as enums: generated from the tables, never written by hand.
#pragma once
#include <cstddef>
#include <cstdint>

namespace cardabi {

enum class Tag : std::uint16_t {
  None = 0,
#define CARD_TAG(Name, Id, Spelling, Store, At, Layer, Traits, GameTag, Doc) Name = Id,
#include "cardabi/hearth/tags.def"
};

enum class Zone : std::uint8_t {
#define CARD_ZONE(Name, Id, Spelling, Ordered, Capacity, Seen, WhenFull, Doc) Name = Id,
#include "cardabi/hearth/zones.def"
};
inline constexpr std::size_t kZoneCount = 9;

enum class Kind : std::uint8_t {
#define CARD_KIND(Name, Id, Spelling, Doc) Name = Id,
#include "cardabi/hearth/kinds.def"
};
inline constexpr std::size_t kKindCount = 10;

enum class Event : std::uint16_t {
  None = 0,
#define CARD_EVENT(Name, Id, Base, Third, Participle, Unit, Subject, Object, Passive, LeadsTo, Heard, Doc) Name = Id,
#include "cardabi/hearth/events.def"
};
inline constexpr std::size_t kEventCount = 36;  // one more than the highest id that the engine raises
inline constexpr std::size_t kEventLimit = 64;  // ids, planned ones included, are below it

enum class Op : std::uint16_t {
  None = 0,
#define CARD_OP(Name, Id, Class, Operands, Arg, Raises, Reads, Writes, Traits, Doc) Name = Id,
#include "cardabi/core/ops.def"
#define CARD_OP(Name, Id, Class, Operands, Arg, Raises, Reads, Writes, Traits, Doc) Name = Id,
#include "cardabi/hearth/ops.def"
};
inline constexpr std::size_t kOpLimit = 400;  // ids are below it

// The deepest nesting of a tree, its root included: conditions and amounts are evaluated by recursion, so it bounds the stack.
inline constexpr std::uint32_t kMaxTreeDepth = 64;
// Registers of a running ability: Register arguments are below it.
inline constexpr std::int32_t kRegisterCount = 8;

// Where a played minion goes: a place of its player's row, from 0, or from kAcross on one of the foe's row; kAcrossRightEnd is behind all there.
inline constexpr std::uint8_t kAcross = 0x40, kAcrossRightEnd = 0x7f;

// When an ability runs, relative to its event.
enum class Timing : std::uint8_t { Would, When, Whenever, After };
inline constexpr std::size_t kTimingCount = 4;

// Called: runs only when an action names its keyword.
enum class Head : std::uint8_t { None, Cast, Trigger, Aura, CostRule, Called };
enum class Hears : std::uint8_t { Any, OwnAsSubject, OwnAsObject };
enum class Limit : std::uint8_t { None, Once, OncePerTurn, OncePerGame, Progress, Every };

// What fills a place in an event's payload.
enum class Slot : std::uint8_t { NoSlot, Subject, Object, Source, Player, Amount, Before };
enum class PayloadType : std::uint8_t { Entity, Player, Number };

enum class OpClass : std::uint8_t { Action, Selector, Condition, Amount };
enum class OpArg : std::uint8_t {
  Nothing,
  Register,
  Slot,
  Tag,
  Scope,
  Sides,
  CardRef,
  Kinds,
  Zones,
  Fact,
  Comparison,
  Number,
  Rounding,
  Place,
  Beside,
  Keyword,      // which keyword of the library's list
  Native,       // which native of the library's list
  Memory,       // which memory of the library's list
  Category,     // FactCategory
  History,      // see History
  Destination,  // see Destination
  Policy        // see packPolicy
};
enum class Comparison : std::uint8_t { Equal, NotEqual, AtLeast, AtMost, MoreThan, LessThan };
enum class Rounding : std::uint8_t { Down, Up };
// Where a summoned minion goes: beside its maker (right of it), at its left, or at the end of the row.
enum class Place : std::uint8_t { End, RightOfThis, LeftOfThis };
enum class Sides : std::uint8_t { None = 0, Yours = 1, Foes = 2, Both = 3 };
enum class Beside : std::uint8_t { Left = 1, Right = 2, Both = 3 };

// Which past the history store is asked about.
enum class Window : std::uint8_t { ThisTurn, LastTurn, LastEnemyTurn, SinceYourLastTurn, WhileHoldingThis, ThisGame };
// Arg of what asks the history store: which events, in which window, and which slot of each is meant.
struct History {
  Event event = Event::None;
  Window window = Window::ThisGame;
  std::uint8_t slot = 0;  // of Slot; 0 = none

  // What has to be remembered to answer, a bit each; and what of it for more than a few turns. How long a card is held is known by
  // when it was got.
  constexpr std::uint64_t events() const {
    const std::uint64_t got = window == Window::WhileHoldingThis ? std::uint64_t{1} << static_cast<int>(Event::Get) : 0;
    return got | std::uint64_t{1} << static_cast<int>(event);
  }
  constexpr std::uint64_t eventsForLong() const { return window >= Window::WhileHoldingThis ? events() : 0; }

  constexpr std::int32_t pack() const {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(event) | static_cast<std::uint32_t>(window) << 8 |
                                     static_cast<std::uint32_t>(slot) << 16);
  }
  static constexpr History unpack(std::int32_t arg) {
    const auto bits = static_cast<std::uint32_t>(arg);
    return {static_cast<Event>(bits & 0xffU), static_cast<Window>(bits >> 8 & 0xffU),
            static_cast<std::uint8_t>(bits >> 16 & 0xffU)};
  }
};

// Whose zone a card goes to, and where in it.
enum class Whose : std::uint8_t { Yours, Foes, Owners };
enum class Spot : std::uint8_t { Random, Top, Bottom, End };
// Arg of Op::Move.
struct Destination {
  Zone zone = Zone::None;
  Whose whose = Whose::Yours;
  Spot spot = Spot::End;
  constexpr std::int32_t pack() const {
    return static_cast<std::int32_t>(static_cast<std::uint32_t>(zone) | static_cast<std::uint32_t>(whose) << 8 |
                                     static_cast<std::uint32_t>(spot) << 16);
  }
  static constexpr Destination unpack(std::int32_t arg) {
    const auto bits = static_cast<std::uint32_t>(arg);
    return {static_cast<Zone>(bits & 0xffU), static_cast<Whose>(bits >> 8 & 0xffU),
            static_cast<Spot>(bits >> 16 & 0xffU)};
  }
};

enum class FactCategory : std::uint8_t { Class, Race, School, Rarity };

// NotBelow: the line before it takes the tag no further down than this.
enum class How : std::uint8_t { Add, Set, Times, NotBelow };
enum class From : std::uint8_t { Number, Kept, Tree };

// How long an enchantment lasts; the first amount of Give.
enum class Duration : std::uint8_t {
  Always,
  ThisTurn,
  UntilYourNextTurn,
  UntilEndOfYourNextTurn,
  DuringNextEnemyTurn,
  DuringYourNextTurn
};

namespace CardTrait {
inline constexpr std::uint8_t Token = 1;           // never collectible, in no pool unless named
inline constexpr std::uint8_t TargetOptional = 2;  // played without a target when nothing fits (minions, weapons)
inline constexpr std::uint8_t SummonsOnly =
    4;                                    // all it does is summon: needs room, and a secret of it stays on a full board
inline constexpr std::uint8_t Known = 7;  // all of the above: a card with any other is from a later engine
}  // namespace CardTrait

// A card, stable while its set's list of ids is: set number in the upper half (from 1), local number in the lower.
// 0 is no card.
struct CardRef {
  std::uint32_t value = 0;
  constexpr CardRef() = default;
  constexpr explicit CardRef(std::uint32_t raw) : value(raw) {}
  constexpr CardRef(std::uint32_t set, std::uint32_t local) : value(set << 16 | local) {}
  constexpr std::uint32_t set() const { return value >> 16; }
  constexpr std::uint32_t local() const { return value & 0xffff; }
  constexpr explicit operator bool() const { return value != 0; }
  friend constexpr bool operator==(CardRef, CardRef) = default;
};

// Arg of Op::In: which zones, sides (Sides) and kinds, in one number.
struct Scope {
  std::uint32_t zones = 0;  // bit set of Zone
  std::uint32_t sides = 0;  // bit set of Sides
  std::uint32_t kinds = 0;  // bit set of Kind
  constexpr std::int32_t pack() const { return static_cast<std::int32_t>(zones | sides << 12 | kinds << 16); }
  static constexpr Scope unpack(std::int32_t arg) {
    const auto bits = static_cast<std::uint32_t>(arg);
    return {bits & 0xfffU, bits >> 12 & 0xfU, bits >> 16};
  }
};

// Arg of Op::PartOf: a row of the fact table.
constexpr std::int32_t packFact(FactCategory category, std::uint8_t number) {
  return static_cast<std::int32_t>(category) << 8 | number;
}
// Arg of Op::PolicyIs: a row of the policy table and one of its values.
constexpr std::int32_t packPolicy(std::uint8_t id, std::uint8_t value) { return id << 8 | value; }

// Counters that cards declare are tags as well, by their number in the library's list; every one is kept aside.
inline constexpr std::uint16_t kFirstCounter = 0x8000;
constexpr Tag counterTag(std::uint32_t number) { return static_cast<Tag>(kFirstCounter + number); }
constexpr bool isCounter(Tag tag) { return static_cast<std::uint16_t>(tag) >= kFirstCounter; }

// So is what an ability of a card has counted (Limit::Progress and Every), by its place among them.
inline constexpr std::uint16_t kFirstProgress = 0x7000;
constexpr Tag progressTag(std::uint32_t ability) { return static_cast<Tag>(kFirstProgress + ability); }

template <class E>
constexpr std::uint32_t bit(E value) {
  return 1U << static_cast<std::uint32_t>(value);
}
template <class E>
constexpr std::size_t index(E value) {
  return static_cast<std::size_t>(value);
}

}  // namespace cardabi

// The rows of the tables as data, for whoever needs more than the enum: the compiler's symbol tables and type rules,
// the engine's storage, printers, documentation.
#pragma once
#include "cardabi/record.h"
#include "cardabi/types.h"

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string_view>

namespace cardabi {

// ---- tags
enum class TagStore : std::uint8_t { Field, Var, Flag, Extra };
enum class TagLayer : std::uint8_t { State, Layered };
namespace TagTrait {
inline constexpr std::uint8_t Silenced = 1;  // removed by silence
inline constexpr std::uint8_t Kept = 2;      // kept by transform
inline constexpr std::uint8_t Copied = 4;    // copied with its entity
inline constexpr std::uint8_t Hidden = 8;    // from the foe
inline constexpr std::uint8_t Planned = 16;  // the engine does nothing with it yet
inline constexpr std::uint8_t Note =
    32;  // what the engine notes so that it need not look again: no word for cards, no part of a position
}  // namespace TagTrait
struct TagInfo {
  Tag tag = Tag::None;
  std::string_view name, spelling;
  TagStore store = TagStore::Extra;
  std::uint8_t at = 0;
  TagLayer layer = TagLayer::State;
  std::uint8_t traits = 0;
  std::uint16_t game_tag = 0;
  std::string_view doc;
};
std::span<const TagInfo> allTags();
const TagInfo* find(Tag tag);  // null if there is no such row
const TagInfo& info(Tag tag);  // the tag must be in the table

// ---- zones and kinds
enum class Seen : std::uint8_t { Nobody, Owner, Everyone };
enum class WhenFull : std::uint8_t { Burn, Nothing, Never };
struct ZoneInfo {
  Zone zone = Zone::None;
  std::string_view name, spelling;
  bool ordered = false;
  std::uint8_t capacity = 0;  // of one player; 0 = only bounded by the state
  Seen seen = Seen::Nobody;
  WhenFull when_full = WhenFull::Never;
  std::string_view doc;
};
std::span<const ZoneInfo> allZones();
const ZoneInfo& info(Zone zone);

struct KindInfo {
  Kind kind = Kind::None;
  std::string_view name, spelling, doc;
};
std::span<const KindInfo> allKinds();
const KindInfo& info(Kind kind);

// ---- events
namespace Heard {
inline constexpr std::uint8_t Would = bit(Timing::Would);
inline constexpr std::uint8_t When = bit(Timing::When);
inline constexpr std::uint8_t Whenever = bit(Timing::Whenever);
inline constexpr std::uint8_t After = bit(Timing::After);
inline constexpr std::uint8_t Planned = 0;  // nothing raises it yet
}  // namespace Heard
using EventSet = std::uint64_t;  // bit per Event id
constexpr EventSet events(std::initializer_list<Event> list) {
  EventSet set = 0;
  for (const Event event : list) set |= EventSet{1} << index(event);
  return set;
}
struct EventInfo {
  Event event = Event::None;
  std::string_view name, base, third, participle;
  std::string_view unit;  // the word that it measures: `takes damage`; "" where an object follows the verb
  Slot subject = Slot::NoSlot, object = Slot::NoSlot;
  std::string_view passive;
  EventSet leads_to = 0;
  std::uint8_t heard = 0;  // set of Heard: at which timings the engine raises it
  std::string_view doc;
  bool planned() const { return heard == 0; }
  bool heardAt(Timing timing) const { return (heard >> index(timing) & 1) != 0; }
};
std::span<const EventInfo> allEvents();
const EventInfo* find(Event event);     // null if there is no such row
const EventInfo& info(Event event);     // the event must be in the table
EventSet closeOverRules(EventSet set);  // with all that the rules may raise afterwards

struct PayloadInfo {
  Event event = Event::None;
  std::string_view spelling;
  Slot slot = Slot::NoSlot;
  PayloadType type = PayloadType::Entity;
  bool planned = false;  // the engine does not fill or read it yet
};
std::span<const PayloadInfo> allPayloads();

// ---- ops
// What an operation looks at or changes, coarsely; `depends` of an ability and the effects of a tree are sets of these.
namespace Touch {
inline constexpr std::uint32_t Tags = 1U << 0;    // any tag but the ones below
inline constexpr std::uint32_t Health = 1U << 1;  // damage marks, armor
inline constexpr std::uint32_t Dying = 1U << 2;   // pending destruction
inline constexpr std::uint32_t Board = 1U << 3;
inline constexpr std::uint32_t Hand = 1U << 4;
inline constexpr std::uint32_t Deck = 1U << 5;
inline constexpr std::uint32_t Zones = 1U << 6;  // any zone
inline constexpr std::uint32_t Order = 1U << 7;  // places within a zone
inline constexpr std::uint32_t Control = 1U << 8;
inline constexpr std::uint32_t Mana = 1U << 9;
inline constexpr std::uint32_t Attached = 1U << 10;  // enchantments
inline constexpr std::uint32_t Abilities = 1U << 11;
inline constexpr std::uint32_t Event = 1U << 12;  // the event in hand
inline constexpr std::uint32_t Turn = 1U << 13;
inline constexpr std::uint32_t Decisions = 1U << 14;
// Who writes a zone writes places in it as well, and whose they are.
constexpr std::uint32_t withImplied(std::uint32_t writes) {
  constexpr std::uint32_t kZones = Board | Hand | Deck | Zones;
  if ((writes & Zones) != 0) writes |= kZones;  // any of them
  return (writes & kZones) != 0 ? writes | Order | Control | Zones : writes;
}
}  // namespace Touch
struct TouchInfo {
  std::uint32_t bit = 0;
  std::string_view name;
};
std::span<const TouchInfo> allTouches();

namespace OpTrait {
inline constexpr std::uint8_t Random = 1;   // draws from the RNG
inline constexpr std::uint8_t Asks = 2;     // may wait for a player's decision
inline constexpr std::uint8_t Many = 4;     // a selector that may give more than one thing
inline constexpr std::uint8_t Planned = 8;  // checked and lowered, but the engine has no handler yet
}  // namespace OpTrait
struct OpInfo {
  Op op = Op::None;
  std::string_view name;
  OpClass op_class = OpClass::Action;
  std::string_view operands;  // see core/ops.def
  OpArg arg = OpArg::Nothing;
  EventSet raises = 0;
  std::uint32_t reads = 0, writes = 0;
  std::uint8_t traits = 0;
  std::string_view doc;
  std::uint64_t row_hash = 0;  // id, name, operands and kind of argument: what a pack must agree on
  bool planned() const { return (traits & OpTrait::Planned) != 0; }
};
std::span<const OpInfo> allOps();
const OpInfo* find(Op op);  // null if there is no such row
const OpInfo& info(Op op);  // the op must be in the table

// ---- facts
struct FactInfo {
  FactCategory category = FactCategory::Class;
  std::uint8_t number = 0;
  std::string_view name, spelling, public_name;
};
std::span<const FactInfo> allFacts();

// ---- policies
struct PolicyValue {
  std::string_view name, spelling;
};
struct PolicyInfo {
  std::uint8_t id = 0;
  std::string_view name, spelling;
  std::uint8_t hearth = 0, anatomy = 0;
  std::span<const PolicyValue> values;
  std::string_view doc;
};
std::span<const PolicyInfo> allPolicies();

// ---- records
struct FieldInfo {
  std::string_view record, type, name, doc;
};
std::span<const FieldInfo> allFields();

}  // namespace cardabi

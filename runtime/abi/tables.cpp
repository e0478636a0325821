// The tables as arrays, in the order of the .def files.
#include "cardabi/tables.h"

#include "cardabi/policies.h"

#include <algorithm>

namespace cardabi {
namespace {

namespace tag_rows {
using namespace TagTrait;
constexpr TagInfo kRows[] = {
#define CARD_TAG(Name, Id, Spelling, Store, At, Layer, Traits, GameTag, Doc) \
  {Tag::Name, #Name, Spelling, TagStore::Store, At, TagLayer::Layer, Traits, GameTag, Doc},
#include "cardabi/hearth/tags.def"
};
}  // namespace tag_rows

constexpr ZoneInfo kZones[] = {
#define CARD_ZONE(Name, Id, Spelling, Ordered, Capacity, SeenBy, Full, Doc) \
  {Zone::Name, #Name, Spelling, Ordered, Capacity, Seen::SeenBy, WhenFull::Full, Doc},
#include "cardabi/hearth/zones.def"
};

constexpr KindInfo kKinds[] = {
#define CARD_KIND(Name, Id, Spelling, Doc) {Kind::Name, #Name, Spelling, Doc},
#include "cardabi/hearth/kinds.def"
};

namespace event_rows {
using enum Event;
using namespace Heard;
constexpr EventInfo kRows[] = {
#define CARD_EVENT(Name, Id, Base, Third, Participle, Unit, Subject, Object, Passive, LeadsTo, HeardAt, Doc) \
  {Event::Name,   #Name,        Base,    Third,          Participle, Unit,                                   \
   Slot::Subject, Slot::Object, Passive, events LeadsTo, HeardAt,    Doc},
#include "cardabi/hearth/events.def"
};
}  // namespace event_rows

constexpr PayloadInfo kPayloads[] = {
#define CARD_EVENT(Name, Id, Base, Third, Participle, Unit, Subject, Object, Passive, LeadsTo, HeardAt, Doc)
#define CARD_PAYLOAD(OfEvent, Spelling, InSlot, Type) \
  {Event::OfEvent, Spelling, Slot::InSlot, PayloadType::Type, false},
#define CARD_PAYLOAD_PLANNED(OfEvent, Spelling, InSlot, Type) \
  {Event::OfEvent, Spelling, Slot::InSlot, PayloadType::Type, true},
#include "cardabi/hearth/events.def"
};

constexpr TouchInfo kTouches[] = {
    {Touch::Tags, "tags"},   {Touch::Health, "health"},     {Touch::Dying, "dying"},
    {Touch::Board, "board"}, {Touch::Hand, "hand"},         {Touch::Deck, "deck"},
    {Touch::Zones, "zones"}, {Touch::Order, "order"},       {Touch::Control, "control"},
    {Touch::Mana, "mana"},   {Touch::Attached, "attached"}, {Touch::Abilities, "abilities"},
    {Touch::Event, "event"}, {Touch::Turn, "turn"},         {Touch::Decisions, "decisions"},
};

constexpr std::uint64_t hashText(std::uint64_t hash, const char* text) {
  for (; *text != 0; ++text) hash = (hash ^ static_cast<std::uint8_t>(*text)) * 0x100000001b3ULL;
  return hash;
}

constexpr std::uint64_t rowHash(const char* text, std::uint64_t id) {
  return hashText(0xcbf29ce484222325ULL ^ id, text);
}

// clang-format off: a text put together from a table
constexpr std::uint64_t kFoundLayout = hashText(0xcbf29ce484222325ULL,
#define CARD_RECORD(Name, Doc) #Name "{"
#define CARD_FIELD(Record, Type, Name, Doc) #Type " " #Name ";"
#define CARD_END(Name) "}"
#include "cardabi/records.def"
);
// clang-format on
static_assert(kLayoutHash == kFoundLayout, "the records changed: write the hash that was found into record.h");

constexpr OpInfo kOps[] = {
#define CARD_OP(Name, Id, Class, Operands, Arg, Raises, Reads, Writes, Traits, Doc) \
  {Op::Name,                                                                        \
   #Name,                                                                           \
   OpClass::Class,                                                                  \
   Operands,                                                                        \
   OpArg::Arg,                                                                      \
   events Raises,                                                                   \
   Reads,                                                                           \
   Writes,                                                                          \
   Traits,                                                                          \
   Doc,                                                                             \
   rowHash(#Name "(" Operands ")" #Arg, Id)},
#include "cardabi/core/ops.def"
#define CARD_OP(Name, Id, Class, Operands, Arg, Raises, Reads, Writes, Traits, Doc) \
  {Op::Name,                                                                        \
   #Name,                                                                           \
   OpClass::Class,                                                                  \
   Operands,                                                                        \
   OpArg::Arg,                                                                      \
   events Raises,                                                                   \
   Reads,                                                                           \
   Writes,                                                                          \
   Traits,                                                                          \
   Doc,                                                                             \
   rowHash(#Name "(" Operands ")" #Arg, Id)},
#include "cardabi/hearth/ops.def"
};

constexpr FactInfo kFacts[] = {
#define CARD_FACT(Category, Name, Id, Spelling, PublicName) {FactCategory::Category, Id, #Name, Spelling, PublicName},
#include "cardabi/hearth/facts.def"
};

#define CARD_POLICY_UNPACK(...) __VA_ARGS__
#define V(Name, Spelling) {#Name, Spelling},
#define CARD_POLICY(Name, Id, Spelling, Hearth, Anatomy, Values, Doc) \
  constexpr PolicyValue k##Name##Choices[] = {CARD_POLICY_UNPACK Values};
#include "cardabi/hearth/policies.def"
#undef V
constexpr PolicyInfo kPolicies[] = {
#define CARD_POLICY(Name, Id, Spelling, Hearth, Anatomy, Values, Doc) \
  {Id,                                                                \
   #Name,                                                             \
   Spelling,                                                          \
   static_cast<std::uint8_t>(Name##Policy::Hearth),                   \
   static_cast<std::uint8_t>(Name##Policy::Anatomy),                  \
   k##Name##Choices,                                                  \
   Doc},
#include "cardabi/hearth/policies.def"
};

constexpr FieldInfo kFields[] = {
#define CARD_RECORD(Name, Doc)
#define CARD_FIELD(Record, Type, Name, Doc) {#Record, #Type, #Name, Doc},
#define CARD_END(Name)
#include "cardabi/records.def"
};

// Position of each id in its table, so that info() is one load.
template <std::size_t Limit, class Rows, class GetId>
constexpr std::array<std::uint16_t, Limit> positions(const Rows& rows, GetId id) {
  std::array<std::uint16_t, Limit> at{};
  for (std::size_t i = 0; i < std::size(rows); ++i) at[id(rows[i])] = static_cast<std::uint16_t>(i + 1);
  return at;
}
constexpr std::size_t kTagLimit = 128;
constexpr auto kTagAt = positions<kTagLimit>(tag_rows::kRows, [](const TagInfo& row) { return index(row.tag); });
constexpr auto kOpAt = positions<kOpLimit>(kOps, [](const OpInfo& row) { return index(row.op); });
constexpr auto kEventAt =
    positions<kEventLimit>(event_rows::kRows, [](const EventInfo& row) { return index(row.event); });

}  // namespace

std::span<const TagInfo> allTags() { return tag_rows::kRows; }
const TagInfo& info(Tag tag) { return tag_rows::kRows[kTagAt[index(tag)] - 1]; }
const TagInfo* find(Tag tag) {
  if (index(tag) >= kTagLimit || kTagAt[index(tag)] == 0) return nullptr;
  return &info(tag);
}
std::span<const ZoneInfo> allZones() { return kZones; }
const ZoneInfo& info(Zone zone) { return kZones[index(zone)]; }
std::span<const KindInfo> allKinds() { return kKinds; }
const KindInfo& info(Kind kind) { return kKinds[index(kind)]; }
std::span<const EventInfo> allEvents() { return event_rows::kRows; }
const EventInfo& info(Event event) { return event_rows::kRows[kEventAt[index(event)] - 1]; }
const EventInfo* find(Event event) {
  if (index(event) >= kEventLimit || kEventAt[index(event)] == 0) return nullptr;
  return &info(event);
}
std::span<const PayloadInfo> allPayloads() { return kPayloads; }
std::span<const TouchInfo> allTouches() { return kTouches; }
std::span<const OpInfo> allOps() { return kOps; }
const OpInfo& info(Op op) { return kOps[kOpAt[index(op)] - 1]; }
const OpInfo* find(Op op) {
  if (index(op) >= kOpLimit || kOpAt[index(op)] == 0) return nullptr;
  return &kOps[kOpAt[index(op)] - 1];
}
std::span<const FactInfo> allFacts() { return kFacts; }
std::span<const PolicyInfo> allPolicies() { return kPolicies; }
std::span<const FieldInfo> allFields() { return kFields; }

EventSet closeOverRules(EventSet set) {
  for (EventSet before = 0; before != set;) {
    before = set;
    for (const EventInfo& row : event_rows::kRows) {
      if ((set >> index(row.event) & 1) != 0) set |= row.leads_to;
    }
  }
  return set;
}

bool findProfile(std::string_view name, Policies& out) {
  if (name == "hearth") return out = hearthProfile(), true;
  if (name == "anatomy") return out = anatomyProfile(), true;
  return false;
}

std::uint8_t policyValue(const Policies& policies, std::uint8_t id) {
#define CARD_POLICY(Name, Id, Spelling, Hearth, Anatomy, Values, Doc) \
  if (id == Id) return static_cast<std::uint8_t>(policies.Name);
#include "cardabi/hearth/policies.def"
  return 0xff;
}

bool setPolicy(Policies& policies, std::string_view field, std::string_view value) {
  for (const PolicyInfo& row : kPolicies) {
    if (row.spelling != field) continue;
    for (std::size_t i = 0; i < row.values.size(); ++i) {
      if (row.values[i].spelling != value) continue;
#define CARD_POLICY(Name, Id, Spelling, Hearth, Anatomy, Values, Doc) \
  if (row.id == Id) policies.Name = static_cast<Name##Policy>(i);
#include "cardabi/hearth/policies.def"
      return true;
    }
  }
  return false;
}

}  // namespace cardabi

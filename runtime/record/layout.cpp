// The layout hash of a state: every fact that its bytes depend on, mixed in a fixed order, at compile time.
#include "cardabi/types.h"
#include "cardrt/hearth/hearth.h"
#include "cardrt/record/save_format.h"
#include "cardrt/state.h"

#include <cstddef>
#include <string_view>

namespace cardrt {
namespace {

// To be raised when the steps or fields of a frame come to mean something else while all sizes stay the same.
constexpr std::uint64_t kFlowVersion = 2;

struct Mix {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  constexpr void number(std::uint64_t value) {
    for (int i = 0; i < 8; ++i, value >>= 8) hash = (hash ^ (value & 0xff)) * 0x100000001b3ULL;
  }
  constexpr void text(std::string_view value) {
    number(value.size());
    for (const char c : value) hash = (hash ^ static_cast<std::uint8_t>(c)) * 0x100000001b3ULL;
  }
};

#define CARD_PLACE(type, field) mix.number(offsetof(type, field)), mix.number(sizeof(type::field))

constexpr void structs(Mix& mix) {
  mix.number(sizeof(State));
  mix.number(sizeof(Header));
  // Where something can move inside of a struct whose size stays the same.
  CARD_PLACE(Header, entity_count), CARD_PLACE(Header, frame_count), CARD_PLACE(Header, decision_count);
  CARD_PLACE(Header, turn), CARD_PLACE(Header, fuel), CARD_PLACE(Header, compensation), CARD_PLACE(Header, current);
  CARD_PLACE(Header, policies), CARD_PLACE(Header, listeners), CARD_PLACE(Header, content_hash);
  CARD_PLACE(Header, rng), CARD_PLACE(Header, areas);
  CARD_PLACE(Areas, counts), CARD_PLACE(Areas, play), CARD_PLACE(Areas, hand), CARD_PLACE(Areas, concealed);
  CARD_PLACE(Areas, deck), CARD_PLACE(Areas, single);
  CARD_PLACE(Entity, flags), CARD_PLACE(Entity, card), CARD_PLACE(Entity, zone), CARD_PLACE(Entity, position);
  CARD_PLACE(Entity, first_attachment), CARD_PLACE(Entity, vars);
  CARD_PLACE(EntityBase, vars), CARD_PLACE(EntityBase, extra_tags), CARD_PLACE(EntityBase, used_ever);
  CARD_PLACE(EntityBase, beside), CARD_PLACE(EntityBase, expiry_turn);
  CARD_PLACE(Activation, arena_mark), CARD_PLACE(Activation, offered), CARD_PLACE(Activation, list),
      CARD_PLACE(Activation, number);
  CARD_PLACE(Frame, activation), CARD_PLACE(Frame, pc), CARD_PLACE(Frame, a), CARD_PLACE(Frame, list);
  CARD_PLACE(Frame, number), CARD_PLACE(Frame, cursor);
  CARD_PLACE(EventRecord, event), CARD_PLACE(EventRecord, subject), CARD_PLACE(EventRecord, amount);
  CARD_PLACE(Decision, count), CARD_PLACE(Decision, source), CARD_PLACE(Decision, options);
  mix.number(sizeof(Entity)), mix.number(sizeof(EntityBase)), mix.number(sizeof(Subscription));
  mix.number(sizeof(AuraLine)), mix.number(sizeof(Frame)), mix.number(sizeof(Activation));
  mix.number(sizeof(EventRecord)), mix.number(sizeof(Waiting)), mix.number(sizeof(PastEvent)),
      mix.number(sizeof(Aside)), mix.number(sizeof(Decision)), mix.number(sizeof(Thing)), mix.number(sizeof(Rng));
  mix.number(kMaxEntities), mix.number(kMaxFrames), mix.number(kMaxActivations), mix.number(kMaxEvents);
  mix.number(kMaxSubscriptions), mix.number(kMaxAuraLines), mix.number(kArenaSize), mix.number(kMaxDecisions);
  mix.number(kMaxWaiting), mix.number(kMaxPast), mix.number(kMaxAside), mix.number(kChainCards),
      mix.number(kMaxChoices), mix.number(kRegisters), mix.number(kVars), mix.number(kExtraTags);
  mix.number(kPlayCapacity), mix.number(kHandCapacity), mix.number(kDeckCapacity), mix.number(kConcealedCapacity);
  mix.number(cardabi::kEventCount), mix.number(cardabi::kTimingCount), mix.number(cardabi::kZoneCount);
  mix.number(cardabi::kKindCount);
  mix.number(static_cast<std::uint64_t>(hearth::RuleFrame::Launch)),
      mix.number(static_cast<std::uint64_t>(CoreFrame::With));
  mix.number(static_cast<std::uint64_t>(Guard::Chain)), mix.number(static_cast<std::uint64_t>(Phase::Over));
  mix.number(kFlowVersion);
}

#undef CARD_PLACE

// Which tag is which variable, bit or number; which number is which zone, kind, event, ruling.
constexpr void tables(Mix& mix) {
#define CARD_TAG(Name, Id, Spelling, Store, At, Layer, Traits, GameTag, Doc) \
  mix.text(#Name " " #Store " " #Layer), mix.number(Id), mix.number(At);
#include "cardabi/tags.def"
#define CARD_ZONE(Name, Id, Spelling, Ordered, Capacity, Seen, WhenFull, Doc) \
  mix.text(#Name), mix.number(Id), mix.number(Ordered), mix.number(Capacity);
#include "cardabi/zones.def"
#define CARD_KIND(Name, Id, Spelling, Doc) mix.text(#Name), mix.number(Id);
#include "cardabi/hearth/kinds.def"
#define CARD_EVENT(Name, Id, Base, Third, Participle, Unit, Subject, Object, Passive, LeadsTo, Heard, Doc) \
  mix.text(#Name), mix.number(Id);
#include "cardabi/hearth/events.def"
#define V(Name, Spelling) #Name " "
#define CARD_UNPACK(...) __VA_ARGS__
#define CARD_POLICY(Name, Id, Spelling, Hearth, Anatomy, Values, Doc) \
  mix.text(#Name ": " CARD_UNPACK Values), mix.number(Id);
#include "cardabi/hearth/policies.def"
#undef V
#undef CARD_UNPACK
}

constexpr std::uint64_t compute() {
  Mix mix;
  structs(mix);
  tables(mix);
  return mix.hash;
}
constexpr std::uint64_t kLayout = compute();

}  // namespace

std::uint64_t stateLayout() { return kLayout; }

}  // namespace cardrt

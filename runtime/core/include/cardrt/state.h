// A game's whole state as one value: a header with lengths, then regions of which only the live prefix counts.
//
// Copying, comparing and hashing touch the live prefixes only and are bytewise: no pointers, no padding left unset,
// nothing outside. Frames are part of it, so a state may be taken in the middle of anything. Plain assignment is
// deleted: it would copy capacity.
#pragma once
#include "cardabi/policies.h"
#include "cardabi/types.h"
#include "cardrt/rng.h"

#include <cstddef>
#include <cstdint>
#include <type_traits>

namespace cardrt {

using cardabi::Kind;
using cardabi::Tag;
using cardabi::Zone;

using SlotIndex = std::uint16_t;  // where an entity is kept; reused, unlike its id
inline constexpr SlotIndex kNoSlot = 0xffff;
using Player = std::uint8_t;  // 0 or 1; the player entities are in slots 0 and 1
constexpr Player foeOf(Player player) { return static_cast<Player>(1 - player); }

// What a selector gives: an entity's slot (below 0x10000) or a card itself (a CardRef; its set number starts at 1).
using Thing = std::uint32_t;
constexpr bool isCard(Thing thing) { return thing > 0xffff; }
// What a loop over races, schools and the like has in its register: no entity (kMaxEntities is far below) and no card. Selectors pass it
// over; only conditions that ask for such a fact look at it.
inline constexpr Thing kFirstFact = 0x8000;
constexpr bool isFact(Thing thing) { return thing >= kFirstFact && thing < kFirstFact + 0x400; }

inline constexpr std::size_t kMaxEntities = 1024;
inline constexpr std::size_t kMaxFrames = 1024;
inline constexpr std::size_t kMaxActivations = 192;
inline constexpr std::size_t kMaxEvents = 640;
inline constexpr std::size_t kMaxSubscriptions = 1024;
inline constexpr std::size_t kMaxAuraLines = 1024;
inline constexpr std::size_t kArenaSize = 8192;
inline constexpr std::size_t kMaxWaiting = 256;
inline constexpr std::size_t kMaxPast = 1024;
inline constexpr std::size_t kChainCards = 7;
inline constexpr std::size_t kMaxDecisions = 4;
inline constexpr std::size_t kMaxChoices = 16;
inline constexpr std::size_t kRegisters = 8;
inline constexpr std::size_t kVars = 8;
inline constexpr std::size_t kExtraTags = 4;
inline constexpr std::size_t kMaxAside = 512;

// The hot line of an entity: current values, flags, links.
struct alignas(64) Entity {
  std::uint64_t flags;
  std::uint32_t id;     // never reused; what logs and players name
  std::uint32_t card;   // CardRef
  std::uint32_t order;  // when it came where it is: orders triggers and deaths
  Zone zone;
  Player controller, owner;
  Kind kind;  // None = free slot
  std::uint16_t position;
  SlotIndex first_attachment, next_attachment, bearer;
  std::int32_t vars[kVars];
};
static_assert(sizeof(Entity) == 64);

// The cold line: what current values are computed from, and what few entities have.
struct alignas(64) EntityBase {
  std::uint64_t flags;   // printed, or what a transformation made of it
  std::int32_t vars[4];  // of the layered variables, in the order of kLayeredVars
  std::uint16_t extra_tags[kExtraTags];
  std::int32_t extras[kExtraTags];
  std::uint32_t used_ever, used_this_turn;  // a bit for each of its abilities that is limited
  SlotIndex beside;                         // its left neighbour when it left the battlefield; attachments: see kWhole
  std::uint16_t subscriptions;              // how many it has
  std::uint16_t expiry_turn;                // attachments: the turn at whose end they end, or kWhileIn; 0 = never
  SlotIndex
      heir;  // the last thing that came in its place since it left the battlefield; attachments: whose aura lends it
};
static_assert(sizeof(EntityBase) == 64);

// A number that is kept aside and found no room in its entity: sorted by (slot, tag). Players have as many counters as cards declare.
struct Aside {
  SlotIndex slot;
  std::uint16_t tag;
  std::int32_t value;
};
static_assert(sizeof(Aside) == 8);

// `beside` of an attachment: all of it acts on the bearer; or nothing does, and it only holds something; or, with the number of a
// keyword, those of its abilities that come from it, and nothing else.
inline constexpr SlotIndex kWhole = kNoSlot, kHolds = 0xfffe;
// `expiry_turn` of an attachment that ends when its bearer leaves these zones, a bit each.
inline constexpr std::uint16_t kWhileIn = 0x8000;

// An ability that listens: sorted by (channel, slot, ability). Derived from entities and their cards.
struct Subscription {
  std::uint16_t channel;  // see channelOf
  SlotIndex slot;
  std::uint16_t ability;  // index within its card's abilities
  std::uint16_t pad;
};
constexpr std::uint16_t channelOf(cardabi::Event event, cardabi::Timing timing) {
  return static_cast<std::uint16_t>(cardabi::index(event) * cardabi::kTimingCount + cardabi::index(timing));
}
inline constexpr std::uint16_t kAuraChannel = 0;
inline constexpr std::size_t kChannels = cardabi::kEventCount * cardabi::kTimingCount;

// One line of what auras do now. Derived.
struct AuraLine {
  SlotIndex target;
  std::uint16_t tag;
  std::int32_t value;
  std::uint32_t order;  // of what has the aura
  cardabi::How how;
  std::uint8_t last;  // it sets a number of its own bearer: that holds, whatever other auras add
  SlotIndex lender;   // it lends abilities: whose aura it is, and `value` is the enchantment; else kNoSlot
};

// Something that happens, while it is being resolved.
struct EventRecord {
  cardabi::Event event;
  cardabi::Timing timing;
  Player player;
  SlotIndex subject, object, source;
  std::uint8_t prevented;
  std::uint8_t pad[3];
  std::int32_t amount, before;
};
static_assert(sizeof(EventRecord) == 24);

// A trigger that waits until those before it are done, with its event as it was (rulesets in which triggers queue up).
struct Waiting {
  EventRecord event;
  Thing entry, card;    // as in the list of a Resolve frame
  std::uint32_t links;  // of the chain of triggers that it belongs to
};
static_assert(sizeof(Waiting) == 36);

// What stood in a slot of an event that is over: an entity by its place and id, and the card that it was then.
struct PastThing {
  std::uint32_t id, card;
  SlotIndex slot;  // kNoSlot = nothing
  std::uint16_t pad;
};

// An event that is over, kept because cards of the library ask for it. See Machine::remember.
struct PastEvent {
  std::uint16_t turn;
  cardabi::Event event;
  Player player;
  std::uint8_t pad[3];
  std::int32_t amount, before;
  PastThing subject, object, source;
};
static_assert(sizeof(PastEvent) == 52);

// An ability that is running: who it is, and its registers.
struct Activation {
  SlotIndex self;     // `this`
  SlotIndex source;   // whose ability it is: `this`, or the attachment on it
  SlotIndex chosen;   // the player's target
  SlotIndex event;    // index of the event that it answers; kNoSlot = none
  std::uint16_t set;  // whose nodes it runs
  std::uint16_t arena_mark;
  Player you;
  std::uint8_t taken;  // which of what its last choice offered, from 1; 0 = it had none
  std::uint8_t pad[2];
  std::uint16_t list[kRegisters], count[kRegisters];  // things in the arena; one thing stands in `number` instead
  std::int32_t number[kRegisters];
  std::uint16_t offered, offered_count;  // things in the arena
};
static_assert(sizeof(Activation) == 84);

// One step machine on the stack of what is being done. The fields mean what the kind says.
struct Frame {
  std::uint8_t kind, step;
  Player player;
  std::uint8_t flag;
  std::uint16_t activation, event;
  std::uint32_t pc, end;
  SlotIndex a, b;
  std::uint16_t list, count;
  std::int32_t number;
  std::uint16_t cursor, more;
};
static_assert(sizeof(Frame) == 32);

enum class DecisionKind : std::uint8_t { None, Keep, Pick, Part };
// A question to one player; several may wait at once. Options are things, of a Part the numbers of what the text of `source` offers, from 0;
// an answer is a bit set of them.
struct Decision {
  DecisionKind kind;
  Player player;
  std::uint8_t count, at_least, at_most;
  std::uint8_t pad[3];
  std::uint32_t source;  // slot of what asks
  Thing options[kMaxChoices];
};

enum class Phase : std::uint8_t { Setup, Opening, Main, Over };
enum class Result : std::uint8_t { None, FirstWon, SecondWon, Drawn };  // of player 0 and 1
enum class Guard : std::uint8_t { None, Fuel, Frames, Entities, Deaths, Turns, Actions, Arena, Chain };

inline constexpr std::size_t kPlayCapacity = 8, kHandCapacity = 12, kDeckCapacity = 64, kConcealedCapacity = 8;
// Ordered zones as lists of slots.
struct Areas {
  std::uint8_t counts[2][16];  // by Zone; of unordered zones as well
  SlotIndex play[2][kPlayCapacity];
  SlotIndex hand[2][kHandCapacity];
  SlotIndex concealed[2][kConcealedCapacity];
  SlotIndex deck[2][kDeckCapacity];
  SlotIndex single[2][16];  // by Kind: the avatar, its power and gear
};

struct Header {
  std::uint32_t entity_count;  // slots in use or free below it
  std::uint32_t free_slots;    // how many of them are free
  std::uint32_t next_id, next_order;
  std::uint16_t frame_count, activation_count, event_count, subscription_count, aura_count, arena_count, decision_count;
  std::uint16_t turn;        // from 1
  std::uint16_t turn_limit;  // the game is drawn when it is over
  std::uint16_t actions_this_turn;
  std::uint16_t death_rounds;  // in this action
  std::uint16_t retired;       // attachments that ended in this action; their slots are freed when it is over
  std::uint32_t fuel;          // frame steps that this action may still take
  std::uint32_t touched;       // Touch set: what changed since auras were last computed
  std::uint32_t aura_depends;  // Touch set: what the auras in play read
  std::uint32_t compensation;  // CardRef of what the second player gets; 0 = nothing
  Player current, first;
  Phase phase;
  Result result;
  Guard guard;
  std::uint8_t deaths_due;      // somebody may be dying
  std::uint8_t turn_uses;       // an ability that is limited to once a turn was used in this one
  std::uint8_t chain_cut;       // in this action a chain was cut off, and told
  std::uint16_t next_expiry;    // no attachment ends before the end of this turn; 0xffff = none that ends
  std::uint8_t turn_over;       // a card ended the turn: it is over when all that is under way is
  std::uint8_t extra_turns[2];  // turns that this player takes before the foe's next one
  std::uint8_t pad;
  std::uint16_t waiting_count, past_count;
  std::uint16_t
      own_turns[2][2];  // of each player: the number of the last turn that it began, and of the one before; 0 = none
  cardabi::Policies policies;
  std::uint8_t pad2[16 - sizeof(cardabi::Policies) % 16];
  std::uint8_t listeners[(kChannels + 15) / 16 * 16];  // subscriptions of each channel
  std::uint64_t content_hash;                          // of the library that it is played with
  Rng rng;
  Areas areas;
  // CardRefs of what ran when a chain was cut off in this action, innermost first; 0 = no more.
  std::uint32_t chain[kChainCards];
  std::uint32_t arrivals;  // how many came onto the battlefield since a phase was last over
  std::uint32_t aside_count;
  std::uint16_t past_settled;  // of the past: how many in front are remembered for the whole game
  std::uint16_t pad3;
};

struct State {
  Header header;
  Entity entities[kMaxEntities];
  EntityBase bases[kMaxEntities];
  Aside aside[kMaxAside];
  Subscription subscriptions[kMaxSubscriptions];
  AuraLine auras[kMaxAuraLines];
  Frame frames[kMaxFrames];
  Activation activations[kMaxActivations];
  EventRecord events[kMaxEvents];
  Waiting waiting[kMaxWaiting];
  PastEvent past[kMaxPast];
  Decision decisions[kMaxDecisions];
  Thing arena[kArenaSize];

  State() = default;
  State(const State&) = delete;
  State& operator=(const State&) = delete;
};
static_assert(std::is_standard_layout_v<State>);

// Calls visit(pointer to the region's first byte, bytes alive) for each region, in a fixed order.
template <class S, class Visit>
void visitRegions(S& state, Visit&& visit) {
  const Header& header = state.header;
  visit(&state.header, sizeof(Header));
  visit(state.entities, header.entity_count * sizeof(Entity));
  visit(state.bases, header.entity_count * sizeof(EntityBase));
  visit(state.aside, header.aside_count * sizeof(Aside));
  visit(state.subscriptions, header.subscription_count * sizeof(Subscription));
  visit(state.auras, header.aura_count * sizeof(AuraLine));
  visit(state.frames, header.frame_count * sizeof(Frame));
  visit(state.activations, header.activation_count * sizeof(Activation));
  visit(state.events, header.event_count * sizeof(EventRecord));
  visit(state.waiting, header.waiting_count * sizeof(Waiting));
  visit(state.past, header.past_count * sizeof(PastEvent));
  visit(state.decisions, header.decision_count * sizeof(Decision));
  visit(state.arena, header.arena_count * sizeof(Thing));
}

void copyState(const State& from, State& to);
bool sameState(const State& a, const State& b);
std::uint64_t hashState(const State& state);
std::size_t bytesInUse(const State& state);

}  // namespace cardrt

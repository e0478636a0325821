// The machine: a state, the cards and rules it is played with, and the four doors through which all change goes.
//
// Doors: writeTag, move (and create), the ruleset's damage (which ends in mark), random. Log, stream and invariants hang
// there. Below them: frames (what is being done), events (what is happening), attachments and auras (what changes tags).
// The machine decides nothing about any game; a ruleset drives it.
#pragma once
#include "cardrt/check.h"
#include "cardrt/library.h"
#include "cardrt/probe.h"
#include "cardrt/ruling.h"
#include "cardrt/sink.h"
#include "cardrt/state.h"
#include "cardrt/tag_store.h"

namespace cardrt {

struct Rules;

// Frame kinds of the core; a ruleset's begin at kFirstRuleFrame.
enum class CoreFrame : std::uint8_t { None, Block, Repeat, Each, Resolve, As, Native, Ability, With };
inline constexpr std::uint8_t kFirstRuleFrame = 16;

enum class [[nodiscard]] Moved : std::uint8_t{Placed, NoRoom};
inline constexpr std::uint16_t kAtEnd = 0xffff;

// Says what a random pick gives, for tests that force one. Outside the state, like a sink.
class Picker {
 public:
  // The index of the thing to pick; `count` to leave it to chance.
  virtual std::uint32_t pick(const Machine& machine, const Thing* candidates, std::uint32_t count) = 0;

 protected:
  ~Picker() = default;
};

class Machine {
 public:
  Machine(State& state, const CardLibrary& library, const Rules& rules) : s(state), cards(library), rules_(&rules) {}
  Machine(const Machine&) = delete;
  Machine& operator=(const Machine&) = delete;

  State& s;
  const CardLibrary& cards;
  const Rules& rules() const { return *rules_; }

  // ---- looking
  Entity& at(SlotIndex slot) { return s.entities[slot]; }
  const Entity& at(SlotIndex slot) const { return s.entities[slot]; }
  EntityBase& base(SlotIndex slot) { return s.bases[slot]; }
  const EntityBase& base(SlotIndex slot) const { return s.bases[slot]; }
  const cardabi::Card& card(SlotIndex slot) const { return cards.card(cardabi::CardRef(at(slot).card)); }
  // Of its card; players are no cards and have none.
  std::span<const cardabi::Ability> abilitiesOf(SlotIndex slot) const {
    if (at(slot).kind == Kind::Player) return {};
    return cards.abilities(cardabi::CardRef(at(slot).card));
  }
  // A card that has become part of another one is an attachment as well: what it adds are its own numbers and flags.
  bool isPart(SlotIndex slot) const {
    return at(slot).kind == Kind::Attachment && card(slot).kind != cardabi::index(Kind::Attachment);
  }
  // Is the ability one that it has or, attached, gives to its bearer?
  bool brings(SlotIndex slot, const cardabi::Ability& ability) const {
    return at(slot).kind != Kind::Attachment || base(slot).beside == kWhole || base(slot).beside == ability.keyword;
  }
  bool hasAbilities(SlotIndex slot) const {
    return at(slot).first_attachment != kNoSlot || has<cardabi::role::kHasAbilities>(at(slot));
  }
  // Has it anything that could hear of itself?
  bool hearsItself(SlotIndex slot) const {
    return at(slot).first_attachment != kNoSlot || has<cardabi::role::kHearsItself>(at(slot));
  }
  std::int32_t read(SlotIndex slot, Tag tag) const;  // any tag, by its number
  std::uint8_t count(Player player, Zone zone) const { return s.header.areas.counts[player][cardabi::index(zone)]; }
  const SlotIndex* list(Player player, Zone zone) const {  // ordered zones only
    const Areas& areas = s.header.areas;
    switch (zone) {
      case Zone::Play: return areas.play[player];
      case Zone::Hand: return areas.hand[player];
      case Zone::Deck: return areas.deck[player];
      case cardabi::role::kConcealed: return areas.concealed[player];
      default: return nullptr;
    }
  }
  SlotIndex single(Player player, Kind kind) const { return s.header.areas.single[player][cardabi::index(kind)]; }
  SlotIndex find(std::uint32_t entity_id) const;  // kNoSlot if there is none

  // ---- door 1: tags that are kept. Layered ones are recomputed and cannot be written.
  void writeTag(SlotIndex slot, Tag tag, std::int32_t value);
  // What is kept aside (aside.cpp): in the entity as far as there is room, else in a list of all of them.
  std::int32_t readAside(SlotIndex slot, Tag tag) const;
  void keepAside(SlotIndex slot, Tag tag, std::int32_t value);
  void dropAside(SlotIndex slot);                      // all that it has in the list
  void copyAside(SlotIndex original, SlotIndex copy);  // the copy has none yet
  template <Tag T>
  void setFlag(SlotIndex slot, bool value) {
    Entity& entity = at(slot);
    if (has<T>(entity) == value) return;
    entity.flags ^= flagBit<T>();
    touch(touchOf(T));
    if (sink != nullptr) logTag(slot, T, !value, value);
  }
  template <Tag T>
  void setVar(SlotIndex slot, std::int32_t value) {
    std::int32_t& var = at(slot).vars[varPlace<T>()];
    if (var == value) return;
    const std::int32_t old = var;
    var = value;
    touch(touchOf(T));
    if (sink != nullptr) logTag(slot, T, old, value);
  }

  // ---- door 2: zones. Creating is a move from no zone.
  // A new entity of that card, nowhere yet; kNoSlot when the state is full (a hard guard: the game is drawn).
  SlotIndex create(cardabi::CardRef card, Player controller);
  // Into a zone of a side, at a position (kAtEnd: last). Without room nothing changes.
  Moved move(SlotIndex slot, Zone zone, Player side, std::uint16_t position = kAtEnd);
  // In place: another card's printed values; attachments, abilities and kept tags go, but what `keep` names.
  void become(SlotIndex slot, cardabi::CardRef card, std::uint64_t keep_flags);
  // As printed again: after leaving the battlefield for hand or deck.
  void resetToPrinted(SlotIndex slot);

  // ---- door 4: an even draw from [0, domain).
  std::uint32_t random(std::uint32_t domain);
  // The same over things that are listed: an index. The draw is made in any case, so that a forced pick changes no later one.
  std::uint32_t randomOf(const Thing* candidates, std::uint32_t count);

  // ---- frames
  Frame& push(std::uint8_t kind, Player player);
  void pop() {
    if (sink != nullptr) sink->popped(*this);
    CARD_PROBE(popped());
    --s.header.frame_count;
  }
  Frame& top() { return s.frames[s.header.frame_count - 1]; }
  bool idle() const { return s.header.frame_count == 0; }
  // Takes steps until nothing is left to do or a decision is waited for.
  void run();
  // Notes and tells which cards make the chain that a guard, or the rules (Guard::None), cut off now: those whose abilities run again and
  // again, and `more`. Once an action.
  void cutChain(Guard which, const Thing* more = nullptr, std::size_t count = 0);
  void addToChain(SlotIndex slot);
  void guard(Guard which);

  // ---- the arena: lists of things, freed in reverse order
  std::uint16_t arenaTop() const { return s.header.arena_count; }
  void pushThing(Thing thing);
  void cutArena(std::uint16_t top);

  // ---- events
  std::uint16_t pushEvent(const EventRecord& event);
  void popEvent();
  EventRecord& event(std::uint16_t index) { return s.events[index]; }
  const EventRecord& event(std::uint16_t index) const { return s.events[index]; }
  // Gathers the triggers of the event at this timing; true if there are any: a frame that resolves them was pushed.
  bool raise(std::uint16_t event_index, cardabi::Timing timing);
  // Notes an event that is over, if the cards of the library ask for the past of its kind. `raise` does, at the last timing that the
  // event has; rules say it of what is over without having been told to its end.
  void remember(const EventRecord& over);
  // A new turn of that player has begun: what nobody can ask for any more is forgotten.
  void turnBegan(Player player);
  // Could anything hear it? Cheap; may say yes for nothing.
  bool anyListener(cardabi::Event event, cardabi::Timing timing) const {
    return s.header.listeners[channelOf(event, timing)] != 0;
  }

  // ---- abilities
  // Pushes a frame that runs the body; `event` is what it answers (kNoSlot: nothing).
  void runBody(SlotIndex self, SlotIndex source, cardabi::CardRef card, std::uint32_t body, std::uint16_t event,
               SlotIndex chosen);
  // The same for an ability of a keyword, or of a card that waits: as often as it is to run, which is once unless a card says
  // something else when its turn has come. `told`: each time is logged as an answer to the event.
  struct Running {
    SlotIndex self, source;
    cardabi::CardRef card;
    std::uint16_t number;  // index within its card's abilities
    std::uint16_t event;
    SlotIndex chosen;
    bool told;
  };
  void runAbility(const Running& what);
  // Pushes a frame that runs the action at `node`, a block or a single one, inside an ability that is running.
  void runBlock(std::uint16_t activation, Player player, std::uint32_t node);
  void subscribe(SlotIndex slot);  // all that listens where it is now
  void unsubscribe(SlotIndex slot);

  // ---- registers of a running ability
  void setRegister(std::uint16_t activation, std::uint32_t index, const Thing* things, std::size_t count);
  void setRegister(std::uint16_t activation, std::uint32_t index, Thing thing) {
    setRegister(activation, index, &thing, 1);
  }
  void setNumber(std::uint16_t activation, std::uint32_t index, std::int32_t number);

  // ---- modifiers
  // Layered variables, in the order of kLayeredVars, and all flags, on their way from what is printed to what holds.
  struct Layers {
    std::int32_t vars[4];
    std::int32_t before[4] = {};  // without the last line
    std::uint64_t flags;
  };
  // What of it acts on the bearer (kWhole ...), the flags that a part adds, whose aura lends it.
  struct Attached {
    SlotIndex what = kWhole;
    std::uint64_t flags = 0;
    SlotIndex lender = kNoSlot;
  };
  SlotIndex attach(SlotIndex bearer, cardabi::CardRef card, Player giver, const Attached& how);
  SlotIndex attach(SlotIndex bearer, cardabi::CardRef enchantment, Player giver) {  // then fill its vars, then refresh
    return attach(bearer, enchantment, giver, Attached{});
  }
  void detach(SlotIndex attachment);  // it retires; bearer is refreshed
  void detachAll(SlotIndex bearer);
  // An attachment that only holds a thing, in a memory of its bearer (kStore: what it has put away). Ends with the bearer's other ones.
  static constexpr std::int32_t kStore = -1;
  void keep(SlotIndex bearer, Player giver, std::int32_t memory, Thing thing);
  void forget(SlotIndex bearer, std::int32_t memory);
  Thing heldBy(SlotIndex attachment, std::int32_t memory) const;  // kNoSlot if it holds nothing there, or what is gone
  Layers withoutAuras(SlotIndex slot);
  // Those lines on it that are, or are not, `last`, of what came in that time. True if there are others.
  bool applyAuras(SlotIndex slot, Layers& layers, bool last, std::uint32_t from = 0,
                  std::uint32_t until = 0xffffffff) const;
  void refresh(SlotIndex slot);  // current values from base, attachments in order, auras
  // Recomputed whole, if anything that they read changed.
  void updateAuras() {
    Header& header = s.header;
    const bool changed = (header.touched & (header.aura_depends | cardabi::Touch::Abilities)) != 0;
    header.touched = 0;
    if (changed && (header.listeners[kAuraChannel] | header.aura_count) != 0) recomputeAuras();
  }
  void recomputeAuras();
  std::size_t computeAuras(AuraLine* out) const;  // what the lines should be now; for updateAuras and invariants
  void freeRetired();                             // when nothing is being done

  void touch(std::uint32_t what) {
    CARD_PROBE(touched(what));
    s.header.touched |= what;
    if ((what & (cardabi::Touch::Health | cardabi::Touch::Dying)) != 0) s.header.deaths_due = 1;
  }
  void log(const LogEntry& entry) {
    if (sink != nullptr) sink->entry(*this, entry);
  }

  Sink* sink = nullptr;
  Picker* picker = nullptr;

 private:
  void logTag(SlotIndex slot, Tag tag, std::int32_t old, std::int32_t now);
  void logFlags(SlotIndex slot, std::uint64_t old);
  SlotIndex make(cardabi::CardRef card, Player controller, const Attached* attached);
  void endThoseLeftBehind(SlotIndex bearer);
  bool lend(const AuraLine* lines, std::size_t count);
  void leaveArea(SlotIndex slot);
  void printOn(SlotIndex slot, const cardabi::Card& row, cardabi::CardRef ref);
  void gather(std::uint16_t event_index, SlotIndex source, const cardabi::Ability& ability, std::uint16_t number);
  void sortTriggers(std::uint16_t list, std::uint16_t count);
  Frame* outermostResolve();
  bool queueUp(std::uint16_t event_index, std::uint16_t list, std::uint16_t count);
  bool takeWaiting(Frame& frame);
  void gatherOwn(std::uint16_t event_index, SlotIndex slot, cardabi::Hears hears);
  bool takeUse(SlotIndex source, const cardabi::Ability& ability, std::uint16_t number);
  void stepResolve(Frame& frame);
  void stepAbility(Frame& frame);
  void logTrigger(SlotIndex self, SlotIndex source, const cardabi::Ability& ability);

  const Rules* rules_;
  friend struct MachineTest;
};

// Ordered zones have lists; the others are only counted.
constexpr bool isOrdered(Zone zone) {
  return zone == Zone::Play || zone == Zone::Hand || zone == Zone::Deck || zone == cardabi::role::kConcealed;
}
// Does an entity of this kind stand in its zone's row, or beside it (avatar, power, gear, attachments)?
constexpr bool inRow(Kind kind) {
  return kind == Kind::Unit || kind == Kind::Action || kind == Kind::Place || kind == Kind::Gear ||
         kind == Kind::Power || kind == Kind::Avatar;
}
constexpr bool isSingle(Kind kind, Zone zone) {
  return zone == Zone::Play &&
         (kind == Kind::Avatar || kind == Kind::Power || kind == Kind::Gear || kind == Kind::Player);
}

// interp.cpp: the core's frames
void stepBlock(Machine& machine, Frame& frame);
void stepRepeat(Machine& machine, Frame& frame);
void stepEach(Machine& machine, Frame& frame);
void stepAs(Machine& machine, Frame& frame);
void stepWith(Machine& machine, Frame& frame);
void stepNative(Machine& machine, Frame& frame);

}  // namespace cardrt

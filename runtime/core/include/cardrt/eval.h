// Selectors, conditions, amounts: looking at a state without changing it.
//
// An Eval is made where a tree is to be read and lives on the C++ stack; depth is bounded by the tree's. Only random
// selectors and amounts touch the state (they draw), and the compiler lets them stand in actions only.
#pragma once
#include "cardrt/machine.h"

namespace cardrt {

// A set of things in order, each at most once. Holds every entity that a state can have, and as many cards of a pool.
struct ThingSet {
  static constexpr std::size_t kCapacity = kMaxEntities + 256;
  std::size_t count = 0;
  Thing items[kCapacity];

  void add(Thing thing) {
    if (count < kCapacity) items[count++] = thing;
  }
  bool contains(Thing thing) const {
    for (std::size_t i = 0; i < count; ++i) {
      if (items[i] == thing) return true;
    }
    return false;
  }
  ThingSet() {}  // items stay unset: this is on the hot path
};

// A number that does not fit into 32 bits is 0 (glossary, "limits of tags").
constexpr std::int32_t inRange(std::int64_t value) {
  return value < INT32_MIN || value > INT32_MAX ? 0 : static_cast<std::int32_t>(value);
}

// Does a condition ask for that tag, of whomever? Then whoever has it is meant by it.
bool asksForTag(const cardabi::Node* nodes, std::uint32_t root, Tag tag);

// What stood in that slot: an entity, wherever it is now, or the card that it was; kNoSlot if nothing did.
Thing thingOf(const Machine& m, const PastEvent& record, cardabi::Slot slot);

// Of what is every race.
inline constexpr std::uint32_t kAllRaces = 1U << cardabi::role::kEveryRace;
constexpr bool sharesRace(const cardabi::Card& a, const cardabi::Card& b) {
  if (((a.races | b.races) & kAllRaces) != 0) return a.races != 0 && b.races != 0;
  return (a.races & b.races) != 0;
}

class Eval {
 public:
  // For an ability that is running.
  Eval(Machine& machine, const Activation& activation)
      : Eval(machine, activation.set, activation.self, activation.you, activation.event) {
    chosen = activation.chosen;
    registers = &activation;
  }
  // For a condition, a target or an aura that is only looked at.
  Eval(Machine& machine, std::uint32_t set, SlotIndex self_slot, Player your_side, std::uint16_t event_index)
      : m(machine),
        set_number(set),
        nodes(machine.cards.set(set).nodes),
        self(self_slot),
        you(your_side),
        event(event_index) {}

  bool condition(std::uint32_t node);
  std::int32_t amount(std::uint32_t node);
  void select(std::uint32_t node, ThingSet& out);
  // The first thing of the selection, if any: what "one" means.
  bool one(std::uint32_t node, Thing& out);

  // How many cards of the format fit a Pool node, and one of them by its number in library order.
  std::uint32_t poolSize(std::uint32_t node);
  cardabi::CardRef poolAt(std::uint32_t node, std::uint32_t number);

  std::int32_t tagOf(Thing thing, Tag tag) const;

  Machine& m;
  std::uint32_t set_number;
  const cardabi::Node* nodes;
  SlotIndex self;
  Player you;
  std::uint16_t event;
  SlotIndex chosen = kNoSlot;
  const Activation* registers = nullptr;
  const Thing* names = nullptr;  // registers of a test's entities, instead of an activation's
  std::uint32_t name_count = 0;
  bool harmful = false;        // random picks pass over what the rules spare
  std::uint32_t narrowed = 0;  // the condition of the Where whose set is being selected
  Thing it = kNoSlot;
  const PastEvent* past = nullptr;  // stands in for `event` where a pattern is asked of the past

 private:
  template <class Visit>
  void eachPast(std::uint32_t node, Visit&& visit);
  void selectPast(std::uint32_t node, ThingSet& out);
  std::int32_t countPast(std::uint32_t node);
  std::int32_t totalPast(std::uint32_t node);
  Thing eventThing(cardabi::Slot slot) const;
  bool everyOne(std::uint32_t operand, bool (*test)(Eval&, Thing, std::int32_t), std::int32_t arg);
  void selectIn(std::int32_t arg, ThingSet& out);
  void selectAtRandom(std::uint32_t node, ThingSet& out);
  void selectExtreme(std::uint32_t node, ThingSet& out);
  void selectSome(std::uint32_t node, ThingSet& out);
  void selectBeside(std::uint32_t node, ThingSet& out);
  void selectLocal(std::uint32_t index, ThingSet& out);
  void selectHeld(SlotIndex bearer, std::int32_t memory, ThingSet& out);
  bool inPool(std::uint32_t node, cardabi::CardRef ref);
};

}  // namespace cardrt

// What a ruleset gives to the core: its own operations, its own step machines, and a few rulings on triggers.
//
// Plain function pointers in one constant table: nothing is registered, nothing is virtual.
#pragma once
#include "cardrt/eval.h"
#include "cardrt/machine.h"

namespace cardrt {

struct Rules {
  // Runs an action that is not core's. It may push frames; it never runs them.
  void (*action)(Machine& machine, Frame& frame, std::uint32_t node);
  // Evaluates what is not core's. No effects.
  void (*select)(Eval& eval, std::uint32_t node, ThingSet& out);
  bool (*condition)(Eval& eval, std::uint32_t node);
  std::int32_t (*amount)(Eval& eval, std::uint32_t node);
  // One step of a frame whose kind is not core's.
  void (*step)(Machine& machine, Frame& frame);
  // May this ability hear this event at all? Asked when triggers are gathered.
  bool (*hears)(const Machine& machine, SlotIndex self, SlotIndex source, const cardabi::Ability& ability,
                const EventRecord& event);
  // A trigger's turn has come: true if the rules run it in a frame of their own (one that reveals its card).
  bool (*wrapTrigger)(Machine& machine, SlotIndex self, SlotIndex source, std::uint16_t ability, std::uint16_t event);
  // What orders the triggers of one event, in 49 bits: smaller is earlier. `source` is what has the ability.
  std::uint64_t (*rank)(const Machine& machine, SlotIndex source, const cardabi::Ability& ability);
  // Do triggers that were gathered inside of another trigger wait until all that waits already is done?
  bool (*waits)(const Machine& machine, cardabi::Timing timing);
  // Is the chain of triggers that answer triggers, so many of them, too long for another one?
  bool (*chainEnds)(Machine& machine, std::uint32_t links);
  // Should this thing be passed over when something harmful picks at random?
  bool (*sparedAtRandom)(const Machine& machine, SlotIndex slot);
  // So many of these, in order, are about to be taken from one end. Puts those whose places chance has not decided yet where it
  // decides now.
  void (*settlePlaces)(Machine& machine, Thing* things, std::size_t count, std::size_t wanted, bool from_the_end);
  // The maximum of a layered variable fell while marks were on it (policy LostHealth).
  void (*maximumFell)(Machine& machine, SlotIndex slot, std::int32_t before);
  // A guard has stopped the game.
  void (*guarded)(Machine& machine, Guard guard);
};

}  // namespace cardrt

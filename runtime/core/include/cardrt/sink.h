// What watches a game: logs, recorders, tests. Outside the state; a game without one pays a null test at each door.
#pragma once
#include "cardrt/state.h"

namespace cardrt {

class Machine;

// What an entry tells. The first four are the doors; the rest are words of the rules, put where they happen.
enum class LogKind : std::uint8_t {
  Tag,        // a: entity, tag, x: old, y: new
  Move,       // a: entity, x: old zone, y: new zone, b: old position, from: whose side it was on
  Hit,        // a: target, b: source or kNoSlot, x: damage marked, y: damage dealt, what the shell took included
  Random,     // x: domain, y: result
  Create,     // a: entity, with all its tags; nowhere yet, but players, who are there from the start
  Rewritten,  // a: entity, whose tags may all have changed at once: as printed again, or what a copy has
  TurnStart,  // x: turn
  TurnEnd,
  Play,       // a: card, b: target
  Resource,   // player, x: before, y: after
  Attack,     // a: attacker, b: target
  Power,      // a: what takes effect
  Summon,     // a: who
  Trigger,    // a: `this`, b: whose ability, x: number of the ability's keyword, y: its event
  Reveal,     // a: a concealed card
  Heal,       // a: target, b: source, x: restored
  Deaths,     // a round of deaths begins
  Death,      // a: who
  Draw,       // a: card
  Burn,       // a: card
  EmptyDeck,  // player, x: damage for drawing from it
  Discard,    // a: card
  Trade,      // a: card
  Prepare,    // a: card, x: what was spent
  Leaves,     // a: card that is spent after it did its work
  Choose,     // player, x: thing chosen (kNoSlot: a part of a text), y: which it was, from 1
  Offered,    // player, x: how many things
  Note,       // a: `this`
  Attached,   // a: bearer, b: attachment
  Detached,   // a: bearer, b: attachment that ended
  Transform,  // a: who, x: new CardRef; with all its tags, as Rewritten
  GameOver,   // x: Result
  Use,        // a: what is used, b: target, x: which of its abilities, from 1; 0: it has but one thing to do
  Forge,      // a: card
  Rewind,     // a: the card whose play is taken back, just before that
  Restored,   // all is as it was before: entities are gone, any tag and any place may be another one
  ChainCut,   // x: the Guard that stopped the game, 0: only the chain stops; its cards are in header.chain
};

struct LogEntry {
  LogKind kind{};
  Player player = 0;
  SlotIndex a = kNoSlot, b = kNoSlot;
  Tag tag = Tag::None;
  std::int32_t x = 0, y = 0;
  Player from = 0;
};

class Sink {
 public:
  virtual void entry(const Machine& machine, const LogEntry& entry) = 0;
  // The topmost frame is about to take a step; the first one of a frame is its beginning, its fields are set by then.
  virtual void step(const Machine&) {}
  // The topmost frame is over and about to go.
  virtual void popped(const Machine&) {}

 protected:
  ~Sink() = default;
};

}  // namespace cardrt

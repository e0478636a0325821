// A game: what hosts, tools and searches use.
//
// Owns one state block; everything that changes goes through apply() and the like, and an illegal action is refused whole.
// No allocation after construction, but for the first checkpoint. Copy with cloneInto(); plain copies are deleted.
#pragma once
#include "cardabi/policies.h"
#include "cardrt/library.h"
#include "cardrt/machine.h"
#include "cardrt/sink.h"

#include <cstdint>
#include <memory>
#include <span>

namespace cardrt {

enum class ActionKind : std::uint8_t {
  Play,
  Attack,
  Power,
  EndTurn,
  Answer,
  Concede,
  Trade,
  Prepare,
  Use,
  Forge,
  Launch
};

// One decision of a player. Slots are those of the state that it was made for.
struct Action {
  ActionKind kind = ActionKind::EndTurn;
  Player player = 0;
  std::uint8_t option = 0;  // of a choose-one card or a titan, from 1; 0 = none. Prepare: the mana that is spent
  std::uint8_t position =
      0xff;  // where a minion goes, from 0; 0xff = at the right end; on the foe's side from cardabi::kAcross
  SlotIndex source = kNoSlot;  // the card in hand, the attacker, what is used
  SlotIndex target = kNoSlot;
  std::uint32_t answer = 0;  // to the player's pending decision: a bit for each option taken (kept, in the opening)
  friend bool operator==(const Action&, const Action&) = default;
};

// Legal actions, kind by kind in a fixed order: plays from the left of the hand, attacks from the left of the board, power, uses, trades,
// preparations, forgings, a launch, end of turn.
struct ActionList {
  static constexpr std::size_t kCapacity = 1024;
  std::size_t count = 0;
  Action items[kCapacity];
  void add(const Action& action) {
    if (count < kCapacity) items[count++] = action;
  }
  std::span<const Action> all() const { return {items, count}; }
};

enum class [[nodiscard]] Refusal : std::uint8_t{
    None,         GameOver,        NotYourTurn,     DecisionPending, NoDecision,       BadAnswer,
    NoSuchCard,   NotEnoughMana,   NoRoom,          NeedsTarget,     BadTarget,        BadOption,
    NotPlayable,  CannotAttack,    MustAttackTaunt, PowerUsed,       NotTradeable,     NotPreparable,
    JustPrepared, NotEnoughHealth, CannotUse,       NotForgeable,    NotEnoughCorpses, NothingToLaunch,
};
// In plain words, for a player: "not enough mana".
const char* describe(Refusal refusal);

struct Deck {
  cardabi::CardRef hero;
  std::span<const cardabi::CardRef> cards;  // the last is the top when the deck is not shuffled
};

struct GameConfig {
  Deck decks[2];
  cardabi::CardRef coin;  // what the second player gets; null = nothing
  std::uint64_t seed = 0;
  std::uint16_t turn_limit = 89;  // turns of both players together
  bool mulligan = true;
  bool shuffle = true;
  std::int8_t first = -1;  // who goes first; -1 = a flip of the coin
};

class Game {
 public:
  explicit Game(const CardLibrary& library, const cardabi::Policies& policies = cardabi::hearthProfile());
  ~Game();
  Game(const Game&) = delete;
  Game& operator=(const Game&) = delete;

  // Begins a new game in this block and plays until the first decision.
  void start(const GameConfig& config);
  // An empty board with two heroes, in that turn, which is the current player's: what tests build on.
  void startEmpty(const cardabi::CardRef heroes[2], std::uint64_t seed, Player current = 0, std::uint16_t turn = 2);

  Phase phase() const { return state().header.phase; }
  bool over() const { return phase() == Phase::Over; }
  Result result() const { return state().header.result; }
  Guard guard() const { return state().header.guard; }
  Player current() const { return state().header.current; }
  std::uint16_t turn() const { return state().header.turn; }

  // All that the player may do now: answers while a decision of theirs waits, else actions of their turn.
  void legalActions(Player player, ActionList& out) const;
  Refusal check(const Action& action) const;
  // Does it, with all that follows, up to the next decision. A refused action changes nothing.
  Refusal apply(const Action& action);
  // What is done for a player who does not decide in time: what was offered first, an opening hand that is kept whole, the end of the
  // turn. Legal, unless the game is over or nothing is for this player to decide.
  Action defaultDecision(Player player) const;
  std::span<const Decision> decisions() const { return {state().decisions, state().header.decision_count}; }

  const State& state() const { return *state_; }
  const CardLibrary& library() const { return *library_; }
  void setSink(Sink* sink) { machine_.sink = sink; }

  // The other becomes equal to this game, but keeps its own sink. Both must have been made for the same library.
  void cloneInto(Game& other) const;
  // The same, but the other draws from a stream of its own: for searches, which must not know what this game will draw.
  void forkInto(Game& other, std::uint64_t seed) const;
  bool sameAs(const Game& other) const;
  std::uint64_t hash() const;

  // A second image of the state, for taking a turn back. While it is open it is part of the game: cloned, compared, hashed, saved.
  // The first checkpoint of a game, or the first clone of one that is open, allocates the block; later ones find it there.
  // A card that may be taken back takes one when it is played, and drops it: an open one is lost then.
  void checkpoint();             // as it is now; replaces an open one
  [[nodiscard]] bool restore();  // back to it; false without one. It stays open, and the RNG goes on
  void dropCheckpoint() { checkpoint_open_ = false; }  // a new game drops it as well
  bool hasCheckpoint() const { return checkpoint_open_; }
  const State* checkpointState() const { return checkpoint_open_ ? checkpoint_.get() : nullptr; }  // null without one
  // For loaders: takes over both images (the second may be null), which must be sound and of this library. See record/save.h.
  void adopt(const State& now, const State* checkpoint);
  std::size_t bytesInUse() const { return cardrt::bytesInUse(*state_); }

  // The machine below, for tools that arrange positions (tests); finishArranging() afterwards brings derived values up to
  // date and resolves what is due.
  Machine& machine() { return machine_; }
  const Machine& machine() const { return machine_; }
  void finishArranging();
  // Runs an action tree as if `self` did it; what `arrange { }` in tests uses. names[i] is put into register i beforehand
  // (kNoSlot: nothing). Between actions only; it may end with a decision that waits, as any action.
  void runTree(SlotIndex self, std::uint32_t set, std::uint32_t node, std::span<const Thing> names = {});

 private:
  void resolve();
  void rewind();

  const CardLibrary* library_;
  std::unique_ptr<State> state_;
  std::unique_ptr<State> checkpoint_;  // made when it is first needed
  bool checkpoint_open_ = false;
  Machine machine_;

  State& checkpointBlock();
};

}  // namespace cardrt

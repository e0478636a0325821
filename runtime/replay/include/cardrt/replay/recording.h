// Playing a game and writing it down at the same time.
//
// Recorder is the sink that notes random calls; a host with a game of its own can use it alone. Recording owns the game and
// makes the whole replay: cardsim records with it, and play() plays with it.
#pragma once
#include "cardrt/replay/replay.h"
#include "cardrt/sink.h"

#include <string>
#include <vector>

namespace cardrt::replay {

// Notes each random call with the card and the block of the log that it was made in.
class Recorder final : public Sink {
 public:
  ~Recorder() = default;
  void entry(const Machine& machine, const LogEntry& entry) override;
  // The calls since the last time; the caller has them from now on.
  std::vector<RandomCall> take();

 private:
  // A block of the log that is still open: it ends when the stack of frames is shorter than when it was told.
  struct Block {
    std::uint16_t depth = 0;
    std::string line;
  };
  std::vector<Block> blocks_;
  std::vector<RandomCall> calls_;
};

// The head of a replay of such a game: all but what happens in it. `policies` is the profile of that name but for single fields.
Replay headOf(const GameConfig& config, const CardLibrary& library, const std::string& profile,
              const cardabi::Policies& policies);

class Recording {
 public:
  // Begins the game of that head with the cards of this library, which must outlive it. What the head cannot be played with
  // is said by problem(); then there is no game to speak of.
  Recording(const Replay& head, const CardLibrary& library);
  Recording(const Recording&) = delete;
  Recording& operator=(const Recording&) = delete;
  const std::string& problem() const { return problem_; }

  const Game& game() const { return game_; }
  Refusal apply(const Action& action);
  // Of what was played so far, with the end as it stands now.
  Replay replay() const;
  // The same without the end, which takes time to compute.
  const Replay& soFar() const { return replay_; }

 private:
  Replay replay_;
  Game game_;
  Recorder recorder_;
  std::string problem_;
};

// An action with the entities of this game, and back; an entity that is not there any more is kNoSlot.
Action toAction(const Decided& decided, const Game& game);
Decided toDecided(const Action& action, const Game& game);
// The action in words, before it is done: "Fireball on Wisp".
std::string noteOf(const Action& action, const Game& game);

}  // namespace cardrt::replay

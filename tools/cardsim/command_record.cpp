// One random game of two decks, written down as a replay.
#include "cards.h"
#include "commands.h"
#include "replay_file.h"

#include "cardrt/ai/two_level.h"
#include "cardrt/replay/recording.h"

#include <fmt/core.h>

#include <memory>

namespace cardsim {

int runRecord(const RecordOptions& options) {
  if (options.decks.size() != 2) throw UsageError{"give --deck twice: one deck for each player"};
  const Cards cards(options.pack);
  const DeckList first = readDeck(options.decks[0], cards.library()),
                 second = readDeck(options.decks[1], cards.library());
  const cardabi::Policies policies = policiesOf(options.profile, options.policies);
  const cardrt::GameConfig config = configOf(first, second, cards.library(), options.seed);
  cardrt::replay::Recording recording(cardrt::replay::headOf(config, cards.library(), options.profile, policies),
                                      cards.library());
  if (!recording.problem().empty()) throw UsageError{recording.problem()};
  cardrt::ai::Dice dice(options.seed);
  auto actions = std::make_unique<cardrt::ActionList>();
  while (!recording.game().over()) {
    recording.game().legalActions(cardrt::ai::whoDecides(recording.game()), *actions);
    const cardrt::Refusal refusal = recording.apply(cardrt::ai::pickTwoLevel(*actions, dice));
    if (refusal == cardrt::Refusal::None) continue;
    fmt::print(stderr, "cardsim: a legal action was refused: {}\n", cardrt::describe(refusal));
    return 1;
  }
  const cardrt::replay::Replay replay = recording.replay();
  writeReplay(options.out, replay);
  fmt::print("{}: {} decisions, {} turns, position {:016x}\n", options.out, replay.steps.size(),
             recording.game().turn(), replay.position);
  return 0;
}

}  // namespace cardsim

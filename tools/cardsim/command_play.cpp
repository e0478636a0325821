// One game as a transcript that a person can follow, or as the tree of its change log.
#include "cards.h"
#include "commands.h"
#include "log_tree.h"
#include "transcript.h"

#include "cardrt/ai/two_level.h"

#include <fmt/core.h>
#include <unistd.h>

#include <memory>

namespace cardsim {

int runPlay(const PlayOptions& options) {
  if (options.decks.size() != 2) throw UsageError{"give --deck twice: one deck for each player"};
  const Cards cards(options.pack);
  const DeckList first = readDeck(options.decks[0], cards.library()),
                 second = readDeck(options.decks[1], cards.library());
  const bool color = options.color == "always" || (options.color == "auto" && isatty(1) != 0);
  Transcript transcript(color);
  LogTree tree(cards.library(), options.log == "all" ? cardrt::TreeDetail::All : cardrt::TreeDetail::Brief, color);
  if (options.view == "first") tree.show(cardrt::Viewer::First);
  if (options.view == "second") tree.show(cardrt::Viewer::Second);
  if (options.view == "spectator") tree.show(cardrt::Viewer::Spectator);
  const bool logged = !options.log.empty() || !options.view.empty();
  cardrt::Game game(cards.library(), policiesOf(options.profile, options.policies));
  game.setSink(logged ? tree.sink() : &transcript);
  fmt::print("{} against {}, seed {}, profile {}\n", first.name, second.name, options.seed, options.profile);
  game.start(configOf(first, second, cards.library(), options.seed));
  cardrt::ai::Dice dice(options.seed);
  auto actions = std::make_unique<cardrt::ActionList>();
  if (logged) tree.print(game);
  while (!game.over()) {
    game.legalActions(cardrt::ai::whoDecides(game), *actions);
    (void)game.apply(cardrt::ai::pickTwoLevel(*actions, dice));
    if (logged) tree.print(game);
  }
  if (logged)
    tree.finish();
  else
    transcript.finish(game);
  return game.guard() == cardrt::Guard::None || game.guard() == cardrt::Guard::Turns ? 0 : 1;
}

}  // namespace cardsim

// A game saved in one process and played on in another: with the same dice, both come to the same end.
#include "cards.h"
#include "commands.h"
#include "saved_file.h"

#include "cardrt/ai/two_level.h"
#include "cardrt/record/save.h"
#include "cardrt/replay/recording.h"

#include <fmt/core.h>

#include <span>

namespace cardsim {

namespace {

cardrt::Action next(const cardrt::Game& game, cardrt::ai::Dice& dice) {
  static cardrt::ActionList actions;
  game.legalActions(cardrt::ai::whoDecides(game), actions);
  return cardrt::ai::pickTwoLevel(actions, dice);
}

void printNow(const cardrt::Game& game) {
  fmt::print("turn     {}, {} decisions wait, {} frames\nhash     {:016x}\n", game.turn(), game.decisions().size(),
             game.state().header.frame_count, game.hash());
}

void playOn(cardrt::Game& game, std::uint64_t seed) {
  cardrt::ai::Dice dice(seed);
  while (!game.over()) (void)game.apply(next(game, dice));
  fmt::print("end      turn {}, hash {:016x}\n", game.turn(), game.hash());
}

}  // namespace

int runSave(const SaveOptions& options) {
  if (options.decks.size() != 2) throw UsageError{"give --deck twice: one deck for each player"};
  const Cards cards(options.pack);
  const DeckList first = readDeck(options.decks[0], cards.library()),
                 second = readDeck(options.decks[1], cards.library());
  const cardrt::GameConfig config = configOf(first, second, cards.library(), options.seed);
  cardrt::replay::Recording recording(
      cardrt::replay::headOf(config, cards.library(), options.profile, policiesOf(options.profile, options.policies)),
      cards.library());
  if (!recording.problem().empty()) throw UsageError{recording.problem()};
  const cardrt::Game& game = recording.game();
  cardrt::ai::Dice dice(options.seed);
  std::uint64_t played = 0;
  const auto goesOn = [&] { return played < options.after || (options.at_decision && game.decisions().empty()); };
  for (; !game.over() && goesOn(); ++played) (void)recording.apply(next(game, dice));
  const std::size_t bytes = writeSaved(options.file, game, recording.replay());
  fmt::print("saved    {}, {} bytes\nplayed   {} actions{}\n", options.file, bytes, played,
             game.over() ? ", the game is over" : "");
  printNow(game);
  if (!options.plays_on) return 0;
  cardrt::Game on(cards.library());
  game.cloneInto(on);
  playOn(on, options.play_on_seed);
  return 0;
}

int runLoad(const LoadOptions& options) {
  const Cards cards(options.pack);
  cardrt::Game game(cards.library());
  const SavedFile file = readSaved(options.file);
  const cardrt::LoadResult result = cardrt::loadGame(std::as_bytes(std::span(file.save)), game);
  if (!result) {
    const bool other = result.error == cardrt::LoadError::OtherCards || result.error == cardrt::LoadError::OtherLayout;
    throw UsageError{fmt::format(
        "{}: {}{}", options.file, result.message,
        other && !file.decisions.empty() ? "; `cardsim resave` plays its decisions with the cards of today" : "")};
  }
  if (!file.decisions.empty()) (void)decisionsOf(file, options.file);  // what else may stand there is refused
  fmt::print("loaded   {}, {} bytes\n", options.file, file.save.size());
  printNow(game);
  playOn(game, options.seed);
  return 0;
}

}  // namespace cardsim

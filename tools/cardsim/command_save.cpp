// A game saved in one process and played on in another: with the same dice, both come to the same end.
#include "cards.h"
#include "commands.h"

#include "cardrt/ai/two_level.h"
#include "cardrt/record/save.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <memory>
#include <span>

namespace cardsim {

namespace {

void step(cardrt::Game& game, cardrt::ai::Dice& dice) {
  static cardrt::ActionList actions;
  game.legalActions(cardrt::ai::whoDecides(game), actions);
  (void)game.apply(cardrt::ai::pickTwoLevel(actions, dice));
}

void printNow(const cardrt::Game& game) {
  fmt::print("turn     {}, {} decisions wait, {} frames\nhash     {:016x}\n", game.turn(), game.decisions().size(),
             game.state().header.frame_count, game.hash());
}

void playOn(cardrt::Game& game, std::uint64_t seed) {
  cardrt::ai::Dice dice(seed);
  while (!game.over()) step(game, dice);
  fmt::print("end      turn {}, hash {:016x}\n", game.turn(), game.hash());
}

// Under another name first: whoever looks sees the old file or the whole new one.
void writeFile(const std::string& path, std::span<const std::byte> bytes) {
  const std::string part = fmt::format("{}.{}.part", path, getpid());
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> out(std::fopen(part.c_str(), "wb"), std::fclose);
  bool good = out != nullptr && std::fwrite(bytes.data(), 1, bytes.size(), out.get()) == bytes.size();
  good = good && std::fflush(out.get()) == 0 && fsync(fileno(out.get())) == 0;
  if (good && std::rename(part.c_str(), path.c_str()) == 0) return;
  (void)std::remove(part.c_str());
  throw UsageError{fmt::format("cannot write '{}'", path)};
}

}  // namespace

int runSave(const SaveOptions& options) {
  if (options.decks.size() != 2) throw UsageError{"give --deck twice: one deck for each player"};
  const Cards cards(options.pack);
  const DeckList first = readDeck(options.decks[0], cards.library()),
                 second = readDeck(options.decks[1], cards.library());
  cardrt::Game game(cards.library(), policiesOf(options.profile, options.policies));
  game.start(configOf(first, second, cards.library(), options.seed));
  cardrt::ai::Dice dice(options.seed);
  std::uint64_t played = 0;
  const auto goesOn = [&] { return played < options.after || (options.at_decision && game.decisions().empty()); };
  for (; !game.over() && goesOn(); ++played) step(game, dice);
  const std::vector<std::byte> bytes = cardrt::saveGame(game);
  writeFile(options.file, bytes);
  fmt::print("saved    {}, {} bytes\nplayed   {} actions{}\n", options.file, bytes.size(), played,
             game.over() ? ", the game is over" : "");
  printNow(game);
  if (options.plays_on) playOn(game, options.play_on_seed);
  return 0;
}

int runLoad(const LoadOptions& options) {
  const Cards cards(options.pack);
  cardrt::Game game(cards.library());
  const std::string bytes = readFile(options.file);
  const cardrt::LoadResult result = cardrt::loadGame(std::as_bytes(std::span(bytes)), game);
  if (!result) throw UsageError{fmt::format("{}: {}", options.file, result.message)};
  fmt::print("loaded   {}, {} bytes\n", options.file, bytes.size());
  printNow(game);
  playOn(game, options.seed);
  return 0;
}

}  // namespace cardsim

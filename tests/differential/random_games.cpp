// differential_games_*: random games with rows in memory, linked code and a pack, compared after every action.
#include "compiled_cards.h"
#include "many_games.h"
#include "window.h"

#include "card_sets.gen.h"
#include "natives.h"

#include <fmt/core.h>
#include <unistd.h>
#include <CLI/CLI.hpp>

#include <algorithm>
#include <cstdio>
#include <exception>
#include <thread>

namespace {

using namespace differential;

struct Options {
  std::uint64_t games = 2000, seed = 1;
  unsigned threads = std::max(std::thread::hardware_concurrency(), 1U);
};

int play(const Options& options) {
  const CompiledCards compiled(DIFFERENTIAL_FOLDERS, DIFFERENTIAL_PACK);
  if (!compiled.problem().empty()) throw cardsim::UsageError{compiled.problem()};
  if (cardabi::contentHash(card_sets::library()) != cardabi::contentHash(compiled.rows()))
    throw cardsim::UsageError{"the linked code was not made from the same cards; run tools/regen"};
  const cardrt::CardLibrary rows(compiled.rows(), card_natives::all());
  const cardrt::CardLibrary linked(card_sets::library(), card_natives::all());
  const cardrt::CardLibrary pack(compiled.pack(), card_natives::all());
  const Form forms[] = {{"rows", &rows}, {"linked", &linked}, {"pack", &pack}};
  const Setups setups(rows, DIFFERENTIAL_DECKS);

  std::function<void(std::uint64_t)> told;
  if (isatty(2) != 0) told = [&](std::uint64_t done) { fmt::print(stderr, "\r{} of {} games", done, options.games); };
  const Found found = playMany(forms, setups, options.seed, options.games, options.threads, told);
  if (told) fmt::print(stderr, "\r\x1b[K");
  if (found.difference) {
    fmt::print("{}", windowOf(*found.difference, setups, forms));
    return 1;
  }
  const auto& cards = setups.cards();
  fmt::print("games    {}, the same in all three forms\nactions  {}\ncards    {} of {} were played\n", found.games,
             found.actions, std::count(found.played.begin(), found.played.end(), true), cards.size());
  for (std::size_t i = 0; i < cards.size(); ++i)
    if (!found.played[i]) fmt::print("  never  {} {}\n", rows.id(cards[i]), rows.name(cards[i]));
  return 0;
}

}  // namespace

int main(int argc, char** argv) {
  Options options;
  CLI::App app("Plays random games with the same cards from three places, and compares after every action.",
               "differential_games");
  app.add_option("--games", options.games, "how many");
  app.add_option("--seed", options.seed, "of the first game; the next ones count up");
  app.add_option("--threads", options.threads, "how many at once; the outcome is the same")->check(CLI::Range(1, 256));
  app.footer(
      "Exit status: 0 the same, 1 a difference (the lowest seed is told), 2 the cards or the command line are wrong");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  try {
    return play(options);
  } catch (const cardsim::UsageError& error) {
    fmt::print(stderr, "differential_games: {}\n", error.message);
  } catch (const std::exception& error) {
    fmt::print(stderr, "differential_games: {}\n", error.what());
  }
  return 2;
}

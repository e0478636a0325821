// Are the tables honest, and no wider than they must be? All rulings and random games, with every operation watched.
#include "cardrt/game.h"
#include "decks.h"
#include "natives.h"
#include "rulings_run.h"
#include "table_watch.h"

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include <cstdio>
#include <fstream>
#include <set>

namespace {

// Games by chance, decks by chance, both profiles in turn.
void playGames(const cardabi::LibraryData& library, std::uint32_t count, std::uint64_t seed) {
  const cardrt::CardLibrary cards(library, card_natives::all());
  const cardsim::RandomDecks decks(cards, cardsim::RandomDecks::Of::Playable);
  cardrt::ai::Dice dice(seed);
  static cardrt::ActionList actions;
  for (std::uint32_t n = 0; n < count; ++n) {
    const cardsim::DeckList first = decks.deal(dice, "first"), second = decks.deal(dice, "second");
    cardrt::Game game(cards, n % 2 == 0 ? cardabi::hearthProfile() : cardabi::anatomyProfile());
    game.start(cardsim::configOf(first, second, cards, seed + n));
    while (!game.over()) {
      game.legalActions(cardrt::ai::whoDecides(game), actions);
      if (actions.count == 0 || game.apply(cardrt::ai::pickTwoLevel(actions, dice)) != cardrt::Refusal::None) break;
    }
  }
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app(
      "Compares what every operation does, in all rulings and in random games, with what its row in the tables "
      "admits.");
  std::string root = CARDWRIGHT_SOURCE_DIR;
  std::uint32_t games = 400;
  app.add_option("--root", root, "folder of the repository")->type_name("DIR");
  app.add_option("--games", games, "random games after the rulings")->type_name("N");
  app.footer("Exit status: 0 every row is honest and tight, 1 one is not, 2 it could not be tried.");
  CLI11_PARSE(app, argc, argv);

  const mutants::Rulings rulings(root);
  if (!rulings.problem().empty()) {
    std::fprintf(stderr, "table-honesty: %s\n", rulings.problem().c_str());
    return 2;
  }
  honesty::TableWatch watch;
  if (const auto failed = rulings.failures({}, rulings.size()); !failed.empty()) {
    std::fprintf(stderr, "table-honesty: %s fails\n", failed.front().c_str());
    return 2;
  }
  playGames(rulings.library(), games, 1);

  std::set<std::string> loose;
  std::ifstream list(root + "/tests/mutants/loose.txt");
  for (std::string line; std::getline(list, line);) {
    if (!line.empty() && line[0] != '#') loose.insert(line.substr(0, line.find(':')));
  }
  int wrong = 0;
  for (const auto& [what, card] : watch.violations()) {
    fmt::print("not admitted: {} ({})\n", what, card);
    ++wrong;
  }
  for (const std::string& what : watch.unseen()) {
    if (loose.erase(what) != 0) continue;
    fmt::print("never seen: {}\n", what);
    ++wrong;
  }
  for (const std::string& what : loose) {
    fmt::print("loose.txt: '{}' needs no excuse\n", what);
    ++wrong;
  }
  fmt::print("{} actions watched, {} rows wrong\n", watch.actions(), wrong);
  return wrong == 0 ? 0 : 1;
}

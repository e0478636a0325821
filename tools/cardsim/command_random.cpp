// Many random games with the invariants checked after every action.
#include "cards.h"
#include "commands.h"

#include "cardrt/ai/two_level.h"
#include "cardrt/changelog/log_checker.h"
#include "cardrt/invariants.h"
#include "cardrt/record/save.h"

#include <fmt/core.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <chrono>
#include <memory>

namespace cardsim {

namespace {

struct Totals {
  std::uint64_t games = 0, actions = 0, turns = 0, violations = 0, guarded = 0, log_bytes = 0, log_changes = 0;
  std::array<std::uint64_t, 4> results{};
  std::size_t most_bytes = 0, most_slots = 0;
};

constexpr std::uint64_t kPrinted = 20;  // violations; the rest are counted

// What a game may be checked with after every action; null leaves it out.
struct Checks {
  cardrt::InvariantChecker* invariants = nullptr;
  cardrt::Game* loaded = nullptr;  // takes up every save
  cardrt::LogChecker* log = nullptr;
};

std::string saveAndLoad(const cardrt::Game& game, cardrt::Game& loaded) {
  const cardrt::LoadResult result = cardrt::loadGame(cardrt::saveGame(game), loaded);
  if (!result) return "its save is refused: " + result.message;
  return loaded.sameAs(game) ? "" : "it comes back as another game";
}

void playOne(cardrt::Game& game, const cardrt::GameConfig& config, const Checks& checks, Totals& totals) {
  cardrt::ai::Dice dice(config.seed ^ 0x51edULL);
  static cardrt::ActionList actions;
  if (checks.log != nullptr) checks.log->attach(game);
  game.start(config);
  const auto look = [&] {
    totals.most_bytes = std::max(totals.most_bytes, game.bytesInUse());
    totals.most_slots = std::max<std::size_t>(totals.most_slots, game.state().header.entity_count);
    std::vector<std::string> violations;
    if (checks.invariants != nullptr) violations = checks.invariants->check(game);
    if (checks.loaded != nullptr) violations.push_back(saveAndLoad(game, *checks.loaded));
    if (checks.log != nullptr) {
      if (const std::string wrong = checks.log->check(game); !wrong.empty()) violations.push_back("log: " + wrong);
    }
    for (const std::string& violation : violations) {
      if (!violation.empty() && totals.violations++ < kPrinted) fmt::print("seed {}: {}\n", config.seed, violation);
    }
  };
  look();
  while (!game.over()) {
    game.legalActions(cardrt::ai::whoDecides(game), actions);
    const cardrt::Refusal refusal = game.apply(cardrt::ai::pickTwoLevel(actions, dice));
    ++totals.actions;
    if (refusal != cardrt::Refusal::None && totals.violations++ < kPrinted) {
      fmt::print("seed {}: a legal action was refused: {}\n", config.seed, cardrt::describe(refusal));
      return;
    }
    look();
  }
  ++totals.games;
  if (checks.log != nullptr) {
    totals.log_bytes += checks.log->bytes();
    totals.log_changes += checks.log->changes();
  }
  totals.turns += game.turn();
  totals.guarded += game.guard() != cardrt::Guard::None && game.guard() != cardrt::Guard::Turns ? 1 : 0;
  ++totals.results[static_cast<std::size_t>(game.result())];
}

}  // namespace

int runRandom(const RandomOptions& options) {
  const Cards cards(options.pack);
  if (options.decks.size() > 2) throw UsageError{"--deck may be given twice at most"};
  std::vector<std::array<DeckList, 2>> pairs;
  if (options.decks.empty()) {
    for (const char* workload : {"mage-mirror", "trigger-mirror"}) {
      pairs.push_back({workloadDeck(workload, cards.library()), workloadDeck(workload, cards.library())});
    }
  } else {
    pairs.push_back(
        {readDeck(options.decks.front(), cards.library()), readDeck(options.decks.back(), cards.library())});
  }
  const RandomDecks drawn(cards.library(),
                          options.draw == "all" ? RandomDecks::Of::Playable : RandomDecks::Of::Collectible);
  cardrt::Game game(cards.library(), policiesOf(options.profile, options.policies));
  cardrt::InvariantChecker checker(cards.library());
  cardrt::Game loaded(cards.library());
  cardrt::LogChecker log;
  const Checks checks{options.fast ? nullptr : &checker, options.saves ? &loaded : nullptr,
                      options.log ? &log : nullptr};
  Totals totals;
  const bool progress = isatty(2) != 0;
  auto told = std::chrono::steady_clock::now();
  for (std::uint64_t i = 0; i < options.games; ++i) {
    if (!options.draw.empty()) {
      cardrt::ai::Dice dice(options.seed + i);
      for (DeckList& deck : pairs.front()) deck = drawn.deal(dice, "drawn");
    }
    const auto& pair = pairs[options.draw.empty() ? i % pairs.size() : 0];
    playOne(game, configOf(pair[0], pair[1], cards.library(), options.seed + i), checks, totals);
    const auto now = std::chrono::steady_clock::now();
    if (progress && now - told > std::chrono::milliseconds(500)) {
      told = now;
      fmt::print(stderr, "\r{} of {} games, {} actions, {} violations", i + 1, options.games, totals.actions,
                 totals.violations);
    }
  }
  if (progress) fmt::print(stderr, "\r\x1b[K");
  if (options.format == "json") {
    nlohmann::ordered_json json = {
        {"games", totals.games},           {"actions", totals.actions},  {"turns", totals.turns},
        {"violations", totals.violations}, {"guarded", totals.guarded},  {"first_won", totals.results[1]},
        {"second_won", totals.results[2]}, {"drawn", totals.results[3]}, {"most_bytes_in_use", totals.most_bytes},
        {"most_slots", totals.most_slots}};
    if (options.log) json["log_bytes"] = totals.log_bytes, json["log_changes"] = totals.log_changes;
    fmt::print("{}\n", json.dump(2));
  } else {
    fmt::print(
        "games       {}\nactions     {}\nturns       {}\nviolations  {}\nguarded     {}\nwon         {} / {}, drawn "
        "{}\nmost bytes  {}\nmost slots  {}\n",
        totals.games, totals.actions, totals.turns, totals.violations, totals.guarded, totals.results[1],
        totals.results[2], totals.results[3], totals.most_bytes, totals.most_slots);
    if (options.log) fmt::print("log bytes   {}\nlog changes {}\n", totals.log_bytes, totals.log_changes);
  }
  return totals.violations == 0 ? 0 : 1;
}

}  // namespace cardsim

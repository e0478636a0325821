// Many random games with the invariants checked after every action.
#include "cards.h"
#include "commands.h"

#include "cardrt/ai/two_level.h"
#include "cardrt/changelog/log_checker.h"
#include "cardrt/invariants.h"

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

// What looks at a game after every action; null: nobody.
struct Checkers {
  cardrt::InvariantChecker* invariants = nullptr;
  cardrt::LogChecker* log = nullptr;
};

void playOne(cardrt::Game& game, const cardrt::GameConfig& config, const Checkers& checkers, Totals& totals) {
  cardrt::ai::Dice dice(config.seed ^ 0x51edULL);
  static cardrt::ActionList actions;
  if (checkers.log != nullptr) checkers.log->attach(game);
  game.start(config);
  const auto look = [&] {
    totals.most_bytes = std::max(totals.most_bytes, game.bytesInUse());
    totals.most_slots = std::max<std::size_t>(totals.most_slots, game.state().header.entity_count);
    const auto tell = [&](const std::string& violation) {
      if (totals.violations++ < kPrinted) fmt::print("seed {}: {}\n", config.seed, violation);
    };
    if (checkers.log != nullptr) {
      if (const std::string wrong = checkers.log->check(game); !wrong.empty()) tell("log: " + wrong);
    }
    if (checkers.invariants == nullptr) return;
    for (const std::string& violation : checkers.invariants->check(game)) tell(violation);
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
  if (checkers.log != nullptr) {
    totals.log_bytes += checkers.log->bytes();
    totals.log_changes += checkers.log->changes();
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
      pairs.push_back({workloadDeck(workload, cards), workloadDeck(workload, cards)});
    }
  } else {
    pairs.push_back({readDeck(options.decks.front(), cards), readDeck(options.decks.back(), cards)});
  }
  cardrt::Game game(cards.library(), profileOf(options.profile));
  cardrt::InvariantChecker invariants(cards.library());
  cardrt::LogChecker log;
  const Checkers checkers = {options.fast ? nullptr : &invariants, options.log ? &log : nullptr};
  Totals totals;
  const bool progress = isatty(2) != 0;
  auto told = std::chrono::steady_clock::now();
  for (std::uint64_t i = 0; i < options.games; ++i) {
    const auto& pair = pairs[i % pairs.size()];
    playOne(game, configOf(pair[0], pair[1], cards, options.seed + i), checkers, totals);
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

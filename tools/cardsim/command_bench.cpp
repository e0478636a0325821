// A fixed workload as fast as possible: games, then clones of positions from the middle of them.
#include "bench_log.h"
#include "cards.h"
#include "commands.h"

#include "cardrt/ai/two_level.h"
#include "cardrt/record/save.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

namespace cardsim {

namespace {

using Clock = std::chrono::steady_clock;

double secondsSince(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

constexpr std::uint64_t kSnapshotAction = 60;  // mid-game
constexpr std::size_t kSnapshots = 64;
constexpr int kSaves = 1000;  // a round; each takes some microseconds

struct Shape {
  std::uint64_t games = 0, actions = 0, turns = 0;
  std::uint64_t kinds[8] = {};
  double seconds = 0;
};

// Median of several rounds, in nanoseconds a call.
template <class Do>
double measure(Do&& action, int calls = 20000) {
  std::vector<double> rounds;
  for (int round = 0; round < 7; ++round) {
    const auto start = Clock::now();
    for (int i = 0; i < calls; ++i) action(i);
    rounds.push_back(secondsSince(start) / calls * 1e9);
  }
  std::sort(rounds.begin(), rounds.end());
  return rounds[rounds.size() / 2];
}

}  // namespace

int runBench(const BenchOptions& options) {
  const Cards cards(options.pack);
  const DeckList deck = workloadDeck(options.workload, cards.library());
  cardrt::GameConfig config = configOf(deck, deck, cards.library(), options.seed);
  config.mulligan = false;
  config.turn_limit = 400;
  const cardabi::Policies policies = policiesOf(options.profile, options.policies);
  cardrt::Game game(cards.library(), policies);
  auto actions = std::make_unique<cardrt::ActionList>();
  std::vector<std::unique_ptr<cardrt::Game>> positions;
  for (std::size_t i = 0; i < kSnapshots; ++i)
    positions.push_back(std::make_unique<cardrt::Game>(cards.library(), policies));
  std::size_t taken = 0;

  Shape shape;
  cardrt::ai::Dice dice(options.seed);
  const auto start = Clock::now();
  while (shape.seconds < options.seconds) {
    for (int batch = 0; batch < 50; ++batch) {
      game.start(config);
      ++config.seed;
      std::uint64_t count = 0;
      while (!game.over()) {
        game.legalActions(cardrt::ai::whoDecides(game), *actions);
        const cardrt::Action& action = cardrt::ai::pickTwoLevel(*actions, dice);
        ++shape.kinds[static_cast<std::size_t>(action.kind)];
        (void)game.apply(action);
        if (++count == kSnapshotAction && taken < kSnapshots && !game.over() && game.decisions().empty())
          game.cloneInto(*positions[taken++]);
      }
      ++shape.games;
      shape.actions += count;
      shape.turns += game.turn();
    }
    shape.seconds = secondsSince(start);
  }
  if (taken == 0) throw UsageError{"no game of the workload was long enough to take a position from"};

  double bytes = 0;
  for (std::size_t i = 0; i < taken; ++i)
    bytes += static_cast<double>(positions[i]->bytesInUse()) / static_cast<double>(taken);
  const double clone = measure([&](int i) { positions[static_cast<std::size_t>(i) % taken]->cloneInto(game); });
  const double clone_legal_act = measure([&](int i) {
    positions[static_cast<std::size_t>(i) % taken]->cloneInto(game);
    game.legalActions(game.current(), *actions);
    (void)game.apply(cardrt::ai::pickTwoLevel(*actions, dice));
  });

  std::uint64_t seen = 0;  // so that nothing is left out as useless
  const double hash = measure([&](int i) { seen += positions[static_cast<std::size_t>(i) % taken]->hash(); });
  const double save =
      measure([&](int i) { seen += cardrt::saveGame(*positions[static_cast<std::size_t>(i) % taken]).size(); }, kSaves);
  if (seen == 0) throw UsageError{"the positions have no bytes"};

  const auto games = static_cast<double>(shape.games), count = static_cast<double>(shape.actions);
  nlohmann::ordered_json rows = {{"workload", options.workload},
                                 {"profile", options.profile},
                                 {"games_per_second", games / shape.seconds},
                                 {"actions_per_second", count / shape.seconds},
                                 {"ns_per_action", shape.seconds / count * 1e9},
                                 {"actions_per_game", count / games},
                                 {"turns_per_game", static_cast<double>(shape.turns) / games},
                                 {"plays_per_game", static_cast<double>(shape.kinds[0]) / games},
                                 {"attacks_per_game", static_cast<double>(shape.kinds[1]) / games},
                                 {"powers_per_game", static_cast<double>(shape.kinds[2]) / games},
                                 {"clone_ns", clone},
                                 {"clone_legal_action_ns", clone_legal_act},
                                 {"hash_ns", hash},
                                 {"save_ns", save},
                                 {"bytes_in_use", bytes}};
  if (options.log) {
    constexpr int kRounds = 9, kGames = 300;
    const LogCost cost = measureLog(cards.library(), policies, config, kRounds, kGames);
    rows["log_recording_ratio"] = cost.recording;
    rows["log_packing_ratio"] = cost.packing;
    rows["log_changes_per_game"] = cost.changes_per_game;
    rows["log_bytes_per_game"] = cost.bytes_per_game;
  }
  if (options.format == "json") {
    fmt::print("{}\n", rows.dump(2));
    return 0;
  }
  for (const auto& [name, value] : rows.items()) {
    if (value.is_string())
      fmt::print("{:24}{}\n", name, value.get<std::string>());
    else
      fmt::print("{:24}{:.{}f}\n", name, value.get<double>(), name.ends_with("ratio") ? 3 : 1);
  }
  return 0;
}

}  // namespace cardsim

#include "bench_log.h"

#include "cardrt/ai/two_level.h"
#include "cardrt/changelog/change_log.h"
#include "cardrt/changelog/compact.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <vector>

namespace cardsim {

namespace {

using Clock = std::chrono::steady_clock;

enum class How { Plain, Recorded, Packed };

double median(std::vector<double>& numbers) {
  std::sort(numbers.begin(), numbers.end());
  return numbers[numbers.size() / 2];
}

}  // namespace

LogCost measureLog(const cardrt::CardLibrary& library, const cardabi::Policies& policies, cardrt::GameConfig config,
                   int rounds, int games) {
  cardrt::Game game(library, policies);
  cardrt::ai::Dice dice(1);
  const auto actions = std::make_unique<cardrt::ActionList>();
  std::vector<std::uint8_t> packed;
  std::size_t bytes = 0, changes = 0, packed_games = 0;
  const auto play = [&](How how, std::uint64_t seed) {
    cardrt::ChangeLog log;
    game.setSink(how == How::Plain ? nullptr : &log);
    const auto look = [&] {
      if (how == How::Plain) return;
      const cardrt::History& piece = log.peek(game.machine());
      if (how == How::Packed) {
        changes += piece.changes.size();
        packed.clear();
        bytes += cardrt::encode(piece, packed);
      }
      log.clear();
    };
    dice = cardrt::ai::Dice(seed);
    config.seed = seed;
    game.start(config);
    look();
    while (!game.over()) {
      game.legalActions(cardrt::ai::whoDecides(game), *actions);
      (void)game.apply(cardrt::ai::pickTwoLevel(*actions, dice));
      look();
    }
    packed_games += how == How::Packed ? 1 : 0;
  };
  std::vector<double> recording, packing;
  const std::uint64_t seed = config.seed;
  for (int round = 0; round < rounds; ++round) {
    double seconds[3];
    for (const How how : {How::Plain, How::Recorded, How::Packed}) {
      const auto start = Clock::now();
      for (int i = 0; i < games; ++i) play(how, seed + static_cast<std::uint64_t>(round * games + i));
      seconds[static_cast<std::size_t>(how)] = std::chrono::duration<double>(Clock::now() - start).count();
    }
    recording.push_back(seconds[1] / seconds[0]);
    packing.push_back(seconds[2] / seconds[0]);
  }
  const auto all = static_cast<double>(packed_games);
  return {median(recording), median(packing), static_cast<double>(bytes) / all, static_cast<double>(changes) / all};
}

}  // namespace cardsim

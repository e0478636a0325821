// `random-games N`: from where a test ends, N games that both players play by chance to their end. After every action all that must be
// true of a state is checked, and every game is played twice: the same seed must give the same game, to the last byte.
#include "cardrt/ai/two_level.h"
#include "cardrt/invariants.h"
#include "player.h"

#include <fmt/core.h>

#include <memory>

namespace cardc::lab {

namespace {

// What went wrong, in one line; "" if nothing. `checker` may be null.
std::string playToTheEnd(cardrt::Game& game, std::uint64_t seed, cardrt::InvariantChecker* checker) {
  static thread_local cardrt::ActionList actions;
  cardrt::ai::Dice dice(seed);
  game.machine().s.header.rng.seed(seed);
  for (std::uint32_t count = 1; !game.over(); ++count) {
    game.legalActions(cardrt::ai::whoDecides(game), actions);
    if (actions.count == 0) return fmt::format("action {}: nobody can do anything", count);
    const cardrt::Refusal refusal = game.apply(cardrt::ai::pickTwoLevel(actions, dice));
    if (refusal != cardrt::Refusal::None)
      return fmt::format("action {}: a legal action was refused: {}", count, cardrt::describe(refusal));
    if (checker == nullptr) continue;
    const std::vector<std::string> wrong = checker->check(game);
    if (!wrong.empty()) return fmt::format("action {}: {}", count, wrong.front());
  }
  return "";
}

}  // namespace

void TestPlayer::playOn() {
  const auto once = std::make_unique<cardrt::Game>(cards_), again = std::make_unique<cardrt::Game>(cards_);
  for (std::uint64_t n = 0; n < plan_.random_games; ++n) {
    ++outcome_.checked;
    const std::uint64_t seed = plan_.seed + n;
    game_.cloneInto(*once);
    game_.cloneInto(*again);
    std::string wrong = playToTheEnd(*once, seed, &checker_);
    if (wrong.empty()) wrong = playToTheEnd(*again, seed, nullptr);
    if (wrong.empty() && !once->sameAs(*again)) wrong = "played again it was another game";
    if (!wrong.empty()) report(plan_.span, "random-games", "", fmt::format("seed {}, {}", seed, wrong));
  }
}

}  // namespace cardc::lab

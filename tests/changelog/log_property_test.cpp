// Random games of decks of the linked cards: after every action the change log alone leads from what was
// there before to what is there now, every tag of every entity; it packs and unpacks unchanged; its blocks nest. And a game that is
// recorded is the same game.
#include "card_sets.gen.h"
#include "decks.h"
#include "natives.h"

#include "cardabi/tables.h"
#include "cardrt/ai/two_level.h"
#include "cardrt/changelog/compact.h"
#include "cardrt/changelog/log_checker.h"

#include <gtest/gtest.h>

#include <memory>

namespace cardrt {
namespace {

class LogOfRandomGames : public ::testing::TestWithParam<const char*> {
 protected:
  cardabi::Policies policies() const {
    cardabi::Policies found;
    EXPECT_TRUE(cardabi::findProfile(GetParam(), found));
    return found;
  }
  // Cards of the whole library for each side.
  GameConfig config(std::uint64_t seed) {
    ai::Dice dice(seed);
    for (cardsim::DeckList& deck : decks) deck = random.deal(dice, "random");
    return cardsim::configOf(decks[0], decks[1], library, seed);
  }
  Action next(const Game& game, ai::Dice& dice) {
    game.legalActions(ai::whoDecides(game), actions);
    return ai::pickTwoLevel(actions, dice);
  }

  CardLibrary library{card_sets::library(), card_natives::all()};
  const cardsim::RandomDecks random{library, cardsim::RandomDecks::Of::Playable};
  cardsim::DeckList decks[2];
  ActionList actions;
};

TEST_P(LogOfRandomGames, LeadsToWhatIsThere) {
  Game game(library, policies());
  LogChecker checker;
  std::size_t count = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    ai::Dice dice(seed);
    checker.attach(game);
    game.start(config(seed));
    ASSERT_EQ(checker.check(game), "") << "seed " << seed << ", the start";
    for (int action = 0; !game.over(); ++action, ++count) {
      ASSERT_EQ(game.apply(next(game, dice)), Refusal::None);
      ASSERT_EQ(checker.check(game), "") << "seed " << seed << " action " << action << "\n";
    }
  }
  EXPECT_GT(count, 5000U);
}

// Attached wherever the game happens to be, questions in the middle of a spell among them.
TEST_P(LogOfRandomGames, MayBeginAtAnyMoment) {
  Game game(library, policies());
  std::size_t questions = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    ai::Dice dice(seed);
    game.setSink(nullptr);
    game.start(config(seed));
    const auto checker = std::make_unique<LogChecker>();
    for (std::uint64_t action = 0; !game.over(); ++action) {
      const bool attached = action >= seed % 40;
      if (action == seed % 40) {
        checker->follow(game);
        if (!game.machine().idle()) ++questions;
      }
      ASSERT_EQ(game.apply(next(game, dice)), Refusal::None);
      if (!attached) continue;
      ASSERT_EQ(checker->check(game), "") << "seed " << seed << " action " << action;
    }
    game.setSink(nullptr);
  }
  EXPECT_GT(questions, 0U) << "the moment was always between two actions";
}

TEST_P(LogOfRandomGames, AGameThatIsRecordedIsTheSameGame) {
  Game plain(library, policies()), recorded(library, policies());
  ChangeLog log;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    ai::Dice dice(seed);
    log = ChangeLog();
    recorded.setSink(&log);
    const GameConfig made = config(seed);
    plain.start(made);
    recorded.start(made);
    while (!plain.over()) {
      const Action action = next(plain, dice);
      ASSERT_EQ(plain.apply(action), Refusal::None);
      ASSERT_EQ(recorded.apply(action), Refusal::None);
      ASSERT_TRUE(recorded.sameAs(plain)) << "seed " << seed;
    }
  }
}

INSTANTIATE_TEST_SUITE_P(BothProfiles, LogOfRandomGames, ::testing::Values("hearth", "anatomy"));

}  // namespace
}  // namespace cardrt

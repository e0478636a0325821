// Games saved, loaded, cloned, forked and taken back at every action and every decision: they play on as if nothing had been.
#include "cardrt/record/save.h"

#include "cardrt/ai/two_level.h"
#include "cardrt/invariants.h"
#include "test_decks.h"

#include <gtest/gtest.h>

namespace cardrt {
namespace {

using cardabi::Policies;

class SavedGames : public ::testing::TestWithParam<const char*> {
 protected:
  Policies policies() const {
    Policies found;
    EXPECT_TRUE(cardabi::findProfile(GetParam(), found));
    return found;
  }
  void step(Game& game, ai::Dice& dice) {
    game.legalActions(ai::whoDecides(game), actions);
    ASSERT_GT(actions.count, 0U);
    ASSERT_EQ(game.apply(ai::pickTwoLevel(actions, dice)), Refusal::None);
  }
  std::uint64_t playOn(Game& game, ai::Dice dice) {
    while (!game.over()) step(game, dice);
    return game.hash();
  }
  // Calls look(game, dice) before every action of some games, decisions among them.
  template <class Look>
  void atEveryMoment(std::uint64_t games, Look&& look) {
    Game game(*decks.library, policies());
    for (std::uint64_t seed = 1; seed <= games && !HasFatalFailure(); ++seed) {
      ai::Dice dice(seed);
      game.start(decks.config(seed));
      while (!game.over() && !HasFatalFailure()) {
        asked += game.decisions().empty() ? 0 : 1;
        deepest = std::max<std::size_t>(deepest, game.state().header.frame_count);
        look(game, dice);
        step(game, dice);
      }
      look(game, dice);
    }
    EXPECT_GT(asked, 10 * games) << "decisions";
    EXPECT_GT(deepest, 8U) << "frames below a decision";
  }

  testing::AskingDecks decks;
  ActionList actions;
  std::size_t asked = 0, deepest = 0;
};

TEST_P(SavedGames, ComeBackAsTheyWereAtEveryMoment) {
  Game other(*decks.library);
  atEveryMoment(60, [&](const Game& game, const ai::Dice&) {
    const std::vector<std::byte> bytes = saveGame(game);
    const LoadResult result = loadGame(bytes, other);
    ASSERT_TRUE(result) << result.message;
    ASSERT_TRUE(other.sameAs(game));
    ASSERT_EQ(other.hash(), game.hash());
    ASSERT_EQ(saveGame(other), bytes);
  });
}

TEST_P(SavedGames, PlayOnToTheSameEnd) {
  Game other(*decks.library), straight(*decks.library);
  std::uint64_t moment = 0;
  atEveryMoment(12, [&](const Game& game, const ai::Dice& dice) {
    if (++moment % 5 != 0 && game.decisions().empty()) return;  // at every decision, and now and then between them
    ASSERT_TRUE(loadGame(saveGame(game), other));
    game.cloneInto(straight);
    ASSERT_EQ(playOn(other, dice), playOn(straight, dice));
  });
}

// Two branches of a clone end as two games that were played straight to the branch and then on.
TEST_P(SavedGames, BranchAtEveryDecision) {
  Game first(*decks.library), second(*decks.library), straight(*decks.library, policies());
  atEveryMoment(6, [&](const Game& game, const ai::Dice& dice) {
    if (game.decisions().empty()) return;
    game.cloneInto(first);
    game.cloneInto(second);
    const std::uint64_t a = playOn(first, dice), b = playOn(second, ai::Dice(99));
    ASSERT_TRUE(loadGame(saveGame(game), straight));
    ASSERT_EQ(playOn(straight, dice), a);
    ASSERT_TRUE(loadGame(saveGame(game), straight));
    ASSERT_EQ(playOn(straight, ai::Dice(99)), b);
  });
}

struct Counter final : Sink {
  void entry(const Machine&, const LogEntry&) override { ++entries; }
  std::size_t entries = 0;
};

TEST_P(SavedGames, AForkLeavesItsParentAlone) {
  Game fork(*decks.library);
  Counter heard;
  atEveryMoment(6, [&](Game& game, const ai::Dice& dice) {
    game.setSink(&heard);
    const std::uint64_t before = game.hash();
    const std::size_t entries = heard.entries;
    game.forkInto(fork, 5);
    ASSERT_NE(fork.hash(), before) << "it draws from another stream";
    const std::uint64_t end = playOn(fork, dice);
    game.forkInto(fork, 5);
    ASSERT_EQ(playOn(fork, dice), end) << "the same seed gives the same fork";
    ASSERT_EQ(game.hash(), before);
    ASSERT_EQ(heard.entries, entries);
  });
}

TEST_P(SavedGames, GoBackToACheckpoint) {
  Game other(*decks.library);
  InvariantChecker checker(*decks.library);
  Game game(*decks.library, policies()), then(*decks.library);
  EXPECT_FALSE(game.restore());
  for (std::uint64_t seed = 1; seed <= 30; ++seed) {
    ai::Dice dice(seed);
    game.start(decks.config(seed));
    EXPECT_FALSE(game.hasCheckpoint()) << "a new game has none";
    for (std::uint64_t action = 0; !game.over(); ++action) {
      if (action % 7 == 3) {
        const std::uint64_t plain = game.hash();
        game.checkpoint();
        game.cloneInto(then);
        EXPECT_NE(game.hash(), plain) << "it is part of the game";
      }
      step(game, dice);
      if (!game.hasCheckpoint()) continue;
      ASSERT_TRUE(loadGame(saveGame(game), other));
      ASSERT_TRUE(other.sameAs(game) && other.hasCheckpoint());
      if (action % 7 != 6 || game.over()) continue;
      const Rng now = game.state().header.rng;
      ASSERT_TRUE(game.restore() && other.restore());
      ASSERT_TRUE(other.sameAs(game));
      EXPECT_EQ(game.state().header.rng.calls, now.calls) << "the numbers go on";
      game.cloneInto(other);
      other.machine().s.header.rng = then.state().header.rng;
      ASSERT_TRUE(other.sameAs(then)) << "all else is as it was";
      game.dropCheckpoint();
      if (game.decisions().empty()) {
        EXPECT_EQ(checker.check(game), std::vector<std::string>());
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(BothProfiles, SavedGames, ::testing::Values("hearth", "anatomy"));

}  // namespace
}  // namespace cardrt

// Promises that hold in every game, tried on random ones: invariants after each action, clones that play on alike, and no
// heap use once a game exists.
#include "cardrt/ai/two_level.h"
#include "cardrt/game.h"
#include "cardrt/hearth/hearth.h"
#include "cardrt/invariants.h"
#include "test_decks.h"

#include <gtest/gtest.h>

#include <cstdint>

std::uint64_t allocationsSoFar();  // counting_new.cpp

namespace cardrt {
namespace {

using cardabi::Policies;
using testing::Decks;

class RandomGames : public ::testing::TestWithParam<const char*> {
 protected:
  Policies policies() const {
    Policies found;
    EXPECT_TRUE(cardabi::findProfile(GetParam(), found));
    return found;
  }
  Decks decks;
  ActionList actions;
};

TEST_P(RandomGames, KeepTheInvariantsAfterEveryAction) {
  Game game(*decks.library, policies());
  InvariantChecker checker(*decks.library);
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    ai::Dice dice(seed);
    game.start(decks.config(seed));
    for (int action = 0; !game.over(); ++action) {
      game.legalActions(ai::whoDecides(game), actions);
      ASSERT_GT(actions.count, 0U);
      ASSERT_EQ(game.apply(ai::pickTwoLevel(actions, dice)), Refusal::None);
      for (const std::string& violation : checker.check(game))
        FAIL() << "seed " << seed << " action " << action << ": " << violation;
    }
    EXPECT_TRUE(game.guard() == Guard::None || game.guard() == Guard::Turns) << "seed " << seed;
  }
}

TEST_P(RandomGames, PlayOnAlikeAfterACloneAtAnyAction) {
  Game game(*decks.library, policies()), other(*decks.library, policies());
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    ai::Dice dice(seed);
    game.start(decks.config(seed));
    while (!game.over()) {
      game.cloneInto(other);
      game.legalActions(ai::whoDecides(game), actions);
      const Action action = ai::pickTwoLevel(actions, dice);
      ASSERT_EQ(game.apply(action), Refusal::None);
      ASSERT_EQ(other.apply(action), Refusal::None);
      ASSERT_TRUE(other.sameAs(game)) << "seed " << seed;
      ASSERT_EQ(other.hash(), game.hash());
    }
  }
}

TEST_P(RandomGames, TheSameSeedAndChoicesGiveTheSameGame) {
  Game a(*decks.library, policies()), b(*decks.library, policies());
  std::uint64_t hashes[2];
  for (int run = 0; run < 2; ++run) {
    Game& game = run == 0 ? a : b;
    ai::Dice dice(9);
    game.start(decks.config(run == 0 ? 11 : 12));  // the block's past must not show
    game.start(decks.config(77));
    while (!game.over()) {
      game.legalActions(ai::whoDecides(game), actions);
      ASSERT_EQ(game.apply(ai::pickTwoLevel(actions, dice)), Refusal::None);
    }
    hashes[run] = game.hash();
  }
  EXPECT_EQ(hashes[0], hashes[1]);
}

// Anything at all, at any moment: what is listed is accepted, everything else is refused with a reason and changes nothing.
TEST_P(RandomGames, RefuseWholeWhatIsNotListed) {
  Game game(*decks.library, policies()), probe(*decks.library, policies());
  std::uint64_t refused = 0, accepted = 0;
  for (std::uint64_t seed = 1; seed <= 40; ++seed) {
    ai::Dice dice(seed), wild(seed + 1000);
    game.start(decks.config(seed));
    while (!game.over()) {
      const std::uint32_t slots = game.state().header.entity_count + 4U;
      const auto any = [&](std::uint32_t domain) { return wild.below(domain); };
      for (int n = 0; n < 12; ++n) {
        Action action;
        action.kind = static_cast<ActionKind>(any(9));
        action.player = static_cast<Player>(any(16) == 0 ? 2 + any(200) : any(2));
        action.option = static_cast<std::uint8_t>(any(4) == 0 ? any(256) : 0);
        action.position = static_cast<std::uint8_t>(any(2) == 0 ? any(256) : 0xff);
        action.source = static_cast<SlotIndex>(any(20) == 0 ? any(0x10000) : any(slots));
        action.target = static_cast<SlotIndex>(any(3) == 0 ? kNoSlot : any(slots));
        action.answer = any(16);
        const bool conceding = action.kind == ActionKind::Concede && action.player < 2;
        bool listed = conceding;
        if (action.player < 2) {
          game.legalActions(action.player, actions);
          for (const Action& legal : actions.all()) {
            if (legal.kind != action.kind) continue;
            const bool has_source = action.kind == ActionKind::Play || action.kind == ActionKind::Attack ||
                                    action.kind == ActionKind::Trade || action.kind == ActionKind::Prepare ||
                                    action.kind == ActionKind::Use || action.kind == ActionKind::Forge;
            const bool has_target = action.kind == ActionKind::Play || action.kind == ActionKind::Attack ||
                                    action.kind == ActionKind::Power || action.kind == ActionKind::Use;
            const bool has_option = action.kind == ActionKind::Play || action.kind == ActionKind::Prepare ||
                                    action.kind == ActionKind::Use || action.kind == ActionKind::Power;
            const auto across = [](const Action& one) { return hearth::isAcross(one.position); };
            const bool same_side = action.kind != ActionKind::Play || across(legal) == across(action);
            listed = listed || (same_side && (!has_source || legal.source == action.source) &&
                                (!has_target || legal.target == action.target) &&
                                (!has_option || legal.option == action.option) &&
                                (action.kind != ActionKind::Answer || legal.answer == action.answer));
          }
        }
        ASSERT_EQ(game.check(action) == Refusal::None, listed)
            << "seed " << seed << " kind " << static_cast<int>(action.kind) << ": " << describe(game.check(action));
        game.cloneInto(probe);
        if (probe.apply(action) == Refusal::None) {
          ++accepted;
          continue;
        }
        ++refused;
        ASSERT_TRUE(probe.sameAs(game)) << "refused, but something changed";
        ASSERT_STRNE(describe(game.check(action)), "");
      }
      game.legalActions(ai::whoDecides(game), actions);
      ASSERT_EQ(game.apply(ai::pickTwoLevel(actions, dice)), Refusal::None);
    }
  }
  EXPECT_GT(refused, 10000U);
  EXPECT_GT(accepted, 500U);
}

TEST_P(RandomGames, EndWhenNobodyDecidesAnything) {
  Game game(*decks.library, policies());
  game.start(decks.config(5));
  for (int n = 0; n < 400 && !game.over(); ++n)
    ASSERT_EQ(game.apply(game.defaultDecision(ai::whoDecides(game))), Refusal::None);
  EXPECT_TRUE(game.over());  // of fatigue
}

TEST_P(RandomGames, UseNoHeap) {
  Game game(*decks.library, policies()), other(*decks.library, policies());
  const std::uint64_t before = allocationsSoFar();
  std::uint64_t count = 0;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    ai::Dice dice(seed);
    game.start(decks.config(seed));
    while (!game.over()) {
      game.legalActions(ai::whoDecides(game), actions);
      (void)game.apply(ai::pickTwoLevel(actions, dice));
      game.cloneInto(other);
      ++count;
    }
  }
  EXPECT_EQ(allocationsSoFar(), before) << "in " << count << " actions";
  EXPECT_GT(count, 1000U);
}

INSTANTIATE_TEST_SUITE_P(BothProfiles, RandomGames, ::testing::Values("hearth", "anatomy"));

}  // namespace
}  // namespace cardrt

// What a viewer receives does not depend on what the viewer may not know (non-interference), and is enough to follow the game.
#include "worlds.h"

#include "card_sets.gen.h"
#include "decks.h"
#include "natives.h"

#include "cardabi/policies.h"
#include "cardrt/changelog/compact.h"

#include <gtest/gtest.h>

#include <array>
#include <cstring>

namespace views {
namespace {

using namespace cardrt;
using cardabi::CardRef;

constexpr Viewer kViewers[] = {Viewer::First, Viewer::Second, Viewer::Spectator};

class Views : public testing::TestWithParam<const char*> {
 protected:
  Views() {
    EXPECT_TRUE(cardabi::findProfile(GetParam(), policies));
    for (const CardRef card : makers.cards()) {
      if (isDiscreet(library, card)) discreet.push_back(card);
    }
  }
  GameConfig config(std::uint64_t seed) {
    ai::Dice dice(seed);
    for (cardsim::DeckList& deck : decks) deck = makers.deal(dice, "random");
    return cardsim::configOf(decks[0], decks[1], library, seed);
  }
  // The same of cards that tell of nothing that nobody sees.
  GameConfig discreetConfig(std::uint64_t seed) {
    (void)config(seed);
    ai::Dice dice(seed + 991);
    for (cardsim::DeckList& deck : decks) {
      for (CardRef& card : deck.cards) {
        if (!isDiscreet(library, card)) card = discreet[dice.below(static_cast<std::uint32_t>(discreet.size()))];
      }
    }
    return cardsim::configOf(decks[0], decks[1], library, seed);
  }
  Action next(const Game& game, ai::Dice& dice) {
    game.legalActions(ai::whoDecides(game), actions);
    return ai::pickTwoLevel(actions, dice);
  }

  CardLibrary library{card_sets::library(), card_natives::all()};
  cardabi::Policies policies;
  cardsim::RandomDecks makers{library, cardsim::RandomDecks::Of::Playable};
  std::vector<CardRef> discreet;
  cardsim::DeckList decks[2];
  ActionList actions;
};

// Whoever followed every piece and whoever has just got the snapshot see the same, and nothing that is not so.
TEST_P(Views, TheStreamLeadsToTheSnapshot) {
  Game game(library, policies);
  std::size_t compared = 0, seen = 0, faceless = 0;
  for (std::uint64_t seed = 1; seed <= 60; ++seed) {
    ai::Dice dice(seed);
    ChangeLog log;
    std::vector<View> views;
    for (const Viewer viewer : kViewers) views.emplace_back(viewer, library);
    std::array<Mirror, 3> followers;
    game.setSink(&log);
    game.start(config(seed));
    for (bool first = true; first || !game.over(); first = false) {
      if (!first) {
        ASSERT_EQ(game.apply(next(game, dice)), Refusal::None);
      }
      const History piece = log.take(game.machine());
      const Mirror all = Mirror::of(game.machine());
      for (std::size_t v = 0; v < views.size(); ++v, ++compared) {
        History told, packed, snapshot;
        views[v].filter(piece, told);
        std::vector<std::uint8_t> bytes;
        (void)encode(told, bytes);
        ASSERT_TRUE(decode(bytes, packed));
        ASSERT_TRUE(packed == told) << "seed " << seed;
        const char* wrong = followers[v].apply(packed);
        ASSERT_EQ(wrong, nullptr) << wrong << ", seed " << seed << " viewer " << v;
        views[v].snapshot(snapshot);
        Mirror fresh;
        wrong = fresh.apply(snapshot);
        ASSERT_EQ(wrong, nullptr) << wrong;
        ASSERT_EQ(difference(followers[v], fresh), "") << "seed " << seed << " turn " << game.turn() << " viewer " << v;
        for (const auto& [id, entity] : fresh.entities()) {
          const SeenEntity* real = all.find(views[v].gameId(id));
          ASSERT_NE(real, nullptr);
          ++(entity.kind == Kind::None ? faceless : seen);
          if (entity.kind == Kind::None) continue;
          ASSERT_EQ(entity.card, real->card);
          ASSERT_TRUE(entity.tags == real->tags) << "seed " << seed << " " << library.name(CardRef(real->card));
        }
      }
    }
    game.setSink(nullptr);
  }
  EXPECT_GT(compared, 10000U);
  EXPECT_GT(seen, 100000U);
  EXPECT_GT(faceless, 10000U);
}

struct Count {
  std::size_t worlds = 0, actions = 0, revealed = 0, chance = 0, different = 0;
};

// Plays on in both worlds with the same decisions; the foe keeps to what is possible in both and shows no disguised card. Returns at the
// first byte that differs.
void playOn(World& a, World& b, ai::Dice& dice, Viewer viewer, Leak leak, Count& count) {
  if (a.received(leak) != b.received(leak)) return static_cast<void>(++count.different);
  auto list = std::make_unique<ActionList>();
  for (int step = 0; step < 40 && !a.game.over(); ++step) {
    if (somebodyTells(a.game, viewer) || somebodyTells(b.game, viewer)) return;
    const Player player = ai::whoDecides(a.game);
    a.game.legalActions(player, *list);
    ActionList possible;
    for (const Action& action : list->all()) {
      const bool from_hand =
          action.source != kNoSlot && action.kind != ActionKind::Attack && action.kind != ActionKind::Use;
      const bool same =
          !from_hand || a.game.machine().at(action.source).card == b.game.machine().at(action.source).card;
      if (isPlayer(viewer, player) || (same && b.game.check(action) == Refusal::None)) possible.add(action);
    }
    if (possible.count == 0) return;
    const Action action = ai::pickTwoLevel(possible, dice);
    if (a.game.apply(action) != Refusal::None || b.game.apply(action) != Refusal::None)
      return static_cast<void>(++count.different);
    if (isRevealed(a.game, b.game, viewer)) return static_cast<void>(++count.revealed);
    // Chance that was needed in hiding in one world only leads to other chance in the open.
    if (std::memcmp(&a.game.state().header.rng, &b.game.state().header.rng, sizeof(Rng)) != 0)
      return static_cast<void>(++count.chance);
    ++count.actions;
    if (a.received(leak) != b.received(leak)) return static_cast<void>(++count.different);
  }
}

TEST_P(Views, WhatIsUnknownChangesNothingThatIsReceived) {
  World a(library, policies), b(library, policies);
  Game game(library, policies);
  const auto tryAll = [&](Leak leak, std::uint64_t seeds) {
    Count count;
    for (std::uint64_t seed = 1; seed <= seeds; ++seed) {
      ai::Dice dice(seed), faces(seed + 7777);
      game.start(discreetConfig(seed));
      for (std::uint64_t action = 0; !game.over(); ++action) {
        const bool quiet = game.machine().idle() && game.decisions().empty();
        if (quiet && action % 9 == seed % 9) {
          const Viewer viewer = kViewers[dice.below(3)];
          a.begin(game, viewer);
          b.begin(game, viewer);
          const bool disguised = disguise(b.game, viewer, discreet, faces) != 0;
          for (World* world : {&a, &b}) {
            world->game.finishArranging();
            world->game.setSink(&world->log);
            world->view->follow(world->game);
          }
          if (disguised && !isRevealed(a.game, b.game, viewer)) {
            ++count.worlds;
            playOn(a, b, dice, viewer, leak, count);
            if (count.different != 0) {
              EXPECT_NE(leak, Leak::None) << "seed " << seed << " action " << action;
              return count;
            }
          }
        }
        (void)game.apply(next(game, dice));
      }
    }
    return count;
  };
  const Count count = tryAll(Leak::None, 120);
  EXPECT_GT(count.worlds, 500U);
  EXPECT_GT(count.actions, 1500U);
  std::printf("%zu pairs of worlds, %zu actions in both; ended by a card that was shown %zu, by chance %zu\n",
              count.worlds, count.actions, count.revealed, count.chance);
  for (const Leak leak : {Leak::Cost, Leak::Card, Leak::Flag})
    EXPECT_GT(tryAll(leak, 3).different, 0U) << "a view that tells too much is not noticed: " << static_cast<int>(leak);
}

INSTANTIATE_TEST_SUITE_P(Profiles, Views, testing::Values("hearth", "anatomy"),
                         [](const auto& each) { return std::string(each.param); });

}  // namespace
}  // namespace views

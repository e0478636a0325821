// Promises that hold in every game, tried on random ones: invariants after each action, clones that play on alike, and no
// heap use once a game exists.
#include "cardrt/ai/two_level.h"
#include "cardrt/game.h"
#include "cardrt/invariants.h"
#include "test_cards.h"

#include <gtest/gtest.h>

#include <cstdint>

std::uint64_t allocationsSoFar();  // counting_new.cpp

namespace cardrt {
namespace {

using namespace cardabi;
using testing::in;
using testing::n;
using testing::number;

// Thirty cards that reach most of the engine: damage, missiles, auras, triggers, deathrattles, choices, enchantments.
struct Decks {
  Decks() {
    const auto block = [](std::initializer_list<testing::Tree> actions) { return n(Op::Block, 0, actions); };
    const testing::Tree characters = in(Sides::Both, {Kind::Avatar, Kind::Unit});
    const testing::Tree minions = in(Sides::Both, {Kind::Unit});
    const testing::Tree foes = in(Sides::Foes, {Kind::Avatar, Kind::Unit});
    const testing::Tree yours = in(Sides::Yours, {Kind::Unit});
    const testing::Tree player_is_you =
        n(Op::Among, 0, {n(Op::EventThing, static_cast<int>(Slot::Player)), n(Op::You)});
    hero = cards.add("Hero", Kind::Avatar, 0, 0, 30);
    const CardRef power = cards.add("Power", Kind::Power, 2);
    cards.row(power).target = cards.tree(characters);
    cards.cast(block({n(Op::Damage, 0, {n(Op::Chosen), number(1)})}));
    cards.row(hero).power = power.value;
    coin = cards.add("Coin", Kind::Action, 0);
    cards.cast(block({n(Op::GainMana, 0, {number(1)})}));
    const CardRef sheep = cards.minion("Sheep", 1, 1, 1);
    const CardRef rage = cards.add("Rage", Kind::Attachment, 0);
    cards.modifier(Tag::Attack, How::Add, 2);
    cards.modifier(Tag::Health, How::Add, 2);
    cards.modifier(Tag::DivineShield, How::Set, 1);

    const auto deck2 = [&](CardRef card) { deck.insert(deck.end(), 2, card); };
    deck2(cards.minion("Ogre", 6, 6, 7));
    deck2(cards.minion("Guard", 4, 3, 5, std::uint64_t{1} << info(Tag::Taunt).at));
    deck2(cards.minion("Leech", 3, 3, 2,
                       std::uint64_t{1} << info(Tag::Lifesteal).at | std::uint64_t{1} << info(Tag::Poisonous).at));
    deck2(cards.minion("Phoenix", 3, 3, 3,
                       std::uint64_t{1} << info(Tag::Reborn).at | std::uint64_t{1} << info(Tag::Charge).at));
    const CardRef fireball = cards.add("Fireball", Kind::Action, 4);
    cards.row(fireball).target = cards.tree(characters);
    cards.cast(block({n(Op::Damage, 0, {n(Op::Chosen), n(Op::Boosted, 0, {number(6)})})}));
    deck2(fireball);
    deck2(cards.add("Missiles", Kind::Action, 1));
    cards.cast(block({n(Op::SplitDamage, 0, {foes, n(Op::Boosted, 0, {number(3)})})}));
    deck2(cards.add("Blast", Kind::Action, 2));
    cards.cast(block({n(Op::Damage, 0, {minions, n(Op::Boosted, 0, {number(2)})})}));
    deck2(cards.minion("Champion", 5, 4, 4));
    cards.aura(n(Op::Except, 0, {yours, n(Op::This)}), Tag::Health, 1, Touch::Board | Touch::Control);
    deck2(cards.minion("Hoarder", 2, 2, 1));
    cards.on(Event::Die, Timing::After, block({n(Op::Draw, 0, {number(1)})}), {}, Hears::OwnAsSubject);
    deck2(cards.minion("Juggler", 2, 3, 2));
    cards.on(Event::Summon, Timing::After,
             block({n(Op::Damage, 0, {n(Op::AtRandom, 0, {foes, number(1)}), number(1)})}), player_is_you);
    deck2(cards.minion("Golem", 3, 2, 3));
    cards.on(Event::Die, Timing::After,
             block({n(Op::Summon, static_cast<int>(Place::RightOfThis),
                      {n(Op::Card, static_cast<int>(sheep.value)), number(2)})}),
             {}, Hears::OwnAsSubject);
    const CardRef polymorph = cards.add("Polymorph", Kind::Action, 4);
    cards.row(polymorph).target = cards.tree(minions);
    cards.cast(block({n(Op::Transform, 0, {n(Op::Chosen), n(Op::Card, static_cast<int>(sheep.value))})}));
    deck2(polymorph);
    const CardRef blessing = cards.add("Blessing", Kind::Action, 1);
    cards.row(blessing).target = cards.tree(minions);
    cards.cast(block(
        {n(Op::Give, static_cast<int>(rage.value), {n(Op::Chosen), number(static_cast<int>(Duration::ThisTurn))})}));
    deck2(blessing);
    const CardRef hush = cards.add("Hush", Kind::Action, 1);
    cards.row(hush).target = cards.tree(minions);
    cards.cast(block({n(Op::Silence, 0, {n(Op::Chosen)}), n(Op::Freeze, 0, {n(Op::Chosen)})}));
    deck2(hush);
    deck2(cards.add("Finder", Kind::Action, 1));
    cards.cast(block({n(Op::Discover, 0,
                        {n(Op::Pool, static_cast<int>(bit(Kind::Unit)), {n(Op::Always)}), number(3),
                         block({n(Op::Get, 0, {n(Op::Local, 0)})})}),
                      n(Op::Draw, 0, {number(1)})}));
    const CardRef thief = cards.add("Thief", Kind::Action, 5);
    cards.row(thief).target = cards.tree(in(Sides::Foes, {Kind::Unit}));
    cards.cast(block({n(Op::TakeControl, 0, {n(Op::Chosen)}), n(Op::SummonCopy, 0, {n(Op::Chosen)}),
                      n(Op::Return, 0, {n(Op::Chosen)})}));
    deck2(thief);
    library = std::make_unique<CardLibrary>(cards.data());
  }
  GameConfig config(std::uint64_t seed) const {
    GameConfig made;
    made.decks[0] = made.decks[1] = {hero, deck};
    made.coin = coin;
    made.seed = seed;
    return made;
  }

  testing::TestCards cards;
  CardRef hero, coin;
  std::vector<CardRef> deck;
  std::unique_ptr<CardLibrary> library;
};

class RandomGames : public ::testing::TestWithParam<const char*> {
 protected:
  Policies policies() const {
    Policies found;
    EXPECT_TRUE(findProfile(GetParam(), found));
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
        action.kind = static_cast<ActionKind>(any(8));
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
                                    action.kind == ActionKind::Trade || action.kind == ActionKind::Prepare;
            const bool has_target = action.kind == ActionKind::Play || action.kind == ActionKind::Attack ||
                                    action.kind == ActionKind::Power;
            const bool has_option = action.kind == ActionKind::Play || action.kind == ActionKind::Prepare;
            listed = listed || ((!has_source || legal.source == action.source) &&
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

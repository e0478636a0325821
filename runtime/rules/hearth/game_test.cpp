// The engine by itself, with cards built by hand: flows, deaths, auras, decisions, clones.
#include "cardrt/game.h"

#include "cardrt/hearth/hearth.h"
#include "cardrt/invariants.h"
#include "test_cards.h"

#include <gtest/gtest.h>
#include <map>

namespace cardrt {
namespace {

using namespace cardabi;
using testing::in;
using testing::n;
using testing::number;
using testing::TestCards;

constexpr std::uint32_t kBoard = Touch::Board | Touch::Control;
const testing::Tree kCharacters = in(Sides::Both, {Kind::Avatar, Kind::Unit});

class GameTest : public ::testing::Test {
 protected:
  GameTest() {
    hero = cards.add("Hero", Kind::Avatar, 0, 0, 30);
    power = cards.add("Power", Kind::Power, 2);
    cards.row(power).target = cards.tree(kCharacters);
    cards.cast(n(Op::Block, 0, {n(Op::Damage, 0, {n(Op::Chosen), number(1)})}));
    cards.row(hero).power = power.value;
    ogre = cards.minion("Ogre", 6, 6, 7);
    yeti = cards.minion("Yeti", 4, 4, 5);
    wisp = cards.minion("Wisp", 0, 1, 1);
    fireball = cards.add("Fireball", Kind::Action, 4);
    cards.row(fireball).target = cards.tree(kCharacters);
    cards.cast(n(Op::Block, 0, {n(Op::Damage, 0, {n(Op::Chosen), n(Op::Boosted, 0, {number(6)})})}));
    leader = cards.minion("Leader", 3, 2, 2);
    cards.aura(n(Op::Except, 0, {in(Sides::Yours, {Kind::Unit}), n(Op::This)}), Tag::Attack, 1, kBoard);
    champion = cards.minion("Champion", 7, 6, 6);
    cards.aura(n(Op::Except, 0, {in(Sides::Yours, {Kind::Unit}), n(Op::This)}), Tag::Health, 1, kBoard);
    hoarder = cards.minion("Hoarder", 2, 2, 1);
    cards.on(Event::Die, Timing::After, n(Op::Block, 0, {n(Op::Draw, 0, {number(1)})}), {}, Hears::OwnAsSubject);
    juggler = cards.minion("Juggler", 2, 3, 2);
    cards.on(Event::Summon, Timing::After,
             n(Op::Block, 0,
               {n(Op::Damage, 0,
                  {n(Op::AtRandom, 0, {in(Sides::Foes, {Kind::Avatar, Kind::Unit}), number(1)}), number(1)})}),
             n(Op::Among, 0, {n(Op::EventThing, static_cast<int>(Slot::Player)), n(Op::You)}));
    finder = cards.add("Finder", Kind::Action, 1);
    cards.cast(n(Op::Block, 0,
                 {n(Op::Discover, 0,
                    {n(Op::Pool, static_cast<int>(bit(Kind::Unit)), {n(Op::Always)}), number(3),
                     n(Op::Block, 0, {n(Op::Get, 0, {n(Op::Local, 0)})})}),
                  n(Op::Draw, 0, {number(1)})}));
    library = std::make_unique<CardLibrary>(cards.data());
    game = std::make_unique<Game>(*library);
    const CardRef heroes[2] = {hero, hero};
    game->startEmpty(heroes, 1);
    for (const Player player : {Player{0}, Player{1}}) {
      game->machine().writeTag(player, Tag::Crystals, 10);
      game->machine().writeTag(player, Tag::Mana, 10);
      for (int i = 0; i < 5; ++i) put(wisp, player, Zone::Deck);
    }
  }

  SlotIndex put(CardRef card, Player player, Zone zone) {
    Machine& m = game->machine();
    const SlotIndex slot = m.create(card, player);
    EXPECT_EQ(m.move(slot, zone, player), Moved::Placed);
    m.writeTag(slot, Tag::TurnEntered, 0);
    return slot;
  }
  void ready() {
    game->finishArranging();
    healthy();
  }
  void healthy() {
    for (const std::string& violation : InvariantChecker(*library).check(*game)) ADD_FAILURE() << violation;
  }
  void play(SlotIndex card, SlotIndex target = kNoSlot) {
    const Refusal refusal =
        game->apply({.kind = ActionKind::Play, .player = game->current(), .source = card, .target = target});
    EXPECT_EQ(refusal, Refusal::None) << describe(refusal);
    healthy();
  }
  void attack(SlotIndex from, SlotIndex to) {
    const Refusal refusal =
        game->apply({.kind = ActionKind::Attack, .player = game->current(), .source = from, .target = to});
    EXPECT_EQ(refusal, Refusal::None) << describe(refusal);
    healthy();
  }
  const Entity& at(SlotIndex slot) { return game->machine().at(slot); }
  SlotIndex avatar(Player player) { return game->machine().single(player, Kind::Avatar); }
  int health(SlotIndex slot) { return hearth::currentHealth(at(slot)); }

  TestCards cards;
  CardRef hero, power, ogre, yeti, wisp, fireball, leader, champion, hoarder, juggler, finder;
  std::unique_ptr<CardLibrary> library;
  std::unique_ptr<Game> game;
};

TEST_F(GameTest, FireballDealsSixAndCostsFour) {
  const SlotIndex spell = put(fireball, 0, Zone::Hand);
  ready();
  play(spell, avatar(1));
  EXPECT_EQ(health(avatar(1)), 24);
  EXPECT_EQ(game->machine().read(0, Tag::Mana), 6);
  EXPECT_EQ(at(spell).zone, Zone::Graveyard);
}

TEST_F(GameTest, CombatHitsBothAtOnceAndTheDeadLeave) {
  const SlotIndex mine = put(yeti, 0, Zone::Play), theirs = put(yeti, 1, Zone::Play);
  ready();
  attack(mine, theirs);
  EXPECT_EQ(health(mine), 1);
  EXPECT_EQ(health(theirs), 1);
  EXPECT_EQ(game->check({.kind = ActionKind::Attack, .player = 0, .source = mine, .target = theirs}),
            Refusal::CannotAttack);
}

TEST_F(GameTest, AnAuraGivesAndTakesAttack) {
  const SlotIndex other = put(yeti, 0, Zone::Play), source = put(leader, 0, Zone::Play);
  const SlotIndex spell = put(fireball, 0, Zone::Hand);
  ready();
  EXPECT_EQ(get<Tag::Attack>(at(other)), 5);
  EXPECT_EQ(get<Tag::Attack>(at(source)), 2);
  play(spell, source);
  EXPECT_EQ(get<Tag::Attack>(at(other)), 4);
}

// Rulings table, row 3: current health is capped at the new maximum.
TEST_F(GameTest, LosingAHealthAuraCapsInHearth) {
  const SlotIndex other = put(wisp, 0, Zone::Play), source = put(champion, 0, Zone::Play);
  ready();
  game->machine().writeTag(other, Tag::Damage, 1);
  game->machine().writeTag(source, Tag::PendingDestroy, 1);
  game->finishArranging();
  EXPECT_EQ(at(other).zone, Zone::Play);
  EXPECT_EQ(health(other), 1);
}

TEST_F(GameTest, LosingAHealthAuraKillsInAnatomy) {
  game = std::make_unique<Game>(*library, anatomyProfile());
  const CardRef heroes[2] = {hero, hero};
  game->startEmpty(heroes, 1);
  const SlotIndex other = put(wisp, 0, Zone::Play), source = put(champion, 0, Zone::Play);
  ready();
  game->machine().writeTag(other, Tag::Damage, 1);
  game->machine().writeTag(source, Tag::PendingDestroy, 1);
  game->finishArranging();
  EXPECT_EQ(at(other).zone, Zone::Graveyard);
}

TEST_F(GameTest, ADeathrattleDraws) {
  const SlotIndex dying = put(hoarder, 0, Zone::Play), spell = put(fireball, 0, Zone::Hand);
  ready();
  play(spell, dying);
  EXPECT_EQ(game->machine().count(0, Zone::Hand), 1);
  EXPECT_EQ(game->machine().count(0, Zone::Deck), 4);
}

TEST_F(GameTest, ATriggerHearsOthersButNotItself) {
  const SlotIndex first = put(juggler, 0, Zone::Hand);
  const SlotIndex second = put(wisp, 0, Zone::Hand);
  ready();
  play(first);
  EXPECT_EQ(health(avatar(1)), 30);
  play(second);
  EXPECT_EQ(health(avatar(1)), 29);
}

TEST_F(GameTest, DiscoverWaitsInTheMiddleAndAClonePlaysOn) {
  const SlotIndex spell = put(finder, 0, Zone::Hand);
  ready();
  play(spell);
  ASSERT_EQ(game->decisions().size(), 1U);
  EXPECT_EQ(game->decisions()[0].count, 3);
  Game other(*library);
  game->cloneInto(other);
  EXPECT_TRUE(other.sameAs(*game));
  const Action answer{.kind = ActionKind::Answer, .player = 0, .answer = 2};
  EXPECT_EQ(game->apply(answer), Refusal::None);
  EXPECT_EQ(other.apply(answer), Refusal::None);
  EXPECT_TRUE(other.sameAs(*game));
  EXPECT_EQ(other.hash(), game->hash());
  EXPECT_EQ(game->machine().count(0, Zone::Hand), 2);  // the found card and the drawn one
  healthy();
}

TEST_F(GameTest, ARefusedActionChangesNothing) {
  const SlotIndex spell = put(fireball, 0, Zone::Hand);
  ready();
  game->machine().writeTag(0, Tag::Mana, 3);
  const std::uint64_t before = game->hash();
  EXPECT_EQ(game->apply({.kind = ActionKind::Play, .player = 0, .source = spell, .target = avatar(1)}),
            Refusal::NotEnoughMana);
  EXPECT_EQ(game->apply({.kind = ActionKind::EndTurn, .player = 1}), Refusal::NotYourTurn);
  EXPECT_EQ(game->apply({.kind = ActionKind::Answer, .player = 0}), Refusal::NoDecision);
  EXPECT_EQ(game->hash(), before);
}

TEST_F(GameTest, AFullBoardTakesNoMore) {
  for (int i = 0; i < 7; ++i) put(wisp, 0, Zone::Play);
  const SlotIndex eighth = put(wisp, 0, Zone::Hand);
  ready();
  EXPECT_EQ(game->check({.kind = ActionKind::Play, .player = 0, .source = eighth}), Refusal::NoRoom);
}

TEST_F(GameTest, FatigueGrowsAndAFullHandBurns) {
  for (int i = 0; i < 10; ++i) put(wisp, 1, Zone::Hand);
  ready();
  EXPECT_EQ(game->apply({.kind = ActionKind::EndTurn, .player = 0}), Refusal::None);
  EXPECT_EQ(game->machine().count(1, Zone::Hand), 10);
  EXPECT_EQ(game->machine().count(1, Zone::Deck), 4);
  EXPECT_EQ(game->machine().count(1, Zone::Graveyard), 1);
  healthy();
}

TEST_F(GameTest, AGameStartsWithTwoMulligansAtOnceAndAnyOrderOfAnswersIsTheSame) {
  std::vector<CardRef> deck(30, yeti);
  GameConfig config;
  config.decks[0] = config.decks[1] = {hero, deck};
  config.coin = fireball;
  config.seed = 5;
  game->start(config);
  ASSERT_EQ(game->decisions().size(), 2U);
  Game other(*library);
  game->cloneInto(other);
  const Action a{.kind = ActionKind::Answer, .player = 0, .answer = 1},
      b{.kind = ActionKind::Answer, .player = 1, .answer = 6};
  EXPECT_EQ(game->apply(a), Refusal::None);
  EXPECT_EQ(game->apply(b), Refusal::None);
  EXPECT_EQ(other.apply(b), Refusal::None);
  EXPECT_EQ(other.apply(a), Refusal::None);
  EXPECT_TRUE(game->sameAs(other));
  EXPECT_EQ(game->turn(), 1);
  const Player first = game->current();
  EXPECT_EQ(game->machine().count(first, Zone::Hand), 4);         // three and the first draw
  EXPECT_EQ(game->machine().count(foeOf(first), Zone::Hand), 5);  // four and the coin
  healthy();
}

// R-1602: before the first turn, in hands and decks, each once.
TEST_F(GameTest, TheStartOfTheGameIsHeardInHandsAndDecks) {
  TestCards more;
  const CardRef lord = more.add("Hero", Kind::Avatar, 0, 0, 30);
  const CardRef starter = more.minion("Starter", 1, 1, 1);
  more.on(Event::GameStart, Timing::When, n(Op::Block, 0, {n(Op::GainArmor, 0, {number(1)})})).zones =
      static_cast<std::uint16_t>(bit(Zone::Hand) | bit(Zone::Deck));
  const CardLibrary own(more.data());
  Game fresh(own);
  const std::vector<CardRef> deck(8, starter);
  GameConfig config;
  config.decks[0] = config.decks[1] = {lord, deck};
  config.mulligan = false;
  fresh.start(config);
  EXPECT_EQ(fresh.turn(), 1);
  for (const Player player : {Player{0}, Player{1}}) {
    EXPECT_EQ(fresh.machine().read(fresh.machine().single(player, Kind::Avatar), Tag::Armor), 8);
  }
}

// Nobody can read what comes next from a deck that is drawn lazily: nothing was shuffled. All the same each card comes first as often.
TEST_F(GameTest, ADeckThatIsDrawnLazilyIsNotShuffledAndFair) {
  Policies policies = hearthProfile();
  policies.DeckOrder = DeckOrderPolicy::DrawnLazily;
  Game lazy(*library, policies);
  std::vector<CardRef> deck(30, yeti);
  GameConfig config;
  config.decks[0] = config.decks[1] = {hero, deck};
  config.mulligan = false;
  config.first = 0;
  lazy.start(config);
  EXPECT_EQ(lazy.state().header.rng.calls, 8U) << "three cards and four, and the first draw";
  game->start(config);
  EXPECT_EQ(game->state().header.rng.calls, 60U);

  deck = {yeti, wisp, ogre, hoarder};
  config.decks[0] = {hero, deck};
  std::map<std::uint32_t, int> first;
  for (config.seed = 1; config.seed <= 4000; ++config.seed) {
    lazy.start(config);
    ++first[lazy.state().entities[lazy.state().header.areas.hand[0][0]].card];
  }
  for (const CardRef card : deck) EXPECT_NEAR(first[card.value], 1000, 120) << library->id(card);
  config.shuffle = false;  // an order that is given stays
  lazy.start(config);
  EXPECT_EQ(lazy.state().entities[lazy.state().header.areas.hand[0][0]].card, hoarder.value);
}

TEST_F(GameTest, ConcedingLoses) {
  ready();
  EXPECT_EQ(game->apply({.kind = ActionKind::Concede, .player = 0}), Refusal::None);
  EXPECT_EQ(game->result(), Result::SecondWon);
  EXPECT_EQ(game->check({.kind = ActionKind::EndTurn, .player = 0}), Refusal::GameOver);
}

// Each answer of Echo wakes it again. Rulings table, row 33.
class EchoTest : public ::testing::TestWithParam<const char*> {};

TEST_P(EchoTest, AnEndlessChainStopsOrDrawsAsThePolicySays) {
  TestCards cards;
  const CardRef hero = cards.add("Hero", Kind::Avatar, 0, 0, 30);
  const CardRef shield = cards.add("Shield", Kind::Action, 1);
  cards.cast(n(Op::Block, 0, {n(Op::GainArmor, 0, {number(1)})}));
  const CardRef echo = cards.minion("Echo", 1, 1, 1);
  cards.on(Event::GainArmor, Timing::After, n(Op::Block, 0, {n(Op::GainArmor, 0, {number(1)})}));
  const CardLibrary library(cards.data());
  Policies policies;
  ASSERT_TRUE(findProfile(GetParam(), policies));
  Game game(library, policies);
  const CardRef heroes[2] = {hero, hero};
  game.startEmpty(heroes, 1);
  Machine& m = game.machine();
  m.writeTag(0, Tag::Mana, 10);
  const SlotIndex minion = m.create(echo, 0), spell = m.create(shield, 0);
  ASSERT_EQ(m.move(minion, Zone::Play, 0), Moved::Placed);
  ASSERT_EQ(m.move(spell, Zone::Hand, 0), Moved::Placed);
  game.finishArranging();
  ASSERT_EQ(game.apply({.kind = ActionKind::Play, .player = 0, .source = spell}), Refusal::None);
  for (const std::string& violation : InvariantChecker(library).check(game)) ADD_FAILURE() << violation;
  const bool draws = policies.EndlessChain == EndlessChainPolicy::Draw;
  EXPECT_EQ(game.over(), draws);
  EXPECT_EQ(game.guard(), draws ? Guard::Chain : Guard::None);
  EXPECT_EQ(game.result(), draws ? Result::Drawn : Result::None);
}

INSTANTIATE_TEST_SUITE_P(BothProfiles, EchoTest, ::testing::Values("hearth", "anatomy"));

TEST_F(GameTest, DiscardingIsTold) {
  TestCards more;
  const CardRef lord = more.add("Hero", Kind::Avatar, 0, 0, 30);
  const CardRef doom = more.add("Doom", Kind::Action, 1);
  more.cast(n(Op::Block, 0, {n(Op::Discard, 0, {in(Sides::Yours, {Kind::Unit}, Zone::Hand)})}));
  const CardRef watcher = more.minion("Watcher", 1, 1, 1);
  more.on(Event::Discard, Timing::After, n(Op::Block, 0, {n(Op::GainArmor, 0, {number(2)})}));
  const CardLibrary own(more.data());
  Game watched(own);
  const CardRef heroes[2] = {lord, lord};
  watched.startEmpty(heroes, 1);
  Machine& m = watched.machine();
  m.writeTag(0, Tag::Mana, 10);
  const SlotIndex spell = m.create(doom, 0);
  ASSERT_EQ(m.move(m.create(watcher, 0), Zone::Play, 0), Moved::Placed);
  ASSERT_EQ(m.move(spell, Zone::Hand, 0), Moved::Placed);
  for (int i = 0; i < 3; ++i) ASSERT_EQ(m.move(m.create(watcher, 0), Zone::Hand, 0), Moved::Placed);
  watched.finishArranging();
  ASSERT_EQ(watched.apply({.kind = ActionKind::Play, .player = 0, .source = spell}), Refusal::None);
  EXPECT_EQ(m.count(0, Zone::Hand), 0);
  EXPECT_EQ(m.read(m.single(0, Kind::Avatar), Tag::Armor), 6);
  for (const std::string& violation : InvariantChecker(own).check(watched)) ADD_FAILURE() << violation;
}

// The checker is only worth something if it sees what is wrong.
TEST_F(GameTest, TheInvariantCheckerSeesPlantedMistakes) {
  const SlotIndex minion = put(yeti, 0, Zone::Play);
  put(leader, 0, Zone::Play);
  put(juggler, 1, Zone::Play);
  ready();
  InvariantChecker checker(*library);
  Game broken(*library);
  const auto findsAfter = [&](auto&& damage) {
    game->cloneInto(broken);
    damage(broken.machine());
    return !checker.check(broken).empty();
  };
  EXPECT_FALSE(findsAfter([](Machine&) {}));
  EXPECT_TRUE(findsAfter([&](Machine& m) { m.at(minion).position = 3; }));
  EXPECT_TRUE(findsAfter([&](Machine& m) { m.at(minion).zone = Zone::Hand; }));
  EXPECT_TRUE(findsAfter([&](Machine& m) { m.at(minion).vars[varPlace<Tag::Damage>()] = 5; }));
  EXPECT_TRUE(findsAfter([&](Machine& m) { m.at(minion).vars[varPlace<Tag::Attack>()] = 9; }));
  EXPECT_TRUE(findsAfter([&](Machine& m) { m.at(0).vars[varPlace<Tag::Mana>()] = 11; }));
  EXPECT_TRUE(findsAfter([&](Machine& m) { m.s.header.aura_count = 0; }));
  EXPECT_TRUE(findsAfter([&](Machine& m) { m.s.header.subscription_count = 0; }));
  EXPECT_TRUE(findsAfter([&](Machine& m) { ++m.s.header.areas.counts[0][index(Zone::Graveyard)]; }));
  EXPECT_TRUE(findsAfter([&](Machine& m) { (void)m.pushEvent(EventRecord{}); }));
}

TEST_F(GameTest, TheTurnLimitDraws) {
  std::vector<CardRef> deck(30, yeti);
  GameConfig config;
  config.decks[0] = config.decks[1] = {hero, deck};
  config.mulligan = false;
  config.turn_limit = 3;
  game->start(config);
  for (int i = 0; i < 3; ++i)
    EXPECT_EQ(game->apply({.kind = ActionKind::EndTurn, .player = game->current()}), Refusal::None);
  EXPECT_TRUE(game->over());
  EXPECT_EQ(game->result(), Result::Drawn);
  EXPECT_EQ(game->guard(), Guard::Turns);
}

}  // namespace
}  // namespace cardrt

// What each viewer gets of a few positions set up by hand, as the tree that a person would read.
#include "cardrt/changelog/change_log.h"
#include "cardrt/changelog/tree_text.h"
#include "cardrt/views/offers.h"
#include "test_cards.h"

#include <gtest/gtest.h>

#include <array>
#include <memory>

namespace cardrt {
namespace {

using namespace cardabi;
using testing::in;
using testing::n;
using testing::number;

testing::Tree block(std::initializer_list<testing::Tree> actions) { return n(Op::Block, 0, actions); }

class ViewsTest : public ::testing::Test {
 protected:
  ViewsTest() {
    const testing::Tree characters = in(Sides::Both, {Kind::Avatar, Kind::Unit});
    const CardRef hero = cards.add("Hero", Kind::Avatar, 0, 0, 30);
    wisp = cards.minion("Wisp", 0, 1, 1);
    kobold = cards.minion("Kobold", 2, 2, 2);
    scholar = cards.minion("Scholar", 3, 2, 2);  // spell damage +2; minions in hand cost 2 more
    cards.aura(n(Op::This), Tag::SpellDamage, 2, Touch::Board);
    cards.aura(in(Sides::Yours, {Kind::Unit}, Zone::Hand), Tag::Cost, 2, Touch::Hand | Touch::Control);
    bolt = cards.add("Bolt", Kind::Action, 3);
    cards.row(bolt).target = cards.tree(characters);
    cards.cast(block({n(Op::Damage, 0, {n(Op::Chosen), n(Op::Boosted, 0, {number(3)})})}));
    trap = cards.add("Trap", Kind::Action, 2, 0, 0, flagBit<Tag::SecretCard>());
    cards.row(trap).classes = 0x40;
    Ability& spring =
        cards.on(Event::Attack, Timing::When, block({n(Op::Damage, 0, {in(Sides::Foes, {Kind::Unit}), number(2)})}));
    spring.zones = static_cast<std::uint16_t>(bit(Zone::Secret));
    recall = cards.add("Recall", Kind::Action, 1);
    cards.row(recall).target = cards.tree(in(Sides::Both, {Kind::Unit}));
    cards.cast(block({n(Op::ShuffleInto, static_cast<int>(Sides::Foes), {n(Op::Chosen)})}));
    study = cards.add("Study", Kind::Action, 1);
    cards.cast(block({n(Op::Draw, 0, {number(1)})}));
    finder = cards.add("Finder", Kind::Action, 1);
    cards.cast(block({n(Op::Discover, 0,
                        {n(Op::Pool, static_cast<int>(bit(Kind::Unit)), {n(Op::Always)}), number(2),
                         block({n(Op::Get, 0, {n(Op::Local, 0)})})})}));
    splitter = cards.add("Splitter", Kind::Action, 1);
    cards.cast(
        block({n(Op::ChooseOne, 0, {block({n(Op::Draw, 0, {number(1)})}), block({n(Op::Draw, 0, {number(2)})})})}));
    library = std::make_unique<CardLibrary>(cards.data());
    game = std::make_unique<Game>(*library);
    const CardRef heroes[2] = {hero, hero};
    game->startEmpty(heroes, 1);
    for (const Player player : {Player{0}, Player{1}}) {
      game->machine().writeTag(player, Tag::Crystals, 8);
      game->machine().writeTag(player, Tag::Mana, 8);
      for (int i = 0; i < 3; ++i) put(wisp, player, Zone::Deck);
    }
  }

  SlotIndex put(CardRef card, Player player, Zone zone) {
    Machine& m = game->machine();
    const SlotIndex slot = m.create(card, player);
    EXPECT_EQ(m.move(slot, zone, player), Moved::Placed);
    m.writeTag(slot, Tag::TurnEntered, 0);
    return slot;
  }
  // From here on everybody watches.
  void attach() {
    game->finishArranging();
    game->setSink(&log);
    for (std::size_t i = 0; i < 3; ++i) {
      views[i]->follow(*game);
      History all;
      views[i]->snapshot(all);
      EXPECT_EQ(followers[i].apply(all), nullptr);
      (void)texts[i]->lines(all);
    }
  }
  void act(const Action& action) {
    ASSERT_EQ(game->apply(action), Refusal::None);
    const History piece = log.take(game->machine());
    for (std::size_t i = 0; i < 3; ++i) {
      History told, fresh;
      views[i]->filter(piece, told);
      trees[i] = "\n" + indented(texts[i]->lines(told));
      ASSERT_EQ(followers[i].apply(told), nullptr);
      views[i]->snapshot(fresh);
      Mirror again;
      ASSERT_EQ(again.apply(fresh), nullptr);
      ASSERT_EQ(difference(followers[i], again), "");
    }
  }
  void play(SlotIndex card, SlotIndex target = kNoSlot) {
    act({.kind = ActionKind::Play, .player = game->current(), .source = card, .target = target});
  }
  View& view(Viewer viewer) { return *views[static_cast<std::size_t>(viewer)]; }
  const std::string& tree(Viewer viewer) const { return trees[static_cast<std::size_t>(viewer)]; }
  std::uint32_t idOf(SlotIndex slot, Viewer viewer) { return view(viewer).idOf(game->machine().at(slot).id); }
  const SeenEntity* seen(SlotIndex slot, Viewer viewer) {
    return followers[static_cast<std::size_t>(viewer)].find(idOf(slot, viewer));
  }

  testing::TestCards cards;
  CardRef wisp, kobold, scholar, bolt, trap, recall, study, finder, splitter;
  std::unique_ptr<CardLibrary> library;
  std::unique_ptr<Game> game;
  ChangeLog log;
  std::array<std::unique_ptr<View>, 3> views;
  std::array<Mirror, 3> followers;
  std::array<std::unique_ptr<TreeText>, 3> texts;
  std::array<std::string, 3> trees;

  void SetUp() override {
    for (const Viewer viewer : {Viewer::First, Viewer::Second, Viewer::Spectator}) {
      views[static_cast<std::size_t>(viewer)] = std::make_unique<View>(viewer, *library);
      texts[static_cast<std::size_t>(viewer)] = std::make_unique<TreeText>(*library, TreeDetail::Brief);
    }
  }
};

TEST_F(ViewsTest, WhatIsDrawnHasAFaceForItsPlayerOnly) {
  const SlotIndex card = put(study, 0, Zone::Hand);
  attach();
  play(card);
  const SlotIndex drawn = game->machine().list(0, Zone::Hand)[0];
  EXPECT_EQ(seen(drawn, Viewer::First)->card, wisp.value);
  for (const Viewer other : {Viewer::Second, Viewer::Spectator}) {
    EXPECT_EQ(seen(drawn, other)->card, 0U);
    EXPECT_EQ(seen(drawn, other)->zone, Zone::Hand);
    EXPECT_NE(tree(other).find("P1 draws a hidden card"), std::string::npos) << tree(other);
    EXPECT_EQ(tree(other).find("Wisp"), std::string::npos) << tree(other);
  }
  EXPECT_NE(tree(Viewer::First).find("P1 draws Wisp"), std::string::npos) << tree(Viewer::First);
}

TEST_F(ViewsTest, CardsOfADeckHaveNoIdForAnybody) {
  attach();
  for (const Viewer viewer : {Viewer::First, Viewer::Second, Viewer::Spectator}) {
    for (const Player player : {Player{0}, Player{1}}) {
      for (int i = 0; i < 3; ++i) EXPECT_EQ(idOf(game->machine().list(player, Zone::Deck)[i], viewer), 0U);
    }
  }
}

TEST_F(ViewsTest, ASecretShowsItsClassUntilItSprings) {
  const SlotIndex card = put(trap, 0, Zone::Hand);
  const SlotIndex attacker = put(kobold, 1, Zone::Play);
  attach();
  play(card);
  EXPECT_EQ(seen(card, Viewer::First)->card, trap.value);
  for (const Viewer other : {Viewer::Second, Viewer::Spectator}) {
    EXPECT_EQ(seen(card, other)->card, 0U);
    EXPECT_EQ(seen(card, other)->zone, Zone::Secret);
    EXPECT_EQ(seen(card, other)->classes, 0x40);
    EXPECT_EQ(tree(other).find("Trap"), std::string::npos) << tree(other);
  }
  act({.kind = ActionKind::EndTurn, .player = 0});
  act({.kind = ActionKind::Attack, .player = 1, .source = attacker, .target = game->machine().single(0, Kind::Avatar)});
  EXPECT_NE(tree(Viewer::Second).find("a hidden card is Trap"), std::string::npos) << tree(Viewer::Second);
  EXPECT_EQ(seen(card, Viewer::Second)->card, trap.value);
  EXPECT_EQ(seen(card, Viewer::Second)->zone, Zone::Graveyard);
}

TEST_F(ViewsTest, ACardThatWentIntoADeckComesBackAsAnother) {
  const SlotIndex card = put(recall, 0, Zone::Hand);
  const SlotIndex target = put(kobold, 1, Zone::Play);
  attach();
  const std::uint32_t before = idOf(target, Viewer::First);
  play(card, target);
  ASSERT_EQ(game->machine().at(target).zone, Zone::Deck);
  EXPECT_EQ(idOf(target, Viewer::First), 0U);
  EXPECT_EQ(view(Viewer::First).gameId(before), 0U) << "its old id leads nowhere";
  for (int turn = 0; turn < 10 && game->machine().at(target).zone != Zone::Hand; ++turn)
    act({.kind = ActionKind::EndTurn, .player = game->current()});
  ASSERT_EQ(game->machine().at(target).zone, Zone::Hand);
  EXPECT_GT(idOf(target, Viewer::First), before);
  EXPECT_EQ(seen(target, Viewer::First)->card, 0U);
  EXPECT_EQ(seen(target, Viewer::Second)->card, kobold.value);
}

TEST_F(ViewsTest, AStaleIdIsRefused) {
  const SlotIndex card = put(recall, 0, Zone::Hand);
  const SlotIndex target = put(kobold, 0, Zone::Play);
  const SlotIndex missile = put(bolt, 0, Zone::Hand);
  attach();
  const ViewAction asked = {
      .kind = ActionKind::Play, .source = idOf(missile, Viewer::First), .target = idOf(target, Viewer::First)};
  Action action;
  EXPECT_EQ(toAction(*game, view(Viewer::First), asked, action), Refusal::None);
  EXPECT_EQ(action, (Action{.kind = ActionKind::Play, .source = missile, .target = target}));
  EXPECT_EQ(toAction(*game, view(Viewer::Spectator), asked, action), Refusal::NotYourTurn);
  play(card, target);
  EXPECT_EQ(toAction(*game, view(Viewer::First), asked, action), Refusal::NoSuchCard);
}

TEST_F(ViewsTest, OffersHaveLiveCostsAndNumbers) {
  const SlotIndex card = put(bolt, 0, Zone::Hand);
  const SlotIndex dear = put(kobold, 0, Zone::Hand);
  (void)put(scholar, 0, Zone::Play);
  game->machine().writeTag(0, Tag::Mana, 3);
  attach();
  const Offers offers = offersOf(*game, view(Viewer::First));
  ASSERT_EQ(offers.cards.size(), 2U);
  EXPECT_EQ(offers.cards[0].id, idOf(card, Viewer::First));
  EXPECT_EQ(offers.cards[0].cost, 3);
  EXPECT_TRUE(offers.cards[0].playable);
  EXPECT_EQ(offers.cards[1].id, idOf(dear, Viewer::First));
  EXPECT_EQ(offers.cards[1].cost, 4) << "2, and 2 by the aura";
  EXPECT_FALSE(offers.cards[1].playable);
  EXPECT_EQ(offers.cards[0].numbers, std::vector<std::int32_t>{5}) << "3 and a spell damage of 2";
  const Offers foe = offersOf(*game, view(Viewer::Second));
  EXPECT_TRUE(foe.actions.empty() || foe.actions.front().kind == ActionKind::Concede);
  EXPECT_TRUE(offersOf(*game, view(Viewer::Spectator)).actions.empty());
}

// Numbers of blocks are no slots: as such they would show whatever lies there.
TEST_F(ViewsTest, PartsOfATextAreOfferedAsParts) {
  const SlotIndex card = put(splitter, 0, Zone::Hand);
  attach();
  play(card);
  const Offers offers = offersOf(*game, view(Viewer::First));
  ASSERT_EQ(offers.decisions.size(), 1U);
  EXPECT_EQ(offers.decisions[0].kind, DecisionKind::Part);
  const std::vector<OfferedThing> parts = {{.part = 1}, {.part = 2}};
  EXPECT_EQ(offers.decisions[0].options, parts);
}

TEST_F(ViewsTest, AQuestionIsSeenByWhoMustAnswer) {
  const SlotIndex card = put(finder, 0, Zone::Hand);
  attach();
  play(card);
  const Offers own = offersOf(*game, view(Viewer::First)), other = offersOf(*game, view(Viewer::Second));
  ASSERT_EQ(own.decisions.size(), 1U);
  EXPECT_EQ(own.decisions[0].options.size(), 2U);
  EXPECT_EQ(own.actions.size(), 2U);
  ASSERT_EQ(other.decisions.size(), 1U);
  EXPECT_EQ(other.decisions[0].player, 0);
  EXPECT_TRUE(other.decisions[0].options.empty());
  act({.kind = ActionKind::Answer, .player = 0, .answer = 1});
  EXPECT_NE(tree(Viewer::First).find("chooses"), std::string::npos) << tree(Viewer::First);
  EXPECT_EQ(tree(Viewer::Second).find("chooses"), std::string::npos) << tree(Viewer::Second);
}

}  // namespace
}  // namespace cardrt

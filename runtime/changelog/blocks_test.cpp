// The tree of the change log: which blocks a game has, what is in which, and that it stays well nested whatever happens.
#include "cardrt/changelog/compact.h"
#include "cardrt/changelog/log_checker.h"
#include "cardrt/changelog/tree_text.h"
#include "cardrt/hearth/hearth.h"
#include "test_cards.h"

#include <gtest/gtest.h>

#include <memory>

namespace cardrt {
namespace {

using namespace cardabi;
using testing::in;
using testing::n;
using testing::number;

testing::Tree block(std::initializer_list<testing::Tree> actions) { return n(Op::Block, 0, actions); }
const testing::Tree kCharacters = in(Sides::Both, {Kind::Avatar, Kind::Unit});

class ChangeLogTest : public ::testing::Test {
 protected:
  ChangeLogTest() {
    hero = cards.add("Hero", Kind::Avatar, 0, 0, 30);
    power = cards.add("Power", Kind::Power, 2);
    cards.row(power).target = cards.tree(kCharacters);
    cards.cast(block({n(Op::Damage, 0, {n(Op::Chosen), number(1)})}));
    cards.row(hero).power = power.value;
    wisp = cards.minion("Wisp", 0, 1, 1);
    crocolisk = cards.minion("Crocolisk", 2, 2, 3);
    fireball = cards.add("Fireball", Kind::Action, 4);
    cards.row(fireball).target = cards.tree(kCharacters);
    cards.cast(block({n(Op::Damage, 0, {n(Op::Chosen), n(Op::Boosted, 0, {number(6)})})}));
    hoarder = cards.minion("Hoarder", 2, 2, 1);
    cards.on(Event::Die, Timing::After, block({n(Op::Draw, 0, {number(1)})}), {}, Hears::OwnAsSubject);
    bomber = cards.minion("Bomber", 2, 2, 1);
    cards.on(Event::Die, Timing::After, block({n(Op::Damage, 0, {in(Sides::Both, {Kind::Unit}), number(1)})}), {},
             Hears::OwnAsSubject);
    acolyte = cards.minion("Acolyte", 3, 1, 3);  // whenever it takes damage, draws
    cards.on(Event::Damage, Timing::After, block({n(Op::Draw, 0, {number(1)})}), {}, Hears::OwnAsObject);
    duel = cards.add("Duel", Kind::Action, 1);
    cards.row(duel).target = cards.tree(in(Sides::Foes, {Kind::Unit}));
    cards.cast(block({n(Op::ForceAttack, 0, {in(Sides::Yours, {Kind::Unit}), n(Op::Chosen)})}));
    twin = cards.add("Twin", Kind::Action, 1);
    cards.row(twin).target = cards.tree(in(Sides::Yours, {Kind::Unit}));
    cards.cast(block({n(Op::SummonExact, 0, {n(Op::Chosen)}), n(Op::Return, 0, {n(Op::Chosen)})}));
    finder = cards.add("Finder", Kind::Action, 1);
    cards.cast(block({n(Op::Discover, 0,
                        {n(Op::Pool, static_cast<int>(bit(Kind::Unit)), {n(Op::Always)}), number(3),
                         block({n(Op::Get, 0, {n(Op::Local, 0)})})}),
                      n(Op::Draw, 0, {number(1)})}));
    library = std::make_unique<CardLibrary>(cards.data());
    text = std::make_unique<TreeText>(*library, TreeDetail::Brief);
    game = std::make_unique<Game>(*library);
    const CardRef heroes[2] = {hero, hero};
    game->startEmpty(heroes, 1);
    for (const Player player : {Player{0}, Player{1}}) {
      game->machine().writeTag(player, Tag::Crystals, 8);
      game->machine().writeTag(player, Tag::Mana, 8);
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
  // From here on everything is recorded.
  void attach() {
    game->finishArranging();
    checker.follow(*game);
    text->follow(game->machine());
  }
  // The action's log, checked in every way, as a tree.
  std::string tree() {
    EXPECT_EQ(checker.check(*game), "");
    return "\n" + indented(text->lines(checker.last()));
  }
  std::string play(SlotIndex card, SlotIndex target = kNoSlot) {
    EXPECT_EQ(game->apply({.kind = ActionKind::Play, .source = card, .target = target}), Refusal::None);
    return tree();
  }
  std::string answer(Player player, std::uint32_t bits) {
    EXPECT_EQ(game->apply({.kind = ActionKind::Answer, .player = player, .answer = bits}), Refusal::None);
    return tree();
  }
  std::uint32_t id(SlotIndex slot) const { return game->machine().at(slot).id; }

  testing::TestCards cards;
  CardRef hero, power, wisp, crocolisk, fireball, hoarder, bomber, acolyte, duel, twin, finder;
  std::unique_ptr<CardLibrary> library;
  std::unique_ptr<Game> game;
  LogChecker checker;
  std::unique_ptr<TreeText> text;
};

// The document's case 10: PLAY with mana and zone, POWER with the damage, DEATHS with the minion, then the spell's own way out. Its
// card waits set aside here, not in play.
TEST_F(ChangeLogTest, AFireballThatKillsIsAPlayWithAPowerAndDeaths) {
  for (int i = 0; i < 3; ++i) put(wisp, 0, Zone::Hand);
  const SlotIndex ball = put(fireball, 0, Zone::Hand);
  put(wisp, 0, Zone::Hand);
  for (int i = 0; i < 2; ++i) put(wisp, 1, Zone::Play);
  const SlotIndex target = put(crocolisk, 1, Zone::Play);
  put(wisp, 1, Zone::Play);
  attach();
  EXPECT_EQ(play(ball, target), R"(
P1 plays Fireball on Crocolisk 2/3
  Fireball is shown to P2
  P1: mana 8 -> 4
  Fireball: hand -> set-aside
  power of Fireball on Crocolisk 2/3
    Crocolisk 2/3: damage 0 -> 6
    Crocolisk 2/-3 takes 6 damage from Fireball
  deaths
    Crocolisk 2/-3 dies
    Crocolisk 2/-3: battlefield -> graveyard
  Fireball: set-aside -> graveyard
)");
  // And what a person does not ask for: those who move up, in the hand and on the battlefield.
  const History& log = checker.last();
  std::vector<const Change*> rows;
  for (const Change& change : log.changes) {
    if (change.kind == ChangeKind::Row) rows.push_back(&change);
  }
  ASSERT_EQ(rows.size(), 2U);
  EXPECT_EQ(rows[0]->zone, Zone::Hand);
  EXPECT_EQ(rows[0]->position, 3);
  EXPECT_EQ(rows[0]->words, 1U);
  EXPECT_EQ(rows[1]->zone, Zone::Play);
  EXPECT_EQ(rows[1]->position, 2);
  EXPECT_EQ(log.wordsOf(*rows[1])[0], id(game->machine().list(1, Zone::Play)[2]));
}

TEST_F(ChangeLogTest, ATriggerIsInsideTheAttackThatIsInsideThePlay) {
  const SlotIndex card = put(duel, 0, Zone::Hand);
  put(crocolisk, 0, Zone::Play);
  const SlotIndex target = put(acolyte, 1, Zone::Play);
  attach();
  EXPECT_EQ(play(card, target), R"(
P1 plays Duel on Acolyte 1/3
  Duel is shown to P2
  P1: mana 8 -> 7
  Duel: hand -> set-aside
  power of Duel on Acolyte 1/3
    Crocolisk 2/3 attacks Acolyte 1/3
      Acolyte 1/3: damage 0 -> 2
      Acolyte 1/1 takes 2 damage from Crocolisk 2/3
      Crocolisk 2/3: damage 0 -> 1
      Crocolisk 2/2 takes 1 damage from Acolyte 1/1
      trigger of Acolyte 1/1
        P2 draws Wisp
  Duel: set-aside -> graveyard
)");
}

TEST_F(ChangeLogTest, EveryRoundOfDeathsIsABlockAndItsTriggersAreInIt) {
  const SlotIndex ball = put(fireball, 0, Zone::Hand);
  const SlotIndex target = put(bomber, 1, Zone::Play);
  put(hoarder, 1, Zone::Play);
  attach();
  EXPECT_EQ(play(ball, target), R"(
P1 plays Fireball on Bomber 2/1
  Fireball is shown to P2
  P1: mana 8 -> 4
  Fireball: hand -> set-aside
  power of Fireball on Bomber 2/1
    Bomber 2/1: damage 0 -> 6
    Bomber 2/-5 takes 6 damage from Fireball
  deaths
    Bomber 2/-5 dies
    Bomber 2/-5: battlefield -> graveyard
    trigger of Bomber
      Hoarder 2/1: damage 0 -> 1
      Hoarder 2/0 takes 1 damage from Bomber
  deaths
    Hoarder 2/0 dies
    Hoarder 2/0: battlefield -> graveyard
    trigger of Hoarder
      P2 draws Wisp
  Fireball: set-aside -> graveyard
)");
}

TEST_F(ChangeLogTest, AfterAnAnswerTheLogGoesOnInTheSameBlock) {
  const SlotIndex card = put(finder, 0, Zone::Hand);
  attach();
  EXPECT_EQ(play(card), R"(
P1 plays Finder
  Finder is shown to P2
  P1: mana 8 -> 7
  Finder: hand -> set-aside
  power of Finder
    P1 is offered 3 things
)");
  EXPECT_EQ(checker.last().depth, 0U);
  const std::string chosen = library->name(CardRef(game->decisions()[0].options[1]));
  EXPECT_EQ(answer(0, 2),
            "\n    P1 chooses " + chosen + "\n    new: " + chosen + "\n    " + chosen + R"(: nowhere -> hand
    P1 draws Wisp
  Finder: set-aside -> graveyard
)");
  EXPECT_EQ(checker.last().depth, 2U);
}

TEST_F(ChangeLogTest, ALogThatIsAttachedInTheMiddleOpensWhatIsUnderWay) {
  const SlotIndex card = put(finder, 0, Zone::Hand);
  game->finishArranging();
  ASSERT_EQ(game->apply({.kind = ActionKind::Play, .source = card}), Refusal::None);
  ASSERT_FALSE(game->decisions().empty());
  checker.follow(*game);
  text->follow(game->machine());
  const std::string chosen = library->name(CardRef(game->decisions()[0].options[1]));
  EXPECT_EQ(answer(0, 2), "\nP1 plays Finder\n  power of Finder\n    P1 chooses " + chosen + "\n    new: " + chosen +
                              "\n    " + chosen + R"(: nowhere -> hand
    P1 draws Wisp
  Finder: set-aside -> graveyard
)");
}

// Tags that are kept aside are copied and lost without a door of their own.
TEST_F(ChangeLogTest, ACopyAndACardThatIsAsPrintedAgainAreToldWhole) {
  const SlotIndex card = put(twin, 0, Zone::Hand);
  const SlotIndex original = put(crocolisk, 0, Zone::Play);
  game->machine().writeTag(original, Tag::PreparedFor, 3);
  game->machine().writeTag(original, Tag::Frozen, 1);
  attach();
  EXPECT_EQ(play(card, original), R"(
P1 plays Twin on Crocolisk 2/3
  Twin is shown to P2
  P1: mana 8 -> 7
  Twin: hand -> set-aside
  power of Twin on Crocolisk 2/3
    new: Crocolisk
    Crocolisk: frozen
    Crocolisk: nowhere -> battlefield
    Crocolisk 2/3 comes into play
    Crocolisk 2/3: battlefield -> hand
    Crocolisk is hidden from P2
  Twin: set-aside -> graveyard
)");
  EXPECT_EQ(text->mirror().tag(id(original), Tag::PreparedFor), 0);
  EXPECT_EQ(text->mirror().tag(id(game->machine().list(0, Zone::Play)[0]), Tag::PreparedFor), 3);
}

TEST_F(ChangeLogTest, WhoGivesUpInTheMiddleClosesAllBlocks) {
  const SlotIndex card = put(finder, 0, Zone::Hand);
  attach();
  (void)play(card);
  ASSERT_EQ(game->apply({.kind = ActionKind::Concede, .player = 0}), Refusal::None);
  EXPECT_EQ(tree(), "\n    P1: conceded\nP2 wins\n");
}

TEST_F(ChangeLogTest, TheOtherPlayerIsShownWhatIsPlayedAndNotWhatIsDrawn) {
  const SlotIndex card = put(wisp, 0, Zone::Hand);
  const SlotIndex drawn = game->machine().list(1, Zone::Deck)[4];
  const std::uint32_t played_id = id(card), drawn_id = id(drawn);
  attach();
  (void)play(card);
  const auto shown = [&](std::uint32_t entity) {
    std::uint32_t players = 0;
    for (const Change& change : checker.last().changes) {
      if (change.kind == ChangeKind::Show && change.entity == entity) players |= change.players;
    }
    return players;
  };
  EXPECT_EQ(shown(played_id), 2U) << "its owner knew it";
  ASSERT_EQ(game->apply({.kind = ActionKind::EndTurn, .player = 0}), Refusal::None);
  EXPECT_EQ(checker.check(*game), "");
  EXPECT_EQ(shown(drawn_id), 2U) << "to who drew it";
}

}  // namespace
}  // namespace cardrt

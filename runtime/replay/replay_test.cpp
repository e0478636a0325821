// Replays with cards built by hand: what is written can be read, what is broken is refused by line, and a game that is not
// the same any more is caught at the first difference.
#include "cardrt/ai/two_level.h"
#include "cardrt/replay/play.h"
#include "cardrt/replay/position_hash.h"
#include "cardrt/replay/recording.h"
#include "cardrt/replay/text.h"
#include "test_cards.h"

#include <gtest/gtest.h>

#include <memory>

namespace cardrt::replay {
namespace {

using namespace cardabi;
using testing::in;
using testing::n;
using testing::number;

class ReplayTest : public ::testing::Test {
 protected:
  ReplayTest() { build(""); }

  void build(const std::string& in_front) {
    rows = std::make_unique<testing::TestCards>();
    testing::TestCards& cards = *rows;
    deck.clear();
    if (!in_front.empty()) (void)cards.minion(in_front, 1, 1, 1);
    const testing::Tree characters = in(Sides::Both, {Kind::Avatar, Kind::Unit});
    const CardRef coin = cards.add("COIN", Kind::Action, 0);
    cards.cast(n(Op::Block, 0, {n(Op::GainMana, 0, {number(1)})}));
    const CardRef fireball = cards.add("FIREBALL", Kind::Action, 4);
    cards.row(fireball).target = cards.tree(characters);
    cards.cast(n(Op::Block, 0, {n(Op::Damage, 0, {n(Op::Chosen), number(6)})}));
    hero = cards.add("HERO", Kind::Avatar, 0, 0, 30);
    juggler = cards.minion("JUGGLER", 2, 3, 2);
    cards.on(Event::Summon, Timing::After,
             n(Op::Block, 0,
               {n(Op::Damage, 0,
                  {n(Op::AtRandom, 0, {in(Sides::Foes, {Kind::Avatar, Kind::Unit}), number(1)}), number(1)})}),
             n(Op::Among, 0, {n(Op::EventThing, static_cast<int>(Slot::Player)), n(Op::You)}));
    const CardRef wisp = cards.minion("WISP", 0, 1, 1);
    data = cards.data();
    library = std::make_unique<CardLibrary>(data);
    for (const CardRef card : {fireball, juggler, wisp, wisp}) deck.insert(deck.end(), 5, card);
    config.decks[0] = config.decks[1] = {hero, deck};
    config.coin = coin;
    config.seed = 11;
  }

  Replay record() const {
    Recording recording(headOf(config, *library, "hearth", hearthProfile()), *library);
    EXPECT_EQ(recording.problem(), "");
    ai::Dice dice(1);
    const auto actions = std::make_unique<ActionList>();
    while (!recording.game().over()) {
      recording.game().legalActions(ai::whoDecides(recording.game()), *actions);
      EXPECT_EQ(recording.apply(ai::pickTwoLevel(*actions, dice)), Refusal::None);
    }
    return recording.replay();
  }
  std::string explain(const Replay& replay) const { return describe(play(replay, *library).difference, replay); }
  // The first decision in which a juggler threw a knife at one of several, and its first throw.
  static RandomCall& knife(Replay& replay, std::size_t& step, std::size_t& call) {
    call = replay.opening.size();
    for (step = 0; step < replay.steps.size(); ++step) {
      for (RandomCall& each : replay.steps[step].calls) {
        ++call;
        if (each.domain > 1 && each.card == "JUGGLER") return each;
      }
    }
    ADD_FAILURE() << "nobody threw a knife";
    return replay.opening.front();
  }

  std::unique_ptr<testing::TestCards> rows;
  LibraryData data{};
  std::unique_ptr<CardLibrary> library;
  std::vector<CardRef> deck;
  CardRef hero, juggler;
  GameConfig config;
};

TEST_F(ReplayTest, AGameIsTheSameWhenItIsPlayedAgain) {
  const Replay replay = record();
  EXPECT_GT(replay.steps.size(), 20U);
  const Playback playback = play(replay, *library);
  EXPECT_FALSE(playback.difference) << describe(playback.difference, replay);
  EXPECT_EQ(print(playback.reached), print(replay));
}

TEST_F(ReplayTest, WhatIsWrittenCanBeRead) {
  config.first = 1;
  config.mulligan = false;
  Replay replay = record();
  (void)setPolicy(replay.policies, "thaw", "start-of-turn");
  for (const ActionKind kind : {ActionKind::Play, ActionKind::Attack, ActionKind::Power, ActionKind::EndTurn,
                                ActionKind::Answer, ActionKind::Concede, ActionKind::Trade, ActionKind::Prepare,
                                ActionKind::Use, ActionKind::Forge, ActionKind::Launch}) {
    Decided decided{.kind = kind, .player = 1};
    if (kind == ActionKind::Play || kind == ActionKind::Power || kind == ActionKind::Prepare || kind == ActionKind::Use)
      decided.option = 2;
    if (kind == ActionKind::Play) decided.position = 3;
    if ((kind != ActionKind::Power && kind < ActionKind::EndTurn) || kind == ActionKind::Use) decided.target = 4;
    if (kind == ActionKind::Answer) decided.answer = 0x8005;
    if (kind != ActionKind::Power && kind != ActionKind::EndTurn && kind != ActionKind::Answer &&
        kind != ActionKind::Concede && kind != ActionKind::Launch)
      decided.source = 7;
    replay.steps.push_back({decided, "a # note\nin one line", {{3, 1, "", "BLOCK # 1"}}});
  }
  const ParseResult again = parse(print(replay));
  ASSERT_TRUE(again) << again.line << ": " << again.message;
  EXPECT_EQ(print(again.replay), print(replay));
  ASSERT_EQ(again.replay.steps.size(), replay.steps.size());
  for (std::size_t i = 0; i < replay.steps.size(); ++i) EXPECT_EQ(again.replay.steps[i].action, replay.steps[i].action);
  EXPECT_EQ(again.replay.policies, replay.policies);
  EXPECT_EQ(again.replay.steps.back().calls[0].block, "BLOCK # 1");
}

TEST_F(ReplayTest, AMistakeIsNamedByItsLine) {
  const std::string good =
      "cardwright-replay 1\ncontent 0000000000000000\nprofile hearth\nseed 1\nfirst P2\nturns 90\nmulligan yes\n"
      "shuffle no\ncoin none\ndeck P1 HERO\n  2 WISP\ndeck P2 HERO\nstart\nP1 end\nresult open\nposition "
      "0000000000000000\n";
  ASSERT_TRUE(parse(good)) << parse(good).message;
  const struct {
    const char *was, *is;
    std::size_t line;
    const char* message;
  } kMistakes[] = {
      {"replay 1", "replay 2", 1, "this is format 2; format 1 can be read"},
      {"cardwright-replay", "minion", 1, "`cardwright-replay` should stand here, not 'minion'"},
      {"content 00", "content ", 2, "a hash has 16 digits"},
      {"hearth", "arena", 3, "there is no profile 'arena'"},
      {"profile hearth", "profile hearth\npolicy thaw never", 4, "there is no policy 'thaw' with the value 'never'"},
      {"seed 1", "seed -1", 4, "'-1' is no number from 0 to 18446744073709551615"},
      {"first P2", "first P3", 5, "'P3' is no player: P1 or P2"},
      {"turns 90", "turns 70000", 6, "'70000' is no number from 0 to 65535"},
      {"mulligan yes", "mulligan maybe", 7, "`yes` or `no` should stand here, not 'maybe'"},
      {"shuffle no\n", "", 8, "`shuffle` should stand here, not 'coin'"},
      {"  2 WISP", "  101 WISP", 11, "a deck has at most 100 cards"},
      {"deck P2", "deck P1", 12, "the deck of the other player should stand here"},
      {"P1 end", "P1 dance", 14, "'dance' is no decision"},
      {"P1 end", "P1 play", 14, "`play` needs an entity"},
      {"P1 end", "P1 end on 4", 14, "'on' does not belong here"},
      {"P1 end", "P1 answer 17", 14, "there is no option '17'"},
      {"P1 end", "random 4 1 X", 14, "`random`, a domain, a result, a card and a block should stand here"},
      {"result open", "result none", 15, "'none' is no result: P1-won, P2-won, drawn or open"},
      {"position 0000000000000000\n", "", 16, "the replay is cut off: the line `position` is missing"},
      {"position 0000000000000000\n", "position 0000000000000000\nP1 end\n", 17, "nothing may follow the last line"},
  };
  for (const auto& mistake : kMistakes) {
    std::string text = good;
    text.replace(text.find(mistake.was), std::string_view(mistake.was).size(), mistake.is);
    const ParseResult result = parse(text);
    EXPECT_EQ(result.line, mistake.line) << mistake.is;
    EXPECT_EQ(result.message, mistake.message);
  }
}

TEST_F(ReplayTest, AChangedRandomResultIsNamedByCallDomainCardAndBlock) {
  Replay replay = record();
  std::size_t step = 0, call = 0;
  RandomCall& thrown = knife(replay, step, call);
  const std::uint32_t real = thrown.result;
  thrown.result = (real + 1) % thrown.domain;
  const Playback playback = play(replay, *library);
  EXPECT_EQ(playback.difference.what, Differs::Random);
  EXPECT_EQ(playback.difference.step, step + 1);
  EXPECT_EQ(playback.difference.call, call);
  EXPECT_EQ(playback.difference.now.result, real);
  EXPECT_EQ(playback.difference.now.card, "JUGGLER");
  EXPECT_EQ(playback.difference.now.block, "TRIGGER JUGGLER");
  EXPECT_EQ(playback.reached.steps.size(), step + 1);
  EXPECT_FALSE(play(playback.reached, *library).difference) << "what was reached is a replay of its own";
  EXPECT_NE(explain(replay).find("random call " + std::to_string(call) + " of the game gave the result " +
                                 std::to_string(thrown.result) + " out of " + std::to_string(thrown.domain) +
                                 ", and now gives the result " + std::to_string(real)),
            std::string::npos)
      << explain(replay);
  EXPECT_NE(explain(replay).find("card JUGGLER, block TRIGGER JUGGLER"), std::string::npos) << explain(replay);
}

TEST_F(ReplayTest, AnotherDomainACallTooManyAndOneTooFewAreDifferences) {
  std::size_t step = 0, call = 0;
  Replay replay = record();
  ++knife(replay, step, call).domain;
  EXPECT_EQ(play(replay, *library).difference.what, Differs::Random);
  replay = record();
  (void)knife(replay, step, call);
  replay.steps[step].calls.push_back({9, 8, "WISP", "PLAY WISP"});
  EXPECT_EQ(play(replay, *library).difference.what, Differs::NoCall);
  EXPECT_NE(explain(replay).find("gave the result 8 out of 9, and is not made now\n  card WISP, block PLAY WISP"),
            std::string::npos)
      << explain(replay);
  replay.steps[step].calls.clear();
  EXPECT_EQ(play(replay, *library).difference.what, Differs::NewCall);
  EXPECT_NE(explain(replay).find("is new: "), std::string::npos) << explain(replay);
}

TEST_F(ReplayTest, AChangedDecisionIsRefusedWithItsReason) {
  Replay replay = record();
  std::size_t play_step = 0;
  while (replay.steps[play_step].action.kind != ActionKind::Play) ++play_step;
  replay.steps[play_step].action.source = 999;
  Playback playback = play(replay, *library);
  EXPECT_EQ(playback.difference.what, Differs::Refused);
  EXPECT_EQ(playback.difference.step, play_step + 1);
  EXPECT_EQ(playback.difference.reason, "there is no entity 999");
  EXPECT_EQ(playback.reached.steps.size(), play_step);
  replay.steps[play_step].action.source = 1;
  playback = play(replay, *library);
  EXPECT_EQ(playback.difference.reason, describe(Refusal::NoSuchCard));
  EXPECT_NE(explain(replay).find("decision " + std::to_string(play_step + 1) + ", `"), std::string::npos);
}

TEST_F(ReplayTest, AnotherEndIsADifference) {
  Replay replay = record();
  replay.position ^= 1;
  EXPECT_EQ(play(replay, *library).difference.what, Differs::Position);
  EXPECT_NE(explain(replay).find("at the end, another position: recorded "), std::string::npos) << explain(replay);
  replay.result = replay.result == Result::FirstWon ? Result::SecondWon : Result::FirstWon;
  EXPECT_EQ(play(replay, *library).difference.what, Differs::Ending);
}

TEST_F(ReplayTest, WhatTheCardsDoNotHaveCannotBePlayed) {
  Replay replay = record();
  replay.decks[1].cards[3] = "GOLEM";
  EXPECT_EQ(explain(replay), "cannot be played with these cards: no card has the id 'GOLEM'");
  replay = record();
  replay.decks[0].hero = "WISP";
  EXPECT_EQ(explain(replay), "cannot be played with these cards: 'WISP' is not a hero");
  replay = record();
  replay.coin = "HERO";
  EXPECT_EQ(explain(replay), "cannot be played with these cards: 'HERO' is no card that a player can hold");
  replay = record();
  replay.sets.emplace_back("moon");
  EXPECT_EQ(explain(replay), "cannot be played with these cards: the set 'moon' is not among the cards");
}

// Another card in front of all, so that every row has another number: the replay speaks of ids, so nothing changes for it.
TEST_F(ReplayTest, WhereCardsAreStoredDoesNotMatter) {
  const Replay replay = record();
  build("ANOTHER");
  EXPECT_FALSE(play(replay, *library).difference) << explain(replay);
}

}  // namespace
}  // namespace cardrt::replay

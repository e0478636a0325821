// Plans written by hand, with the answers that the rules give: what a test passes, what it says when it fails.
#include "cardabi/tables.h"
#include "cardc/ir/encode.h"
#include "cardc/lab/run_test.h"

#include <gtest/gtest.h>

namespace cardc::lab {
namespace {

using cardabi::Kind;
using cardabi::Op;
using cardabi::Zone;
using ir::Expectation;
using ir::TestAction;
using ir::TestStep;

constexpr std::uint8_t kYou = 0, kOpponent = 1;

// Two cards and one test of them: a bolt that deals 6, and a yeti of 4/5.
class Lab : public testing::Test {
 protected:
  Lab() {
    const ir::SetId set = module.sets.add({"CORE", false});
    ir::Card card;
    card.set = set;
    card.id = "A";
    card.written_name = card.name_en = "Bolt";
    card.kind = Kind::Action;
    card.cost = 4;
    card.target = in(Zone::Play, cardabi::Sides::Both, Kind::Unit);
    ir::Ability cast;
    cast.head = cardabi::Head::Cast;
    cast.body = tree(Op::Damage, 0, {tree(Op::Chosen), tree(Op::Number, 6)});
    card.abilities.push_back(cast);
    bolt = module.cards.add(card);

    ir::Card minion;
    minion.set = set;
    minion.id = "B";
    minion.written_name = "ColdYeti";
    minion.name_en = "Cold Yeti";
    minion.kind = Kind::Unit;
    minion.attack = 4;
    minion.health = 5;
    yeti = module.cards.add(minion);

    module.test_sets.push_back(module.sets.add({"TEST 1", true}));
    plan.id = "R-001";
  }

  ir::NodeId tree(Op op, std::int32_t arg = 0, std::vector<ir::NodeId> children = {}) {
    return module.nodes.make(op, arg, std::move(children));
  }
  ir::NodeId in(Zone zone, cardabi::Sides sides, Kind kind) {
    return tree(Op::In,
                cardabi::Scope{cardabi::bit(zone), static_cast<std::uint32_t>(sides), cardabi::bit(kind)}.pack());
  }
  static ir::TreeAt at(ir::NodeId id) { return id.value() + 1; }
  static cardabi::CardRef ref(ir::CardId id) { return cardabi::CardRef(id.value() + 1); }

  TestStep& add(TestStep::Kind kind, std::string text, std::uint8_t player = kYou) {
    TestStep step;
    step.kind = kind;
    step.player = player;
    step.text = std::move(text);
    plan.steps.push_back(step);
    return plan.steps.back();
  }
  ir::GivenCard& give(std::uint8_t player, Zone zone, ir::CardId card, std::uint32_t count = 1) {
    TestStep& step = add(TestStep::Kind::GivenCards, "given", player);
    step.zone = zone;
    step.cards.push_back(given(card, count));
    return step.cards.back();
  }
  static ir::GivenCard given(ir::CardId card, std::uint32_t count = 1) {
    ir::GivenCard made;
    made.card = ref(card);
    made.count = count;
    return made;
  }
  TestAction playBolt() {
    TestAction action;
    action.kind = TestAction::Kind::Play;
    action.what = at(in(Zone::Hand, cardabi::Sides::Yours, Kind::Action));
    action.target = at(in(Zone::Play, cardabi::Sides::Foes, Kind::Unit));
    return action;
  }
  Expectation& expectBoard(std::uint8_t player, std::vector<ir::ShownCard> shown) {
    Expectation& expectation = add(TestStep::Kind::Expect, "expect enemy board shows something").expectation;
    expectation.kind = Expectation::Kind::Shows;
    expectation.player = player;
    expectation.shown = std::move(shown);
    return expectation;
  }
  TestOutcome run(const Options& options = {}) {
    module.tests = {plan};
    rows = ir::encode(module);
    return runTest(ir::encodeTests(module).at(0), rows, options);
  }
  static std::string firstSeen(const TestOutcome& outcome) {
    return outcome.findings.empty() ? "" : outcome.findings[0].seen;
  }

  ir::Module module;
  ir::TestPlan plan;
  ir::LibraryRows rows;
  ir::CardId bolt, yeti;
};

TEST_F(Lab, PlaysWhatThePlanSaysAndWritesTheLog) {
  give(kYou, Zone::Hand, bolt);
  give(kOpponent, Zone::Play, yeti, 2);
  add(TestStep::Kind::Act, "you play Bolt on ColdYeti").action = playBolt();
  expectBoard(kOpponent, {{ref(yeti), 1, true, 4, 5}});
  Expectation& log = add(TestStep::Kind::Expect, "expect log").expectation;
  log.kind = Expectation::Kind::Log;
  log.log = {"PLAY Bolt", "MANA you 10->6",  "POWER Bolt",    "DAMAGE Cold Yeti 6",
             "DEATHS",    "DEATH Cold Yeti", "GRAVEYARD Bolt"};
  const TestOutcome outcome = run();
  EXPECT_TRUE(outcome.passed()) << firstSeen(outcome);
  EXPECT_EQ(outcome.checked, 2U);
  EXPECT_EQ(outcome.hash, run().hash);
}

TEST_F(Lab, SaysWhatItSawInTheWordsOfTheTest) {
  ir::GivenCard& hurt = give(kOpponent, Zone::Play, yeti, 2);
  hurt.tags.push_back({cardabi::Tag::Damage, 2});
  expectBoard(kOpponent, {{ref(yeti), 1, true, 4, 5}});
  const TestOutcome outcome = run();
  ASSERT_EQ(outcome.findings.size(), 1U);
  EXPECT_EQ(outcome.findings[0].expected, "ColdYeti 4/5");
  EXPECT_EQ(outcome.findings[0].seen, "2 ColdYeti 4/3");
}

TEST_F(Lab, AnActionThatIsRefusedFailsTheTestWithTheReason) {
  give(kYou, Zone::Hand, bolt);
  give(kOpponent, Zone::Play, yeti);
  TestStep& mana = add(TestStep::Kind::GivenTag, "given your mana is 3");
  mana.tag = cardabi::Tag::Mana;
  mana.value = 3;
  add(TestStep::Kind::Act, "you play Bolt on ColdYeti").action = playBolt();
  expectBoard(kOpponent, {});
  const TestOutcome outcome = run();
  ASSERT_EQ(outcome.findings.size(), 1U) << "nothing is looked at behind an action that did not happen";
  EXPECT_EQ(outcome.findings[0].seen, "not enough mana");
}

TEST_F(Lab, RefusedIsAClaimAndFailsWhenTheRulesAcceptIt) {
  give(kYou, Zone::Hand, bolt);
  give(kOpponent, Zone::Play, yeti);
  add(TestStep::Kind::Refused, "refused you play Bolt on ColdYeti").action = playBolt();
  EXPECT_EQ(firstSeen(run()), "it was accepted");
}

TEST_F(Lab, OrderSaysWhoCameFirstAndNotWhereItStands) {
  give(kOpponent, Zone::Play, yeti).order = 2;
  ir::GivenCard first;
  first.card = ref(yeti);
  first.order = 1;
  first.name = 1;
  first.tags.push_back({cardabi::Tag::Damage, 1});
  plan.steps.back().cards.push_back(first);
  expectBoard(kOpponent, {{ref(yeti), 1, true, 4, 5}, {ref(yeti), 1, true, 4, 4}});
  Expectation& order = add(TestStep::Kind::Expect, "expect play-order").expectation;
  const ir::NodeId all = in(Zone::Play, cardabi::Sides::Foes, Kind::Unit);
  const auto clock = [&](ir::NodeId who) {
    return tree(Op::TagOf, static_cast<std::int32_t>(cardabi::Tag::PlayOrder), {who});
  };
  order.condition = at(tree(Op::Compare, static_cast<std::int32_t>(cardabi::Comparison::LessThan),
                            {clock(tree(Op::Local, 1)), clock(tree(Op::First, 0, {all, tree(Op::Number, 1)}))}));
  const TestOutcome outcome = run();
  EXPECT_TRUE(outcome.passed()) << firstSeen(outcome);
}

TEST_F(Lab, PicksAreForcedAndImpossibleOnesAreFindings) {
  give(kOpponent, Zone::Play, yeti);
  give(kYou, Zone::Play, yeti);
  const ir::NodeId everyone = in(Zone::Play, cardabi::Sides::Both, Kind::Unit);
  TestStep& picks = add(TestStep::Kind::RandomPicks, "random picks ColdYeti and Bolt");
  picks.picks = {{ref(yeti), 0, -1, {}}, {ref(bolt), 0, -1, {}}};
  const ir::NodeId one = tree(Op::AtRandom, 0, {everyone, tree(Op::Number, 2)});
  add(TestStep::Kind::Arrange, "arrange").tree = at(tree(Op::Damage, 0, {one, tree(Op::Number, 1)}));
  EXPECT_EQ(firstSeen(run()), "Bolt could not be picked; chance had to pick among ColdYeti");
}

TEST_F(Lab, DecksHoldFivePlainCardsByDefault) {
  TestAction end;
  end.kind = TestAction::Kind::EndTurn;
  add(TestStep::Kind::Act, "you end the turn").action = end;
  end.player = kOpponent;
  add(TestStep::Kind::Act, "opponent ends the turn").action = end;
  Expectation& deck = expectBoard(kYou, {});
  deck.zone = Zone::Deck;
  EXPECT_EQ(firstSeen(run()), "4 Filler 1/1");
}

TEST_F(Lab, WhatTheEngineCannotDoYetIsNeitherPassedNorFailed) {
  give(kYou, Zone::Play, yeti);
  expectBoard(kYou, {});
  plan.planned.push_back({"the policy 'other'", "policy other one", {}});
  const TestOutcome outcome = run();
  EXPECT_FALSE(outcome.passed());
  EXPECT_TRUE(outcome.findings.empty());
  EXPECT_EQ(outcome.checked, 0U) << "it is not run";
  ASSERT_EQ(outcome.planned.size(), 1U);
  EXPECT_EQ(outcome.planned[0].seen, "the policy 'other' is planned");
}

TEST_F(Lab, RowsThatArePlannedAreFoundInTheCardsThatATestSpeaksOf) {
  const cardabi::OpInfo* planned = nullptr;
  for (const cardabi::OpInfo& row : cardabi::allOps()) {
    if (row.planned() && row.operands.empty() && row.op_class == cardabi::OpClass::Action) planned = &row;
  }
  if (planned == nullptr) GTEST_SKIP() << "nothing is planned any more";
  ir::Ability cast;
  cast.head = cardabi::Head::Cast;
  cast.body = tree(planned->op);
  module.cards[bolt].abilities = {cast};
  give(kYou, Zone::Play, yeti);
  EXPECT_TRUE(run().planned.empty()) << "the test does not speak of it";
  give(kYou, Zone::Hand, bolt);
  const TestOutcome outcome = run();
  ASSERT_EQ(outcome.planned.size(), 1U);
  EXPECT_EQ(outcome.planned[0].text, "Bolt");
  EXPECT_EQ(outcome.planned[0].seen, "'" + std::string(planned->name) + "' of Bolt is planned");
}

TEST_F(Lab, ALogMayBeExpectedNotToHaveALine) {
  give(kYou, Zone::Hand, bolt);
  give(kOpponent, Zone::Play, yeti);
  add(TestStep::Kind::Act, "you play Bolt on ColdYeti").action = playBolt();
  Expectation& log = add(TestStep::Kind::Expect, "expect no log").expectation;
  log.kind = Expectation::Kind::NoLog;
  log.log = {"SUMMON Cold Yeti"};
  EXPECT_TRUE(run().passed());
  plan.steps.back().expectation.log = {"SUMMON Cold Yeti", "DEATH Cold Yeti"};
  EXPECT_EQ(firstSeen(run()), "the log has \"DEATH Cold Yeti\"");
}

TEST_F(Lab, TheGameIsOverOrNot) {
  Expectation& over = add(TestStep::Kind::Expect, "expect the game is not over").expectation;
  over.kind = Expectation::Kind::Outcome;
  over.negated = true;
  TestAction concede;
  concede.kind = TestAction::Kind::Concede;
  concede.player = kOpponent;
  add(TestStep::Kind::Act, "opponent concedes").action = concede;
  Expectation& won = add(TestStep::Kind::Expect, "expect the game is won").expectation;
  won.kind = Expectation::Kind::Outcome;
  won.outcome = Expectation::Outcome::Won;
  EXPECT_TRUE(run().passed());
  plan.steps.back().expectation.outcome = Expectation::Outcome::Drawn;
  EXPECT_EQ(firstSeen(run()), "the game is won");
}

TEST_F(Lab, TheSizeOfTheLastRandomPickIsKnown) {
  give(kOpponent, Zone::Play, yeti, 3);
  const ir::NodeId foes = in(Zone::Play, cardabi::Sides::Foes, Kind::Unit);
  const ir::NodeId one = tree(Op::AtRandom, 0, {foes, tree(Op::Number, 1)});
  add(TestStep::Kind::Arrange, "arrange").tree = at(tree(Op::Damage, 0, {one, tree(Op::Number, 1)}));
  Expectation& pool = add(TestStep::Kind::Expect, "expect last-pool is 3").expectation;
  pool.kind = Expectation::Kind::Measure;
  pool.value = 3;
  EXPECT_TRUE(run().passed()) << firstSeen(run());
  plan.steps.back().expectation.value = 4;
  EXPECT_EQ(firstSeen(run()), "3");
}

TEST_F(Lab, AGiftMayBeOlderThanAnotherThingInPlay) {
  ir::Card strength;
  strength.set = module.cards[yeti].set;
  strength.written_name = strength.name_en = "Strength";
  strength.kind = Kind::Attachment;
  ir::Modifier more;
  more.tag = cardabi::Tag::Attack;
  more.value = 2;
  strength.modifiers.push_back(more);
  const ir::CardId gift = module.cards.add(strength);
  ir::GivenCard& first = give(kYou, Zone::Play, yeti);
  first.order = 1;
  first.gifts.push_back({ref(gift), kOpponent, 2});
  give(kOpponent, Zone::Play, yeti).order = 3;
  expectBoard(kYou, {{ref(yeti), 1, true, 6, 5}});
  EXPECT_TRUE(run().passed()) << firstSeen(run());
  plan.steps[0].cards[0].gifts[0].order = 2;
  plan.steps[0].cards[0].order = 3;
  EXPECT_EQ(firstSeen(run()), "what is given cannot be older than what it is given to");
}

TEST_F(Lab, ForeignDataAndUnknownProfilesAreRefused) {
  Options options;
  options.profile = "nobody";
  EXPECT_EQ(firstSeen(run(options)), "there is no profile 'nobody'");
  run();
  const ir::LibraryView view(rows);
  cardabi::LibraryData other = view.data();
  ++other.index_hash;
  options = {};
  options.library = &other;
  EXPECT_EQ(firstSeen(run(options)), "the linked or loaded cards are not those that the test was compiled with");
}

}  // namespace
}  // namespace cardc::lab

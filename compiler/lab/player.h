// Player of one test: the game, what the test's names stand for, and what has been found so far. Its parts are in
// position.cpp (laying down), act.cpp (doing), expect.cpp (looking), words.cpp (saying).
#pragma once
#include "cardc/lab/run_test.h"
#include "cardrt/eval.h"
#include "cardrt/game.h"
#include "cardrt/invariants.h"
#include "cardrt/log_text.h"
#include "plan_library.h"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cardc::lab {

// The picks that a test forces, in order. What is forced must be among what chance could give.
class ForcedPicks final : public cardrt::Picker {
 public:
  struct Pick {
    cardabi::CardRef card;
    cardrt::Thing thing = cardrt::kNoSlot;  // if the test has a name for it
    const ir::TestStep* step = nullptr;
  };
  ~ForcedPicks() = default;

  void add(Pick pick) { picks_.push_back(pick); }
  std::uint32_t pick(const cardrt::Machine& machine, const cardrt::Thing* candidates, std::uint32_t count) override;
  bool waiting() const { return next_ < picks_.size(); }
  const Pick& next() const { return picks_[next_]; }
  // The pick that could not be made and what there was instead, once.
  const Pick* takeFailure(std::vector<cardrt::Thing>& candidates);

 private:
  std::vector<Pick> picks_;
  std::size_t next_ = 0;
  bool failed_ = false;
  std::vector<cardrt::Thing> candidates_;
};

// The game's log as words, and among how many the last random pick was made.
class TestLog final : public cardrt::Sink {
 public:
  TestLog(const std::string& first, const std::string& second) : words_(first, second) {}
  ~TestLog() = default;
  void entry(const cardrt::Machine& machine, const cardrt::LogEntry& entry) override;
  const std::vector<std::string>& lines() const { return words_.lines(); }
  std::int32_t lastPool() const { return last_pool_; }

 private:
  cardrt::LogText words_;
  std::int32_t last_pool_ = 0;
};

class TestPlayer {
 public:
  // `bystanders`: how many plain minions more each player gets.
  TestPlayer(const ir::TestPlan& plan, const PlanLibrary& library, const cardabi::Policies& policies,
             const Options& options, std::array<std::uint32_t, 2> bystanders = {});
  TestPlayer(const TestPlayer&) = delete;
  TestPlayer& operator=(const TestPlayer&) = delete;

  TestOutcome play();

 private:
  // The player of the game whom the test calls 0 or 1; the same the other way round.
  cardrt::Player side(std::uint8_t player) const {
    return static_cast<cardrt::Player>((player ^ (mirrored_ ? 1U : 0U)) & 1U);
  }
  bool reload();  // saves the game and loads it again; false if that went wrong
  void noteBoards();

  // ---- position.cpp
  struct Laid;
  bool layDown();
  void permuteHand(std::vector<Laid>& laid, std::size_t from) const;
  void layGiven(const Laid& laid);
  void layGift(cardrt::SlotIndex bearer, const ir::StartGift& gift);
  void writeStart(cardrt::SlotIndex slot, cardabi::Tag tag, std::int32_t value, const source::Span& span,
                  std::string_view text);
  void writeTag(const ir::TestStep& step);

  // ---- act.cpp
  // False: the test cannot go on.
  bool act(const ir::TestStep& step);
  bool arrange(const ir::TestStep& step);
  void refused(const ir::TestStep& step);
  bool forcePicks(const ir::TestStep& step);
  bool afterwards(const ir::TestStep& step);  // were forced picks impossible, did the engine stop?
  // The action as the engine takes it; or the reason why there is no such action.
  std::optional<cardrt::Action> engineAction(const ir::TestAction& action, std::string& why);
  std::optional<cardrt::Action> answer(const ir::TestAction& action, std::string& why);

  // ---- expect.cpp
  // What was seen instead; nothing if all is as expected.
  struct Difference {
    std::string expected, seen;
  };
  std::optional<Difference> check(const ir::Expectation& expectation);
  std::optional<Difference> checkShows(const ir::Expectation& expectation);
  std::optional<Difference> checkCondition(const ir::Expectation& expectation);
  std::optional<Difference> checkLegal(const ir::Expectation& expectation);
  std::optional<Difference> checkLog(const ir::Expectation& expectation);
  std::optional<Difference> checkNoLog(const ir::Expectation& expectation);
  std::optional<Difference> checkOutcome(const ir::Expectation& expectation);
  std::optional<Difference> checkMeasure(const ir::Expectation& expectation);
  std::optional<Difference> checkAllOf(const ir::Expectation& expectation);
  std::optional<Difference> checkOneOf(const ir::Expectation& expectation);

  // ---- words.cpp
  // random_games.cpp: plays on by chance, plan_.random_games times, from the position that was reached; the game stays as it is.
  void playOn();
  std::string nameOf(cardrt::Thing thing) const;
  std::string listOf(const cardrt::Thing* things, std::size_t count, std::string_view last_word) const;
  std::string rowOf(const std::vector<ir::ShownCard>& shown) const;  // as a test would write it
  std::vector<ir::ShownCard> seenIn(const ir::Expectation& expectation) const;

  cardrt::Eval eval() const;
  bool selectOne(ir::TreeAt tree, cardrt::SlotIndex& out) const;
  // The same, but of several that the tree could mean one in that hand.
  bool selectInHand(ir::TreeAt tree, cardrt::Player player, cardrt::SlotIndex& out) const;
  void report(const source::Span& span, std::string text, std::string expected, std::string seen);
  void report(const ir::TestStep& step, std::string seen) { report(step.span, step.text, "", std::move(seen)); }

  const ir::TestPlan& plan_;
  const Variation variation_;
  const bool mirrored_;
  const std::array<std::uint32_t, 2> bystanders_;
  const PlanLibrary& library_;
  cardrt::CardLibrary cards_;
  cardrt::Game game_;
  cardrt::Machine& m_;
  cardrt::InvariantChecker checker_;  // after every action of a test
  TestLog log_;
  ForcedPicks picks_;
  std::array<cardrt::Thing, cardrt::kRegisters> names_;
  TestOutcome outcome_;
};

}  // namespace cardc::lab

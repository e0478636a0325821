// TestChecker: one `test` block. Private to sema; uses the checker for everything that is not a test's own.
#pragma once
#include "checker.h"

#include <map>
#include <string_view>

namespace cardc::sema {

class TestChecker {
 public:
  TestChecker(Checker& checker, At at, SetId file_set);
  void run();

 private:
  // Where `given your board is` and `expect your board shows` point.
  struct Location {
    bool valid = false;
    std::uint8_t player = 0;
    TestStep::Where where = TestStep::Where::Zone;
    cardabi::Zone zone = cardabi::Zone::Play;
    bool choice = false;  // what may be chosen now
    bool is_number = false;
    cardabi::Tag tag = cardabi::Tag::None;
    bool of_hero = false;
  };

  // ---- check_test_block.cpp: cards, settings, names
  void declareCards();
  void nameThings();
  void collectNames(At at, std::vector<std::string_view>& names) const;
  void setting(At at);
  void policy(At at);
  // ---- check_test_given.cpp: what is given, and where
  void given(At at);
  GivenCard entity(At at, std::uint8_t player);
  void givenFact(At at, GivenCard& found);
  void gift(At at, GivenCard& found);
  void giftBody(const std::vector<At>& entries, source::Span span, const StartGift& like, GivenCard& found);
  Location location(At at);
  Location counter(At name, At of);
  // ---- check_test_moves.cpp: what is done
  void step(At at);
  bool move(At at, TestAction& action);
  bool attack(At at, At who, const std::vector<At>& objects, TestAction& action);
  bool moveDetail(At slot, std::string_view verb, TestAction& action);
  bool chosen(At at, TestAction& action);
  bool pick(At at, TestStep& step);
  ExprId thing(At at);
  // ---- check_test_expectations.cpp: what must be true
  bool expectation(At at, Expectation& expectation);
  bool shows(At at, Expectation& expectation);
  // `the game is drawn`, `last-pool is 4` and the like: what the language of cards has no words for. `found` says that it was one.
  bool testOnly(At at, Expectation& expectation, bool& found);
  bool measured(At at, At right, bool negated, Expectation& expectation);

  Checker& checker_;
  Symbols& symbols_;
  diag::Engine& diags_;
  At at_, block_;
  SetId file_set_;
  Test test_;
  Scope scope_;
  std::map<std::string_view, std::uint8_t> registers_;  // by the name that the test uses
};

}  // namespace cardc::sema

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
    bool is_number = false;
    cardabi::Tag tag = cardabi::Tag::None;
    bool of_hero = false;
  };

  // ---- check_test_block.cpp: cards, settings, names, givens
  void declareCards();
  void nameThings();
  void collectNames(At at, std::vector<std::string_view>& names) const;
  void setting(At at);
  void given(At at);
  GivenCard entity(At at);
  Location location(At at);
  // ---- check_test_moves.cpp: what is done and expected
  void step(At at);
  bool move(At at, TestAction& action);
  bool chosen(At at, TestAction& action);
  bool expectation(At at, Expectation& expectation);
  bool shows(At at, Expectation& expectation);

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

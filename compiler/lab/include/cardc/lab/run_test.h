// runTest: carries out one `test` block with the engine and says what was wrong.
//
// `cardc test` uses it, and the tests that compare in-memory rows with generated code and packs. A test is played in a game of
// its own: two plain heroes with 30 health and no hero power, 10 of 10 mana for both, five plain cards in each deck that the
// test does not lay out, nothing else; `you` in your turn. All that is laid down came in an earlier turn. The same plan gives
// the same outcome on every machine. Nothing is printed, nothing is read, nothing is thrown.
#pragma once
#include "cardc/ir/rows.h"
#include "cardc/ir/test_plan.h"

#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace cardrt {
struct Native;
}

namespace cardc::lab {

// Ways to play a test in which nothing that it claims may change: what it shows is a rule, and no accident of its position.
enum class Variation : std::uint8_t {
  AsWritten,
  Mirrored,    // the players have changed places; so have order of play and names in the log
  Bystanders,  // three plain minions more on each side, or as many as the test leaves room for
  OtherHand,   // cards in hand that the test does not speak of lie in the opposite order
  Reloaded     // saved and loaded before every action
};

struct Options {
  // "hearth", "anatomy": rulings for all tests; what a test switches itself stays switched. "" = as each test says.
  std::string profile;
  // The same cards from somewhere else: linked code, a pack. Null = the rows. Must outlive the call.
  const cardabi::LibraryData* library = nullptr;
  // The cards as they are written, where the rows leave out what the engine cannot do yet: a test that speaks of such a card
  // is not run. Null = the rows. Must outlive the call.
  const ir::LibraryRows* written = nullptr;
  // The code behind natives; a test that speaks of a card which needs another is not run.
  std::span<const cardrt::Native> natives = {};
  Variation variation = Variation::AsWritten;
};

// Something in the test that was not so.
struct Finding {
  source::Span span;     // of the line of the test
  std::string text;      // that line, as written
  std::string expected;  // "" where `text` says it already
  std::string seen;      // what was there instead; may have several lines
};

struct TestOutcome {
  std::vector<Finding> findings;  // none: it passed, if it was run
  // What the test needs and the engine cannot do yet; `seen` says what it is. Anything here: the test was not run.
  std::vector<Finding> planned;
  std::uint32_t checked = 0;            // expectations and refusals that were looked at
  std::uint32_t most_on_board[2] = {};  // most minions and locations that each player had at once
  std::uint64_t hash = 0;               // of the state at the end
  std::vector<std::string> log;         // of the game, from the moment when everything was laid down
  bool passed() const { return findings.empty() && planned.empty(); }
};

// The card of Variation::Bystanders, for a test whose own set has that number: `shows` passes over it, and so may the test's trees.
cardabi::CardRef bystanderCard(std::uint32_t local_set);

TestOutcome runTest(const ir::TestPlan& plan, const ir::LibraryRows& rows, const Options& options = {});

}  // namespace cardc::lab

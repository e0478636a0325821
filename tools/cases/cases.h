// Rulings written as JSON, one case a line: a set-up, a script of actions, what must be true after. `tests/rules/cases.schema.json`
// is the format, tests/rules/CASES.md explains it. Each case becomes a TestPlan, so that it is played as a test block is.
//
// Nothing is read or printed here; a line that is no case is an error of that line, and the others are read.
#pragma once
#include "cardc/ir/rows.h"
#include "cardc/ir/test_plan.h"

#include <string>
#include <string_view>
#include <vector>

namespace cardcases {

struct Case {
  cardc::ir::TestPlan plan;            // id, claim = topic; file and line say where it stands
  std::string ruleset;                 // the reading that it belongs to: "any", "seed001" ...
  std::vector<std::string> undefined;  // ids of cards that it needs and no file defines
  std::vector<std::string> unable;     // why it cannot be set up, a sentence each
  bool canRun() const { return undefined.empty() && unable.empty(); }
};

struct LineError {
  std::uint32_t line = 0;
  std::string what;
};

struct CaseFile {
  std::vector<Case> cases;
  std::vector<LineError> errors;
};

// `rows` are the cards; what a case lists of a card (cost, attack, health) takes the place of what is printed there.
CaseFile readCases(std::string_view text, const std::string& file, const cardc::ir::LibraryRows& rows);

}  // namespace cardcases

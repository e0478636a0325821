#include "cardc/driver/compile.h"

#include "cardc/analysis/planned.h"
#include "cardc/ir/encode.h"
#include "cardc/lower/lower.h"
#include "cardc/sema/check.h"

#include <algorithm>
#include "cardc/syntax/parse.h"

namespace cardc::driver {

Outcome compile(const source::VirtualFiles& files, const Options& options, diag::Engine& diags) {
  Outcome outcome;
  const auto finished = [&](Stage stage) {
    outcome.reached = stage;
    if (options.finished) options.finished(stage);
  };
  outcome.trees = syntax::parseAll(files, diags, {options.threads, options.saved_tree});
  finished(Stage::Tree);
  if (options.last == Stage::Tree) return outcome;
  outcome.program = sema::check(outcome.trees, diags, {options.tests});
  finished(Stage::Program);
  // What is broken has no meaning to lower; everything wrong with names and types has been said by now.
  if (diags.hasErrors() || options.last == Stage::Program) return outcome;
  outcome.module = lower::lower(outcome.program, files, diags);
  finished(Stage::Ir);
  if (diags.hasErrors() || options.last == Stage::Ir) return outcome;
  outcome.report = analysis::run(outcome.module, diags);
  if (!options.planned) analysis::refusePlanned(outcome.module, options.natives, diags);
  finished(Stage::Effects);
  if (diags.hasErrors() || options.last == Stage::Effects) return outcome;
  outcome.rows = ir::encode(outcome.module);
  finished(Stage::Rows);
  return outcome;
}

std::size_t cardCount(const ir::LibraryRows& rows) {
  std::size_t count = 0;
  for (const ir::SetRows& set : rows.sets)
    count += static_cast<std::size_t>(
        std::count_if(set.cards.begin(), set.cards.end(), [](const cardabi::Card& card) { return card.id != 0; }));
  return count;
}

}  // namespace cardc::driver

#include "cardc/analysis/loops.h"
#include "cardc/driver/compile.h"
#include "commands.h"
#include "input.h"
#include "report.h"

namespace cardc::tool {

int runGraph(const Common& common, const GraphOptions& options) {
  diag::Engine diags;
  const Input input = readInput(options.paths, common.prelude, diags);
  driver::Outcome outcome;
  if (!diags.hasErrors()) outcome = driver::compile(input.files, {driver::Stage::Rows}, diags);
  if (diags.hasErrors()) return report(common, diags, input.files, Warnings::Pass);
  analysis::LoopOptions loops;
  loops.profile = options.profile;
  if (!cardabi::findProfile(options.profile, loops.policies)) {
    printError("cardc: there is no profile '" + options.profile + "'\n");
    return kUsage;
  }
  loops.library_hash = outcome.rows.contentHash();
  const analysis::LoopReport found = analysis::analyseLoops(outcome.module, loops);
  printOut(analysis::print(outcome.module, found, options.all));
  return kClean;
}

}  // namespace cardc::tool

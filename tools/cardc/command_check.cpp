#include "commands.h"

#include "cardc/driver/compile.h"
#include "input.h"
#include "report.h"

#include <fmt/core.h>

namespace cardc::tool {

int runCheck(const Common& common, const CheckOptions& options) {
  diag::Engine diags;
  const Input input = readInput(options.paths, common.prelude, diags);
  std::size_t cards = 0;
  if (!diags.hasErrors()) cards = driver::cardCount(driver::compile(input.files, {}, diags).rows);
  const int status = report(common, diags, input.files, Warnings::Count);
  if (status == kClean && common.format == Format::Text) {
    printOut(fmt::format("{} cards in {} files, nothing to report\n", cards, input.read.size()));
  }
  return status;
}

}  // namespace cardc::tool

#include "report.h"

#include "cardc/diag/render.h"
#include "cardc/emit/json.h"

#include <unistd.h>

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace cardc::tool {

bool useColor(ColorChoice choice) {
  if (choice != ColorChoice::Auto) return choice == ColorChoice::Always;
  const char* refused = std::getenv("NO_COLOR");
  const char* terminal = std::getenv("TERM");
  const bool dumb = terminal == nullptr || std::string_view(terminal) == "dumb";
  return (refused == nullptr || *refused == 0) && !dumb && ::isatty(STDERR_FILENO) == 1;
}

void printOut(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stdout); }
void printError(std::string_view text) { std::fwrite(text.data(), 1, text.size(), stderr); }

int report(const Common& common, const diag::Engine& diags, const source::VirtualFiles& files, Warnings warnings) {
  if (common.format == Format::Json) {
    printOut(emit::diagnosticsJson(diags, files));
  } else if (!diags.empty()) {
    printError(diag::renderText(diags, files, useColor(common.color) ? diag::Color::Yes : diag::Color::No));
  }
  const bool environment = std::any_of(diags.all().begin(), diags.all().end(), [](const diag::Diagnostic& found) {
    return found.severity == diag::Severity::Error && diag::info(found.code).number.starts_with("CW6");
  });
  if (environment) return kUsage;
  return diags.hasErrors() || (warnings == Warnings::Count && diags.warningCount() != 0) ? kFindings : kClean;
}

}  // namespace cardc::tool

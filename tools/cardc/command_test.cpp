#include "commands.h"

#include "report.h"

namespace cardc::tool {

int runTest(const Common&, const TestOptions&) {
  printError("cardc test is not built yet\n");
  return kUsage;
}

}  // namespace cardc::tool

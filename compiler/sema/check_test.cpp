// Test blocks.
#include "checker.h"

namespace cardc::sema {

void Checker::checkTest(At at, SetId) { unsupportedHead(at, "a test"); }

}  // namespace cardc::sema

#include "cardc/support/check.h"

#include <cstdio>
#include <cstdlib>

namespace cardc::support {

void checkFailed(const char* condition, const char* file, int line) {
  std::fprintf(stderr, "cardwright: this should not happen: %s, at %s:%d\n", condition, file, line);
  std::abort();
}

}  // namespace cardc::support

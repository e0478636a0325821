#include "cardrt/check.h"

#include <cstdio>
#include <cstdlib>

namespace cardrt {

void checkFailed(const char* file, int line, const char* condition) {
  std::fprintf(stderr, "%s:%d: check failed: %s\n", file, line, condition);
  std::abort();
}

}  // namespace cardrt

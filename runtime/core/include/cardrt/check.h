// CARD_CHECK: for our own mistakes. Stops with file, line and condition; in every build, since the engine must never
// play on with a broken state.
#pragma once

namespace cardrt {
[[noreturn]] void checkFailed(const char* file, int line, const char* condition);
}

#define CARD_CHECK(condition) \
  (__builtin_expect(static_cast<bool>(condition), 1) ? void() : ::cardrt::checkFailed(__FILE__, __LINE__, #condition))

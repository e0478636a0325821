// CARD_CHECK: stops the program when we ourselves made a mistake.
//
// Never for what a designer or a caller did: those get a diagnostic or a result. It stays on in release builds; the message
// names the condition, the file and the line.
#pragma once

namespace cardc::support {
[[noreturn]] void checkFailed(const char* condition, const char* file, int line);
}  // namespace cardc::support

#ifndef CARD_CHECK
#define CARD_CHECK(condition) \
  ((condition) ? static_cast<void>(0) : ::cardc::support::checkFailed(#condition, __FILE__, __LINE__))
#endif

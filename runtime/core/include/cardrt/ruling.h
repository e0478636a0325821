// ruling(41): the condition that carries out ruling R-041 of runtime/RULES.md.
//
// Always true in the product, and nothing is left of it in the code. `tools/ruling-mutants` compiles the engine with
// CARDWRIGHT_PROBES and switches one ruling off at a time: what stands behind `ruling(n) &&` is not done then, and some test
// must notice.
#pragma once
#include <cstdint>

namespace cardrt {

#ifdef CARDWRIGHT_PROBES
inline std::uint32_t ruling_off = 0;  // none
inline bool ruling(std::uint32_t number) { return number != ruling_off; }
#else
constexpr bool ruling(std::uint32_t /*number*/) { return true; }
#endif

}  // namespace cardrt

// The one source of randomness: ChaCha with 8 rounds, part of the state, so that a clone draws what the original draws.
//
// Not predictable from its outputs. Bounded draws are our own (no library distributions), so every compiler gives the
// same numbers.
#pragma once
#include <cstdint>

namespace cardrt {

struct Rng {
  std::uint32_t key[8] = {};
  std::uint64_t counter = 0;     // block number
  std::uint32_t block[16] = {};  // numbers made but not yet used, from `used` on
  std::uint32_t used = 16;
  std::uint32_t calls = 0;  // bounded draws so far: what logs and replays count

  // Fills the key from one number; the same number gives the same stream for ever.
  void seed(std::uint64_t number);
  std::uint32_t next();
  // Evenly from [0, domain); domain at least 1. Draws again where a plain remainder would favour small numbers.
  std::uint32_t below(std::uint32_t domain);
};
static_assert(sizeof(Rng) == 112);

}  // namespace cardrt

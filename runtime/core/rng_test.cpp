// The random numbers are ChaCha's, bounded evenly.
#include "cardrt/rng.h"

#include <gtest/gtest.h>

#include <cstring>

namespace cardrt {
namespace {

// Strombergson's test vectors for ChaCha, TC1: key and nonce of zeros, 8 rounds, first block.
TEST(Rng, GivesThePublishedBlockForTheZeroKey) {
  constexpr unsigned char kBlock[] = {0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8,
                                      0xe8, 0x1f, 0x09, 0xa5, 0xa1, 0x2c, 0x84, 0x0e, 0xc3, 0xce, 0x9a,
                                      0x7f, 0x3b, 0x18, 0x1b, 0xe1, 0x88, 0xef, 0x71, 0x1a, 0x1e};
  Rng rng;
  for (std::size_t i = 0; i < sizeof kBlock; i += 4) {
    std::uint32_t expected;
    std::memcpy(&expected, kBlock + i, 4);  // little endian, as everywhere that we build
    EXPECT_EQ(rng.next(), expected) << i;
  }
}

TEST(Rng, TheSameSeedGivesTheSameStreamAndAnotherAnotherOne) {
  Rng a, b, c;
  a.seed(7), b.seed(7), c.seed(8);
  int different = 0;
  for (int i = 0; i < 100; ++i) {
    const std::uint32_t number = a.next();
    EXPECT_EQ(number, b.next());
    different += number != c.next() ? 1 : 0;
  }
  EXPECT_GT(different, 95);
}

TEST(Rng, BoundedDrawsAreEven) {
  Rng rng;
  rng.seed(1);
  int counts[7] = {};
  for (int i = 0; i < 70000; ++i) ++counts[rng.below(7)];
  for (const int count : counts) EXPECT_NEAR(count, 10000, 500);  // five standard deviations
  EXPECT_EQ(rng.calls, 70000U);
}

TEST(Rng, UsedNumbersLeaveNoTrace) {
  Rng rng;
  rng.seed(3);
  (void)rng.next();
  EXPECT_EQ(rng.block[0], 0U);
}

}  // namespace
}  // namespace cardrt

#include "cardrt/rng.h"

#include "cardrt/check.h"

#include <bit>

namespace cardrt {
namespace {

void quarter(std::uint32_t& a, std::uint32_t& b, std::uint32_t& c, std::uint32_t& d) {
  a += b, d = std::rotl(d ^ a, 16);
  c += d, b = std::rotl(b ^ c, 12);
  a += b, d = std::rotl(d ^ a, 8);
  c += d, b = std::rotl(b ^ c, 7);
}

void refill(Rng& rng) {
  std::uint32_t start[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574};  // the constants of the ChaCha paper
  for (int i = 0; i < 8; ++i) start[4 + i] = rng.key[i];
  start[12] = static_cast<std::uint32_t>(rng.counter);
  start[13] = static_cast<std::uint32_t>(rng.counter >> 32);
  std::uint32_t x[16];
  for (int i = 0; i < 16; ++i) x[i] = start[i];
  for (int round = 0; round < 8; round += 2) {
    quarter(x[0], x[4], x[8], x[12]);
    quarter(x[1], x[5], x[9], x[13]);
    quarter(x[2], x[6], x[10], x[14]);
    quarter(x[3], x[7], x[11], x[15]);
    quarter(x[0], x[5], x[10], x[15]);
    quarter(x[1], x[6], x[11], x[12]);
    quarter(x[2], x[7], x[8], x[13]);
    quarter(x[3], x[4], x[9], x[14]);
  }
  for (int i = 0; i < 16; ++i) rng.block[i] = x[i] + start[i];
  ++rng.counter;
  rng.used = 0;
}

}  // namespace

void Rng::seed(std::uint64_t number) {
  *this = Rng{};
  for (std::uint32_t& word : key) {  // splitmix64: spreads near seeds apart
    number += 0x9e3779b97f4a7c15ULL;
    std::uint64_t z = number;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9ULL;
    z = (z ^ z >> 27) * 0x94d049bb133111ebULL;
    word = static_cast<std::uint32_t>(z ^ z >> 31);
  }
}

std::uint32_t Rng::next() {
  if (used == 16) refill(*this);
  const std::uint32_t number = block[used];
  block[used++] = 0;  // used numbers leave no trace: equal states stay equal bytes
  return number;
}

std::uint32_t Rng::below(std::uint32_t domain) {
  CARD_CHECK(domain > 0);
  ++calls;
  std::uint64_t product = std::uint64_t{next()} * domain;
  if (static_cast<std::uint32_t>(product) < domain) {
    const std::uint32_t reject = (0U - domain) % domain;
    while (static_cast<std::uint32_t>(product) < reject) product = std::uint64_t{next()} * domain;
  }
  return static_cast<std::uint32_t>(product >> 32);
}

}  // namespace cardrt

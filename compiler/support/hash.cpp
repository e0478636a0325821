#include "cardc/support/hash.h"

#include <cstring>

namespace cardc::support {
namespace {

// Both halves of the product: every bit of the operands moves every bit of the result.
std::uint64_t fold(std::uint64_t a, std::uint64_t b) {
  __extension__ using Wide = unsigned __int128;
  const Wide product = static_cast<Wide>(a) * b;
  return static_cast<std::uint64_t>(product) ^ static_cast<std::uint64_t>(product >> 64);
}

constexpr std::uint64_t kOne = 0xa0761d6478bd642fULL, kTwo = 0xe7037ed1a0b428dbULL, kThree = 0x8ebc6af09c88c6e3ULL,
                        kFour = 0x589965cc75374cc3ULL;

}  // namespace

Hasher& Hasher::add(std::uint64_t number) {
  a_ = fold(a_ ^ number, kOne) + number;
  b_ = fold(b_ ^ number, kTwo) ^ a_;
  return *this;
}

Hasher& Hasher::add(std::string_view bytes) {
  std::uint64_t a = a_ ^ bytes.size(), b = b_ + bytes.size();
  std::size_t at = 0;
  for (; at + 16 <= bytes.size(); at += 16) {
    std::uint64_t first = 0, second = 0;
    std::memcpy(&first, bytes.data() + at, 8);
    std::memcpy(&second, bytes.data() + at + 8, 8);
    a = fold(a ^ first, second ^ kThree);
    b = fold(b ^ second, first ^ kFour) + a;
  }
  a_ = a;
  b_ = b;
  std::uint64_t rest[2] = {};
  if (at < bytes.size()) std::memcpy(rest, bytes.data() + at, bytes.size() - at);  // an empty view may point nowhere
  return add(rest[0]).add(rest[1]).add(bytes.size());
}

Hash Hasher::hash() const { return {fold(a_ ^ kThree, b_ ^ kOne), fold(b_ ^ kFour, a_ ^ kTwo) ^ a_}; }

std::string hexText(const Hash& hash) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string text;
  for (const std::uint64_t half : {hash.high, hash.low}) {
    for (int shift = 60; shift >= 0; shift -= 4) text += kDigits[half >> shift & 15];
  }
  return text;
}

}  // namespace cardc::support

#include "cardrt/state.h"

#include <cstring>

namespace cardrt {

void copyState(const State& from, State& to) {
  // The regions of both have the same offsets: the distance between the blocks leads from one to the other.
  const auto* base = reinterpret_cast<const unsigned char*>(&from);
  auto* target = reinterpret_cast<unsigned char*>(&to);
  visitRegions(from, [&](const void* region, std::size_t bytes) {
    std::memcpy(target + (static_cast<const unsigned char*>(region) - base), region, bytes);
  });
}

bool sameState(const State& a, const State& b) {
  if (std::memcmp(&a.header, &b.header, sizeof(Header)) != 0) return false;  // equal lengths from here on
  const auto* base = reinterpret_cast<const unsigned char*>(&a);
  const auto* other = reinterpret_cast<const unsigned char*>(&b);
  bool same = true;
  visitRegions(a, [&](const void* region, std::size_t bytes) {
    same = same && std::memcmp(region, other + (static_cast<const unsigned char*>(region) - base), bytes) == 0;
  });
  return same;
}

std::uint64_t hashState(const State& state) {
  std::uint64_t hash = 0x9ae16a3b2f90404fULL;
  visitRegions(state, [&](const void* region, std::size_t bytes) {
    const auto* at = static_cast<const unsigned char*>(region);
    for (; bytes >= 8; bytes -= 8, at += 8) {
      std::uint64_t word;
      std::memcpy(&word, at, 8);
      hash = (hash ^ word) * 0x9fb21c651e98df25ULL;
      hash ^= hash >> 32;
    }
    for (; bytes > 0; --bytes, ++at) hash = (hash ^ *at) * 0x100000001b3ULL;
  });
  return hash;
}

std::size_t bytesInUse(const State& state) {
  std::size_t total = 0;
  visitRegions(state, [&](const void*, std::size_t bytes) { total += bytes; });
  return total;
}

}  // namespace cardrt

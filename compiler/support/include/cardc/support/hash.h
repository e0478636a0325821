// Hash: 128 bits that tell contents apart, for keeping what was made of them. Fast; no shield against people who
// look for two contents with one hash.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace cardc::support {

struct Hash {
  std::uint64_t high = 0, low = 0;
  friend bool operator==(const Hash&, const Hash&) = default;
  friend auto operator<=>(const Hash&, const Hash&) = default;
};

// 32 digits, for names of files.
std::string hexText(const Hash& hash);

// Hashes pieces one after another. Where a piece ends counts: "ab", "c" is not "a", "bc".
class Hasher {
 public:
  Hasher& add(std::string_view bytes);
  Hasher& add(std::uint64_t number);
  Hasher& add(const Hash& hash) { return add(hash.high).add(hash.low); }
  Hash hash() const;

 private:
  std::uint64_t a_ = 0x243f6a8885a308d3ULL, b_ = 0x13198a2e03707344ULL;
};

inline Hash hashOf(std::string_view bytes) { return Hasher().add(bytes).hash(); }

}  // namespace cardc::support

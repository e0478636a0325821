// The compact form of a piece of the log: what goes over the wire or into a file.
//
// Bytes: a format number, the depth and the number of changes, then each change as a byte with its kind (low 4 bits) and what follows.
// Numbers are varints (7 bits a byte, the lowest first), signed ones zigzag. An entity is written as its distance from the one
// mentioned before it, in the kind's byte itself if it is small (high 4 bits; 15: a varint follows); cards and orders are distances
// too. A piece stands for itself: nothing of earlier ones is needed to read it. The decoder believes nothing: whatever the bytes say, it
// reads only them, takes memory in proportion to them, and refuses what no encoder writes.
#pragma once
#include "cardrt/changelog/change.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

namespace cardrt {

inline constexpr std::uint8_t kHistoryFormat = 1;

// Appends; returns how many bytes.
std::size_t encode(const History& history, std::vector<std::uint8_t>& out);

struct [[nodiscard]] DecodeResult {
  const char* error = nullptr;  // null, or why it was refused, for people: "the log is cut off"
  std::size_t at = 0;           // how many bytes were read; of an error: where it is
  explicit operator bool() const { return error == nullptr; }
};

// Into `out`, whatever was in it. Reads one piece from the front; the caller says whether more may follow.
DecodeResult decode(std::span<const std::uint8_t> bytes, History& out);

}  // namespace cardrt

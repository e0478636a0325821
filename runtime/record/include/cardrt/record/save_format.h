// The bytes of a saved game: what save.cpp writes and reads, and nobody else (tests and the fuzzer seal their own).
//
// SaveHeader · the image of the state · the image of its checkpoint, if one is open. An image is the live prefix of each
// region, in the order of visitRegions: its lengths stand in the state's own header. Everything is little-endian and
// as it lies in memory; the state has no padding that is left unset, so one game has exactly one save.
#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace cardrt {

// Not text on purpose: a transfer that rewrites line ends or cuts the eighth bit makes it another one.
inline constexpr std::uint8_t kSaveMagic[8] = {0x89, 'C', 'S', 'A', 'V', 'E', '\r', '\n'};
inline constexpr std::uint32_t kSaveFormat = 1;

// magic, format and checksum keep their places in all formats to come.
struct SaveHeader {
  std::uint8_t magic[8];
  std::uint32_t format;
  std::uint32_t images;     // 1, or 2 with an open checkpoint
  std::uint64_t checksum;   // saveChecksum of the file
  std::uint64_t file_size;  // in bytes, this header included
  std::uint64_t layout;     // stateLayout of the engine that wrote it
  std::uint64_t content;    // contentHash of the cards
};
static_assert(std::has_unique_object_representations_v<SaveHeader>);
static_assert(std::endian::native == std::endian::little, "saves are read and written as they lie in memory");

// Over the whole file but the checksum itself. Any one changed byte changes it.
constexpr std::uint64_t saveChecksum(std::span<const std::byte> file) {
  constexpr std::size_t kSkipFrom = offsetof(SaveHeader, checksum);
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (std::size_t i = 0; i < file.size(); ++i) {
    if (i >= kSkipFrom && i < kSkipFrom + sizeof(std::uint64_t)) continue;
    hash = (hash ^ std::to_integer<std::uint64_t>(file[i])) * 0x100000001b3ULL;
  }
  return hash;
}

// What the bytes of a state mean: sizes and places of its structs, capacities, and the rows of the tables that they depend on (tags,
// zones, kinds, events, policies, steps of frames). Another engine's states mean something else when it differs.
std::uint64_t stateLayout();

}  // namespace cardrt

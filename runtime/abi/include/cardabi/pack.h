// The card pack: a library of cards in one file, the same records that the generated C++ holds.
//
// Written by compiler/emit/pack, read by cardrt::loadPack, and nobody else. Layout, everything little-endian:
//   PackHeader · its sections_count PackSections · the sections in the order of the table
// Each section begins at the next multiple of 8 behind the one before it, gaps are zeros, and the last one ends the
// file. First the sections of the library (Ops, Strings, Keywords, Natives), then for each set, in order of numbers, its
// eight (Set to SetStrings). One library has exactly one pack: the same cards give the same bytes.
#pragma once
#include "cardabi/record.h"

#include <bit>
#include <cstddef>
#include <cstdint>
#include <span>
#include <type_traits>

namespace cardabi {

// Not text on purpose: a transfer that rewrites line ends or cuts the eighth bit makes it another one.
inline constexpr std::uint8_t kPackMagic[8] = {0x89, 'C', 'P', 'A', 'C', 'K', '\r', '\n'};
inline constexpr std::uint32_t kPackFormat = 4;
inline constexpr std::size_t kPackAlignment = 8;

// magic, format and checksum keep their places in all formats to come.
struct PackHeader {
  std::uint8_t magic[8];
  std::uint32_t format;
  std::uint32_t sections_count;
  std::uint64_t checksum;   // packChecksum of the file
  std::uint64_t file_size;  // in bytes, this header included
  std::uint64_t layout_hash;
  std::uint64_t index_hash;
  std::uint64_t remembered, remembered_long;  // as in LibraryData
};

enum class PackPart : std::uint32_t {
  Ops = 1,   // PackOp: the operations that its trees use, by number
  Strings,   // zero-ended UTF-8, for Keywords and Natives; offset 0 is the empty string
  Keywords,  // uint32: offsets in Strings
  Natives,   // PackNative, by number
  Set,       // one PackSet
  Cards,
  Abilities,
  Nodes,
  Modifiers,
  Tags,
  Refs,
  SetStrings  // the set's own pool
};
inline constexpr std::uint32_t kPackLibraryParts = 4;
inline constexpr std::uint32_t kPackSetParts = 8;

struct PackSection {
  PackPart part;
  std::uint32_t set;     // number of the set; 0 for the sections of the library
  std::uint64_t offset;  // from the start of the file, in bytes
  std::uint64_t size;    // in bytes, the gap behind it left out
};

struct PackOp {
  std::uint16_t op;
  std::uint16_t pad;
  std::uint32_t pad2;
  std::uint64_t row_hash;  // as the op table had it when the pack was written
};

struct PackNative {
  std::uint32_t name;    // offset in Strings
  std::uint32_t writes;  // Touch set
};

struct PackSet {
  std::uint32_t number;
  std::uint32_t name;  // offset in the set's strings
  std::uint64_t content_hash;
};

static_assert(std::has_unique_object_representations_v<PackHeader> &&
              std::has_unique_object_representations_v<PackSection> &&
              std::has_unique_object_representations_v<PackOp> &&
              std::has_unique_object_representations_v<PackNative> &&
              std::has_unique_object_representations_v<PackSet>);
static_assert(std::endian::native == std::endian::little, "packs are read and written as they lie in memory");

// Over the whole file but the checksum itself. Any one changed byte changes it.
constexpr std::uint64_t packChecksum(std::span<const std::byte> file) {
  constexpr std::size_t kSkipFrom = offsetof(PackHeader, checksum);
  std::uint64_t hash = 0xcbf29ce484222325ULL;
  for (std::size_t i = 0; i < file.size(); ++i) {
    if (i >= kSkipFrom && i < kSkipFrom + sizeof(std::uint64_t)) continue;
    hash = (hash ^ std::to_integer<std::uint64_t>(file[i])) * 0x100000001b3ULL;
  }
  return hash;
}

// Where the section behind one that ends at `offset` begins.
constexpr std::uint64_t packAligned(std::uint64_t offset) {
  return (offset + kPackAlignment - 1) / kPackAlignment * kPackAlignment;
}

}  // namespace cardabi

// Span: a piece of a file, in bytes. What every node, name and diagnostic carries to say where it stands.
#pragma once
#include "cardc/support/id.h"

#include <cstdint>

namespace cardc::source {

using FileId = support::Id<struct FileTag>;

// Bytes [begin, end) of one file. An empty span (begin == end) is a place between two characters. A default span is nowhere:
// its file is not valid; diagnostics about the environment carry it.
struct Span {
  FileId file;
  std::uint32_t begin = 0;
  std::uint32_t end = 0;

  constexpr bool valid() const { return file.valid(); }
  constexpr std::uint32_t size() const { return end - begin; }
  constexpr bool contains(const Span& inner) const {
    return file == inner.file && begin <= inner.begin && inner.end <= end;
  }
  friend constexpr bool operator==(const Span&, const Span&) = default;
};

// From the start of the first to the end of the last; both in one file.
constexpr Span join(const Span& first, const Span& last) { return {first.file, first.begin, last.end}; }

}  // namespace cardc::source

// Is a library of cards what the engine takes it for? Everything that the engine later relies on without looking again.
//
// The pack loader refuses what does not pass; tests pass linked libraries through it; cardc checks what it is about to
// write. Offsets and lengths lie inside their arrays, trees are properly nested and built from operations of the tables
// with the operands that these ask for, arguments are in range, references lead to cards, strings end, ids are sorted.
// It reads no further than the counts of the SetData say, so those must be true: the pack loader takes them from the
// sizes of sections.
#pragma once
#include "cardabi/record.h"

#include <string>

namespace cardrt {

// May sets behind others have cards with the same ids, which stand for those then? Only in a test, whose own cards come last.
enum class SameIds : std::uint8_t { Wrong, LastWins };

// Empty when all is well; otherwise the first thing that is wrong, in plain words, with its set and its place.
[[nodiscard]] std::string checkLibrary(const cardabi::LibraryData& library, SameIds same_ids = SameIds::Wrong);

}  // namespace cardrt

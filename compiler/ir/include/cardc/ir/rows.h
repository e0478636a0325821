// Encoded cards: the very records that the engine reads, still in growing arrays.
//
// Made by the one encoder from IR to rows; the C++ emitter, the pack writer and the lab all take it from here, so what CI
// tests is what the game links. Everything is in canonical order: the same cards give the same bytes.
#pragma once
#include "cardabi/record.h"
#include "cardabi/types.h"

#include <cstdint>
#include <string>
#include <vector>

namespace cardc::ir {

// Where a row came from, for comments in generated code and for messages of the engine's tools.
struct CardOrigin {
  std::string name;  // as written: Fireball
  std::string file;  // as given to the compiler
  std::uint32_t line = 0;
};

// One set. The arrays mirror cardabi::SetData; element 0 of `nodes` and `strings` is reserved ("none", "").
struct SetRows {
  std::uint32_t number = 0;  // from 1
  std::string name;          // as written: VANILLA
  std::vector<cardabi::Card> cards;
  std::vector<cardabi::Ability> abilities;
  std::vector<cardabi::Node> nodes;
  std::vector<cardabi::Modifier> modifiers;
  std::vector<cardabi::TagValue> tags;
  std::vector<std::uint32_t> refs;
  std::string strings;
  std::uint32_t name_offset = 0;
  std::vector<CardOrigin> origins;  // one for each card
  std::uint64_t content_hash = 0;   // of the arrays above; lines and origins left out
};

// What the engine must know of a native: its name, and the Touch set that it says it writes.
struct NativeRow {
  std::string name;
  std::uint32_t writes = 0;
};

struct LibraryRows {
  std::vector<SetRows> sets;          // in order of their numbers
  std::vector<std::string> keywords;  // of the prelude, by number; [0] is ""
  std::vector<NativeRow> natives;     // by number
  std::uint64_t index_hash = 0;       // of names of sets, keywords and natives
  // As cardabi::contentHash of the same library.
  std::uint64_t contentHash() const;
};

// The same library as the engine wants it: pointers into `rows`, which must live on, unmoved and unchanged.
class LibraryView {
 public:
  explicit LibraryView(const LibraryRows& rows);
  LibraryView(const LibraryView&) = delete;
  LibraryView& operator=(const LibraryView&) = delete;
  const cardabi::LibraryData& data() const { return data_; }

 private:
  std::vector<cardabi::SetData> sets_;
  std::vector<const cardabi::SetData*> set_pointers_;
  std::vector<const char*> keywords_;
  std::vector<cardabi::NativeEntry> natives_;
  cardabi::LibraryData data_{};
};

}  // namespace cardc::ir

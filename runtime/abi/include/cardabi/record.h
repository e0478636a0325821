// The records of a card set, as the generated C++ and the pack hold them: flat, constant, offsets instead of pointers.
//
// The emitter writes them, the engine reads them; nothing else is shared. kLayoutHash changes whenever a field does.
// It is all that generated code includes, once a set, so it reads no table but the records' own and no header but <cstdint>.
#pragma once
#include <cstdint>

namespace cardabi {

#define CARD_RECORD(Name, Doc) struct Name {
#define CARD_FIELD(Record, Type, Name, Doc) Type Name;
#define CARD_END(Name) \
  }                    \
  ;                    \
  static_assert(__is_trivially_copyable(Name) && __has_unique_object_representations(Name));
#include "cardabi/records.def"

// The parts of a node: its Op; how many nodes its tree has, itself included, so that the next sibling is `size` further on; and the
// operation's own number, whose meaning is the op row's OpArg.
constexpr std::uint16_t opOf(Node node) { return static_cast<std::uint16_t>(node.bits); }
constexpr std::uint16_t sizeOf(Node node) { return static_cast<std::uint16_t>(node.bits >> 16); }
constexpr std::int32_t argOf(Node node) { return static_cast<std::int32_t>(node.bits >> 32); }
constexpr Node makeNode(std::uint16_t op, std::uint16_t size, std::int32_t arg) {
  return {std::uint64_t{static_cast<std::uint32_t>(arg)} << 32 | std::uint32_t{size} << 16 | op};
}

// One set: its arrays and their lengths. `strings` is a pool of zero-ended UTF-8; offset 0 is the empty string.
// Cards are in order of their ids (bytewise), so local numbers do not depend on files and a card is found by halving;
// enchantments and options without an id of their own stand behind them.
struct SetData {
  std::uint32_t number;
  std::uint32_t name;  // offset in strings
  std::uint64_t content_hash;
  std::uint32_t cards_count, abilities_count, nodes_count, modifiers_count, tags_count, refs_count, strings_size;
  const Card* cards;
  const Ability* abilities;
  const Node* nodes;
  const Modifier* modifiers;
  const TagValue* tags;
  const std::uint32_t* refs;
  const char* strings;
};

// What code does behind a name of the language (`native`), and the Touch set that it said it writes.
struct NativeEntry {
  const char* name;
  std::uint32_t writes;
};

// All of a game's cards: sets in order of their numbers, and what they share.
struct LibraryData {
  std::uint64_t layout_hash;
  std::uint64_t index_hash;  // of all that the sets do not hold themselves: their names, keywords, natives
  // A bit for each event that its cards ask the past of; of the second ones they ask for longer than a few turns.
  std::uint64_t remembered, remembered_long;
  std::uint32_t sets_count, keywords_count, natives_count;
  const SetData* const* sets;
  const char* const* keywords;  // names of prelude keywords by number; [0] is ""
  const NativeEntry* natives;   // by number: the Arg of Op::Native and its like
};

// Which cards a game is played with: saves and replays carry it. Put together here from the hashes of index and sets, so that one
// changed card changes the generated file of its set and no other.
constexpr std::uint64_t contentHash(const LibraryData& library) {
  std::uint64_t hash = library.index_hash;
  for (std::uint32_t i = 0; i < library.sets_count; ++i) {
    hash = (hash ^ library.sets[i]->content_hash) * 0x9e3779b97f4a7c15ULL;
    hash ^= hash >> 29;
  }
  return hash;
}

// The shape of the records, down to the name and type of each field: generated code asserts it, packs carry it. Written out here,
// since a compiler takes longer to work it out than to read the rest of this header; tables.cpp does, and compares.
inline constexpr std::uint64_t kLayoutHash = 0xc3d66864952bdae4ULL;

}  // namespace cardabi

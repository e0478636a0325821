// The records of a card set, as the generated C++ and the pack hold them: flat, constant, offsets instead of pointers.
//
// The emitter writes them, the engine reads them; nothing else is shared. kLayoutHash changes whenever a field does.
#pragma once
#include "cardabi/types.h"

#include <cstdint>
#include <type_traits>

namespace cardabi {

#define CARD_RECORD(Name, Doc) struct Name {
#define CARD_FIELD(Record, Type, Name, Doc) Type Name;
#define CARD_END(Name) \
  }                    \
  ;                    \
  static_assert(std::is_trivially_copyable_v<Name> && std::has_unique_object_representations_v<Name>);
#include "cardabi/records.def"

// One set: its arrays and their lengths. `strings` is a pool of zero-ended UTF-8; offset 0 is the empty string.
// Cards are in order of their ids, so local numbers do not depend on files; enchantments and options without an id
// of their own stand behind them.
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

// A card id and the card that has it; the index of a library is sorted by id (bytewise).
struct IdEntry {
  const char* id;
  std::uint32_t card;
};

// All of a game's cards: sets in order of their numbers, and the index.
struct LibraryData {
  std::uint64_t layout_hash;
  std::uint64_t index_hash;  // of all that the sets do not hold themselves: their names, ids, keywords
  std::uint32_t sets_count, ids_count, keywords_count;
  const SetData* const* sets;
  const IdEntry* ids;
  const char* const* keywords;  // names of prelude keywords by number; [0] is ""
};

// The deepest nesting of a tree, its root included: conditions and amounts are evaluated by recursion, so it bounds the stack.
inline constexpr std::uint32_t kMaxTreeDepth = 64;
// Registers of a running ability: Register arguments are below it.
inline constexpr std::int32_t kRegisterCount = 8;

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

// How generated code writes a node.
template <class Arg = int>
constexpr Node node(Op op, std::uint16_t size, Arg arg = {}) {
  return {static_cast<std::uint16_t>(op), size, static_cast<std::int32_t>(arg)};
}

namespace detail {
constexpr std::uint64_t hashText(std::uint64_t hash, const char* text) {
  for (; *text != 0; ++text) hash = (hash ^ static_cast<std::uint8_t>(*text)) * 0x100000001b3ULL;
  return hash;
}
}  // namespace detail

// The shape of the records, down to the name and type of each field: generated code asserts it, packs carry it.
inline constexpr std::uint64_t kLayoutHash = [] {
  std::uint64_t hash = 0xcbf29ce484222325ULL;
#define CARD_RECORD(Name, Doc) hash = detail::hashText(hash, #Name "{");
#define CARD_FIELD(Record, Type, Name, Doc) hash = detail::hashText(hash, #Type " " #Name ";");
#define CARD_END(Name) hash = detail::hashText(hash, "}");
#include "cardabi/records.def"
  return hash;
}();

}  // namespace cardabi

// All cards of a game, immutable: a parameter of the game, never a global.
//
// Made from linked code (`CardLibrary(card_sets::library(), card_natives::all())`) or from a pack (pack.h). A game keeps the library that it
// was started with; the data must outlive both. Nothing is built here but short lists of sets and natives:
// start-up costs nothing however many cards there are.
#pragma once
#include "cardabi/record.h"
#include "cardabi/types.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace cardrt {

struct Native;

class CardLibrary {
 public:
  // `natives`: the code behind the natives of the language, found by name; it must live on as well. See native.h.
  explicit CardLibrary(const cardabi::LibraryData& data, std::span<const Native> natives = {});

  const cardabi::LibraryData& data() const { return *data_; }
  std::uint64_t contentHash() const { return cardabi::contentHash(*data_); }

  // Do its cards ask the past of that event?
  bool remembers(cardabi::Event event) const { return (data_->remembered >> cardabi::index(event) & 1) != 0; }
  bool remembersLong(cardabi::Event event) const { return (data_->remembered_long >> cardabi::index(event) & 1) != 0; }

  std::uint32_t setCount() const { return data_->sets_count; }
  // The reference must be one of this library's.
  const cardabi::SetData& set(std::uint32_t number) const { return *data_->sets[number - 1]; }
  const cardabi::SetData& set(cardabi::CardRef card) const { return set(card.set()); }
  const cardabi::Card& card(cardabi::CardRef ref) const { return cards_[ref.set() - 1][ref.local()]; }

  bool contains(cardabi::CardRef ref) const;
  // By id, as EX1_298; the null reference if there is none. The last set that has it wins.
  cardabi::CardRef find(std::string_view id) const;

  const char* id(cardabi::CardRef ref) const { return set(ref).strings + card(ref).id; }
  const char* name(cardabi::CardRef ref) const { return set(ref).strings + card(ref).name; }
  // A native that cards use and for which there is no code here; null if there is none. Looks through all trees.
  const char* missingNative() const;
  // The code of the native of that number; null without one.
  const Native* native(std::int32_t number) const { return natives_[static_cast<std::size_t>(number)]; }
  // The same, for those who run it: a game whose host forgot a native stops here and not somewhere else.
  const Native& nativeCode(std::int32_t number) const;
  const cardabi::NativeEntry& nativeEntry(std::int32_t number) const { return data_->natives[number]; }

  const char* keyword(std::uint16_t number) const { return data_->keywords[number]; }

  std::span<const cardabi::Ability> abilities(cardabi::CardRef ref) const {
    const cardabi::Card& row = card(ref);
    return {set(ref).abilities + row.abilities, row.abilities_count};
  }

 private:
  const cardabi::LibraryData* data_;
  std::vector<const Native*> natives_;       // by number
  std::vector<const cardabi::Card*> cards_;  // of each set: the shortest way to the row that is asked for most
};

}  // namespace cardrt

#include "cardrt/library.h"

#include "cardabi/tables.h"
#include "cardrt/check.h"
#include "cardrt/native.h"

#include <algorithm>

namespace cardrt {

CardLibrary::CardLibrary(const cardabi::LibraryData& data, std::span<const Native> natives) : data_(&data) {
  for (std::uint32_t i = 0; i < data.natives_count; ++i) {
    const auto found = std::find_if(natives.begin(), natives.end(), [&](const Native& native) {
      return std::string_view(native.name) == data.natives[i].name;
    });
    natives_.push_back(found == natives.end() ? nullptr : &*found);
  }
  for (std::uint32_t i = 0; i < data.sets_count; ++i) cards_.push_back(data.sets[i]->cards);
}

const Native& CardLibrary::nativeCode(std::int32_t number) const {
  CARD_CHECK(native(number) != nullptr);
  return *native(number);
}

const char* CardLibrary::missingNative() const {
  for (std::uint32_t number = 1; number <= setCount(); ++number) {
    const cardabi::SetData& rows = set(number);
    for (std::uint32_t i = 1; i < rows.nodes_count; ++i) {
      const cardabi::OpInfo* op = cardabi::find(static_cast<cardabi::Op>(opOf(rows.nodes[i])));
      if (op == nullptr || op->arg != cardabi::OpArg::Native) continue;
      const Native* code = native(argOf(rows.nodes[i]));
      if (code == nullptr || !code->does(op->op_class)) return nativeEntry(argOf(rows.nodes[i])).name;
    }
  }
  return nullptr;
}

bool CardLibrary::contains(cardabi::CardRef ref) const {
  return ref.set() >= 1 && ref.set() <= data_->sets_count && ref.local() < set(ref).cards_count;
}

cardabi::CardRef CardLibrary::find(std::string_view id) const {
  if (id.empty()) return {};
  for (std::uint32_t number = data_->sets_count; number != 0; --number) {
    const cardabi::SetData& cards = set(number);
    const auto in_front = [&](const cardabi::Card& card, std::string_view key) {
      const char* own = cards.strings + card.id;
      return *own != 0 && own < key;  // those without an id stand at the end
    };
    const cardabi::Card* end = cards.cards + cards.cards_count;
    const cardabi::Card* at = std::lower_bound(cards.cards, end, id, in_front);
    if (at != end && cards.strings + at->id == id) return {number, static_cast<std::uint32_t>(at - cards.cards)};
  }
  return {};
}

}  // namespace cardrt

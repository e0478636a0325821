#include "cardrt/library.h"

#include <algorithm>

namespace cardrt {

bool CardLibrary::contains(cardabi::CardRef ref) const {
  return ref.set() >= 1 && ref.set() <= data_->sets_count && ref.local() < set(ref).cards_count;
}

cardabi::CardRef CardLibrary::find(std::string_view id) const {
  const cardabi::IdEntry* end = data_->ids + data_->ids_count;
  const cardabi::IdEntry* at = std::lower_bound(
      data_->ids, end, id, [](const cardabi::IdEntry& row, std::string_view key) { return row.id < key; });
  return at != end && at->id == id ? cardabi::CardRef(at->card) : cardabi::CardRef();
}

}  // namespace cardrt

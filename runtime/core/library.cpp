#include "cardrt/library.h"

#include "cardabi/tables.h"
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
}

const char* CardLibrary::missingNative() const {
  for (std::uint32_t number = 1; number <= setCount(); ++number) {
    const cardabi::SetData& rows = set(number);
    for (std::uint32_t i = 1; i < rows.nodes_count; ++i) {
      const cardabi::OpInfo* op = cardabi::find(static_cast<cardabi::Op>(rows.nodes[i].op));
      if (op == nullptr || op->arg != cardabi::OpArg::Native) continue;
      const Native* code = native(rows.nodes[i].arg);
      if (code == nullptr || !code->does(op->op_class)) return nativeEntry(rows.nodes[i].arg).name;
    }
  }
  return nullptr;
}

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

// eachField(row, visit): visit(name, value) for each field of a record, in order. Private to emit.
#pragma once
#include "cardabi/record.h"

#include <cstdint>
#include <string_view>

namespace cardc::emit {

#define CARD_RECORD(Name, Doc) \
  template <class Visit>       \
  void eachField(const cardabi::Name& row, Visit&& visit) {
#define CARD_FIELD(Record, Type, Name, Doc) visit(std::string_view(#Name), static_cast<std::int64_t>(row.Name));
#define CARD_END(Name) }
#include "cardabi/records.def"

}  // namespace cardc::emit

#include "native_names.h"

#include "cardrt/native.h"
#include "natives.h"

#include <vector>

namespace cardc::tool {

std::span<const std::string_view> nativeNames() {
  static const std::vector<std::string_view> kNames = [] {
    std::vector<std::string_view> names;
    for (const cardrt::Native& native : card_natives::all()) names.emplace_back(native.name);
    return names;
  }();
  return kNames;
}

}  // namespace cardc::tool

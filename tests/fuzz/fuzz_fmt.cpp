// Whatever is typed, formatting it keeps what it says, and doing it twice changes nothing more.
#include "cardc/format/format.h"

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const cardc::format::Formatted once = cardc::format::format(text);
  if (once.outcome == cardc::format::Outcome::Refused) std::abort();
  if (once.outcome == cardc::format::Outcome::Formatted && cardc::format::format(once.text).text != once.text)
    std::abort();
  return 0;
}

#include "cards.h"

#include "card_sets.gen.h"
#include "natives.h"

#include <fmt/core.h>

#include <algorithm>
#include <span>

namespace cardsim {

Cards::Cards(const std::string& pack_path) {
  if (pack_path.empty()) {
    library_ = std::make_unique<cardrt::CardLibrary>(card_sets::library(), card_natives::all());
    return;
  }
  const std::string bytes = readFile(pack_path);
  cardrt::PackResult result =
      cardrt::loadPack(std::as_bytes(std::span(bytes.data(), bytes.size())), card_natives::all());
  if (!result) throw UsageError{fmt::format("{}: {}", pack_path, result.message)};
  pack_ = std::move(result.library);
  library_ = std::make_unique<cardrt::CardLibrary>(pack_->data(), card_natives::all());
}

cardabi::Policies policiesOf(const std::string& profile, const std::vector<std::string>& deviations) {
  cardabi::Policies policies;
  if (!cardabi::findProfile(profile, policies))
    throw UsageError{fmt::format("there is no profile '{}': hearth or anatomy", profile)};
  for (const std::string& ruling : deviations) {
    const std::size_t equals = std::min(ruling.find('='), ruling.size() - 1);
    if (ruling.empty() || !cardabi::setPolicy(policies, ruling.substr(0, equals), ruling.substr(equals + 1)))
      throw UsageError{fmt::format("there is no policy with that value: '{}' (NAME=VALUE, see `cardc words`)", ruling)};
  }
  return policies;
}

}  // namespace cardsim

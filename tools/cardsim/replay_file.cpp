#include "replay_file.h"

#include "cards.h"
#include "files.h"

#include "cardrt/replay/text.h"

#include <fmt/core.h>

namespace cardsim {

cardrt::replay::Replay readReplay(const std::string& path) {
  cardrt::replay::ParseResult result = cardrt::replay::parse(readFile(path));
  if (!result) throw UsageError{fmt::format("{}:{}: {}", path, result.line, result.message)};
  return std::move(result.replay);
}

void writeReplay(const std::string& path, const cardrt::replay::Replay& replay) {
  writeFile(path, cardrt::replay::print(replay));
}

}  // namespace cardsim

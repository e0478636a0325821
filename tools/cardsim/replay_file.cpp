#include "replay_file.h"

#include "cards.h"

#include "cardrt/replay/text.h"

#include <fmt/core.h>
#include <unistd.h>

#include <cstdio>
#include <fstream>

namespace cardsim {

cardrt::replay::Replay readReplay(const std::string& path) {
  cardrt::replay::ParseResult result = cardrt::replay::parse(readFile(path));
  if (!result) throw UsageError{fmt::format("{}:{}: {}", path, result.line, result.message)};
  return std::move(result.replay);
}

void writeReplay(const std::string& path, const cardrt::replay::Replay& replay) {
  const std::string temporary = fmt::format("{}.{}.tmp", path, getpid());
  std::ofstream out(temporary, std::ios::binary | std::ios::trunc);
  out << cardrt::replay::print(replay);
  out.close();
  if (!out || std::rename(temporary.c_str(), path.c_str()) != 0) {
    std::remove(temporary.c_str());
    throw UsageError{fmt::format("cannot write '{}'", path)};
  }
}

}  // namespace cardsim

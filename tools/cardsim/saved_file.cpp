#include "saved_file.h"

#include "cards.h"
#include "files.h"

#include "cardrt/record/save.h"
#include "cardrt/record/save_format.h"
#include "cardrt/replay/text.h"

#include <fmt/core.h>

#include <cstring>

namespace cardsim {

bool isSavedGame(std::string_view bytes) {
  return bytes.size() >= sizeof cardrt::kSaveMagic &&
         std::memcmp(bytes.data(), cardrt::kSaveMagic, sizeof cardrt::kSaveMagic) == 0;
}

SavedFile readSaved(const std::string& path) {
  SavedFile file;
  file.save = readFile(path);
  cardrt::SaveHeader header;
  if (!isSavedGame(file.save) || file.save.size() < sizeof header) return file;
  std::memcpy(&header, file.save.data(), sizeof header);
  if (header.file_size < sizeof header || header.file_size >= file.save.size()) return file;
  file.decisions = file.save.substr(header.file_size);
  file.save.resize(header.file_size);
  return file;
}

cardrt::replay::Replay decisionsOf(const SavedFile& file, const std::string& path) {
  if (file.decisions.empty()) throw UsageError{fmt::format("{}: the decisions that led there are not in it", path)};
  cardrt::replay::ParseResult result = cardrt::replay::parse(file.decisions);
  if (!result) {
    throw UsageError{fmt::format("{}: what stands behind the saved game is not its decisions: line {}: {}", path,
                                 result.line, result.message)};
  }
  return std::move(result.replay);
}

std::size_t writeSaved(const std::string& path, const cardrt::Game& game, const cardrt::replay::Replay& decisions) {
  const std::vector<std::byte> bytes = cardrt::saveGame(game);
  std::string text(reinterpret_cast<const char*>(bytes.data()), bytes.size());
  text += cardrt::replay::print(decisions);
  writeFile(path, text);
  return bytes.size();
}

}  // namespace cardsim

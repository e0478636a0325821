// Files of saved games: the bytes of saveGame, and behind them, as a replay, the decisions that led there. The bytes hold for one library and
// one layout; the decisions can be played with another.
#pragma once
#include "cardrt/game.h"
#include "cardrt/replay/replay.h"

#include <string>
#include <string_view>

namespace cardsim {

struct SavedFile {
  std::string save;       // what loadGame takes; as it is when it cannot be told apart
  std::string decisions;  // the text of the replay; "" = none
};

bool isSavedGame(std::string_view bytes);
// Throws UsageError when it cannot be read. What is in it is for loadGame and decisionsOf to judge.
SavedFile readSaved(const std::string& path);
// Throws UsageError when there are none, or they are no replay.
cardrt::replay::Replay decisionsOf(const SavedFile& file, const std::string& path);
// Returns how many bytes the game itself has. Throws UsageError.
std::size_t writeSaved(const std::string& path, const cardrt::Game& game, const cardrt::replay::Replay& decisions);

}  // namespace cardsim

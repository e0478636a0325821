// Saving a game and loading it again, in this process or another, at any moment between two actions: in the middle of a
// nested resolution, while one player or both have to decide, with an open checkpoint.
//
// For hosts and tools. The bytes are a function of the game alone; no sink, clock or address gets into them. Nothing in
// bytes that come back is trusted: what is not a save of this engine and these cards is refused with the reason, and
// whatever is loaded can be looked at and played on without leaving its bounds. The format is save_format.h.
#pragma once
#include "cardrt/game.h"

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

namespace cardrt {

enum class LoadError : std::uint8_t {
  None,
  Foreign,      // not a saved game at all
  OtherFormat,  // of another version of the format
  Truncated,    // the end is missing
  Overlong,     // something stands behind the end
  Corrupt,      // the checksum does not fit
  OtherLayout,  // written by an engine whose state means something else
  OtherCards,   // played with other cards than those of the game that it is loaded into
  Malformed     // sealed properly, but no game ever looked like that
};

struct [[nodiscard]] LoadResult {
  LoadError error = LoadError::None;
  std::string message;  // why it was refused, for people: "the saved game is cut off: 812 of 9400 bytes"
  explicit operator bool() const { return error == LoadError::None; }
};

std::vector<std::byte> saveGame(const Game& game);

// `into` was made for the cards that the game is played with; it takes over the saved policies and keeps its own sink. When the save
// is refused, `into` stays as it was. Time and memory do not depend on what the bytes say.
LoadResult loadGame(std::span<const std::byte> bytes, Game& into);

}  // namespace cardrt

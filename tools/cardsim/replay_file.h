// Files of replays: read with every mistake named by file and line, written whole or not at all.
#pragma once
#include "cardrt/replay/replay.h"

#include <string>

namespace cardsim {

// Throws UsageError when it cannot be read or is no replay.
cardrt::replay::Replay readReplay(const std::string& path);
// Under a temporary name first, then renamed: an old file stays until the new one is complete.
void writeReplay(const std::string& path, const cardrt::replay::Replay& replay);

}  // namespace cardsim

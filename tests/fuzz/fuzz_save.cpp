// Saves that somebody tampered with and sealed again: loading refuses them, or gives a game that can be looked at and played on.
//
// The first bytes choose a position of a random game (a decision may wait in the middle of something); the rest changes the bytes
// of its save, four a time, for a place and what is to stand there. Then the checksum is made to fit.
#include "cardrt/ai/two_level.h"
#include "cardrt/game.h"
#include "cardrt/record/save.h"
#include "cardrt/record/save_format.h"
#include "test_decks.h"

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

namespace {

using Bytes = std::vector<std::byte>;

void step(cardrt::Game& game, cardrt::ai::Dice& dice) {
  static cardrt::ActionList actions;
  const cardrt::Player player = cardrt::ai::whoDecides(game);
  game.legalActions(player, actions);
  game.legalActions(cardrt::foeOf(player), actions);
  game.legalActions(player, actions);
  if (actions.count == 0) return;
  if (game.apply(cardrt::ai::pickTwoLevel(actions, dice)) != cardrt::Refusal::None) std::abort();
}

// Positions of some games, those where somebody has to decide first of all; every fourth with an open checkpoint.
std::vector<Bytes> positions(const cardrt::testing::AskingDecks& decks) {
  std::vector<Bytes> found;
  cardrt::Game game(*decks.library);
  for (std::uint64_t seed = 1; found.size() < 256; ++seed) {
    cardrt::ai::Dice dice(seed);
    game.start(decks.config(seed));
    for (std::size_t action = 0; !game.over() && found.size() < 256; ++action) {
      if (!game.decisions().empty() || action % 8 == 7) found.push_back(cardrt::saveGame(game));
      if (action % 32 == 5) game.checkpoint();
      if (action % 32 == 13) game.dropCheckpoint();
      step(game, dice);
    }
  }
  return found;
}

void seal(Bytes& bytes) {
  const std::uint64_t checksum = cardrt::saveChecksum(bytes);
  std::memcpy(bytes.data() + offsetof(cardrt::SaveHeader, checksum), &checksum, sizeof checksum);
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const cardrt::testing::AskingDecks kDecks;
  static const std::vector<Bytes> kPositions = positions(kDecks);
  static cardrt::Game game(*kDecks.library);
  if (size < 2) return 0;
  Bytes bytes = kPositions[data[0]];
  const std::size_t head = sizeof(cardrt::SaveHeader);
  for (std::size_t i = 2; i + 3 < size; i += 4) {
    const std::size_t number = data[i] | data[i + 1] << 8;
    // Half of them near the end, where frames, running abilities, events and decisions are.
    const std::size_t at = (data[i + 3] & 2) != 0
                               ? bytes.size() - 1 - number % std::min<std::size_t>(bytes.size() - head, 1536)
                               : head + number % (bytes.size() - head);
    // Small steps find what lies beside; whole values find the ends.
    const auto small = static_cast<std::byte>(std::to_integer<unsigned>(bytes[at]) + data[i + 2] % 8 - 3U);
    bytes[at] = (data[i + 3] & 1) != 0 ? small : std::byte{data[i + 2]};
  }
  seal(bytes);
  const cardrt::LoadResult result = cardrt::loadGame(bytes, game);
  if (!result) {
    if (result.message.empty()) std::abort();
    return 0;
  }
  if (cardrt::saveGame(game) != bytes) std::abort();
  cardrt::ai::Dice dice(data[1]);
  for (int actions = data[1] % 8; actions >= 0 && !game.over(); --actions) {
    (void)game.hash();
    step(game, dice);
  }
  (void)game.restore();
  step(game, dice);
  (void)game.hash();
  return 0;
}

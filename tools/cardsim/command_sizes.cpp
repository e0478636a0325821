// How much of a state's capacity games use: the most that each game had in use at any action, over many games.
#include "cards.h"
#include "commands.h"

#include "cardrt/ai/two_level.h"

#include <fmt/core.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <vector>

namespace cardsim {

namespace {

// Most in use, a number a game.
struct Measured {
  std::vector<std::uint64_t> values = {};
  std::uint64_t capacity = 0;

  // The smallest that is not exceeded in so many of a hundred games.
  std::uint64_t percentile(std::uint64_t percent) const { return values[(values.size() * percent + 99) / 100 - 1]; }
  bool half() const { return 2 * percentile(99) < capacity; }
};

void play(cardrt::Game& game, const cardrt::GameConfig& config, Measured& slots, Measured& bytes) {
  static cardrt::ActionList actions;
  cardrt::ai::Dice dice(config.seed ^ 0x51edULL);
  std::uint64_t most_slots = 0, most_bytes = 0;
  game.start(config);
  for (;;) {
    most_slots = std::max<std::uint64_t>(most_slots, game.state().header.entity_count);
    most_bytes = std::max<std::uint64_t>(most_bytes, game.bytesInUse());
    if (game.over()) break;
    game.legalActions(cardrt::ai::whoDecides(game), actions);
    (void)game.apply(cardrt::ai::pickTwoLevel(actions, dice));
  }
  slots.values.push_back(most_slots);
  bytes.values.push_back(most_bytes);
}

}  // namespace

int runSizes(const SizesOptions& options) {
  const Cards cards("");
  cardrt::Game game(cards.library(), policiesOf(options.profile, options.policies));
  nlohmann::ordered_json rows = nlohmann::ordered_json::array();
  bool fits = true;
  const bool text = options.format != "json";
  if (text) fmt::print("most in use, {} games of each kind\n", options.games);
  for (const char* kind : {"mage-mirror", "sixty", "tokens"}) {
    const DeckList deck = workloadDeck(kind, cards.library());
    Measured slots{.capacity = cardrt::kMaxEntities}, bytes{.capacity = sizeof(cardrt::State)};
    for (std::uint64_t i = 0; i < options.games; ++i)
      play(game, configOf(deck, deck, cards.library(), options.seed + i), slots, bytes);
    for (const auto& [what, measured] : {std::pair("slots", &slots), std::pair("bytes", &bytes)}) {
      std::sort(measured->values.begin(), measured->values.end());
      const std::uint64_t p50 = measured->percentile(50), p99 = measured->percentile(99),
                          most = measured->values.back();
      fits = fits && measured->half();
      rows.push_back({{"decks", kind},
                      {"what", what},
                      {"p50", p50},
                      {"p99", p99},
                      {"max", most},
                      {"capacity", measured->capacity}});
      if (text) {
        fmt::print("{:12} {}  p50 {:6}  p99 {:6}  max {:6}  capacity {:6}{}\n", kind, what, p50, p99, most,
                   measured->capacity, measured->half() ? "" : "  p99 is more than half");
      }
    }
  }
  if (!text) fmt::print("{}\n", rows.dump(2));
  return fits ? 0 : 1;
}

}  // namespace cardsim

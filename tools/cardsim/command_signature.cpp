// One number for how a build plays: random games of the two workloads, each with all its random calls and its end.
//
// The same on every machine and in every build type. A commit message carries it: when it moves, play has changed.
#include "cards.h"
#include "commands.h"

#include "cardrt/ai/two_level.h"
#include "cardrt/replay/position_hash.h"

#include <fmt/core.h>

#include <memory>

namespace cardsim {

namespace {

// Adds each random call to the hash.
class Calls final : public cardrt::Sink {
 public:
  explicit Calls(cardrt::replay::Hasher& hash) : hash_(&hash) {}
  ~Calls() = default;
  void entry(const cardrt::Machine&, const cardrt::LogEntry& entry) override {
    if (entry.kind != cardrt::LogKind::Random) return;
    hash_->number(static_cast<std::uint32_t>(entry.x));
    hash_->number(static_cast<std::uint32_t>(entry.y));
  }

 private:
  cardrt::replay::Hasher* hash_;
};

}  // namespace

int runSignature(const SignatureOptions& options) {
  const Cards cards(options.pack);
  cardrt::replay::Hasher hash;
  Calls calls(hash);
  cardrt::Game game(cards.library(), policiesOf(options.profile, options.policies));
  game.setSink(&calls);
  auto actions = std::make_unique<cardrt::ActionList>();
  const DeckList decks[] = {workloadDeck("mage-mirror", cards.library()),
                            workloadDeck("trigger-mirror", cards.library())};
  for (std::uint64_t seed = 1; seed <= options.games; ++seed) {
    const DeckList& deck = decks[seed % 2];
    cardrt::ai::Dice dice(seed);
    game.start(configOf(deck, deck, cards.library(), seed));
    while (!game.over()) {
      game.legalActions(cardrt::ai::whoDecides(game), *actions);
      hash.number(actions->count);
      (void)game.apply(cardrt::ai::pickTwoLevel(*actions, dice));
    }
    hash.number(cardrt::replay::positionHash(game));
  }
  fmt::print("{:016x}\n", hash.value());
  return 0;
}

}  // namespace cardsim

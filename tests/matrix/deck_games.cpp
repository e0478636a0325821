#include "deck_games.h"

#include "cardrt/ai/two_level.h"
#include "cardrt/game.h"
#include "cardrt/invariants.h"
#include "natives.h"

#include <fmt/core.h>

namespace matrix {

namespace {
constexpr std::size_t kDeck = 24;
}

std::string playFromDecks(const cardabi::LibraryData& library, const DeckPair& decks, const std::string& profile,
                          std::uint64_t seed) {
  cardabi::Policies policies;
  if (!cardabi::findProfile(profile, policies)) return "no such profile";
  const cardrt::CardLibrary cards(library, card_natives::all());
  static thread_local cardrt::ActionList actions;
  std::vector<cardabi::CardRef> list;
  for (std::size_t n = 0; n < kDeck; ++n) list.push_back(cards.find(decks.ids[n % decks.ids.size()]));
  cardrt::GameConfig config;
  for (cardrt::Deck& deck : config.decks) deck = {cards.find(kHero), list};
  config.seed = seed;
  cardrt::Game game(cards, policies);
  cardrt::InvariantChecker checker(cards);
  game.start(config);
  cardrt::ai::Dice dice(seed);
  for (std::uint32_t count = 1; !game.over(); ++count) {
    if (const std::vector<std::string> wrong = checker.check(game); !wrong.empty())
      return fmt::format("before action {}: {}", count, wrong.front());
    game.legalActions(cardrt::ai::whoDecides(game), actions);
    if (actions.count == 0) return fmt::format("action {}: nobody can do anything", count);
    const cardrt::Refusal refusal = game.apply(cardrt::ai::pickTwoLevel(actions, dice));
    if (refusal != cardrt::Refusal::None)
      return fmt::format("action {}: a legal action was refused: {}", count, cardrt::describe(refusal));
  }
  return "";
}

}  // namespace matrix

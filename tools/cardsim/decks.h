// Decks of cards of any library: read from files, of the workloads, or at random. For cardsim and for tests that play whole games.
#pragma once
#include "cardrt/ai/two_level.h"
#include "cardrt/game.h"
#include "cardrt/library.h"

#include <cstdint>
#include <string>
#include <vector>

namespace cardsim {

// Something about the command line or a file that the user must mend: printed as it is, exit status 2.
struct UsageError {
  std::string message;
};

// All bytes of a file; the user is told if it cannot be read.
std::string readFile(const std::string& path);

struct DeckList {
  std::string name;
  cardabi::CardRef hero = {};
  std::vector<cardabi::CardRef> cards = {};
};

// `hero ID`, then a line for each card, `2 CS2_029`; `#` begins a comment; lines for `cardc deck` are passed over. All mistakes are told at once.
DeckList readDeck(const std::string& path, const cardrt::CardLibrary& cards);
// The deck of a workload by its name: mage-mirror, trigger-mirror, sixty (both, in one deck), tokens (heavy with tokens and enchantments).
DeckList workloadDeck(const std::string& name, const cardrt::CardLibrary& cards);

// A game of these two decks. The decks must outlive it.
cardrt::GameConfig configOf(const DeckList& first, const DeckList& second, const cardrt::CardLibrary& cards,
                            std::uint64_t seed);

// Decks of thirty cards of all sets. Most cost little, so that much happens.
class RandomDecks {
 public:
  // Collectible: what anybody might put into a deck. Playable: tokens as well, all that a hand can hold.
  enum class Of : std::uint8_t { Collectible, Playable };
  RandomDecks(const cardrt::CardLibrary& cards, Of of);  // the library must outlive this
  // The same dice give the same deck.
  DeckList deal(cardrt::ai::Dice& dice, const std::string& name) const;
  // What decks are made of, in the order of sets and numbers.
  const std::vector<cardabi::CardRef>& cards() const { return cards_; }

 private:
  const cardrt::CardLibrary* library_;
  std::vector<cardabi::CardRef> heroes_ = {}, cards_ = {};
};

}  // namespace cardsim

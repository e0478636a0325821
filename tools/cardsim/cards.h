// Where the cards come from, and decks of them: reading files for the commands of cardsim.
#pragma once
#include "cardrt/game.h"
#include "cardrt/library.h"
#include "cardrt/pack.h"

#include <memory>
#include <string>
#include <vector>

namespace cardsim {

// Something about the command line or a file that the user must mend: printed as it is, exit status 2.
struct UsageError {
  std::string message;
};

// The cards of this program, or those of a pack.
class Cards {
 public:
  explicit Cards(const std::string& pack_path);  // empty: the linked cards
  const cardrt::CardLibrary& library() const { return *library_; }
  cardabi::CardRef need(const std::string& id, const std::string& where) const;

 private:
  std::unique_ptr<const cardrt::PackLibrary> pack_;
  std::unique_ptr<const cardrt::CardLibrary> library_;
};

struct DeckList {
  std::string name;
  cardabi::CardRef hero = {};
  std::vector<cardabi::CardRef> cards = {};
};

// `hero ID`, then a line for each card, `2 CS2_029`; `#` begins a comment. All mistakes are told at once.
DeckList readDeck(const std::string& path, const Cards& cards);
// The deck of a workload by its name: mage-mirror, trigger-mirror, sixty (both, in one deck), tokens (heavy with tokens and enchantments).
DeckList workloadDeck(const std::string& name, const Cards& cards);

// A game of these two decks. The decks must outlive it.
cardrt::GameConfig configOf(const DeckList& first, const DeckList& second, const Cards& cards, std::uint64_t seed);

// All bytes of a file; the user is told if it cannot be read.
std::string readFile(const std::string& path);

// The profile of that name, with single rulings that are not its own, as NAME=VALUE.
cardabi::Policies policiesOf(const std::string& profile, const std::vector<std::string>& deviations);

}  // namespace cardsim

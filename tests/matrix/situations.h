// What the pairs of one word are put through, as a text of the card language: cards that have one word or two, and tests that bring them
// into every situation and then play on by chance.
#pragma once
#include "words.h"

#include <cstddef>
#include <string>
#include <vector>

namespace matrix {

// The cards that go into the decks of a game from its beginning.
struct DeckPair {
  std::string claim;
  std::vector<std::string> ids;
};

struct Situations {
  std::string text;  // a file: cards and tests
  std::size_t tests = 0;
  std::vector<DeckPair> decks;
};

// All pairs of the word at `first` with itself and those behind it; so many games by chance behind each test.
Situations situationsOf(std::size_t first, const std::string& profile, std::size_t games);

// The id of the hero of all games.
inline constexpr const char* kHero = "Elder";

}  // namespace matrix

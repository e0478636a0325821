// A game from its beginning with decks of a few cards: the way on which words are met that speak of the start, of the deck and of drawing.
#pragma once
#include "cardabi/record.h"
#include "situations.h"

#include <cstdint>
#include <string>

namespace matrix {

// Plays it by chance to its end, all that must be true checked after every action. "" or what was wrong.
std::string playFromDecks(const cardabi::LibraryData& library, const DeckPair& decks, const std::string& profile,
                          std::uint64_t seed);

}  // namespace matrix

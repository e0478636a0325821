// A deck as text again: as a deck code, or as the list that decks/*.deck hold and cardsim reads.
#pragma once
#include "cardc/deck/catalogue.h"
#include "cardc/deck/deck.h"
#include "cardc/diag/engine.h"

#include <optional>
#include <string>

namespace cardc::deck {

// None where a card has no number of deck codes, which is reported, or is not known, which has been.
std::optional<std::string> codeOf(const Deck& deck, const Catalogue& cards, diag::Engine& diags);

// Cards that are not known are left out; each line has the name of its card as a comment.
std::string listOf(const Deck& deck, const Catalogue& cards);

}  // namespace cardc::deck

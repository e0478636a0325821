// The rules of building decks. Every violation is reported where the deck says it; a deck without any is legal.
//
// Unless cards say otherwise, a deck is one hero and thirty cards of its class and neutral ones, two of each and one of what is
// legendary, out of the sets of its format. What cards can say are facts: deck-size, tourist, runes, fabled, sideboard.
#pragma once
#include "cardc/deck/catalogue.h"
#include "cardc/deck/deck.h"
#include "cardc/diag/engine.h"

#include <cstdint>
#include <string>
#include <vector>

namespace cardc::deck {

struct Rules {
  std::int32_t standard_year =
      0;  // standard is played with its sets and those of the year before; 0 = that of the newest set
  std::vector<std::string> sets;  // nothing but these, whatever the format; none = as the format says
};

// What the deck is, as the rules see it.
struct Verdict {
  std::uint32_t classes = 0;          // of the deck: of its hero
  std::uint64_t size = 0;             // cards that it lists
  std::int32_t wanted_size = 0;       // and should list
  std::vector<sema::CardId> brought;  // that come with its cards and are not listed
};
Verdict check(const Deck& deck, const Rules& rules, const Catalogue& cards, diag::Engine& diags);

// "mage", "priest or warlock".
std::string classWords(std::uint32_t classes);
// The years whose sets standard is played with: this one and the one before.
std::int32_t standardYear(const Rules& rules, const sema::Program& program);

}  // namespace cardc::deck

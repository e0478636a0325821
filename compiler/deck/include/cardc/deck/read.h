// Reads a deck from a text: a deck code, a list, or what the game copies when a deck is shared.
//
//   AAEBAf0EAA...                    a code, alone on its line; lines that begin with # are comments, `### Frost` names the deck
//
//   format standard                  a list; wild where it says nothing
//   hero HERO_08
//   2 CS2_029                        so many of the card with that id
//   1 CS2_032 in ETC_080             ... in the sideboard of that card
//
//   # Class: Mage                    what the game copies, without its code: cards by their printed names
//   # 2x (4) Fireball
//   #   1x (7) Flamestrike           set in: in the sideboard of the card above
#pragma once
#include "cardc/deck/catalogue.h"
#include "cardc/deck/deck.h"
#include "cardc/diag/engine.h"
#include "cardc/source/source_file.h"

#include <string_view>

namespace cardc::deck {

// Whether a word is meant as a deck code: it has their letters only, or begins as every one of them does.
bool looksLikeCode(std::string_view word);

// All that cannot be read or is not known is reported; the rest is in the deck. `read` is false when there is no deck at all.
struct Reading {
  bool read = false;
  Deck deck;
};
Reading readDeck(const source::VirtualFiles& files, source::FileId file, const Catalogue& cards, diag::Engine& diags);

}  // namespace cardc::deck

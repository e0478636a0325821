// Deck codes: the text by which players pass decks on. Base64 of bytes; all numbers are varints (seven bits a byte, lowest first,
// the eighth bit says that more follow), cards are numbers that public card data calls dbf ids:
//
//   0, version 1, format
//   how many heroes, each
//   how many cards of which there is one, each; of which there are two, each; of which there are others, each with its number
//   1 and the same three groups once more for sideboards, each card with the owner of its sideboard behind; or 0, or nothing
#pragma once
#include "cardc/diag/engine.h"
#include "cardc/source/span.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cardc::deck {

struct Code {
  struct Card {
    std::uint32_t dbf = 0;
    std::uint32_t count = 1;
    std::uint32_t owner = 0;  // of a card in a sideboard
    source::Span span;        // the characters that say it
  };
  std::uint32_t format = 0;
  source::Span format_span;
  std::vector<Card> heroes, cards, sideboards;
};

// `text` is what `at` covers. What is no whole code is reported, once; then there is none.
std::optional<Code> readCode(std::string_view text, const source::Span& at, diag::Engine& diags);

// Cards in the order of their numbers, whatever order they come in: the same deck has one code.
std::string writeCode(Code code);

}  // namespace cardc::deck

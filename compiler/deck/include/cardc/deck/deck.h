// Deck: what somebody wants to play with, as it was written, with every card found in a program.
//
// Read from a deck code or a list by read.h, judged by check.h, written again by write.h. No game reads it: what an engine is
// given are the cards, and it asks nothing about how they came together.
#pragma once
#include "cardc/sema/program.h"
#include "cardc/source/span.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cardc::deck {

// What a deck is built for; the numbers are those of deck codes.
enum class Format : std::uint8_t { Wild = 1, Standard = 2, Classic = 3, Twist = 4 };
struct FormatInfo {
  Format format;
  std::string_view word;
};
inline constexpr FormatInfo kFormats[] = {
    {Format::Wild, "wild"}, {Format::Standard, "standard"}, {Format::Classic, "classic"}, {Format::Twist, "twist"}};
std::string_view formatWord(Format format);

struct Entry {
  sema::CardId card;  // not valid: nobody knows it, which has been reported; it counts all the same
  std::uint32_t count = 1;
  sema::CardId owner;  // of a sideboard: whose it is
  source::Span span;
};

struct Deck {
  std::string name;
  Format format = Format::Wild;
  std::vector<Entry> heroes;
  std::uint32_t classes = 0;  // that the list names in the place of a hero
  std::vector<Entry> cards;
  std::vector<Entry> sideboards;
  source::Span span;  // where it begins: what is said about all of it stands there
};

// The name that is printed on a card; the one of its definition where none is.
std::string_view shownName(const sema::Card& card);

}  // namespace cardc::deck

// The lines of a deck file, cut into words, before anybody asks what they mean.
#pragma once
#include "cardc/source/source_file.h"

#include <string>
#include <string_view>
#include <vector>

namespace cardc::deck {

struct Word {
  std::string_view text;
  source::Span span;
};

// A comment as the game writes it when a deck is shared.
struct SharedLine {
  enum class What : std::uint8_t { Class, Format, Card, InSideboard };
  What what = What::Card;
  Word count;  // of a card
  Word name;   // of a card, a class, a format
};

struct Lines {
  Lines(const source::SourceFile& file, source::FileId id);

  // The first line that is a deck code.
  std::vector<std::vector<Word>>::const_iterator code() const;

  std::vector<std::vector<Word>> written;  // without comments and empty lines
  std::vector<SharedLine> shared;
  std::string name;    // behind ###
  source::Span first;  // the line with which the deck begins
};

}  // namespace cardc::deck

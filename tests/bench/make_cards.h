// A large set of cards that nobody has to write: what the compiler's benchmark compiles.
//
// The mix is that of a real collection: minions, spells, weapons and secrets with battlecries, deathrattles, triggers, auras, discovers, cost
// rules and tokens, in sets of 500 cards with a file for each class, about 470 bytes a card. The same count and seed give the same bytes on every
// machine. Every card compiles without a message: whoever changes the language changes the lines in make_cards.cpp.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace cardbench {

struct CardFile {
  std::string path;  // sets/bench01/mage.card
  std::string text;
};

struct Collection {
  std::vector<CardFile> files;
  std::uint64_t bytes = 0;
};

enum class Mix {
  Collection,  // as above
  EightNodes,  // spells with one ability each, eight nodes of trees a card: what the goals for generated code are set for
};

// `count` cards, tokens included. At most 100,000.
Collection makeCards(std::uint32_t count, std::uint64_t seed, Mix mix = Mix::Collection);

}  // namespace cardbench

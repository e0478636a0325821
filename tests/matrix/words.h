// The words of the matrix, one row each: how a word stands on a card. Every word of cards/prelude has a row, which a test asks for.
#pragma once

#include <string>
#include <vector>

namespace matrix {

// Where a word may stand.
enum Place : unsigned {
  OnMinion = 1,
  OnSpell = 2,
  Given = 4,    // by an enchantment, also to a card in hand
  Waits = 8,    // a spell that waits in the secret zone
  Actions = 16  // actions, which stand inside of an ability
};

struct Word {
  std::string words;  // those of the prelude that it shows; a name of its own where the language has no word for it
  std::string text;   // @ is put in for the name of the card, so that options have names of their own
  unsigned places = 0;
  std::string why;  // why it stands on no minion, or why no enchantment gives it
  bool of_the_prelude = true;

  std::vector<std::string> list() const;
  std::string name() const;  // DivineShield
  bool on(unsigned place) const { return (places & place) != 0; }
};

const std::vector<Word>& words();

// May both stand on one card? The abilities of a titan are its choose one, and a card is one quest.
bool fitOnOne(const Word& a, const Word& b, unsigned place);

}  // namespace matrix

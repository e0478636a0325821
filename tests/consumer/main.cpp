// A game of its own: two decks of the project's cards, played to the end, each time taking the first action that is legal.
#include "card_sets.gen.h"
#include "cardrt/game.h"
#include "cardrt/library.h"

#include <cstdio>
#include <vector>

int main() {
  const cardrt::CardLibrary library(card_sets::library());
  const cardabi::CardRef hero = library.find("ONE_01");
  std::vector<cardabi::CardRef> cards;
  for (int copies = 0; copies < 8; ++copies) {
    cards.push_back(library.find("ONE_03"));
    cards.push_back(library.find("TWO_01"));
  }

  cardrt::Game game(library);
  game.start({.decks = {{hero, cards}, {hero, cards}}, .seed = 1, .mulligan = false});
  cardrt::ActionList actions;
  int taken = 0;
  for (; !game.over(); ++taken) {
    game.legalActions(game.current(), actions);
    if (actions.count == 0 || game.apply(actions.items[0]) != cardrt::Refusal::None) {
      std::puts("consumer: an action that was said to be legal was refused");
      return 1;
    }
  }
  std::printf("consumer: a game of %d turns and %d actions is over, Lantern costs %d\n", game.turn(), taken,
              library.card(library.find("ONE_03")).cost);
  return game.turn() > 1 ? 0 : 1;
}

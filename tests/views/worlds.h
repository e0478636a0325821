// Two worlds that one viewer cannot tell apart: the same game, but for the cards that the viewer does not know.
//
// What the viewer receives is put into bytes: their part of the log, a snapshot, what they are offered, why something was refused. As long
// as the game has not shown a card in which the worlds differ, the bytes must be the same.
#pragma once
#include "cardrt/ai/two_level.h"
#include "cardrt/changelog/change_log.h"
#include "cardrt/views/offers.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace views {

// What a view that is wrong would let through, to see that it is noticed.
enum class Leak : std::uint8_t { None, Cost, Card, Flag };

struct World {
  World(const cardrt::CardLibrary& library, const cardabi::Policies& policies) : game(library, policies) {}

  cardrt::Game game;
  cardrt::ChangeLog log;
  std::unique_ptr<cardrt::View> view;
  cardrt::History piece, told;

  // Takes over the game, and is watched by this viewer from here on.
  void begin(const cardrt::Game& from, cardrt::Viewer viewer);
  // All that the viewer gets after an action, as bytes.
  std::vector<std::uint8_t> received(Leak leak);
};

// Is the card there unknown to the viewer, by the rules of the zones alone (the views are what is tested)? Decks, the foe's hand and
// secrets.
bool isUnknown(const cardrt::Entity& entity, cardrt::Viewer viewer);

// What a card does while nobody sees it, and what it asks about cards that nobody sees, tells of them by the rules of the game: no leak of
// a view. Is it none of those? Is any of those in the game where it could tell?
bool isDiscreet(const cardrt::CardLibrary& cards, cardabi::CardRef card);
bool somebodyTells(const cardrt::Game& game, cardrt::Viewer viewer);

// Gives everything that the viewer does not know another face: the foe's hand and deck any cards of `pool`, a secret another one of its
// class, the viewer's own deck another order. Returns in how many cards the worlds differ now.
std::size_t disguise(cardrt::Game& game, cardrt::Viewer viewer, const std::vector<cardabi::CardRef>& pool,
                     cardrt::ai::Dice& dice);

// Has the game shown a card in which they differ?
bool isRevealed(const cardrt::Game& a, const cardrt::Game& b, cardrt::Viewer viewer);

}  // namespace views

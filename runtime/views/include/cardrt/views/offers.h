// What a viewer is offered: their cards with live costs and numbers, the questions that wait, and all that they may do now, in the
// ids of their view. With View::snapshot it is what somebody needs who connects again.
#pragma once
#include "cardrt/views/view.h"

#include <cstdint>
#include <string>
#include <vector>

namespace cardrt {

// A card in the viewer's own hand, or their hero power.
struct OfferedCard {
  std::uint32_t id = 0;
  std::int32_t cost = 0;                   // as it is now, in mana
  bool playable = false;                   // some play of it is among the actions
  std::vector<std::int32_t> numbers = {};  // what its text shows for $n, in the order of the text: with spell damage
  friend bool operator==(const OfferedCard&, const OfferedCard&) = default;
};

struct OfferedThing {
  std::uint32_t id = 0;    // of an entity in sight; 0 = a card that is not in the game, or not in sight
  std::uint32_t card = 0;  // CardRef
  std::uint8_t part = 0;   // from 1: no card, but that part of what the source says
  friend bool operator==(const OfferedThing&, const OfferedThing&) = default;
};

// Of another player's the viewer knows only that it waits.
struct OfferedDecision {
  DecisionKind kind = DecisionKind::None;
  Player player = 0;
  std::uint8_t at_least = 0, at_most = 0;
  std::uint32_t source = 0;
  std::vector<OfferedThing> options = {};
  friend bool operator==(const OfferedDecision&, const OfferedDecision&) = default;
};

// As Action, with ids instead of slots; 0 = none.
struct ViewAction {
  ActionKind kind = ActionKind::EndTurn;
  std::uint8_t option = 0;
  std::uint8_t position = 0xff;
  std::uint32_t source = 0, target = 0, answer = 0;
  friend bool operator==(const ViewAction&, const ViewAction&) = default;
};

struct Offers {
  Player current = 0;  // whose turn it is
  std::uint16_t turn = 0;
  Result result = Result::None;
  std::vector<OfferedCard> cards = {};
  std::vector<OfferedDecision> decisions = {};
  std::vector<ViewAction> actions = {};  // in the order of Game::legalActions
  friend bool operator==(const Offers&, const Offers&) = default;
};

// The view must have taken all of the game's log up to now.
Offers offersOf(const Game& game, const View& view);

// What the viewer asks for, as an action of the game. NoSuchCard: one of its ids is not (or no more) in sight. Everything else is for
// Game::apply to judge. A spectator's is refused: NotYourTurn.
Refusal toAction(const Game& game, const View& view, const ViewAction& asked, Action& out);

}  // namespace cardrt

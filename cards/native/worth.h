// How good would it be to play this card next? A number for each card, by a few rules that a player can follow.
//
// It looks at what lies open to the player who asks, and at nothing else: the battlefield, heroes, mana, and what is printed on the card. What a
// card does is read from its tree and tried on copies of numbers; nothing is played, nothing is drawn.
#pragma once
#include "cardrt/hearth/hearth.h"

namespace card_natives {

// How things stand for the one who asks.
struct Position {
  std::int32_t life = 0;       // of your hero, armor and all
  std::int32_t foes_life = 0;  // of the foe's
  std::int32_t reach = 0;      // damage that your attacks can still do to the foe's hero this turn
  bool guarded = false;        // a taunt stands before the foe's hero
  bool behind = false;         // the foe's minions are worth more than yours
  bool in_danger = false;      // little life is left, or the foe's minions could take all of it

  Position(const cardrt::Machine& m, cardrt::Player you);
};

// What a minion is worth to its side: its attack and its health.
std::int32_t worthOfMinion(const cardrt::Machine& m, cardrt::SlotIndex minion);

// It cannot be played now: too dear, no room, nobody to aim it at.
inline constexpr std::int32_t kNotNow = -10000;

// Of that card for the player of `asker`, aimed as well as can be; or kNotNow.
std::int32_t worthOf(cardrt::Machine& m, cardrt::SlotIndex asker, const Position& position, cardabi::CardRef card);

}  // namespace card_natives

// One line for each native: what natives.cpp puts into its table. Private to this folder.
#pragma once
#include "cardrt/native.h"

namespace card_natives {

// order_deck.cpp. native OrderDeck: your deck from the highest cost on top to the lowest; equal costs stay as they lie.
cardrt::NativeStep orderDeck(cardrt::NativeCall& call, cardrt::Frame& frame);

// perfect_card.cpp. native PerfectCard: asks for one of the three basic or classic cards that would be best to play with the mana that is left
// (worth.h), and gives it to its player.
cardrt::NativeStep perfectCard(cardrt::NativeCall& call, cardrt::Frame& frame);

// split_in_hand.cpp. native SplitInHand(Left, Right): this goes aside, and its halves come to the two ends of the hand that it was in; when
// they lie side by side, the rules put it back (hearth/halves.cpp).
cardrt::NativeStep splitInHand(cardrt::NativeCall& call, cardrt::Frame& frame);

}  // namespace card_natives

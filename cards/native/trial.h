// What a card would do if it were played now, as far as its tree says it in so many words: damage, deaths, healing, cards, minions.
//
// Conditions that speak of what lies open are decided; what hangs on chance or on something hidden is left out.
#pragma once
#include "cardrt/hearth/hearth.h"

namespace card_natives {

// Does the tree look only at what both players see, and is nothing of it left to chance?
bool isOpen(const cardabi::Node* nodes, std::uint32_t node);

// A character of the battlefield, while something is tried on it.
struct Body {
  cardrt::SlotIndex slot;
  std::int32_t left;  // health
  bool shielded;
  bool away;  // destroyed, sent back, changed into something else
  bool gone() const { return away || left <= 0; }
};

class Trial {
 public:
  // Of that card as if `asker` played it; kNoSlot: aimed at nobody.
  Trial(cardrt::Machine& m, cardrt::SlotIndex asker, cardabi::CardRef card, cardrt::SlotIndex target);

  std::size_t bodyCount() const { return count_; }
  const Body& body(std::size_t number) const { return bodies_[number]; }
  std::int32_t toFoesHero() const { return burn_; }  // damage
  std::int32_t life() const { return life_; }        // healing that your hero lacks, and armor
  std::int32_t drawn() const { return drawn_; }      // cards
  std::int32_t brought() const { return brought_; }  // attack and health that come to your side
  std::int32_t shelter() const { return shelter_; }  // health of it that has taunt
  std::int32_t strikes() const { return strikes_; }  // attack of it that can be used this turn
  bool noTauntIsLeft() const;

 private:
  void does(std::uint32_t node);
  void hit(cardrt::Thing thing, std::int32_t amount);
  void heal(cardrt::Thing thing, std::int32_t amount);
  void bring(cardabi::CardRef card, std::int32_t copies);
  bool select(std::uint32_t node, cardrt::ThingSet& out);
  std::int32_t number(std::uint32_t node);
  Body* find(cardrt::Thing thing);
  std::uint32_t operand(std::uint32_t node, std::uint32_t number) const;

  cardrt::Machine& m_;
  cardrt::Eval eval_;
  cardrt::Player you_;
  Body bodies_[2 * cardrt::kPlayCapacity + 2];
  std::size_t count_ = 0;
  std::int32_t burn_ = 0, life_ = 0, drawn_ = 0, brought_ = 0, shelter_ = 0, strikes_ = 0;
};

}  // namespace card_natives

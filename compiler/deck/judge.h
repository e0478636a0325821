// Judge: one deck before the rules, which are split over check*.cpp by what they are about.
#pragma once
#include "cardc/deck/check.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cardc::deck {

class Judge {
 public:
  Judge(const Deck& deck, const Rules& rules, const Catalogue& cards, diag::Engine& diags)
      : deck_(deck), rules_(rules), cards_(cards), diags_(diags) {}
  Verdict judge();

 private:
  // ---- check.cpp: hero, size, copies
  void hero();
  void size();
  void copies();
  // What stands for itself, in the deck or in a sideboard that takes any card.
  void card(const Entry& entry);

  // ---- check_cards.cpp: which cards this deck may hold
  bool playable(const Entry& entry);
  bool collectible(const Entry& entry);
  void ofClass(const Entry& entry);
  void inFormat(const Entry& entry);
  bool admits(sema::SetId set) const;
  // Tourists of the deck that bring the card in.
  bool broughtByTourist(sema::CardId card) const;
  void runes();

  // ---- check_sideboards.cpp: what cards bring along
  void sideboards();
  void sideboardOf(const Entry& owner);
  void fabled();

  const sema::Card& at(sema::CardId id) const { return cards_[id]; }
  std::string_view nameOf(sema::CardId id) const { return shownName(cards_[id]); }
  bool isLegendary(sema::CardId id) const;

  const Deck& deck_;
  const Rules& rules_;
  const Catalogue& cards_;
  diag::Engine& diags_;
  Verdict verdict_;
  std::vector<const Entry*> any_;  // of deck and sideboards, what answers to the rules of the deck
};

}  // namespace cardc::deck

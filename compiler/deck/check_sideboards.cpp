// What cards bring along: sideboards, which the deck says, and bundles, which it does not.
#include "judge.h"

#include <algorithm>
#include <set>

namespace cardc::deck {

using sema::CardId;

void Judge::sideboards() {
  for (const Entry& entry : deck_.cards) sideboardOf(entry);
  const auto inDeck = [&](CardId owner) {
    return std::any_of(deck_.cards.begin(), deck_.cards.end(), [&](const Entry& card) { return card.card == owner; });
  };
  for (const Entry& entry : deck_.sideboards) {
    if (!entry.owner.valid()) continue;
    const sema::Card& owner = at(entry.owner);
    if (owner.sideboard == 0) {
      diags_.report(diag::NoSideboard, entry.span, nameOf(entry.owner));
      continue;
    }
    if (!inDeck(entry.owner)) diags_.report(diag::SideboardAlone, entry.span, nameOf(entry.owner));
    const std::vector<CardId>& among = owner.sideboard_cards;
    if (among.empty()) {
      card(entry);
    } else if (entry.card.valid() && std::find(among.begin(), among.end(), entry.card) == among.end()) {
      diags_.report(diag::NotForSideboard, entry.span, nameOf(entry.card), nameOf(entry.owner));
    }
  }
}

// A card that has one wants it full.
void Judge::sideboardOf(const Entry& owner) {
  if (!owner.card.valid() || at(owner.card).sideboard == 0) return;
  std::int64_t cards = 0;
  for (const Entry& entry : deck_.sideboards) {
    if (entry.owner == owner.card) cards += entry.count;
  }
  if (cards != at(owner.card).sideboard)
    diags_.report(diag::SideboardSize, owner.span, nameOf(owner.card), cards, at(owner.card).sideboard);
}

void Judge::fabled() {
  std::set<CardId> told;
  for (const Entry& entry : deck_.cards) {
    if (!entry.card.valid() || !told.insert(entry.card).second) continue;
    const std::vector<CardId>& bundle = at(entry.card).fabled;
    verdict_.brought.insert(verdict_.brought.end(), bundle.begin(), bundle.end());
  }
}

}  // namespace cardc::deck

#include "cardc/deck/check.h"

#include "judge.h"

#include <algorithm>
#include <map>

namespace cardc::deck {

using cardabi::Kind;
using sema::CardId;

namespace {

constexpr std::int32_t kDeckSize = 30;
constexpr std::uint64_t kCopies = 2, kLegendaryCopies = 1;

std::uint8_t legendary() {
  for (const cardabi::FactInfo& row : cardabi::allFacts()) {
    if (row.category == cardabi::FactCategory::Rarity && row.name == "Legendary") return row.number;
  }
  return 0;
}

std::uint64_t countOf(const std::vector<Entry>& entries) {
  std::uint64_t all = 0;
  for (const Entry& entry : entries) all += entry.count;
  return all;
}

}  // namespace

bool Judge::isLegendary(CardId id) const {
  static const std::uint8_t kLegendary = legendary();
  return at(id).rarity == kLegendary;
}

Verdict Judge::judge() {
  hero();
  size();
  for (const Entry& entry : deck_.cards) card(entry);
  sideboards();
  copies();
  runes();
  fabled();
  return verdict_;
}

void Judge::hero() {
  verdict_.classes = deck_.classes;
  for (const Entry& entry : deck_.heroes) {
    if (!entry.card.valid()) continue;
    // One with a cost is played during a game.
    if (at(entry.card).kind != Kind::Avatar || at(entry.card).has_cost)
      diags_.report(diag::DeckHero, entry.span, nameOf(entry.card));
    verdict_.classes |= at(entry.card).classes;
  }
  if (deck_.heroes.size() == 1 || (deck_.heroes.empty() && deck_.classes != 0)) return;
  diags_.report(diag::DeckHeroes, deck_.heroes.empty() ? deck_.span : deck_.heroes.back().span,
                static_cast<std::int64_t>(deck_.heroes.size()));
}

void Judge::size() {
  verdict_.size = countOf(deck_.cards);
  verdict_.wanted_size = kDeckSize;
  const Entry* because = nullptr;
  for (const Entry& entry : deck_.cards) {
    if (!entry.card.valid() || at(entry.card).deck_size == 0) continue;
    if (because != nullptr && at(entry.card).deck_size <= verdict_.wanted_size) continue;
    because = &entry;
    verdict_.wanted_size = at(entry.card).deck_size;
  }
  if (verdict_.size == static_cast<std::uint64_t>(verdict_.wanted_size)) return;
  diag::Engine::Details said =
      diags_.report(diag::DeckSize, deck_.span, static_cast<std::int64_t>(verdict_.size), verdict_.wanted_size);
  if (because != nullptr) said.note(because->span, "the size is that of '" + std::string(nameOf(because->card)) + "'");
}

void Judge::card(const Entry& entry) {
  if (!entry.card.valid() || !playable(entry)) return;
  any_.push_back(&entry);
  if (!collectible(entry)) return;
  ofClass(entry);
  inFormat(entry);
}

// Over the deck and its sideboards; a reprint is the same card.
void Judge::copies() {
  struct Counted {
    std::uint64_t count = 0;
    const Entry* last = nullptr;
  };
  std::map<CardId, Counted> counted;
  for (const Entry* entry : any_) {
    Counted& of = counted[cards_.original(entry->card)];
    of.count += entry->count;
    of.last = entry;
  }
  for (const Entry* entry : any_) {
    const Counted& of = counted[cards_.original(entry->card)];
    const std::uint64_t most = isLegendary(entry->card) ? kLegendaryCopies : kCopies;
    if (of.last == entry && of.count > most)
      diags_.report(diag::DeckCopies, entry->span, static_cast<std::int64_t>(of.count), nameOf(entry->card),
                    static_cast<std::int64_t>(most));
  }
}

Verdict check(const Deck& deck, const Rules& rules, const Catalogue& cards, diag::Engine& diags) {
  return Judge(deck, rules, cards, diags).judge();
}

}  // namespace cardc::deck

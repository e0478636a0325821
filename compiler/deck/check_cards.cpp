// Which cards a deck may hold: by kind, class, set and runes.
#include "judge.h"

#include <algorithm>
#include <array>

namespace cardc::deck {

using cardabi::bit;
using cardabi::Kind;
using sema::CardId;

namespace {

constexpr std::uint32_t kNeutral = 1U;  // the first class
constexpr std::array<std::string_view, 3> kRunes = {"blood", "frost", "unholy"};
constexpr std::int64_t kRuneSlots = 3;

}  // namespace

std::string classWords(std::uint32_t classes) {
  std::vector<std::string_view> words;
  for (const cardabi::FactInfo& row : cardabi::allFacts()) {
    if (row.category == cardabi::FactCategory::Class && (classes & (1U << row.number)) != 0)
      words.push_back(row.spelling);
  }
  std::string text;
  for (std::size_t n = 0; n < words.size(); ++n)
    text += (n == 0 ? "" : n + 1 == words.size() ? " or " : ", ") + std::string(words[n]);
  return text.empty() ? "no class" : text;
}

std::int32_t standardYear(const Rules& rules, const sema::Program& program) {
  if (rules.standard_year != 0) return rules.standard_year;
  std::int32_t newest = 0;
  for (std::uint32_t n = 0; n < program.sets.size(); ++n)
    newest = std::max(newest, program.sets[program.sets.id(n)].year);
  return newest;
}

bool Judge::playable(const Entry& entry) {
  const sema::Card& card = at(entry.card);
  const std::uint32_t deckable = bit(Kind::Unit) | bit(Kind::Action) | bit(Kind::Gear) | bit(Kind::Place);
  if ((deckable & bit(card.kind)) != 0 || (card.kind == Kind::Avatar && card.has_cost)) return true;
  diags_.report(
      diag::NotForDecks, entry.span, nameOf(entry.card),
      card.kind == Kind::Avatar ? "a hero without a cost" : "a " + std::string(cardabi::info(card.kind).spelling));
  return false;
}

bool Judge::collectible(const Entry& entry) {
  if (!at(entry.card).token) return true;
  for (const Entry& other : deck_.cards) {
    if (!other.card.valid()) continue;
    const std::vector<CardId>& bundle = at(other.card).fabled;
    if (std::find(bundle.begin(), bundle.end(), entry.card) == bundle.end()) continue;
    diags_.report(diag::BundledCard, entry.span, nameOf(entry.card), nameOf(other.card));
    return false;
  }
  diags_.report(diag::NotCollectible, entry.span, nameOf(entry.card));
  return false;
}

void Judge::ofClass(const Entry& entry) {
  const std::uint32_t classes = at(entry.card).classes;
  if (classes == 0 || (classes & (kNeutral | verdict_.classes)) != 0) return;
  if (broughtByTourist(entry.card)) {
    if (at(entry.card).tourist != 0) diags_.report(diag::TouristOfTourist, entry.span, nameOf(entry.card));
    return;
  }
  diags_.report(diag::WrongClass, entry.span, nameOf(entry.card), classWords(classes), classWords(verdict_.classes));
}

// A tourist brings the cards of another class that are in the set of the tourist.
bool Judge::broughtByTourist(CardId card) const {
  return std::any_of(deck_.cards.begin(), deck_.cards.end(), [&](const Entry& entry) {
    if (!entry.card.valid()) return false;
    const sema::Card& tourist = at(entry.card);
    if ((tourist.classes & verdict_.classes) == 0 || (tourist.tourist & at(card).classes) == 0) return false;
    return cards_.inSet(card, [&](sema::SetId set) { return set == tourist.set; });
  });
}

bool Judge::admits(sema::SetId id) const {
  const sema::Set& set = cards_.program().sets[id];
  if (!rules_.sets.empty()) return std::find(rules_.sets.begin(), rules_.sets.end(), set.name) != rules_.sets.end();
  if (deck_.format != Format::Standard) return true;
  const std::int32_t year = standardYear(rules_, cards_.program());
  return set.year == year || set.year == year - 1;
}

void Judge::inFormat(const Entry& entry) {
  if (cards_.inSet(entry.card, [&](sema::SetId set) { return admits(set); })) return;
  std::string format(formatWord(deck_.format));
  if (!rules_.sets.empty()) {
    format = "the sets that are played";
  } else if (const std::int32_t year = standardYear(rules_, cards_.program()); year != 0) {
    format += " of " + std::to_string(year);
  }
  const sema::Set& set = cards_.program().sets[at(entry.card).set];
  diags_.report(diag::NotInFormat, entry.span, nameOf(entry.card), set.name, format);
}

// Of each rune a deck needs as many as the card that wants most of it; there is room for three in all.
void Judge::runes() {
  std::array<std::int64_t, kRunes.size()> most = {};
  std::array<const Entry*, kRunes.size()> by = {};
  for (const Entry* entry : any_) {
    const std::vector<std::string>& wanted = at(entry->card).runes;
    for (std::size_t rune = 0; rune < kRunes.size(); ++rune) {
      const std::int64_t so_many = std::count(wanted.begin(), wanted.end(), kRunes[rune]);
      if (so_many <= most[rune]) continue;
      most[rune] = so_many;
      by[rune] = entry;
    }
  }
  std::int64_t all = 0;
  std::string text;
  const Entry* last = nullptr;
  for (std::size_t rune = 0; rune < kRunes.size(); ++rune) {
    if (most[rune] == 0) continue;
    all += most[rune];
    text += (text.empty() ? "" : ", ") + std::to_string(most[rune]) + " " + std::string(kRunes[rune]);
    if (last == nullptr || by[rune]->span.begin > last->span.begin) last = by[rune];
  }
  if (all <= kRuneSlots) return;
  diag::Engine::Details said = diags_.report(diag::DeckRunes, last->span, text, kRuneSlots);
  for (std::size_t rune = 0; rune < kRunes.size(); ++rune) {
    if (by[rune] != nullptr)
      said.note(by[rune]->span, std::to_string(most[rune]) + " " + std::string(kRunes[rune]) + " for '" +
                                    std::string(nameOf(by[rune]->card)) + "'");
  }
}

}  // namespace cardc::deck

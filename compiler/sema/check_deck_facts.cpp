// Facts that only the deck checker reads: no game asks for them, and no record holds them.
#include "checker.h"

#include <algorithm>

namespace cardc::sema {
using cardabi::FactCategory;

namespace {

constexpr std::int32_t kMostDbf = 99'999'999;
constexpr std::int32_t kMostSideboard = 9;

// Those that take something in parentheses, and what.
struct DeckFact {
  std::string_view word, takes;
};
constexpr DeckFact kDeckFacts[] = {{"tourist", "classes"}, {"fabled", "cards"}, {"sideboard", "a number, then cards,"}};

}  // namespace

// `dbf 315`: the number by which public deck codes know it.
void Checker::checkDbf(CardId id, At number) {
  Card& card = program_.cards[id];
  card.dbf = static_cast<std::uint32_t>(factNumber(number, "a number of deck codes", kMostDbf, 1));
  if (card.dbf == 0 || program_.sets[card.set].of_test) return;  // a test's own card may take that of a real one
  const auto [taken, fresh] = dbfs_.try_emplace(card.dbf, number.span());
  if (!fresh) diags_.report(diag::DbfTaken, number.span(), card.dbf).note(taken->second, "first used here");
}

// `runes blood and blood`: what a deck must have room for.
void Checker::checkRunes(Card& card, At at) {
  static constexpr std::string_view kRunes[] = {"blood", "frost", "unholy"};
  for (const At word : at.children(NodeKind::Word)) {
    if (std::find(std::begin(kRunes), std::end(kRunes), word.text()) == std::end(kRunes)) {
      diags_.report(diag::UnknownFactWord, word.span(), word.text(), "rune",
                    didYouMean(word.text(), {std::begin(kRunes), std::end(kRunes)}));
      continue;
    }
    card.runes.emplace_back(word.text());
  }
}

// `tourist(shaman)`, `fabled(Karazhan, Atiesh)`, `sideboard(3)`, `sideboard(3, VirusModule, TwinModule)`.
bool Checker::deckFact(std::string_view word, At at, const Sink& sink) {
  const auto fact =
      std::find_if(std::begin(kDeckFacts), std::end(kDeckFacts), [&](const DeckFact& one) { return one.word == word; });
  if (fact == std::end(kDeckFacts)) return false;
  const At args = at.find(NodeKind::Args);
  if (!sink.card.valid() || !args.valid() || at.find(NodeKind::Block).valid()) {
    diags_.report(diag::ParameterCount, at.span(), word, fact->takes, 0);
    return true;
  }
  std::vector<At> given = args.children();
  if (word == "sideboard") {
    if (!given.front().is(NodeKind::Number)) {
      diags_.report(diag::ParameterCount, at.span(), word, fact->takes, static_cast<std::int64_t>(given.size()));
      return true;
    }
    program_.cards[sink.card].sideboard = factNumber(given.front(), "the size of a sideboard", kMostSideboard, 1);
    given.erase(given.begin());
  }
  for (const At arg : given) {
    if (word == "tourist") {
      deckClass(sink.card, arg);
    } else {
      deckCard(word, sink.card, arg);
    }
  }
  return true;
}

void Checker::deckClass(CardId id, At word) {
  const cardabi::FactInfo* fact = findFact(FactCategory::Class, word.text());
  if (fact != nullptr) {
    program_.cards[id].tourist |= 1U << fact->number;
    return;
  }
  diags_.report(diag::UnknownFactWord, word.span(), word.text(), "class",
                didYouMean(word.text(), factWords(FactCategory::Class)));
}

void Checker::deckCard(std::string_view fact, CardId id, At name) {
  if (!name.is(NodeKind::Name) && !name.is(NodeKind::Qualified)) {
    diags_.report(diag::WrongType, name.span(), "a card", "'" + std::string(name.text()) + "'");
    return;
  }
  const CardId card = symbols_.card(name, program_.cards[id].set);
  if (!card.valid()) return;
  Card& of = program_.cards[id];
  (fact == "fabled" ? of.fabled : of.sideboard_cards).push_back(card);
}

}  // namespace cardc::sema

#include "cardc/deck/write.h"

#include "cardc/deck/code.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <utility>
#include <vector>

namespace cardc::deck {

using sema::CardId;

namespace {

class Writer {
 public:
  Writer(const Catalogue& cards, diag::Engine& diags) : cards_(cards), diags_(diags) {}

  // A card that stands on several lines is one card of the code.
  std::vector<Code::Card> numbers(const std::vector<Entry>& entries) {
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> counts;  // by owner and card
    for (const Entry& entry : entries) {
      const std::uint32_t card = number(entry.card, entry.span);
      const std::uint32_t owner = entry.owner.valid() ? number(entry.owner, entry.span) : 0;
      counts[{owner, card}] += entry.count;
    }
    std::vector<Code::Card> all;
    for (const auto& [card, count] : counts) all.push_back({card.second, count, card.first, {}});
    return all;
  }
  bool good() const { return good_; }

 private:
  std::uint32_t number(CardId id, const source::Span& span) {
    if (!id.valid()) return good_ = false, 0;
    const sema::Card& card = cards_[id];
    if (card.dbf == 0 && told_.insert(id).second) diags_.report(diag::NoDbf, span, shownName(card));
    good_ = good_ && card.dbf != 0;
    return card.dbf;
  }

  const Catalogue& cards_;
  diag::Engine& diags_;
  std::set<CardId> told_;
  bool good_ = true;
};

}  // namespace

std::optional<std::string> codeOf(const Deck& deck, const Catalogue& cards, diag::Engine& diags) {
  Writer writer(cards, diags);
  Code code;
  code.format = static_cast<std::uint32_t>(deck.format);
  code.heroes = writer.numbers(deck.heroes);
  code.cards = writer.numbers(deck.cards);
  code.sideboards = writer.numbers(deck.sideboards);
  if (!writer.good()) return std::nullopt;
  return writeCode(std::move(code));
}

std::string listOf(const Deck& deck, const Catalogue& cards) {
  struct Line {
    std::string text;
    std::string_view name;
  };
  std::vector<Line> lines;
  const auto add = [&](const Entry& entry, std::string text) {
    if (entry.owner.valid()) text += " in " + cards[entry.owner].id;
    lines.push_back({std::move(text), shownName(cards[entry.card])});
  };
  for (const Entry& hero : deck.heroes) {
    if (hero.card.valid()) add(hero, "hero " + cards[hero.card].id);
  }
  for (const std::vector<Entry>* entries : {&deck.cards, &deck.sideboards}) {
    for (const Entry& entry : *entries) {
      if (entry.card.valid()) add(entry, fmt::format("{} {}", entry.count, cards[entry.card].id));
    }
  }
  std::size_t width = 0;
  for (const Line& line : lines) width = std::max(width, line.text.size());
  std::string text = deck.name.empty() ? "" : fmt::format("### {}\n", deck.name);
  text += fmt::format("format {}\n", formatWord(deck.format));
  for (const Line& line : lines) text += fmt::format("{:<{}}  # {}\n", line.text, width, line.name);
  return text;
}

}  // namespace cardc::deck

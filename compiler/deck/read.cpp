#include "cardc/deck/read.h"

#include "lines.h"

#include "cardc/deck/code.h"
#include "cardc/support/nearest.h"

#include <algorithm>
#include <charconv>
#include <optional>
#include <string>
#include <vector>

namespace cardc::deck {

using sema::CardId;

namespace {

constexpr std::uint32_t kMostCopies = 99;
constexpr std::uint32_t kGuesses =
    20;  // a guess looks at every card; whoever has more mistakes reads the first of them

std::optional<std::uint32_t> numberOf(std::string_view text) {
  std::uint32_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

class Reader {
 public:
  Reader(const Catalogue& cards, diag::Engine& diags, Deck& deck) : cards_(cards), diags_(diags), deck_(deck) {}

  void listLine(const std::vector<Word>& words) {
    if (words.size() == 2 && words[0].text == "format") return format(words[1]);
    if (words.size() == 2 && words[0].text == "hero") {
      deck_.heroes.push_back({byId(words[1]), 1, {}, words[1].span});
      return;
    }
    const bool in_sideboard = words.size() == 4 && words[2].text == "in";
    if (words.size() != 2 && !in_sideboard) return notADeckLine(source::join(words.front().span, words.back().span));
    Entry entry{byId(words[1]), copies(words[0]), {}, words[1].span};
    if (in_sideboard) {
      entry.owner = byId(words[3]);
      deck_.sideboards.push_back(entry);
    } else {
      deck_.cards.push_back(entry);
    }
  }

  void sharedLine(const SharedLine& line) {
    if (line.what == SharedLine::What::Format) return format({lowered(line.name.text), line.name.span});
    if (line.what == SharedLine::What::Class) return ofClass(line.name);
    const bool in_sideboard = line.what == SharedLine::What::InSideboard && !deck_.cards.empty();
    const Entry entry{byName(line.name), copies(line.count), in_sideboard ? deck_.cards.back().card : CardId{},
                      line.name.span};
    (in_sideboard ? deck_.sideboards : deck_.cards).push_back(entry);
  }

  void code(const Code& code) {
    format(std::to_string(code.format), code.format_span);
    for (const Code::Card& hero : code.heroes) deck_.heroes.push_back({byDbf(hero.dbf, hero.span), 1, {}, hero.span});
    for (const Code::Card& card : code.cards) {
      deck_.cards.push_back({byDbf(card.dbf, card.span), copies(card.count, card.span), {}, card.span});
    }
    for (const Code::Card& card : code.sideboards) {
      deck_.sideboards.push_back(
          {byDbf(card.dbf, card.span), copies(card.count, card.span), byDbf(card.owner, card.span), card.span});
    }
  }

  void notADeckLine(const source::Span& span) { diags_.report(diag::DeckLine, span); }

 private:
  static std::string lowered(std::string_view text) {
    std::string word;
    for (const char c : text) {
      const bool capital = c >= 'A' && c <= 'Z';
      word += c == ' ' ? '-' : capital ? static_cast<char>(c - 'A' + 'a') : c;
    }
    return word;
  }

  diag::Guess guess(std::string_view word, const std::vector<std::string_view>& all) const {
    if (diags_.errorCount() >= kGuesses) return "";
    return {word, support::nearest(word, all)};
  }

  CardId byId(const Word& id) {
    const CardId card = cards_.byId(id.text);
    if (!card.valid()) diags_.report(diag::UnknownDeckId, id.span, id.text, guess(id.text, cards_.ids()));
    return card;
  }
  CardId byName(const Word& name) {
    const CardId card = cards_.byName(name.text);
    if (!card.valid()) diags_.report(diag::UnknownDeckName, name.span, name.text, guess(name.text, cards_.names()));
    return card;
  }
  CardId byDbf(std::uint32_t dbf, const source::Span& span) {
    const CardId card = cards_.byDbf(dbf);
    if (!card.valid()) diags_.report(diag::UnknownDbf, span, dbf);
    return card;
  }

  std::uint32_t copies(const Word& word) {
    const std::optional<std::uint32_t> number = numberOf(word.text);
    if (number && *number >= 1 && *number <= kMostCopies) return *number;
    diags_.report(diag::DeckCount, word.span, word.text, kMostCopies);
    return 1;
  }
  std::uint32_t copies(std::uint32_t number, const source::Span& span) {
    if (number >= 1 && number <= kMostCopies) return number;
    diags_.report(diag::DeckCount, span, std::to_string(number), kMostCopies);
    return 1;
  }

  void format(const Word& word) { format(std::string(word.text), word.span); }
  void format(const std::string& said, const source::Span& span) {
    std::string all;
    for (const FormatInfo& row : kFormats) {
      if (row.word == said || std::to_string(static_cast<unsigned>(row.format)) == said) {
        deck_.format = row.format;
        return;
      }
      all += (all.empty() ? "" : ", ") + std::string(row.word);
    }
    diags_.report(diag::DeckFormat, span, said, all);
  }

  void ofClass(const Word& word) {
    const std::string spelling = lowered(word.text);
    for (const cardabi::FactInfo& row : cardabi::allFacts()) {
      if (row.category == cardabi::FactCategory::Class && row.spelling == spelling) {
        deck_.classes |= 1U << row.number;
        return;
      }
    }
    diags_.report(diag::UnknownFactWord, word.span, word.text, "class", "");
  }

  const Catalogue& cards_;
  diag::Engine& diags_;
  Deck& deck_;
};

}  // namespace

Reading readDeck(const source::VirtualFiles& files, source::FileId file, const Catalogue& cards, diag::Engine& diags) {
  const Lines lines(files[file], file);
  Reading reading;
  reading.deck.name = lines.name;
  reading.deck.span = lines.first;
  Reader reader(cards, diags, reading.deck);
  if (const auto code = lines.code(); code != lines.written.end()) {
    for (auto line = lines.written.begin(); line != lines.written.end(); ++line) {
      if (line != code) reader.notADeckLine(source::join(line->front().span, line->back().span));
    }
    const Word& word = code->front();
    reading.deck.span = word.span;
    const std::optional<Code> read = readCode(word.text, word.span, diags);
    if (read) reader.code(*read);
    reading.read = read.has_value();
    return reading;
  }
  for (const std::vector<Word>& line : lines.written) reader.listLine(line);
  if (lines.written.empty()) {
    for (const SharedLine& line : lines.shared) reader.sharedLine(line);
  }
  reading.read = !lines.written.empty() || !lines.shared.empty();
  if (!reading.read) diags.report(diag::NoDeck, {file, 0, 0});
  return reading;
}

}  // namespace cardc::deck

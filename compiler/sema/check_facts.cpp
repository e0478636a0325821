// Facts: what is printed on a card beside what it does.
#include "checker.h"

#include <algorithm>

namespace cardc::sema {
using cardabi::bit;
using cardabi::FactCategory;
using cardabi::Kind;

namespace {

constexpr std::int32_t kMostCost = 99;
constexpr std::int32_t kMostStat = 999;
constexpr std::int32_t kMostPriority = 9;
constexpr std::int32_t kMostDeckSize = 99;
constexpr std::int32_t kHeroHealth = 30;  // of a hero whose card does not say it

// Which kinds of card may carry a fact.
struct FactRow {
  std::string_view word;
  std::uint32_t kinds;
};
constexpr std::uint32_t kCards =
    bit(Kind::Unit) | bit(Kind::Action) | bit(Kind::Gear) | bit(Kind::Avatar) | bit(Kind::Power) | bit(Kind::Place);
constexpr FactRow kFactRows[] = {
    {"id", kCards | bit(Kind::Attachment) | bit(Kind::Option)},
    {"dbf", kCards},
    {"deck-size", kCards},
    {"class", kCards | bit(Kind::Option)},
    {"rarity", kCards},
    {"race", bit(Kind::Unit)},
    {"school", bit(Kind::Action)},
    {"cost", kCards | bit(Kind::Option)},
    {"stats", bit(Kind::Unit) | bit(Kind::Gear)},
    {"durability", bit(Kind::Place)},
    {"health", bit(Kind::Avatar)},
    {"armor", bit(Kind::Avatar)},
    {"power", bit(Kind::Avatar) | bit(Kind::Power)},
    {"priority", kCards | bit(Kind::Attachment)},
};

}  // namespace

std::int32_t Checker::factNumber(At at, std::string_view what, std::int32_t most, std::int32_t least) {
  if (!at.valid()) return 0;
  const std::int64_t written = at.number();
  if (written >= least && written <= most) return static_cast<std::int32_t>(written);
  diags_.report(diag::NumberOutOfRange, at.span(), what, least, most, written);
  return 0;
}

void Checker::checkFacts(CardId id, At at) {
  if (const auto [done, fresh] = with_facts_.insert(id); !fresh) return;
  collectEntries(id, at);
  if (!at.find(NodeKind::Block).valid()) {
    program_.cards[id].broken = true;
    return;
  }
  if (const CardId like = program_.cards[id].like; like.valid()) {
    checkFacts(like, symbols_.writtenAt(like));
    if (program_.cards[like].broken) program_.cards[id].broken = true;
  }
  const bool own_only = program_.cards[id].broken;  // what is wrong there is told there
  const std::uint32_t errors = diags_.errorCount();
  std::vector<std::pair<std::string_view, source::Span>> seen;
  for (const At entry : entriesOf(id)) {
    if (own_only && !isOwn(id, entry)) continue;
    if (!entry.is(NodeKind::Fact) && !entry.is(NodeKind::Wording)) continue;
    const auto before =
        std::find_if(seen.begin(), seen.end(), [&](const auto& one) { return one.first == entry.head(); });
    if (before != seen.end()) {
      diags_.report(diag::RepeatedFact, entry.headSpan(), entry.head()).note(before->second, "first written here");
      continue;
    }
    seen.emplace_back(entry.head(), entry.headSpan());
    if (entry.is(NodeKind::Fact)) {
      checkFact(id, entry);
    } else {
      checkWording(id, entry);
    }
  }
  // An entry that could not be read may be the very fact.
  if (!at.find(NodeKind::Block).find(NodeKind::Broken).valid()) requireFacts(id);
  if (diags_.errorCount() != errors) program_.cards[id].broken = true;
}

void Checker::checkFact(CardId id, At at) {
  Card& card = program_.cards[id];
  const std::string_view word = at.head();
  const auto row =
      std::find_if(std::begin(kFactRows), std::end(kFactRows), [&](const FactRow& one) { return one.word == word; });
  if (word == "runes") return checkRunes(card, at);
  if (row == std::end(kFactRows)) {
    diags_.report(diag::UnknownWord, at.headSpan(), word, didYouMean(word, factNames()));
    return;
  }
  if ((row->kinds & bit(card.kind)) == 0) {
    diags_.report(diag::FactDoesNotFit, at.headSpan(), cardabi::info(card.kind).spelling, word);
    return;
  }
  const At number = at.find(NodeKind::Number);
  if (word == "id") {
    const At text = at.find(NodeKind::String);
    if (!text.valid()) return;
    card.id = text.string();
    if (card.id.empty()) {
      diags_.report(diag::EmptyId, text.span());
      card.id = "?";  // it was there: no second complaint that it is missing
      return;
    }
    if (program_.sets[card.set].of_test) return;  // a test's own card may take the id of a real one
    const auto [taken, fresh] = ids_.try_emplace(card.id, IdOwner{id, text.span()});
    if (!fresh) diags_.report(diag::IdTaken, text.span(), card.id).note(taken->second.span, "first used here");
  } else if (word == "dbf") {
    checkDbf(id, number);
  } else if (word == "deck-size") {
    card.deck_size = factNumber(number, "the size of a deck", kMostDeckSize, 1);
  } else if (word == "class") {
    checkWords(id, at, FactCategory::Class);
  } else if (word == "race") {
    checkWords(id, at, FactCategory::Race);
  } else if (word == "school") {
    checkWords(id, at, FactCategory::School);
  } else if (word == "rarity") {
    checkWords(id, at, FactCategory::Rarity);
  } else if (word == "cost") {
    card.cost = factNumber(number, "a cost", kMostCost);
    card.has_cost = true;
  } else if (word == "stats") {
    const std::vector<At> numbers = at.children(NodeKind::Number);
    if (numbers.size() != 2) return;
    card.attack = factNumber(numbers[0], "attack", kMostStat);
    // A token of 0/0 is made of what becomes part of it.
    const bool nothing_yet = card.token && card.kind == Kind::Unit && card.attack == 0;
    card.health =
        factNumber(numbers[1], card.kind == Kind::Gear ? "durability" : "health", kMostStat, nothing_yet ? 0 : 1);
    card.has_stats = true;
  } else if (word == "health" || word == "durability") {
    card.health = factNumber(number, word, kMostStat);
    card.has_stats = true;
  } else if (word == "armor") {
    card.armor = factNumber(number, word, kMostStat);
  } else if (word == "priority") {
    card.priority = factNumber(number, "a priority", kMostPriority);
  } else if (word == "power") {
    const std::vector<At> parts = at.children();
    if (parts.empty()) return;
    const CardId power = symbols_.card(parts.back(), card.set);
    if (!power.valid()) return;
    if (program_.cards[power].kind != Kind::Power) {
      diags_.report(diag::WrongKind, parts.back().span(), "power", "a hero power",
                    "a " + std::string(cardabi::info(program_.cards[power].kind).spelling));
      return;
    }
    program_.cards[id].power = power;
  }
}

void Checker::checkWords(CardId id, At at, FactCategory category) {
  Card& card = program_.cards[id];
  const std::vector<At> words = at.children(NodeKind::Word);
  for (const At word : words) {
    const cardabi::FactInfo* fact = findFact(category, word.text());
    if (fact == nullptr) {
      diags_.report(diag::UnknownFactWord, word.span(), word.text(), at.head(),
                    didYouMean(word.text(), factWords(category)));
      continue;
    }
    const std::uint32_t mark = 1U << fact->number;
    switch (category) {
      case FactCategory::Class: card.classes |= mark; break;
      case FactCategory::Race: card.races |= mark; break;
      case FactCategory::School: card.schools |= mark; break;
      case FactCategory::Rarity: card.rarity = fact->number; break;
    }
  }
}

// Own wording: each {0}, {1} has its number behind `shows`, and each number its place.
void Checker::checkText(At at, CardId id) {
  std::int32_t places = 0;
  std::vector<Text> texts;
  for (const At language : at.children(NodeKind::Language)) {
    const At text = language.find(NodeKind::String);
    if (!text.valid()) continue;
    const std::string_view words = text.string();
    for (std::size_t n = 0; n + 2 < words.size(); ++n) {
      const bool place = words[n] == '{' && words[n + 1] >= '0' && words[n + 1] <= '9' && words[n + 2] == '}';
      if (place) places = std::max(places, words[n + 1] - '0' + 1);
    }
    const source::Span span = text.span();
    texts.push_back({std::string(words), {span.file, span.begin + 1, span.end - 1}, {}});
  }
  const At shows = at.find(NodeKind::LiveNumbers);
  const std::int32_t given = shows.valid() ? static_cast<std::int32_t>(shows.childCount()) : 0;
  if (given != places) {
    diags_.report(diag::TextNumbers, shows.valid() ? shows.span() : at.span(), places, given);
    return;
  }
  Scope scope = cardScope(id);
  scope.purity = Purity::Pure;
  std::vector<ExprId> numbers;
  for (const At number : shows.valid() ? shows.children() : std::vector<At>{}) numbers.push_back(amount(number, scope));
  for (Text& text : texts) {
    text.shows = numbers;
    program_.cards[id].texts.push_back(std::move(text));
  }
}

void Checker::checkWording(CardId id, At at) {
  Card& card = program_.cards[id];
  if (at.head() == "text") {
    checkText(at, id);
    return;
  }
  for (const At language : at.children(NodeKind::Language)) {
    const At text = language.find(NodeKind::String);
    if (!text.valid()) continue;
    if (language.head() == "en") {
      card.name_en = text.string();
    } else if (language.head() == "zh") {
      card.name_zh = text.string();
    } else {
      diags_.report(diag::UnknownWord, language.headSpan(), language.head(), didYouMean(language.head(), {"en", "zh"}));
    }
  }
}

std::vector<std::string_view> factNames() {
  std::vector<std::string_view> words;
  for (const FactRow& row : kFactRows) words.push_back(row.word);
  return words;
}

// What a card of its kind cannot be without. Tokens may leave out id and cost.
void Checker::requireFacts(CardId id) {
  const Card& card = program_.cards[id];
  if (card.broken) return;  // it may be in what it is like, and that is not known
  const auto missing = [&](std::string_view fact) {
    diags_.report(diag::MissingFact, card.name_span, card.name, fact);
  };
  if (card.kind == Kind::Attachment || card.kind == Kind::Option) return;
  if (!card.token && card.id.empty() && !program_.sets[card.set].of_test) missing("id");
  if (!card.token && !card.has_cost && card.kind != Kind::Avatar) missing("cost");
  if (card.has_stats) return;
  if (card.kind == Kind::Unit || card.kind == Kind::Gear) missing("stats");
  if (card.kind == Kind::Avatar) program_.cards[id].health = kHeroHealth;
  if (card.kind == Kind::Place) missing("durability");
}

}  // namespace cardc::sema

// Noun phrases: sorting their words. What they select or ask is in check_phrase_meaning.cpp.
#include "checker.h"
#include "suggest.h"

namespace cardc::sema {
using cardabi::bit;
using cardabi::FactCategory;
using cardabi::Kind;
using cardabi::Op;
using cardabi::Sides;
using cardabi::Zone;

NounPhrase Checker::readPhrase(At at, Scope& scope, Role role) {
  NounPhrase phrase;
  phrase.at = at;
  for (const At part : at.children()) {
    switch (part.kind()) {
      case NodeKind::Det: phrase.det = part.head(); break;
      case NodeKind::Word: readWord(part, phrase, scope); break;
      case NodeKind::Count: {
        const At given = part.child(0);
        if (given.is(NodeKind::Number)) phrase.literal_count = static_cast<std::int32_t>(given.number());
        phrase.count = amount(given, scope);
        phrase.broken |= !phrase.count.valid();
        break;
      }
      case NodeKind::Name:
        if (const PoolDecl* pool = symbols_.findPool(part.text()); pool != nullptr) {
          phrase.pool = pool;
          break;
        }
        [[fallthrough]];
      case NodeKind::Qualified:
        phrase.card = symbols_.card(part, scope.set);
        phrase.broken |= !phrase.card.valid();
        break;
      case NodeKind::In: readZone(part, phrase, scope); break;
      case NodeKind::Beside: phrase.beside = part; break;
      case NodeKind::Where: phrase.where = part; break;
      case NodeKind::As: phrase.as = part; break;
      case NodeKind::Anywhere:
        phrase.anywhere = true;
        phrase.zones = bit(Zone::Play) | bit(Zone::Hand) | bit(Zone::Deck);
        break;
      case NodeKind::Best: unsupported(part, "'with the lowest' and 'with the highest'"), phrase.broken = true; break;
      case NodeKind::History: unsupported(part, "what happened earlier in the game"), phrase.broken = true; break;
      default: phrase.broken = true; break;
    }
  }
  if (phrase.broken) return phrase;
  if (phrase.det == "both") {
    diags_.report(diag::SayInstead, at.span(), "all " + std::string(at.text().substr(at.text().find(' ') + 1)));
    phrase.broken = true;
    return phrase;
  }
  agree(phrase);
  if (!phrase.has_noun && role == Role::Noun) {
    if (phrase.card.valid()) {
      phrase.kinds = bit(program_.cards[phrase.card].kind);
    } else if (phrase.pool != nullptr) {
      phrase.kinds = findNoun("card")->kinds;
    } else {
      bool race = false;
      for (const NounPhrase::Test& test : phrase.tests) {
        race |= test.op == Op::PartOf && test.arg >> 8 == static_cast<std::int32_t>(FactCategory::Race);
      }
      if (!race) {
        diags_.report(diag::NounMissing, at.span(), at.text());
        phrase.broken = true;
      }
      phrase.kinds = phrase.zones == 0 || phrase.zones == bit(Zone::Play) ? bit(Kind::Unit) : findNoun("card")->kinds;
    }
  }
  if (phrase.det == "your") {
    if (!isWithin(phrase.kinds, kSingleKinds) && !phrase.anywhere) {
      const std::string right =
          "all friendly " + std::string(at.text().substr(std::min<std::size_t>(at.text().size(), 5)));
      diags_.report(diag::SayInstead, at.span(), right).fix(diag::FixKind::Safe, at.span(), right);
      phrase.broken = true;
    }
    phrase.sides = static_cast<std::uint32_t>(Sides::Yours);
  }
  return phrase;
}

void Checker::readWord(At at, NounPhrase& phrase, Scope&) {
  std::string_view word = at.text();
  if (word == "friendly") return void(phrase.sides = static_cast<std::uint32_t>(Sides::Yours));
  if (word == "enemy") return void(phrase.sides = static_cast<std::uint32_t>(Sides::Foes));
  if (word == "random") return void(phrase.random = true);
  if (word == "other") return void(phrase.other = true);
  if (word == "leftmost" || word == "rightmost" || word == "top" || word == "bottom")
    return void(phrase.position = word);
  if (word == "next") {
    unsupported(at, "'your next'");
    return void(phrase.broken = true);
  }
  if (const auto noun = findNoun(word)) {
    phrase.has_noun = true;
    phrase.kinds = noun->kinds;
    phrase.plural = noun->plural;
    return;
  }
  NounPhrase::Test test{word, at.span()};
  if (word.size() > 4 && word.substr(0, 4) == "not-") {
    word.remove_prefix(4);
    test.negated = true;
  }
  if (const auto adjective = findAdjective(word)) {
    test.op = adjective->op;
    test.negated ^= adjective->negated;
  } else if (const cardabi::FactInfo* fact = findFact(word)) {
    test.op = Op::PartOf;
    test.arg = cardabi::packFact(fact->category, fact->number);
    phrase.plural |= fact->spelling != word;
  } else if (const cardabi::TagInfo* tag = findTag(word); tag != nullptr && tag->store == cardabi::TagStore::Flag) {
    test.op = Op::HasTag;
    test.arg = static_cast<std::int32_t>(tag->tag);
  } else if (const Definition* adjective_word = symbols_.adjective(word)) {
    test.adjective = adjective_word;
  } else {
    unknownNoun(at);
    phrase.broken = true;
    return;
  }
  phrase.tests.push_back(test);
}

// `a yeti`: a card's name has a capital.
void Checker::unknownNoun(At at) {
  const std::string_view word = at.text();
  const std::string name = asName(word);
  if (symbols_.findCard(name, {}).valid() || symbols_.findPool(name) != nullptr) {
    diags_.report(diag::UnknownWord, at.span(), word, "; the card is called '" + name + "'")
        .fix(diag::FixKind::Safe, at.span(), name);
    return;
  }
  const std::vector<std::string_view> known = nounAndAdjectiveWords();
  suggest(diags_.report(diag::UnknownWord, at.span(), word, didYouMean(word, known)), at.span(), word, known);
}

void Checker::readZone(At at, NounPhrase& phrase, Scope&) {
  const At zone = at.find(NodeKind::Zone);
  if (!zone.valid()) {
    unsupported(at, "'in " + std::string(at.child(0).valid() ? at.child(0).text() : "") + "'");
    phrase.broken = true;
    return;
  }
  const At det = zone.find(NodeKind::Det);
  std::uint32_t sides = det.valid() && det.head() == "your" ? static_cast<std::uint32_t>(Sides::Yours)
                                                            : static_cast<std::uint32_t>(Sides::Both);
  for (const At word : zone.children(NodeKind::Word)) {
    if (word.text() == "enemy") {
      sides = static_cast<std::uint32_t>(Sides::Foes);
    } else if (const auto found = findZone(word.text())) {
      phrase.zones |= bit(*found);
    } else if (word.text() != "either") {
      std::vector<std::string_view> words;
      for (const cardabi::ZoneInfo& row : cardabi::allZones()) words.push_back(row.spelling);
      diags_.report(diag::UnknownZone, word.span(), word.text(), didYouMean(word.text(), words));
      phrase.broken = true;
    }
  }
  if (phrase.zones != bit(Zone::Play) && phrase.sides == 0) phrase.sides = sides;
}

// `draw card`: one thing has `a`, `the` or a number before it.
void Checker::needArticle(const NounPhrase& phrase) {
  if (phrase.broken || !phrase.det.empty() || phrase.count.valid() || phrase.plural || !phrase.has_noun) return;
  const std::string_view text = phrase.at.text();
  if (text.empty() || text.front() < 'a' || text.front() > 'z') return;
  const bool vowel = std::string_view("aeiou").find(text.front()) != std::string_view::npos;
  const std::string article = isWithin(phrase.kinds, kSingleKinds) && phrase.sides != 0 ? "the " : vowel ? "an " : "a ";
  const source::Span span = phrase.at.span();
  diags_.report(diag::SayInstead, span, article + std::string(text))
      .fix(diag::FixKind::Safe, {span.file, span.begin, span.begin}, article);
}

// Number of the noun and what stands before it: `a cards`, `all minion`, `2 spell`.
void Checker::agree(const NounPhrase& phrase) {
  for (const At word : phrase.at.children(NodeKind::Word)) {
    auto noun = findNoun(word.text());
    const cardabi::FactInfo* race = noun ? nullptr : findFact(FactCategory::Race, word.text());
    std::string several_of_race;
    if (race != nullptr && word.id == phrase.at.children(NodeKind::Word).back().id) {  // `2 beast`
      several_of_race = std::string(word.text()) + "s";
      if (!findFact(FactCategory::Race, several_of_race)) noun = Noun{0, false, word.text(), several_of_race};
    }
    if (!noun) continue;
    const bool single = phrase.det == "a" || phrase.det == "an" || phrase.det == "another" || phrase.det == "each" ||
                        phrase.literal_count == 1;
    const bool several = phrase.det == "all" || phrase.literal_count > 1;
    if (single && !(phrase.literal_count > 1) && noun->plural) {
      diags_.report(diag::SayInstead, word.span(), std::string(noun->singular))
          .fix(diag::FixKind::Safe, word.span(), std::string(noun->singular));
    } else if (several && !noun->plural) {
      diags_.report(diag::SayInstead, word.span(), std::string(noun->plural_word))
          .fix(diag::FixKind::Safe, word.span(), std::string(noun->plural_word));
    }
  }
}

}  // namespace cardc::sema

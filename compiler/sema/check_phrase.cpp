// Noun phrases: sorting their words. What they select or ask is in check_phrase_meaning.cpp.
#include "as_name.h"
#include "checker.h"

namespace cardc::sema {
namespace {

// Races of which there are several by the same word: 2 undead.
bool sameInPlural(std::string_view race) {
  return race == "undead" || race == "draenei" || race == "naga" || race == "quilboar";
}

}  // namespace

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
        if (const Binding* binding = parameter(part.text(), scope); binding != nullptr) {
          const ExprId named_card = named(part, scope);
          const bool is_card = named_card.valid() && program_.exprs[named_card].op == Op::Card;
          if (is_card) phrase.card = CardId{static_cast<std::uint32_t>(program_.exprs[named_card].arg)};
          if (named_card.valid() && !is_card) diags_.report(diag::WrongType, part.span(), "a card", "something else");
          phrase.broken |= !is_card;
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
      case NodeKind::Best: phrase.best = part; break;
      case NodeKind::History: phrase.history = part; break;
      case NodeKind::Ref:
      case NodeKind::Payload:
      case NodeKind::NativeCall:
      case NodeKind::StoreOf: phrase.inside = part; break;  // `it where ...`: a single thing that is narrowed
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
      if (!phrase.inside.valid() && !factNoun(phrase)) {
        diags_.report(diag::NounMissing, at.span(), at.text());
        phrase.broken = true;
      }
      const bool in_play = phrase.zones == 0 || phrase.zones == bit(Zone::Play);
      phrase.kinds = in_play && !phrase.inside.valid() ? bit(Kind::Unit)
                     : phrase.inside.valid()           ? 0
                                                       : findNoun("card")->kinds;
    }
  }
  if (phrase.det == "your") {
    if (!isWithin(phrase.kinds, kSingleKinds) && !phrase.anywhere && !phrase.next) {
      const std::string right =
          "all friendly " + std::string(at.text().substr(std::min<std::size_t>(at.text().size(), 5)));
      diags_.report(diag::SayInstead, at.span(), right).fix(diag::FixKind::Safe, at.span(), right);
      phrase.broken = true;
    }
    phrase.sides = static_cast<std::uint32_t>(Sides::Yours);
  }
  return phrase;
}

// Is one of its words a noun as well: `a murloc`, `your galakrond anywhere`?
bool Checker::factNoun(const NounPhrase& phrase) const {
  for (const NounPhrase::Test& test : phrase.tests) {
    if (test.op == Op::PartOf && test.arg >> 8 == static_cast<std::int32_t>(FactCategory::Race)) return true;
    if (test.op == Op::HasTag && phrase.anywhere) return true;
  }
  return false;
}

void Checker::readWord(At at, NounPhrase& phrase, Scope&) {
  std::string_view word = at.text();
  if (word == "friendly") return void(phrase.sides = static_cast<std::uint32_t>(Sides::Yours));
  if (word == "enemy") return void(phrase.sides = static_cast<std::uint32_t>(Sides::Foes));
  if (word == "random") return void(phrase.random = true);
  if (word == "other") return void(phrase.other = true);
  if (word == "leftmost" || word == "rightmost" || word == "top" || word == "bottom")
    return void(phrase.position = word);
  if (word == "next") return void(phrase.next = true);
  if (word == "different") return void(phrase.different = true);
  if (word == "offered") return void(phrase.offered = Op::Offered);
  if (word == "unchosen") return void(phrase.offered = Op::Unchosen);
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
  } else if (const Definition* keyword = symbols_.keyword(word); keyword != nullptr) {
    // `a random deathrattle minion`: has an ability from that keyword.
    test.op = Op::HasAbility;
    test.arg = keyword->number;
  } else {
    unknownNoun(at);
    phrase.broken = true;
    return;
  }
  phrase.tests.push_back(test);
}

std::uint32_t Checker::zoneBit(At word) {
  if (const auto zone = findZone(word.text())) return bit(*zone);
  std::vector<std::string_view> words;
  for (const cardabi::ZoneInfo& row : cardabi::allZones()) words.push_back(row.spelling);
  diags_.report(diag::UnknownZone, word.span(), word.text(), didYouMean(word.text(), words));
  return 0;
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
  diags_.report(diag::UnknownWord, at.span(), word, didYouMean(word, known));
}

void Checker::readZone(At at, NounPhrase& phrase, Scope&) {
  const At zone = at.find(NodeKind::Zone);
  if (!zone.valid()) {
    phrase.inside = at.child(0);
    phrase.broken |= !phrase.inside.valid();
    return;
  }
  const At det = zone.find(NodeKind::Det);
  std::uint32_t sides = det.valid() && det.head() == "your" ? static_cast<std::uint32_t>(Sides::Yours)
                                                            : static_cast<std::uint32_t>(Sides::Both);
  for (const At word : zone.children(NodeKind::Word)) {
    if (word.text() == "enemy") {
      sides = static_cast<std::uint32_t>(Sides::Foes);
    } else if (word.text() != "either") {
      const std::uint32_t found = zoneBit(word);
      phrase.zones |= found;
      phrase.broken |= found == 0;
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
    std::string races;  // `2 beast`
    const bool last = word.id == phrase.at.children(NodeKind::Word).back().id;
    if (!noun && last && findFact(FactCategory::Race, word.text()) != nullptr && !sameInPlural(word.text())) {
      races = std::string(word.text()) + "s";
      noun = Noun{0, false, word.text(), races};
    }
    if (!noun) continue;
    const bool single = phrase.det == "a" || phrase.det == "an" || phrase.det == "another" || phrase.det == "each" ||
                        phrase.literal_count == 1;
    const bool many = phrase.det == "all" || phrase.literal_count > 1;
    if (single && !(phrase.literal_count > 1) && noun->plural) {
      diags_.report(diag::SayInstead, word.span(), std::string(noun->singular))
          .fix(diag::FixKind::Safe, word.span(), std::string(noun->singular));
    } else if (many && !noun->plural) {
      diags_.report(diag::SayInstead, word.span(), std::string(noun->plural_word))
          .fix(diag::FixKind::Safe, word.span(), std::string(noun->plural_word));
    }
  }
}

}  // namespace cardc::sema

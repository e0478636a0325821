// Noun phrases: sorting their words, and what they select or ask.
#include "checker.h"

namespace cardc::sema {
using cardabi::bit;
using cardabi::FactCategory;
using cardabi::Kind;
using cardabi::Op;
using cardabi::Sides;
using cardabi::Zone;

namespace {

constexpr std::uint32_t kSingleKinds = bit(Kind::Avatar) | bit(Kind::Power) | bit(Kind::Gear);
constexpr std::uint32_t kBoth = static_cast<std::uint32_t>(Sides::Both);

bool isSubset(std::uint32_t inner, std::uint32_t outer) { return inner != 0 && (inner & ~outer) == 0; }

}  // namespace

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
    if (!isSubset(phrase.kinds, kSingleKinds) && !phrase.anywhere) {
      diags_.report(diag::SayInstead, at.span(),
                    "all friendly " + std::string(at.text().substr(std::min<std::size_t>(at.text().size(), 5))));
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
  if (word == "leftmost" || word == "rightmost" || word == "top" || word == "bottom") return void(phrase.position = word);
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
    diags_.report(diag::UnknownWord, at.span(), word, didYouMean(word, nounAndAdjectiveWords()));
    phrase.broken = true;
    return;
  }
  phrase.tests.push_back(test);
}

void Checker::readZone(At at, NounPhrase& phrase, Scope&) {
  const At zone = at.find(NodeKind::Zone);
  if (!zone.valid()) {
    unsupported(at, "'in " + std::string(at.child(0).valid() ? at.child(0).text() : "") + "'");
    phrase.broken = true;
    return;
  }
  const At det = zone.find(NodeKind::Det);
  std::uint32_t sides = det.valid() && det.head() == "your" ? static_cast<std::uint32_t>(Sides::Yours) : kBoth;
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

// Number of the noun and what stands before it: `a cards`, `all minion`, `2 spell`.
void Checker::agree(const NounPhrase& phrase) {
  for (const At word : phrase.at.children(NodeKind::Word)) {
    const auto noun = findNoun(word.text());
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

ExprId Checker::testCondition(const NounPhrase::Test& test, ExprId subject, Scope& scope) {
  ExprId found;
  if (test.adjective != nullptr) {
    Scope inner = scope;
    inner.candidate = subject;
    inner.it = facets(subject);
    inner.env = nullptr;
    inner.purity = Purity::Pure;
    const std::vector<At> parts = test.adjective->at.children();
    found = parts.empty() ? ExprId{} : condition(parts.back(), inner);
    if (!found.valid()) return {};
  } else {
    found = make(test.op, test.arg, {subject}, test.span);
  }
  return test.negated ? negate(found, test.span) : found;
}

// The set without what the phrase's words and its `where` leave out.
ExprId Checker::narrowed(const NounPhrase& phrase, ExprId set, Scope& scope, bool on_cards, std::uint32_t known_kinds) {
  Facets of_it = facets(set);
  of_it.many = false;
  of_it.cards = on_cards;
  of_it.kinds = phrase.kinds;
  const ExprId it = make(Op::It, 0, std::vector<ExprId>{}, phrase.at.span(), of_it);
  std::vector<ExprId> conditions;
  if (phrase.kinds != 0 && !isSubset(known_kinds, phrase.kinds)) {
    conditions.push_back(make(Op::OfKind, static_cast<std::int32_t>(phrase.kinds), {it}, phrase.at.span()));
  }
  if (phrase.card.valid()) {
    conditions.push_back(make(Op::IsCard, static_cast<std::int32_t>(phrase.card.value()), {it}, phrase.at.span()));
  }
  for (const NounPhrase::Test& test : phrase.tests) {
    const ExprId condition = testCondition(test, it, scope);
    if (!condition.valid()) return {};
    conditions.push_back(condition);
  }
  if (phrase.where.valid()) {
    Scope inner = scope;
    inner.candidate = it;
    inner.it = of_it;
    inner.on_cards = on_cards;
    inner.purity = Purity::Pure;
    const ExprId where = condition(phrase.where.child(0), inner);
    if (!where.valid()) return {};
    conditions.push_back(where);
  }
  Facets known = facets(set);
  known.kinds = phrase.kinds;
  if (!conditions.empty()) set = make(Op::Where, 0, {set, all(std::move(conditions), phrase.at.span())}, phrase.at.span(), known);
  return set;
}

ExprId Checker::phraseSelection(At at, Scope& scope, Want want) {
  NounPhrase phrase = readPhrase(at, scope);
  if (phrase.broken) return {};
  if (phrase.random && (scope.purity == Purity::Pure || want == Want::Pattern)) {
    diags_.report(diag::ChanceNotHere, at.span(), at.text());
    return {};
  }
  const std::uint32_t sides = phrase.sides != 0 ? phrase.sides : kBoth;
  const std::uint32_t zones = phrase.zones != 0 ? phrase.zones : bit(Zone::Play);
  const bool single_thing = isSubset(phrase.kinds, kSingleKinds) && sides != kBoth && zones == bit(Zone::Play) &&
                            (phrase.det == "your" || phrase.det == "the");
  const bool patterned = !phrase.random && phrase.position.empty() && phrase.det != "all" && phrase.det != "each" &&
                         !single_thing && !phrase.anywhere && !(phrase.det == "the" && phrase.beside.valid());
  if (patterned && (want == Want::Things || want == Want::One)) {
    diags_.report(diag::DoesNotSayWhich, at.span(), at.text());
    return {};
  }
  if (phrase.pool != nullptr) {
    unsupported(at, "a pool as a noun for things in the game");
    return {};
  }
  ExprId set;
  std::uint32_t known_kinds = phrase.kinds;
  if (phrase.beside.valid()) {
    const ExprId of = reference(phrase.beside.child(0), scope);
    if (!of.valid()) return {};
    const std::string_view side = phrase.beside.head();
    const auto beside = side == "left"    ? cardabi::Beside::Left
                        : side == "right" ? cardabi::Beside::Right
                                          : cardabi::Beside::Both;
    Facets known;
    known.zones = bit(Zone::Play);
    known.many = beside == cardabi::Beside::Both;
    set = make(Op::NextTo, static_cast<std::int32_t>(beside), {of}, phrase.beside.span(), known);
    known_kinds = 0;  // a minion's neighbour may be a location
  } else {
    set = in(zones, sides, phrase.kinds, !single_thing, at.span());
  }
  if (phrase.other || phrase.det == "another") {
    const ExprId self = make(Op::This, 0, {}, at.span());
    set = make(Op::Except, 0, {set, self}, at.span(), facets(set));
  }
  set = narrowed(phrase, set, scope, false, known_kinds);
  if (!set.valid()) return {};

  const ExprId count = phrase.count.valid() ? phrase.count : number(1, at.span());
  Facets known = facets(set);
  if (!phrase.position.empty()) {
    const bool front = phrase.position == "leftmost" || phrase.position == "bottom";  // the top of a deck is its last
    known.many = phrase.literal_count > 1 || (phrase.count.valid() && phrase.literal_count < 0);
    set = make(front ? Op::First : Op::Last, 0, {set, count}, at.span(), known);
  } else if (phrase.random) {
    known.many = phrase.literal_count > 1 || (phrase.count.valid() && phrase.literal_count < 0);
    set = make(Op::AtRandom, 0, {set, count}, at.span(), known);
  }
  if (want == Want::One && known.many) {
    diags_.report(diag::ManyForOne, at.span(), at.text());
    return {};
  }
  program_.exprs[set].facets.pattern = patterned;
  return set;
}

ExprId Checker::phraseCondition(const NounPhrase& phrase, ExprId subject, Scope& scope, bool& broken) {
  const source::Span span = phrase.at.span();
  const Facets known = facets(subject);
  std::vector<ExprId> conditions;
  if (phrase.kinds != 0 && !isSubset(known.kinds, phrase.kinds)) {
    conditions.push_back(make(Op::OfKind, static_cast<std::int32_t>(phrase.kinds), {subject}, span));
  }
  if (phrase.sides == static_cast<std::uint32_t>(Sides::Yours) || phrase.sides == static_cast<std::uint32_t>(Sides::Foes)) {
    conditions.push_back(make(Op::OfSide, static_cast<std::int32_t>(phrase.sides), {subject}, span));
  }
  if (phrase.zones != 0) {
    conditions.push_back(make(Op::InZone, static_cast<std::int32_t>(phrase.zones), {subject}, span));
  }
  if (phrase.card.valid()) {
    conditions.push_back(make(Op::IsCard, static_cast<std::int32_t>(phrase.card.value()), {subject}, span));
  }
  if (phrase.other || phrase.det == "another") {
    conditions.push_back(negate(make(Op::Among, 0, {subject, make(Op::This, 0, {}, span)}, span), span));
  }
  for (const NounPhrase::Test& test : phrase.tests) {
    conditions.push_back(testCondition(test, subject, scope));
    broken |= !conditions.back().valid();
  }
  if (phrase.where.valid()) {
    Scope inner = scope;
    inner.candidate = subject;
    inner.it = known;
    inner.purity = Purity::Pure;
    conditions.push_back(condition(phrase.where.child(0), inner));
    broken |= !conditions.back().valid();
  }
  if (phrase.pool != nullptr || phrase.beside.valid() || phrase.random || phrase.count.valid()) {
    unsupported(phrase.at, "this pattern");
    broken = true;
  }
  return broken ? ExprId{} : all(std::move(conditions), span);
}

}  // namespace cardc::sema

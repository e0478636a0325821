// Noun phrases whose words have been sorted: the selection or the condition that they are.
#include "checker.h"

namespace cardc::sema {
using cardabi::bit;
using cardabi::Kind;
using cardabi::Op;
using cardabi::Sides;
using cardabi::Zone;

namespace {

constexpr std::uint32_t kBoth = static_cast<std::uint32_t>(Sides::Both);

}  // namespace

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
  if (phrase.kinds != 0 && !isWithin(known_kinds, phrase.kinds)) {
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
  if (!conditions.empty())
    set = make(Op::Where, 0, {set, all(std::move(conditions), phrase.at.span())}, phrase.at.span(), known);
  return set;
}

ExprId Checker::phraseSelection(At at, Scope& scope, Want want) {
  NounPhrase phrase = readPhrase(at, scope);
  if (want != Want::Set) needArticle(phrase);
  if (phrase.broken) return {};
  if (phrase.random && (scope.purity == Purity::Pure || want == Want::Pattern)) {
    diags_.report(diag::ChanceNotHere, at.span(), at.text());
    return {};
  }
  const std::uint32_t sides = phrase.sides != 0 ? phrase.sides : kBoth;
  const std::uint32_t zones = phrase.zones != 0 ? phrase.zones : bit(Zone::Play);
  const bool single_thing = isWithin(phrase.kinds, kSingleKinds) && sides != kBoth && zones == bit(Zone::Play) &&
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
  if (phrase.kinds != 0 && !isWithin(known.kinds, phrase.kinds)) {
    conditions.push_back(make(Op::OfKind, static_cast<std::int32_t>(phrase.kinds), {subject}, span));
  }
  if (phrase.sides == static_cast<std::uint32_t>(Sides::Yours) ||
      phrase.sides == static_cast<std::uint32_t>(Sides::Foes)) {
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

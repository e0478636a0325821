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

bool isOneSide(std::uint32_t sides) {
  return sides == static_cast<std::uint32_t>(Sides::Yours) || sides == static_cast<std::uint32_t>(Sides::Foes);
}

cardabi::Beside besideOf(At beside) {
  return beside.head() == "left"    ? cardabi::Beside::Left
         : beside.head() == "right" ? cardabi::Beside::Right
                                    : cardabi::Beside::Both;
}

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

// A closed list: is it one of them? A filter with a name: does it fit?
ExprId Checker::poolTest(const PoolDecl& pool, ExprId subject, Scope& scope, source::Span span) {
  std::vector<ExprId> any;
  for (const At member : pool.at.children()) {
    if (member.id == pool.at.find(NodeKind::Name).id) continue;  // its own name
    if (member.is(NodeKind::Filter)) {
      const NounPhrase phrase = readPhrase(member.child(0), scope);
      bool broken = phrase.broken;
      const ExprId fits = broken ? ExprId{} : phraseCondition(phrase, subject, scope, broken);
      if (broken) return {};
      any.push_back(fits.valid() ? fits : make(Op::Always, 0, {}, span));
      continue;
    }
    const CardId card = symbols_.card(member, pool.set);
    if (!card.valid()) return {};
    any.push_back(make(Op::IsCard, static_cast<std::int32_t>(card.value()), {subject}, span));
  }
  if (any.size() == 1) return any.front();
  return make(Op::Or, 0, std::move(any), span, {});
}

// The set without what the phrase's words and its `where` leave out.
ExprId Checker::narrowed(const NounPhrase& phrase, ExprId set, Scope& scope, bool on_cards, std::uint32_t known_kinds) {
  Facets of_it = facets(set);
  of_it.many = false;
  of_it.cards = on_cards;
  if (phrase.kinds != 0) of_it.kinds = phrase.kinds;
  const ExprId it = make(Op::It, 0, std::vector<ExprId>{}, phrase.at.span(), of_it);
  std::vector<ExprId> conditions;
  if (phrase.kinds != 0 && !isWithin(known_kinds, phrase.kinds)) {
    conditions.push_back(make(Op::OfKind, static_cast<std::int32_t>(phrase.kinds), {it}, phrase.at.span()));
  }
  if (phrase.card.valid()) {
    conditions.push_back(make(Op::IsCard, static_cast<std::int32_t>(phrase.card.value()), {it}, phrase.at.span()));
  }
  if (phrase.pool != nullptr) {
    conditions.push_back(poolTest(*phrase.pool, it, scope, phrase.at.span()));
    if (!conditions.back().valid()) return {};
  }
  for (const NounPhrase::Test& test : phrase.tests) {
    const ExprId condition = testCondition(test, it, scope);
    if (!condition.valid()) return {};
    conditions.push_back(condition);
  }
  if (phrase.where.valid()) {
    Scope inner = scope;
    inner.candidate = it;
    inner.around = scope.it;
    inner.it = of_it;
    inner.on_cards = on_cards;
    inner.purity = Purity::Pure;
    const ExprId where = condition(phrase.where.child(0), inner);
    if (!where.valid()) return {};
    conditions.push_back(where);
  }
  Facets known = facets(set);
  if (phrase.kinds != 0) known.kinds = phrase.kinds;
  if (!conditions.empty())
    set = make(Op::Where, 0, {set, all(std::move(conditions), phrase.at.span())}, phrase.at.span(), known);
  if (phrase.different) set = make(Op::Different, 0, {set}, phrase.at.span(), facets(set));
  return set;
}

// `with the lowest cost`: those that have it; which of them, if several have, is for chance.
ExprId Checker::bestOf(const NounPhrase& phrase, ExprId set, Scope& scope, bool on_cards) {
  if (!phrase.best.valid() || !set.valid()) return set;
  Facets of_it = facets(set);
  of_it.many = false;
  of_it.cards = on_cards;
  const ExprId it = make(Op::It, 0, std::vector<ExprId>{}, phrase.best.span(), of_it);
  const At word = phrase.best.find(NodeKind::Word);
  const ExprId by = propertyOf(word.text(), word.span(), it, scope, phrase.best.span());
  if (!by.valid()) return {};
  return make(phrase.best.head() == "lowest" ? Op::Lowest : Op::Highest, 0, {set, by}, phrase.best.span(), facets(set));
}

ExprId Checker::baseSet(const NounPhrase& phrase, Scope& scope, bool single, std::uint32_t& known_kinds) {
  const source::Span span = phrase.at.span();
  const std::uint32_t sides = phrase.sides != 0 ? phrase.sides : kBoth;
  std::uint32_t zones = phrase.zones;
  known_kinds = 0;
  ExprId set;
  if (phrase.beside.valid()) {
    const ExprId of = reference(phrase.beside.child(0), scope);
    if (!of.valid()) return {};
    const cardabi::Beside beside = besideOf(phrase.beside);
    Facets known;
    known.zones = bit(Zone::Play);
    known.many = beside == cardabi::Beside::Both;
    set = make(Op::NextTo, static_cast<std::int32_t>(beside), {of}, phrase.beside.span(), known);
  } else if (phrase.inside.valid()) {
    if (phrase.inside.is(NodeKind::StoreOf)) {
      set = selection(phrase.inside, scope, Want::Things);
    } else {
      set = reference(phrase.inside, scope);
      if (set.valid() && classOf(set) != cardabi::OpClass::Selector) {
        diags_.report(diag::WrongType, phrase.inside.span(), "things of the game", "a number");
        return {};
      }
    }
  } else if (phrase.kinds == bit(Kind::Player)) {
    known_kinds = phrase.kinds;
    return unionOf(player(Op::You, span), player(Op::Opponent, span), span);
  } else if (phrase.offered != Op::None) {
    Facets known;
    known.many = true;
    set = make(phrase.offered, 0, std::vector<ExprId>{}, span, known);
  } else if (phrase.history.valid() && zones == 0) {
    set = past(phrase.history, scope);
  } else {
    if (zones == 0) zones = bit(Zone::Play);
    set = in(zones, sides, phrase.kinds, !single, span);
    known_kinds = phrase.kinds;
    if (phrase.history.valid()) {  // with a place, the past only filters
      const ExprId before = past(phrase.history, scope);
      if (!before.valid()) return {};
      Facets of_it = facets(set);
      of_it.many = false;
      const ExprId it = make(Op::It, 0, std::vector<ExprId>{}, span, of_it);
      set = make(Op::Where, 0, {set, make(Op::Among, 0, {it, before}, span)}, span, facets(set));
    }
    return set;
  }
  if (!set.valid() || !isOneSide(phrase.sides)) return set;
  const ExprId it = make(Op::It, 0, std::vector<ExprId>{}, span, facets(set));
  const ExprId side = make(Op::OfSide, static_cast<std::int32_t>(phrase.sides), {it}, span);
  return make(Op::Where, 0, {set, side}, span, facets(set));
}

ExprId Checker::phraseSelection(At at, Scope& scope, Want want, const Chooses* chooses) {
  if (scope.chooses != nullptr) {  // it is said of this phrase, not of those inside
    Scope inner = scope;
    inner.chooses = nullptr;
    return phraseSelection(at, inner, want, scope.chooses);
  }
  NounPhrase phrase = readPhrase(at, scope);
  if (want != Want::Set) needArticle(phrase);
  if (phrase.broken) return {};
  if (chooses != nullptr) {  // a parameter like `Which selection in your deck` says where, and that chance picks
    if (phrase.zones == 0) {
      phrase.zones = chooses->zones;
      phrase.sides = chooses->sides;
      if (!phrase.has_noun && factNoun(phrase)) phrase.kinds = findNoun("card")->kinds;
    }
    phrase.random = true;
  }
  if ((phrase.random || phrase.best.valid()) && (scope.purity == Purity::Pure || want == Want::Pattern)) {
    diags_.report(diag::ChanceNotHere, at.span(), at.text());
    return {};
  }
  if (phrase.next) return nextPlays(phrase, scope);
  const std::uint32_t sides = phrase.sides != 0 ? phrase.sides : kBoth;
  const bool in_play = phrase.zones == 0 || phrase.zones == bit(Zone::Play);
  const bool narrowed_thing = phrase.inside.valid() && phrase.det.empty() && !phrase.has_noun;  // `it where ...`
  const bool single_thing = isWithin(phrase.kinds, kSingleKinds) && sides != kBoth && in_play &&
                            !phrase.history.valid() && (phrase.det == "your" || phrase.det == "the");
  const bool definite = phrase.random || phrase.best.valid() || !phrase.position.empty() || phrase.det == "all" ||
                        phrase.det == "each" || single_thing || phrase.anywhere || narrowed_thing ||
                        (phrase.det == "the" && phrase.beside.valid());
  if (!definite && (want == Want::Things || want == Want::One)) {
    auto details = diags_.report(diag::DoesNotSayWhich, at.span(), at.text());
    if (const std::string likely = atRandom(at.text()); !likely.empty())
      details.fix(diag::FixKind::Unsafe, at.span(), likely);
    return {};
  }
  std::uint32_t known_kinds = 0;
  ExprId set = baseSet(phrase, scope, single_thing, known_kinds);
  if (!set.valid()) return {};
  if (phrase.other || phrase.det == "another") {
    const ExprId self = make(Op::This, 0, {}, at.span());
    set = make(Op::Except, 0, {set, self}, at.span(), facets(set));
  }
  set = bestOf(phrase, narrowed(phrase, set, scope, false, known_kinds), scope, false);
  if (!set.valid()) return {};

  const ExprId count = phrase.count.valid() ? phrase.count : number(1, at.span());
  Facets known = facets(set);
  const bool several = phrase.literal_count > 1 || (phrase.count.valid() && phrase.literal_count < 0);
  if (!phrase.position.empty()) {
    const bool front = phrase.position == "leftmost" || phrase.position == "bottom";  // the top of a deck is its last
    known.many = several;
    set = make(front ? Op::First : Op::Last, 0, {set, count}, at.span(), known);
  } else if (phrase.best.valid() && several) {  // not only those that tie for the best: the next ones as well
    known.many = true;
    const Expr best = program_.exprs[set];
    const Op op = best.op == Op::Lowest ? Op::LowestSome : Op::HighestSome;
    set = make(op, 0, {best.operands[0], best.operands[1], count}, at.span(), known);
  } else if (phrase.best.valid() && (phrase.det == "all" || phrase.det == "each")) {
    known.many = true;
    program_.exprs[set].facets = known;
  } else if (phrase.random || phrase.best.valid()) {
    known.many = several;
    set = make(Op::AtRandom, 0, {set, count}, at.span(), known);
  }
  if (want == Want::One && known.many) {
    diags_.report(diag::ManyForOne, at.span(), at.text());
    return {};
  }
  program_.exprs[set].facets.pattern = !definite;
  return set;
}

// `your next spell`, `your next 2 minions`: plays that are still to come.
ExprId Checker::nextPlays(const NounPhrase& phrase, Scope& scope) {
  Facets known;
  known.kinds = phrase.kinds;
  known.zones = bit(Zone::Hand);
  known.sides = static_cast<std::uint32_t>(Sides::Yours);
  const ExprId it = make(Op::It, 0, std::vector<ExprId>{}, phrase.at.span(), known);
  NounPhrase which = phrase;
  which.sides = 0;
  which.count = {};
  Facets anything;
  program_.exprs[it].facets = anything;  // so that its kind is asked for
  bool broken = false;
  const ExprId condition = phraseCondition(which, it, scope, broken);
  if (broken) return {};
  std::vector<ExprId> operands;
  if (condition.valid()) operands.push_back(condition);
  known.many = phrase.literal_count > 1;
  return make(Op::NextPlays, phrase.literal_count > 0 ? phrase.literal_count : 1, std::move(operands), phrase.at.span(),
              known);
}

ExprId Checker::phraseCondition(const NounPhrase& phrase, ExprId subject, Scope& scope, bool& broken) {
  const source::Span span = phrase.at.span();
  const Facets known = facets(subject);
  std::vector<ExprId> conditions;
  const auto add = [&](ExprId condition) {
    broken |= !condition.valid();
    conditions.push_back(condition);
  };
  if (phrase.kinds != 0 && !isWithin(known.kinds, phrase.kinds)) {
    add(make(Op::OfKind, static_cast<std::int32_t>(phrase.kinds), {subject}, span));
  }
  if (isOneSide(phrase.sides)) add(make(Op::OfSide, static_cast<std::int32_t>(phrase.sides), {subject}, span));
  if (phrase.zones != 0 && !phrase.anywhere) {
    add(make(Op::InZone, static_cast<std::int32_t>(phrase.zones), {subject}, span));
  }
  if (phrase.card.valid()) add(make(Op::IsCard, static_cast<std::int32_t>(phrase.card.value()), {subject}, span));
  if (phrase.pool != nullptr) add(poolTest(*phrase.pool, subject, scope, span));
  if (phrase.beside.valid()) {
    const ExprId of = reference(phrase.beside.child(0), scope);
    const auto side = static_cast<std::int32_t>(besideOf(phrase.beside));
    add(of.valid() ? make(Op::Among, 0, {subject, make(Op::NextTo, side, {of}, span)}, span) : of);
  }
  if (phrase.inside.valid()) {
    const ExprId set = selection(phrase.inside, scope, Want::Set);
    add(set.valid() ? make(Op::Among, 0, {subject, set}, span) : set);
  }
  if (phrase.offered != Op::None) {
    add(make(Op::Among, 0, {subject, make(phrase.offered, 0, std::vector<ExprId>{}, span, {})}, span));
  }
  if (phrase.history.valid()) {
    const ExprId before = past(phrase.history, scope);
    add(before.valid() ? make(Op::Among, 0, {subject, before}, span) : before);
  }
  if (phrase.other || phrase.det == "another") {
    add(negate(make(Op::Among, 0, {subject, make(Op::This, 0, {}, span)}, span), span));
  }
  for (const NounPhrase::Test& test : phrase.tests) add(testCondition(test, subject, scope));
  if (phrase.where.valid()) {
    Scope inner = scope;
    inner.candidate = subject;
    inner.around = scope.it;
    inner.it = known;
    inner.purity = Purity::Pure;
    add(condition(phrase.where.child(0), inner));
  }
  if (phrase.random || phrase.count.valid() || phrase.best.valid() || !phrase.position.empty()) {
    diags_.report(diag::PatternWanted, span, phrase.at.text());
    broken = true;
  }
  return broken ? ExprId{} : all(std::move(conditions), span);
}

}  // namespace cardc::sema

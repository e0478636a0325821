// Cards that come into being: `a BoomBot`, `a random mage spell`, `a copy of target`; pools.
#include "checker.h"

namespace cardc::sema {
using cardabi::bit;
using cardabi::Op;

Arrival Checker::arrival(At at, Scope& outer, std::uint32_t kinds) {
  Scope scope = outer;
  if (scope.in_test && !at.is(NodeKind::Copy)) {  // `summon a Wisp`: the card, whatever things have that name
    scope.in_test = false;
    std::erase_if(scope.locals, [](const LocalName& local) { return local.of_card; });
  }
  Arrival found;
  found.broken = true;
  if (!at.valid()) return found;
  if (at.is(NodeKind::Copy)) return copyArrival(at, scope);
  if (at.is(NodeKind::Name) || at.is(NodeKind::Qualified)) {
    // A parameter of kind card, or the card itself.
    found.what = named(at, scope);
    found.broken = !found.what.valid();
    if (!found.broken && classOf(found.what) != cardabi::OpClass::Selector) {
      diags_.report(diag::WrongType, at.span(), "a card", "a number");
      found.broken = true;
    } else if (!found.broken && !facets(found.what).cards) {
      found.existing = true;
    }
    return found;
  }
  if (!at.is(NodeKind::Phrase)) {
    found.what = selection(at, scope, Want::Things);
    found.broken = !found.what.valid();
    found.existing = true;
    return found;
  }
  if (at.find(NodeKind::In).valid() || at.find(NodeKind::History).valid() || at.find(NodeKind::Beside).valid()) {
    found.what = phraseSelection(at, scope, Want::Things);
    found.broken = !found.what.valid();
    found.existing = true;
    return found;
  }
  NounPhrase phrase = readPhrase(at, scope);
  needArticle(phrase);
  if (phrase.broken) return found;
  if (phrase.offered != Op::None) {  // what a choice showed: cards, or things that are there
    found.what = phraseSelection(at, scope, Want::Things);
    found.broken = !found.what.valid();
    return found;
  }
  found.count = phrase.count;
  if (phrase.card.valid() && !phrase.has_noun && phrase.tests.empty() && !phrase.random) {
    Facets known;
    known.kinds = bit(program_.cards[phrase.card].kind);
    known.cards = true;
    found.what =
        make(Op::Card, static_cast<std::int32_t>(phrase.card.value()), std::vector<ExprId>{}, at.span(), known);
    found.broken = false;
    return found;
  }
  if (!phrase.random) {
    auto details = diags_.report(diag::DoesNotSayWhich, at.span(), at.text());
    if (const std::string likely = atRandom(at.text()); !likely.empty())
      details.fix(diag::FixKind::Unsafe, at.span(), likely);
    return found;
  }
  const ExprId pool = cardPool(phrase, scope, kinds);
  if (!pool.valid()) return found;
  const ExprId count = phrase.count.valid() ? phrase.count : number(1, at.span());
  Facets known = facets(pool);
  known.many = phrase.literal_count > 1 || (phrase.count.valid() && phrase.literal_count < 0);
  found.what = make(Op::AtRandom, 0, {pool, count}, at.span(), known);
  found.count = {};
  found.broken = false;
  return found;
}

Arrival Checker::copyArrival(At at, Scope& scope) {
  Arrival found;
  found.broken = true;
  bool fresh = false;
  for (const At word : at.children(NodeKind::Word)) {
    if (word.text() == "fresh") {
      fresh = true;
    } else if (word.text() == "exact") {
      found.exact = true;
    } else {
      diags_.report(diag::UnknownWord, word.span(), word.text(), didYouMean(word.text(), {"fresh", "exact"}));
      return found;
    }
  }
  if (const At count = at.find(NodeKind::Count); count.valid()) {
    found.count = amount(count.child(0), scope);
    if (!found.count.valid()) return found;
  }
  const std::vector<At> parts = at.children();
  found.what = selection(parts.back(), scope, Want::Things);
  found.copy = !fresh;  // a fresh copy is a new one of its card
  found.broken = !found.what.valid();
  return found;
}

// The cards of the format that the phrase fits, as a set of cards.
ExprId Checker::cardPool(const NounPhrase& phrase, Scope& scope, std::uint32_t kinds) {
  if (phrase.pool != nullptr) {
    const ExprId members = poolMembers(*phrase.pool, scope);
    NounPhrase words = phrase;  // what they leave out of it
    words.pool = nullptr;
    words.kinds = 0;
    return members.valid() ? narrowed(words, members, scope, true, facets(members).kinds) : members;
  }
  Facets known;
  known.kinds = kinds != 0 && (phrase.kinds & kinds) != 0 ? phrase.kinds & kinds : phrase.kinds;
  known.cards = known.many = true;
  Facets of_it = known;
  of_it.many = false;
  const ExprId it = make(Op::It, 0, std::vector<ExprId>{}, phrase.at.span(), of_it);
  std::vector<ExprId> conditions;
  if (phrase.card.valid()) {
    conditions.push_back(make(Op::IsCard, static_cast<std::int32_t>(phrase.card.value()), {it}, phrase.at.span()));
  }
  for (const NounPhrase::Test& test : phrase.tests) {
    const ExprId condition = testCondition(test, it, scope);
    if (!condition.valid()) return {};
    conditions.push_back(condition);
  }
  if (phrase.sides != 0 || phrase.other) {
    diags_.report(diag::WrongType, phrase.at.span(), "a card that is not in the game yet", "something on a side");
    return {};
  }
  if (phrase.where.valid()) {
    Scope inner = scope;
    inner.candidate = it;
    inner.it = of_it;
    inner.on_cards = true;
    inner.purity = Purity::Pure;
    const ExprId where = condition(phrase.where.child(0), inner);
    if (!where.valid()) return {};
    conditions.push_back(where);
  }
  ExprId condition = all(std::move(conditions), phrase.at.span());
  if (!condition.valid()) condition = make(Op::Always, 0, {}, phrase.at.span());
  return make(Op::Pool, static_cast<std::int32_t>(known.kinds), {condition}, phrase.at.span(), known);
}

// A closed list is the union of its cards, so that tokens in it count as well.
ExprId Checker::poolMembers(const PoolDecl& pool, Scope& scope) {
  ExprId set;
  Facets known;
  known.cards = known.many = true;
  for (const At member : pool.at.children()) {
    if (member.id == pool.at.find(NodeKind::Name).id) continue;  // its own name
    if (member.is(NodeKind::Filter)) {
      const At given = member.child(0);
      if (!given.is(NodeKind::Phrase)) {
        diags_.report(diag::PatternWanted, given.span(), given.text());
        return {};
      }
      const NounPhrase phrase = readPhrase(given, scope);
      return phrase.broken ? ExprId{} : cardPool(phrase, scope, 0);
    }
    const CardId card = symbols_.card(member, pool.set);
    if (!card.valid()) return {};
    known.kinds |= bit(program_.cards[card].kind);
    const ExprId one =
        make(Op::Card, static_cast<std::int32_t>(card.value()), std::vector<ExprId>{}, member.span(), known);
    set = set.valid() ? make(Op::Plus, 0, {set, one}, member.span(), known) : one;
  }
  if (!set.valid()) diags_.report(diag::EmptyPool, pool.at.headSpan(), pool.name);
  return set;
}

}  // namespace cardc::sema

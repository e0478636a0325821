// Sentences that offer something: discover, and what it shares with `choose one of`.
#include "checker.h"

namespace cardc::sema {
using cardabi::bit;
using cardabi::Op;
using cardabi::Sides;
using cardabi::Zone;

// discover S · discover S with { } · discover S as Name · discover S { it }
ExprId Checker::discoverForm(const PhraseRow& row, At at, Scope& scope) {
  const At what = at.child(0);
  if (!what.valid()) return missing(row, at, "to know what");
  At as = at.find(NodeKind::Slot, "as");
  ExprId set;
  if (!what.is(NodeKind::Phrase)) {
    set = selection(what, scope, Want::Things);
  } else if (what.find(NodeKind::In).valid() || what.find(NodeKind::History).valid()) {
    as = what.find(NodeKind::As);
    set = phraseSelection(what, scope, Want::Pattern);
  } else {
    const NounPhrase phrase = readPhrase(what, scope);
    needArticle(phrase);
    if (phrase.broken) return {};
    as = phrase.as;
    if (phrase.random) {
      diags_.report(diag::PatternWanted, what.span(), what.text());
      return {};
    }
    set = cardPool(phrase, scope, 0);
  }
  if (!set.valid()) return {};
  Facets chosen = facets(set);
  chosen.many = chosen.cards = chosen.pattern = false;
  const At own = at.find(NodeKind::Block);
  const ExprId made = choice(set, number(3, what.span()), as, own, chosen, at, scope);
  if (!own.valid()) {  // it is in your hand now
    chosen.zones = bit(Zone::Hand);
    chosen.sides = static_cast<std::uint32_t>(Sides::Yours);
    scope.it = chosen;
  }
  return withBody(made, at, scope);
}

// Offers so many of the set; the one that is taken is `it` in the block, and has its name from there on.
ExprId Checker::choice(ExprId set, ExprId count, At as, At own, const Facets& chosen, At at, Scope& scope) {
  Scope inner = scope;
  inner.it = chosen;
  ExprId name;
  if (as.valid()) {
    const At name_at = as.is(NodeKind::As) ? as.find(NodeKind::Name) : as.child(0);
    const std::int32_t reg = addName(name_at, false, chosen, scope);
    if (reg < 0) return {};
    inner.locals = scope.locals;
    inner.next_register = scope.next_register;
    name = make(Op::Pick, reg, {make(Op::Local, 0, std::vector<ExprId>{}, as.span(), chosen)}, as.span());
  }
  ExprId body;
  if (own.valid()) {
    body = block(own, inner);
  } else {
    const ExprId it = make(Op::Local, 0, std::vector<ExprId>{}, at.span(), chosen);
    body = make(Op::Get, 0, {it}, at.span());
  }
  scope.it.reset();
  if (!body.valid()) return {};
  if (name.valid()) {
    std::vector<ExprId> actions = {name};
    if (program_.exprs[body].op == Op::Block) {
      const std::vector<ExprId> rest = program_.exprs[body].operands;
      actions.insert(actions.end(), rest.begin(), rest.end());
    } else {
      actions.push_back(body);
    }
    body = make(Op::Block, 0, std::move(actions), at.span(), {});
  }
  // `choose one of` is no discovering: nothing that waits for one hears of it.
  const bool discovers = at.head() == "discover";
  return make(Op::Discover, discovers ? 0 : 1, {set, count, body}, at.span());
}

}  // namespace cardc::sema

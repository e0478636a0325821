// `give S { body } duration`.
#include "checker.h"

namespace cardc::sema {
using cardabi::Duration;
using cardabi::Op;

// How long, as the number that the engine knows it by.
ExprId Checker::duration(At at, Scope&) {
  Duration found = Duration::Always;
  if (at.valid()) {
    const At word = at.find(NodeKind::Word);
    const std::string_view head = at.head(), rest = word.valid() ? word.text() : "";
    if (head == "this" && rest == "turn") {
      found = Duration::ThisTurn;
    } else if (head == "this") {
      found = Duration::Always;  // the whole game
    } else if (head == "until") {
      found = rest == "end" ? Duration::UntilEndOfYourNextTurn : Duration::UntilYourNextTurn;
    } else if (head == "during") {
      found = rest == "enemy" ? Duration::DuringNextEnemyTurn : Duration::DuringYourNextTurn;
    } else {
      unsupported(at, "this duration");
      return {};
    }
  }
  return number(static_cast<std::int32_t>(found), at.valid() ? at.span() : source::Span{});
}

ExprId Checker::giveForm(const PhraseRow& row, At at, Scope& scope) {
  const At what = at.child(0), braces = at.find(NodeKind::Block);
  if (!braces.valid()) return missing(row, at, "a block in braces");
  const ExprId whom = selection(what, scope, Want::Things);
  if (whom.valid() && !fits(row, whom, what.span())) return {};

  Scope inner;  // what an ability that is given may speak of: nothing of the giver but its vocabulary
  inner.set = scope.set;
  inner.card = scope.card;
  inner.env = scope.env;
  if (whom.valid()) {
    inner.self = facets(whom);
    inner.self.many = false;
  }
  Body body;
  body.span = braces.span();
  checkBody(braces, scope, inner, body);
  const ExprId how_long = duration(at.find(NodeKind::Duration), scope);
  if (!whom.valid() || !how_long.valid()) return {};
  if (program_.exprs[whom].op != Op::This) {
    for (const BodyLine& line : body.lines) {
      if (line.amount.valid() && speaksOfThis(line.amount)) {
        diags_.report(diag::NotSupportedYet, line.span, "a number of 'this' in what is given to another");
        return {};
      }
    }
  }
  const BodyId id = program_.bodies.add(std::move(body));
  return make(Op::Give, static_cast<std::int32_t>(id.value()), {whom, how_long}, at.span());
}

// Inside braces `this` is the bearer, but the number is worked out by the giver.
bool Checker::speaksOfThis(ExprId id) const {
  const Expr& expr = program_.exprs[id];
  if (expr.op == Op::This) return true;
  for (const ExprId operand : expr.operands) {
    if (speaksOfThis(operand)) return true;
  }
  return false;
}

}  // namespace cardc::sema

// `give S { body } duration`, and `with { body }` behind what makes something.
#include "checker.h"

namespace cardc::sema {
using cardabi::Duration;
using cardabi::Op;

// How long, as the number that the engine knows it by; or how many turns, or where.
ExprId Checker::duration(At at, Scope& scope) {
  Duration found = Duration::Always;
  if (at.valid()) {
    const At word = at.find(NodeKind::Word);
    const std::string_view head = at.head(), rest = word.valid() ? word.text() : "";
    if (head == "for") {
      const ExprId turns = amount(at.child(0), scope);
      return turns.valid() ? make(Op::ForTurns, 0, {turns}, at.span()) : ExprId{};
    }
    if (head == "while") {
      std::uint32_t zones = 0;
      for (const At name : at.children(NodeKind::Word)) {
        const std::uint32_t bits = zoneBit(name);
        if (bits == 0) return {};
        zones |= bits;
      }
      return make(Op::WhileInZone, static_cast<std::int32_t>(zones), {}, at.span());
    }
    if (head == "this") {
      found = rest == "turn" ? Duration::ThisTurn : Duration::Always;  // the whole game
    } else if (head == "until") {
      found = rest == "end" ? Duration::UntilEndOfYourNextTurn : Duration::UntilYourNextTurn;
    } else if (head == "during") {
      found = rest == "enemy" ? Duration::DuringNextEnemyTurn : Duration::DuringYourNextTurn;
    }
  }
  return number(static_cast<std::int32_t>(found), at.valid() ? at.span() : source::Span{});
}

BodyId Checker::givenBody(At braces, const Facets& bearer, Scope& scope) {
  Scope inner;  // what an ability that is given may speak of: nothing of the giver but its vocabulary
  inner.set = scope.set;
  inner.card = scope.card;
  inner.env = scope.env;
  inner.self = bearer;
  inner.self.many = false;
  inner.given = true;
  Body body;
  body.span = braces.span();
  checkBody(braces, scope, inner, body);
  return program_.bodies.add(std::move(body));
}

ExprId Checker::giveForm(const PhraseRow& row, At at, Scope& scope) {
  const At what = at.child(0), braces = at.find(NodeKind::Block);
  if (!braces.valid()) return missing(row, at, "a block in braces");
  const ExprId whom = selection(what, scope, Want::Things);
  if (whom.valid() && !fits(row, whom, what.span())) return {};
  const BodyId id = givenBody(braces, whom.valid() ? facets(whom) : Facets{}, scope);
  const ExprId how_long = duration(at.find(NodeKind::Duration), scope);
  if (!whom.valid() || !how_long.valid()) return {};
  if (program_.exprs[whom].op == Op::NextPlays && !goesWithPlay(program_.bodies[id])) return {};
  bool of_bearer = false;  // `this` in the braces is whoever bears it
  for (const BodyLine& line : program_.bodies[id].lines) of_bearer |= line.amount.valid() && speaksOfThis(line.amount);
  const auto give = [&](ExprId to) {
    return make(Op::Give, static_cast<std::int32_t>(id.value()), {to, how_long}, at.span());
  };
  if (!of_bearer || program_.exprs[whom].op == Op::This) return give(whom);
  Facets one = facets(whom);
  one.many = one.pattern = false;
  const ExprId bearer = make(Op::Local, 0, std::vector<ExprId>{}, what.span(), one);
  for (BodyLine& line : program_.bodies[id].lines) {
    if (line.amount.valid()) line.amount = readByBearer(line.amount, bearer);
  }
  scope.it.reset();
  return make(Op::ForEach, 0, {whom, give(bearer)}, at.span());
}

// `summon a JadeGolem with { stats are Jades/Jades }`: what the action makes carries it from the start.
ExprId Checker::withBody(ExprId made, At at, Scope& scope) {
  const At with = at.find(NodeKind::With);
  if (!with.valid() || !made.valid()) return made;
  const At braces = with.find(NodeKind::Block);
  if (!braces.valid()) return {};
  const BodyId id = givenBody(braces, scope.it ? *scope.it : Facets{}, scope);
  for (const BodyLine& line : program_.bodies[id].lines) {
    if (!line.amount.valid() || !speaksOfThis(line.amount)) continue;
    diags_.report(diag::NotHere, line.span, "a number of 'this'", "what a new card comes with; it is not there yet");
    return {};
  }
  return make(Op::With, static_cast<std::int32_t>(id.value()), {made}, at.span());
}

// What is given to a play still to come is read now, and what goes with the card is given when it is played: plain numbers.
bool Checker::goesWithPlay(const Body& body) {
  bool good = true;
  for (const BodyLine& line : body.lines) {
    if (!line.amount.valid() || program_.exprs[line.amount].op == Op::Number) continue;
    if (line.tag == cardabi::Tag::Cost && !speaksOfThis(line.amount)) continue;
    diags_.report(diag::NotHere, line.span, "a number that must be worked out",
                  "what goes with a play still to come; only its cost may be worked out, now");
    good = false;
  }
  return good;
}

bool Checker::speaksOfThis(ExprId id) const {
  const Expr& expr = program_.exprs[id];
  if (expr.op == Op::This) return true;
  for (const ExprId operand : expr.operands) {
    if (speaksOfThis(operand)) return true;
  }
  return false;
}

// The same number, read of the bearer.
ExprId Checker::readByBearer(ExprId id, ExprId bearer) {
  const Expr expr = program_.exprs[id];
  if (expr.op == Op::This) return bearer;
  std::vector<ExprId> operands;
  bool changed = false;
  for (const ExprId operand : expr.operands) {
    operands.push_back(readByBearer(operand, bearer));
    changed |= operands.back() != operand;
  }
  return changed ? make(expr.op, expr.arg, std::move(operands), expr.span, expr.facets) : id;
}

}  // namespace cardc::sema

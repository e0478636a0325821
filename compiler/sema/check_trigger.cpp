// Abilities: triggers, auras, cost lines, and where they listen. Event patterns are in check_event.cpp.
#include "checker.h"

namespace cardc::sema {
using cardabi::bit;
using cardabi::Head;
using cardabi::Limit;
using cardabi::Op;
using cardabi::Tag;
using cardabi::Timing;
using cardabi::Zone;

void Checker::abilityEntry(At at, Scope& scope, const Sink& sink) {
  switch (at.kind()) {
    case NodeKind::Ability: checkAbility(at, scope, sink); break;
    case NodeKind::Aura: checkAura(at, scope, sink); break;
    case NodeKind::CostRule: checkCostRule(at, scope, sink); break;
    case NodeKind::Call: checkCall(at, scope, sink); break;
    case NodeKind::Use: useParameter(at, scope, sink); break;
    case NodeKind::WhileIn: {
      Scope inner = scope;
      inner.zones = 0;
      for (const At word : at.children(NodeKind::Word)) inner.zones |= zoneBit(word);
      inner.self.zones = inner.zones;
      for (const At entry : at.find(NodeKind::Block).children()) abilityEntry(entry, inner, sink);
      break;
    }
    case NodeKind::WhileBlock: {
      Scope inner = scope;
      const ExprId also = condition(at.child(0), inner);
      if (!also.valid()) break;
      inner.also = scope.also.valid() ? make(Op::And, 0, {scope.also, also}, at.span()) : also;
      for (const At entry : at.find(NodeKind::Block).children()) abilityEntry(entry, inner, sink);
      break;
    }
    case NodeKind::Broken: break;
    case NodeKind::Counter: checkCounter(at, sink); break;
    case NodeKind::Memory:
      if (!sink.card.valid()) diags_.report(diag::NotHere, at.headSpan(), at.head(), "what is given");
      break;  // known by its name
    default: diags_.report(diag::NotHere, at.headSpan(), at.head(), "the abilities of a card"); break;
  }
}

// The condition after `if`, together with that of the `while` around; not valid where there is neither.
ExprId Checker::guarded(At at, Scope& scope, bool& broken) {
  ExprId found = scope.also;
  if (const At guard = at.find(NodeKind::Guard); guard.valid()) {
    const ExprId own = condition(guard.child(0), scope);
    broken |= !own.valid();
    if (!own.valid()) return {};
    found = found.valid() ? make(Op::And, 0, {found, own}, guard.span()) : own;
  }
  return found;
}

void Checker::checkAbility(At at, Scope scope, const Sink& sink) {
  Ability ability;
  ability.head = Head::Trigger;
  ability.span = at.span();
  ability.zones = scope.zones;
  ability.keyword = scope.keyword;
  ability.timing = at.head() == "whenever" ? Timing::Whenever : at.head() == "when" ? Timing::When : Timing::After;
  scope.locals.clear();
  scope.next_register = 1;
  scope.it.reset();
  if (const At limit = at.find(NodeKind::Limit); limit.valid()) checkLimit(limit, scope, ability);

  bool broken = false;
  if (const At event = at.find(NodeKind::Event); event.valid()) {
    broken = !checkEvent(event, scope, ability);
  } else if (const At moment = at.find(NodeKind::Moment); moment.valid()) {
    broken = !checkMoment(moment, scope, ability);
  } else {
    return;  // its head could not be parsed
  }
  if (broken) return;  // what the body says of the event would only be guessed
  ability.condition = guarded(at, scope, broken);
  ability.body = block(at.find(NodeKind::Block), scope);
  // `progress 8 by event.paid`: the engine's limits count one by one, so this counts by itself.
  if (const At by = at.find(NodeKind::Limit).valid() ? at.find(NodeKind::Limit).child(1) : At{};
      by.valid() && ability.limit == Limit::Progress) {
    const ExprId much = amount(by, scope);
    if (!much.valid() || !ability.body.valid()) return;
    ability.body = make(Op::ProgressBy, ability.limit_count, {much, ability.body}, at.span());
    ability.limit = Limit::None;
    ability.limit_count = 0;
  }
  if (!broken && ability.body.valid()) sink.abilities->push_back(std::move(ability));
}

void Checker::checkLimit(At at, Scope& scope, Ability& ability) {
  const At word = at.find(NodeKind::Word);
  if (at.head() == "once") {
    ability.limit = !word.valid() ? Limit::Once : word.text() == "turn" ? Limit::OncePerTurn : Limit::OncePerGame;
    return;
  }
  ability.limit = at.head() == "progress" ? Limit::Progress : Limit::Every;
  const ExprId count = amount(at.child(0), scope);
  if (!count.valid()) return;
  const Expr& expr = program_.exprs[count];
  if (expr.op != Op::Number) {
    diags_.report(diag::WrongType, at.child(0).span(), "a plain number", "one that must be worked out");
  } else if (expr.arg < 1 || expr.arg > 999) {
    diags_.report(diag::NumberOutOfRange, at.child(0).span(), "how often", 1, 999, expr.arg);
  } else {
    ability.limit_count = static_cast<std::uint16_t>(expr.arg);
  }
}

void Checker::checkAura(At at, Scope scope, const Sink& sink) {
  Ability ability;
  ability.head = Head::Aura;
  ability.span = at.span();
  ability.zones = scope.zones;
  ability.keyword = scope.keyword;
  scope.purity = Purity::Pure;
  scope.event = nullptr;
  const At whom = at.child(0);
  ability.selector = selection(whom, scope, Want::Things);
  ability.condition = scope.also;
  bool broken = !ability.selector.valid();
  if (const At when = at.find(NodeKind::While); when.valid()) {
    const ExprId own = condition(when.child(0), scope);
    broken |= !own.valid();
    if (own.valid()) {
      ability.condition = scope.also.valid() ? make(Op::And, 0, {scope.also, own}, when.span()) : own;
    }
  }
  Body given;  // abilities; the lines are the aura's own
  given.span = at.span();
  Scope bearer = scope;
  bearer.purity = Purity::Effects;
  bearer.self = ability.selector.valid() ? facets(ability.selector) : Facets{};
  bearer.self.many = false;
  bearer.zones = 0;
  bearer.also = {};
  const Sink inner{{}, &given.abilities, &ability.lines};
  for (const At entry : at.find(NodeKind::Block).children()) bodyEntry(entry, scope, bearer, inner);
  if (!given.abilities.empty()) {
    const BodyId id = program_.bodies.add(std::move(given));
    ability.body = make(Op::Grant, static_cast<std::int32_t>(id.value()), {}, at.span());
  }
  if (!broken) sink.abilities->push_back(std::move(ability));
}

void Checker::checkCostRule(At at, Scope scope, const Sink& sink) {
  Ability ability;
  ability.head = Head::CostRule;
  ability.span = at.span();
  ability.zones = bit(Zone::Hand);
  scope.purity = Purity::Pure;
  bool broken = false;
  ability.condition = guarded(at, scope, broken);
  const ExprId by = timesEach(amount(at.child(0), scope), at.find(NodeKind::ForEach), scope);
  costLines(at, by, scope, ability.lines);
  if (!broken && !ability.lines.empty()) sink.abilities->push_back(std::move(ability));
}

}  // namespace cardc::sema

// Bodies: what `give`, an aura, a cost line or an enchantment changes.
#include "checker.h"

namespace cardc::sema {
using cardabi::bit;
using cardabi::How;
using cardabi::Kind;
using cardabi::Op;
using cardabi::Tag;

// In a body `this` and `you` are the bearer's; numbers from outside are read when it is given, so they see the giver's names.
void Checker::checkBody(At block, Scope& scope, Scope& inner, Body& body) {
  if (!block.valid()) return;
  const Sink sink{{}, &body.abilities, &body.lines};
  for (const At entry : block.children()) {
    const At name = entry.is(NodeKind::Use) ? entry.child(0) : At{};
    if (!name.valid() || (name.is(NodeKind::Name) && parameter(name.text(), scope) != nullptr)) {
      bodyEntry(entry, scope, inner, sink);
      continue;
    }
    const CardId card = symbols_.card(name, scope.set);
    if (!card.valid()) continue;
    if (program_.cards[card].kind != Kind::Attachment) {
      diags_.report(diag::WrongType, name.span(), "an enchantment", "a card");
    } else if (block.childCount() != 1) {
      unsupported(entry, "a named enchantment together with other changes");
    } else {
      body.named = card;
    }
  }
}

void Checker::bodyEntry(At at, Scope& scope, Scope& inner, const Sink& sink) {
  switch (at.kind()) {
    case NodeKind::Buff: checkBuff(at, scope, *sink.lines); break;
    case NodeKind::Assign: checkAssign(at, scope, *sink.lines); break;
    case NodeKind::CostRule: {
      // In a body: `costs 1 less`, `costs 0`: a change of the bearer's own cost.
      ExprId by = amount(at.child(0), scope);
      if (const At guard = at.find(NodeKind::Guard); guard.valid())
        unsupported(guard, "a condition on a cost in a body");
      if (const At bound = at.find(NodeKind::Bound); bound.valid()) unsupported(bound, "a bound on a cost");
      by = timesEach(by, at.find(NodeKind::ForEach), scope);
      if (!by.valid()) break;
      const bool less = at.find(NodeKind::Mark, "less").valid(), more = at.find(NodeKind::Mark, "more").valid();
      if (less) by = negative(by, at.span());
      sink.lines->push_back({Tag::Cost, less || more ? How::Add : How::Set, by, at.span()});
      break;
    }
    case NodeKind::Call: checkCall(at, inner, sink); break;
    case NodeKind::Ability:
    case NodeKind::Aura:
    case NodeKind::WhileIn:
    case NodeKind::WhileBlock:
    case NodeKind::Use: abilityEntry(at, inner, sink); break;
    case NodeKind::Broken: break;
    default: diags_.report(diag::NotHere, at.headSpan(), at.head(), "what is given"); break;
  }
}

// What is taken off; a number is negated at once.
ExprId Checker::negative(ExprId by, source::Span span) {
  const Expr& expr = program_.exprs[by];
  if (expr.op == Op::Number) return number(-expr.arg, expr.span);
  return make(Op::Subtract, 0, {number(0, span), by}, span);
}

ExprId Checker::timesEach(ExprId by, At for_each, Scope& scope) {
  if (!for_each.valid() || !by.valid()) return by;
  const At each = for_each.child(0);
  // `for each missing-health of your hero` counts points, `for each minion` counts things.
  ExprId count;
  if (each.is(NodeKind::Of)) {
    count = ofAmount(each, scope);
  } else {
    const ExprId set = selection(each, scope, Want::Set);
    if (set.valid()) count = make(Op::CountOf, 0, {set}, each.span());
  }
  if (!count.valid()) return {};
  if (program_.exprs[by].op == Op::Number && program_.exprs[by].arg == 1) return count;
  return make(Op::Multiply, 0, {by, count}, for_each.span());
}

void Checker::checkBuff(At at, Scope& scope, std::vector<BodyLine>& lines) {
  const std::vector<At> parts = at.children(NodeKind::Signed);
  const At for_each = at.find(NodeKind::ForEach);
  const auto line = [&](At part, Tag tag) {
    ExprId by = timesEach(amount(part.child(0), scope), for_each, scope);
    if (!by.valid()) return;
    if (part.head() == "-") by = negative(by, part.span());
    lines.push_back({tag, How::Add, by, part.span()});
  };
  if (parts.size() == 2) {
    line(parts[0], Tag::Attack);
    line(parts[1], Tag::Health);
    return;
  }
  const At word = at.find(NodeKind::Word);
  if (parts.empty() || !word.valid()) return;
  const auto property = findProperty(word.text());
  if (!property) {
    diags_.report(diag::UnknownProperty, word.span(), word.text(), didYouMean(word.text(), propertyWords()));
    return;
  }
  if (cardabi::info(property->tag).layer != cardabi::TagLayer::Layered) {
    diags_.report(diag::NotLayered, word.span(), word.text());
    return;
  }
  line(parts[0], property->tag);
}

void Checker::checkAssign(At at, Scope& scope, std::vector<BodyLine>& lines) {
  const std::vector<At> parts = at.children();
  const At word = at.find(NodeKind::Word);
  if (!word.valid() || parts.size() < 2) return;
  if (at.head() == "are") {
    if (parts.size() < 3) return;
    const ExprId attack = amount(parts[1], scope), health = amount(parts[2], scope);
    if (attack.valid()) lines.push_back({Tag::Attack, How::Set, attack, at.span()});
    if (health.valid()) lines.push_back({Tag::Health, How::Set, health, at.span()});
    return;
  }
  const auto property = findProperty(word.text());
  if (!property) {
    diags_.report(diag::UnknownProperty, word.span(), word.text(), didYouMean(word.text(), propertyWords()));
    return;
  }
  const ExprId to = amount(parts[1], scope);
  if (!to.valid()) return;
  if (cardabi::info(property->tag).layer != cardabi::TagLayer::Layered) {
    diags_.report(diag::NotLayered, word.span(), word.text());
    return;
  }
  lines.push_back({property->tag, at.head() == "times" ? How::Times : How::Set, to, at.span()});
}

}  // namespace cardc::sema

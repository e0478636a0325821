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
      diags_.report(diag::NotHere, entry.span(), entry.text(),
                    "a block with other changes; give it in a block of its own");
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
      if (const At guard = at.find(NodeKind::Guard); guard.valid()) {
        diags_.report(diag::NotHere, guard.span(), guard.text(), "what is given");
        break;
      }
      by = timesEach(by, at.find(NodeKind::ForEach), scope);
      costLines(at, by, scope, *sink.lines);
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

// `costs 1 less but at least 1`: the change, and how far down it may go.
void Checker::costLines(At at, ExprId by, Scope& scope, std::vector<BodyLine>& lines) {
  const At bound = at.find(NodeKind::Bound);
  const ExprId floor = bound.valid() ? amount(bound.child(0), scope) : ExprId{};
  if (!by.valid() || (bound.valid() && !floor.valid())) return;
  const bool less = at.find(NodeKind::Mark, "less").valid(), more = at.find(NodeKind::Mark, "more").valid();
  if (bound.valid() && (!less || bound.head() != "least")) {
    diags_.report(diag::SayInstead, bound.span(), "costs ... less but at least ...");
    return;
  }
  if (less) by = negative(by, at.span());
  lines.push_back({Tag::Cost, less || more ? How::Add : How::Set, by, at.span()});
  if (bound.valid()) lines.push_back({Tag::Cost, How::NotBelow, floor, bound.span()});
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
  bool times = false;
  ExprId count = timesOf(each, scope, times);
  if (!times && each.is(NodeKind::Of)) count = ofAmount(each, scope);
  if (!times && !each.is(NodeKind::Of)) {
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

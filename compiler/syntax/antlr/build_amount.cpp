#include "build.h"

namespace cardc::syntax::antlr {

// What may be an amount or a selection: `change event.target to X`, arguments, `remember N as X`.
void Builder::value(P::ValueContext* ctx) {
  const auto first = [&] {
    if (ctx->player() != nullptr)
      player(ctx->player());
    else
      amount(ctx->amount(), ctx->where());
  };
  if (ctx->term().empty()) return first();
  const Scope node = open(NodeKind::Combine, ctx);
  first();
  joined(ctx);
}

void Builder::amount(P::AmountContext* ctx, Where* narrow) { sum(ctx, ctx->product().size() - 1, narrow); }

// a + b - c is (a + b) - c: the node of the last sign is the outermost. The signs lie between the products.
void Builder::sum(P::AmountContext* ctx, std::size_t last, Where* narrow) {
  P::ProductContext* right_side = ctx->product(last);
  if (last == 0) return product(right_side, right_side->atom().size() - 1, narrow);
  const auto* sign = dynamic_cast<antlr4::tree::TerminalNode*>(ctx->children[2 * last - 1]);
  const std::uint32_t to = narrow != nullptr ? end(narrow) : end(right_side);
  const Scope node = open(NodeKind::Binary, begin(ctx), to, const_cast<antlr4::tree::TerminalNode*>(sign)->getSymbol());
  sum(ctx, last - 1, nullptr);
  product(right_side, right_side->atom().size() - 1, narrow);
}

void Builder::product(P::ProductContext* ctx, std::size_t last, Where* narrow) {
  P::AtomContext* right_side = ctx->atom(last);
  if (last == 0) return atom(right_side, narrow);
  const std::uint32_t to = narrow != nullptr ? end(narrow) : end(right_side);
  const Scope node = open(NodeKind::Binary, begin(ctx), to, token(ctx->MUL(last - 1)));
  product(ctx, last - 1, nullptr);
  atom(right_side, narrow);
}

// A `where` behind an amount narrows the phrase that the amount ends with: (count of minions where cost is 2).
void Builder::atom(P::AtomContext* ctx, Where* narrow) {
  if (ctx->thing() != nullptr) return thing(ctx->thing(), narrow);
  if (ctx->OF() != nullptr) {
    const std::uint32_t to = narrow != nullptr ? end(narrow) : end(ctx);
    const Scope node = open(NodeKind::Of, begin(ctx), to, ctx->start);
    if (ctx->NAME() != nullptr) leaf(NodeKind::Name, ctx->NAME());
    if (antlr4::Token* first = firstOf({ctx->LOWEST(), ctx->HIGHEST(), ctx->PROGRESS()})) leaf(NodeKind::Word, first);
    if (ctx->property() != nullptr) leaf(NodeKind::Word, ctx->property());
    words(ctx->nounWord());
    return phrase(ctx->phrase(), narrow);
  }
  misplaced(narrow);
  if (ctx->NUMBER() != nullptr) return number(ctx->NUMBER());
  if (ctx->amount() != nullptr) return amount(ctx->amount(), ctx->where());
  if (ctx->between() != nullptr) return between(ctx->between());
  if (ctx->nativeCall() != nullptr) return nativeCall(ctx->nativeCall());
  if (ctx->HALF() != nullptr) {
    const Scope node = open(NodeKind::Half, ctx, firstOf({ctx->UP(), ctx->DOWN()}));
    return atom(ctx->atom(), nullptr);
  }
  if (ctx->ITS() != nullptr) {
    const Scope node = open(NodeKind::Its, ctx);
    return leaf(NodeKind::Word, ctx->property());
  }
  const Scope node = open(NodeKind::Call, ctx);
  args(ctx->args());
}

void Builder::between(P::BetweenContext* ctx) {
  const Scope node = open(NodeKind::Between, ctx);
  for (P::BoundContext* one : ctx->bound()) {
    if (one->NUMBER() != nullptr)
      number(one->NUMBER());
    else if (one->cardName() != nullptr)
      cardName(one->cardName());
    else if (one->PAYLOAD() != nullptr)
      payload(token(one->PAYLOAD()));
    else
      amount(one->amount(), one->where());
  }
}

void Builder::quantity(P::QuantityContext* ctx) {
  if (ctx->NUMBER() != nullptr) return number(ctx->NUMBER());
  if (ctx->cardName() != nullptr) return cardName(ctx->cardName());
  if (ctx->PAYLOAD() != nullptr) return payload(token(ctx->PAYLOAD()));
  if (ctx->between() != nullptr) return between(ctx->between());
  amount(ctx->amount(), ctx->where());
}

void Builder::countAmount(P::CountContext* ctx) {
  if (ctx->NUMBER() != nullptr) return number(ctx->NUMBER());
  amount(ctx->amount(), ctx->where());
}

void Builder::misplaced(Where* narrow) {
  if (narrow == nullptr) return;
  diags_.report(diag::UnexpectedToken, span(narrow->start), "where",
                "a selection before it, as in 'count of minions where ...'");
}

}  // namespace cardc::syntax::antlr

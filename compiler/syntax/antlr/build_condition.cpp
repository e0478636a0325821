#include "build.h"

namespace cardc::syntax::antlr {

void Builder::condition(P::ConditionContext* ctx) {
  const std::vector<P::ConditionTermContext*> terms = ctx->conditionTerm();
  if (terms.size() == 1) return conditionTerm(terms.front());
  const std::vector<antlr4::tree::TerminalNode*> ands = ctx->AND(), ors = ctx->OR();
  if (!ands.empty() && !ors.empty()) {
    const bool and_first = begin(token(ands.front())) < begin(token(ors.front()));
    antlr4::Token* first = token(and_first ? ands.front() : ors.front());
    antlr4::Token* odd = token(and_first ? ors.front() : ands.front());
    diags_.report(diag::MixedAndOr, span(odd)).note(span(first), and_first ? "'and' here" : "'or' here");
  }
  const Scope node = open(ands.empty() ? NodeKind::Or : NodeKind::And, ctx);
  for (P::ConditionTermContext* one : terms) conditionTerm(one);
}

void Builder::conditionTerm(P::ConditionTermContext* ctx) {
  if (ctx->THERE() != nullptr) {
    const Scope node = open(NodeKind::Exists, ctx, firstOf({ctx->IS(), ctx->ARE()}));
    if (ctx->quantifier() != nullptr) quantifier(ctx->quantifier());
    return term(ctx->term());
  }
  if (ctx->NOT() != nullptr) {
    const Scope node = open(NodeKind::Not, ctx);
    return conditionTerm(ctx->conditionTerm(0));
  }
  if (ctx->BOTH() != nullptr || ctx->EITHER() != nullptr) {
    const Scope node = open(ctx->BOTH() != nullptr ? NodeKind::And : NodeKind::Or, ctx);
    conditionTerm(ctx->conditionTerm(0));
    return conditionTerm(ctx->conditionTerm(1));
  }
  if (ctx->POLICY() != nullptr) {
    const Scope node = open(NodeKind::PolicyIs, ctx);
    return words(ctx->anyWord());
  }
  if (ctx->player() != nullptr) {
    const Scope node = open(NodeKind::Happened, ctx);
    const Scope inner = open(NodeKind::History, ctx, ctx->baseVerb()->start);
    {
      const Scope subject = open(NodeKind::Subject, ctx->player());
      player(ctx->player());
    }
    return historyRest(ctx->historyRest());
  }
  if (ctx->predicate() == nullptr) return named(ctx);
  predicate(ctx);
}

// An amount without a predicate is a condition only if it is a name for one: `combo`, `manathirst(6)`, `native X`.
void Builder::named(P::ConditionTermContext* ctx) {
  P::AmountContext* whole = ctx->amount();
  if (whole->product().size() == 1 && whole->product(0)->atom().size() == 1) {
    P::AtomContext* only = whole->product(0)->atom(0);
    if (only->nativeCall() != nullptr) return nativeCall(only->nativeCall());
    if (only->callWord() != nullptr) return atom(only, nullptr);
    if (only->thing() != nullptr && only->thing()->nounRest() != nullptr) {
      P::NounRestContext* rest = only->thing()->nounRest();
      if (rest->children.size() == 1 && rest->nounWord().size() == 1) {
        const Scope node = open(NodeKind::Call, ctx);
        return;
      }
    }
  }
  diags_.report(diag::NotACondition, span(whole), text(whole));
  broken(ctx);
}

void Builder::predicate(P::ConditionTermContext* ctx) {
  P::PredicateContext* said = ctx->predicate();
  if (said->SHARES() != nullptr) {
    const Scope node = open(NodeKind::Shares, ctx);
    amount(ctx->amount());
    leaf(NodeKind::Word, said->nounWord());
    return phrase(said->phrase(), nullptr);
  }
  if (said->historyRest() != nullptr) {
    const Rule* verb = said->pastVerb() != nullptr ? static_cast<Rule*>(said->pastVerb()) : said->participle();
    const Scope node = open(NodeKind::Happened, ctx);
    const Scope inner = open(NodeKind::History, ctx, verb->start);
    {
      const Scope subject = open(NodeKind::Subject, ctx->amount());
      amount(ctx->amount());
    }
    if (antlr4::Token* was = firstOf({said->WAS(), said->WERE()})) leaf(NodeKind::Mark, was);
    return historyRest(said->historyRest());
  }
  const Scope node = open(NodeKind::Compare, ctx, firstOf({said->IS(), said->ARE()}));
  amount(ctx->amount());
  if (said->NOT() != nullptr) leaf(NodeKind::Mark, said->NOT());
  right(said->right());
}

void Builder::quantifier(P::QuantifierContext* ctx) {
  if (ctx->NO() != nullptr) return leaf(NodeKind::Mark, ctx->NO());
  const Scope node = open(NodeKind::Bound, ctx, firstOf({ctx->LEAST(), ctx->MOST(), ctx->EXACTLY()}));
  countAmount(ctx->count());
}

void Builder::atBound(P::AtBoundContext* ctx) {
  const Scope node = open(NodeKind::Bound, ctx, firstOf({ctx->LEAST(), ctx->MOST()}));
  amount(ctx->amount());
}

void Builder::right(P::RightContext* ctx) {
  if (ctx->atBound() != nullptr) return atBound(ctx->atBound());
  if (antlr4::Token* how = firstOf({ctx->GREATER(), ctx->LESSER(), ctx->EXACTLY()})) {
    const Scope node = open(NodeKind::Bound, ctx, how);
    return amount(ctx->amount());
  }
  if (ctx->zone() != nullptr) {
    const Scope node = open(NodeKind::In, ctx);
    return zone(ctx->zone());
  }
  if (ctx->single() != nullptr) {
    const Scope node = open(NodeKind::Beside, ctx);
    return single(ctx->single());
  }
  if (ctx->TURN() != nullptr) {
    const antlr4::Token* whose = ctx->YOUR() != nullptr ? token(ctx->YOUR()) : ctx->nounWord()->start;
    const Scope node = open(NodeKind::YourTurn, ctx, whose);
    return;
  }
  if (ctx->player() != nullptr) return player(ctx->player());
  amount(ctx->amount());
}

}  // namespace cardc::syntax::antlr

#include "build.h"

namespace cardc::syntax::antlr {

void Builder::block(P::BlockContext* ctx) {
  const Scope node = open(NodeKind::Block, ctx);
  for (P::EntryContext* entry : ctx->entry()) {
    if (entry->exception != nullptr || entry->statement() == nullptr)
      broken(entry);
    else
      statement(entry->statement());
  }
}

void Builder::statement(P::StatementContext* ctx) {
  if (ctx->fact() != nullptr) return fact(ctx->fact());
  if (ctx->wording() != nullptr) return wording(ctx->wording());
  if (ctx->target() != nullptr) return target(ctx->target());
  if (ctx->costRule() != nullptr) return costRule(ctx->costRule());
  if (ctx->allow() != nullptr) return allow(ctx->allow());
  if (ctx->ability() != nullptr) return ability(ctx->ability());
  if (ctx->aura() != nullptr) return aura(ctx->aura());
  if (ctx->buff() != nullptr) return buff(ctx->buff());
  if (ctx->assign() != nullptr) return assign(ctx->assign());
  if (ctx->action() != nullptr) return action(ctx->action());
  if (P::NumberFactContext* plain = ctx->numberFact()) {
    const Scope node = open(NodeKind::Fact, plain);
    return number(plain->NUMBER());
  }
  if (P::CounterContext* counter = ctx->counter()) {
    const Scope node = open(NodeKind::Counter, counter);
    leaf(NodeKind::Name, counter->NAME());
    return amount(counter->amount());
  }
  if (P::MemoryContext* memory = ctx->memory()) {
    const Scope node = open(NodeKind::Memory, memory);
    return leaf(NodeKind::Name, memory->NAME());
  }
  if (P::PlayableContext* playable = ctx->playable()) {
    const Scope node = open(NodeKind::Playable, playable);
    return guard(playable->guard());
  }
  if (P::OptionContext* option = ctx->option()) {
    P::OptionHeadContext* head = option->optionHead();
    if (head->NAME() == nullptr || option->block() == nullptr) return broken(ctx);
    const Scope node = open(NodeKind::Option, option);
    leaf(NodeKind::Name, head->NAME());
    return block(option->block());
  }
  if (P::WhileInContext* in = ctx->whileIn()) {
    if (in->whileInHead()->exception != nullptr) return broken(ctx);
    const Scope node = open(NodeKind::WhileIn, in);
    words(in->whileInHead()->anyWord());
    return block(in->block());
  }
  if (P::WhileBlockContext* loop = ctx->whileBlock()) {
    if (loop->whileHead()->exception != nullptr) return broken(ctx);
    const Scope node = open(NodeKind::WhileBlock, loop);
    condition(loop->whileHead()->condition());
    return block(loop->block());
  }
  if (P::UsedContext* used = ctx->used()) {
    const Scope node = open(NodeKind::Fact, used);
    for (P::CardNameContext* name : used->cardName()) cardName(name);
    return;
  }
  broken(ctx);
}

void Builder::fact(P::FactContext* ctx) {
  const Scope node = open(NodeKind::Fact, ctx);
  if (ctx->STRING() != nullptr) leaf(NodeKind::String, ctx->STRING());
  words(ctx->anyWord());
  for (antlr4::tree::TerminalNode* n : ctx->NUMBER()) number(n);
  if (ctx->cardName() != nullptr) cardName(ctx->cardName());
}

void Builder::wording(P::WordingContext* ctx) {
  const Scope node = open(NodeKind::Wording, ctx);
  for (P::LanguageContext* language : ctx->language()) {
    const Scope inner = open(NodeKind::Language, language);
    leaf(NodeKind::String, language->STRING());
  }
  if (ctx->SHOWS() == nullptr) return;
  const Scope numbers = open(NodeKind::LiveNumbers, begin(token(ctx->SHOWS())), end(ctx), token(ctx->SHOWS()));
  for (P::AmountContext* shown_amount : ctx->amount()) amount(shown_amount);
}

void Builder::target(P::TargetContext* ctx) {
  const Scope node = open(NodeKind::Target, ctx);
  selection(ctx->selection());
  if (ctx->guard() != nullptr) guard(ctx->guard());
}

void Builder::costRule(P::CostRuleContext* ctx) {
  const Scope node = open(NodeKind::CostRule, ctx);
  amount(ctx->amount());
  if (ctx->change != nullptr) leaf(NodeKind::Mark, ctx->change);
  if (ctx->atBound() != nullptr) atBound(ctx->atBound());
  if (ctx->forEach() != nullptr) forEach(ctx->forEach());
  if (ctx->guard() != nullptr) guard(ctx->guard());
}

void Builder::ability(P::AbilityContext* ctx) {
  P::AbilityHeadContext* head = ctx->abilityHead();
  if (head->exception != nullptr || ctx->block() == nullptr) return broken(ctx);
  const Scope node = open(NodeKind::Ability, ctx, head->when != nullptr ? head->when : token(head->AT()));
  if (head->limit() != nullptr) limit(head->limit());
  if (head->event() != nullptr) event(head->event());
  if (head->moment() != nullptr) moment(head->moment());
  if (head->guard() != nullptr) guard(head->guard());
  block(ctx->block());
}

void Builder::limit(P::LimitContext* ctx) {
  const Scope node = open(NodeKind::Limit, ctx);
  if (antlr4::Token* span_word = firstOf({ctx->TURN(), ctx->GAME()})) leaf(NodeKind::Word, span_word);
  for (P::AmountContext* n : ctx->amount()) amount(n);
}

void Builder::moment(P::MomentContext* ctx) {
  const Scope node = open(NodeKind::Moment, ctx, firstOf({ctx->START(), ctx->END()}));
  if (ctx->anyWord() != nullptr) return leaf(NodeKind::Word, ctx->anyWord());
  leaf(NodeKind::Word, firstOf({ctx->GAME(), ctx->YOUR(), ctx->EACH(), ctx->THIS()}));
}

void Builder::event(P::EventContext* ctx) {
  const Rule* verb = ctx->baseVerb();
  if (ctx->participle() != nullptr) verb = ctx->participle();
  const antlr4::Token* head = verb != nullptr ? verb->start : token(ctx->VERB_THIRD());
  const Scope node = open(NodeKind::Event, ctx, head);
  {
    const Rule* who = ctx->player() != nullptr ? static_cast<Rule*>(ctx->player()) : ctx->subject();
    const Scope subject = open(NodeKind::Subject, who);
    if (ctx->player() != nullptr)
      player(ctx->player());
    else
      phrase(ctx->subject()->phrase(), nullptr);
  }
  if (ctx->WOULD() != nullptr) leaf(NodeKind::Mark, ctx->WOULD());
  if (ctx->IS() != nullptr) leaf(NodeKind::Mark, ctx->IS());
  P::EventRestContext* rest = ctx->eventRest();
  if (rest->term() != nullptr) term(rest->term());
  for (P::EventPlaceContext* place : rest->eventPlace()) {
    const Scope slot_node = open(NodeKind::Slot, place);
    term(place->term());
  }
}

void Builder::guard(P::GuardContext* ctx) {
  const Scope node = open(NodeKind::Guard, ctx);
  condition(ctx->condition());
}

void Builder::aura(P::AuraContext* ctx) {
  P::AuraHeadContext* head = ctx->auraHead();
  if (head->exception != nullptr || ctx->block() == nullptr) return broken(ctx);
  const Scope node = open(NodeKind::Aura, ctx);
  selection(head->selection());
  if (head->condition() != nullptr) {
    const Scope inner =
        open(NodeKind::While, begin(token(head->WHILE())), end(head->condition()), token(head->WHILE()));
    condition(head->condition());
  }
  block(ctx->block());
}

void Builder::buff(P::BuffContext* ctx) {
  const Scope node = open(NodeKind::Buff, ctx);
  for (P::PlusMinusContext* part : ctx->plusMinus()) {
    const Scope inner = open(NodeKind::Signed, part);
    quantity(part->quantity());
  }
  if (ctx->property() != nullptr) leaf(NodeKind::Word, ctx->property());
  if (ctx->forEach() != nullptr) forEach(ctx->forEach());
}

void Builder::assign(P::AssignContext* ctx) {
  const Scope node = open(NodeKind::Assign, ctx, firstOf({ctx->ARE(), ctx->IS(), ctx->TIMES()}));
  if (ctx->property() != nullptr)
    leaf(NodeKind::Word, ctx->property());
  else
    leaf(NodeKind::Word, ctx->STATS());
  for (P::AmountContext* n : ctx->amount()) amount(n);
}

}  // namespace cardc::syntax::antlr

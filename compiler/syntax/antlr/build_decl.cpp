#include "build.h"

namespace cardc::syntax::antlr {

void Builder::topEntry(P::TopEntryContext* entry) {
  P::DeclarationContext* ctx = entry->declaration();
  if (entry->exception != nullptr || ctx == nullptr) return broken(entry);
  if (ctx->card() != nullptr) return card(ctx->card());
  if (ctx->enchantment() != nullptr) return enchantment(ctx->enchantment());
  if (ctx->pool() != nullptr) return pool(ctx->pool());
  if (ctx->playerCounter() != nullptr) return playerCounter(ctx->playerCounter());
  if (ctx->keywordDef() != nullptr) return keywordDef(ctx->keywordDef());
  if (ctx->actionDef() != nullptr) return actionDef(ctx->actionDef());
  if (ctx->conditionDef() != nullptr) return conditionDef(ctx->conditionDef());
  if (ctx->amountDef() != nullptr) return amountDef(ctx->amountDef());
  if (ctx->adjectiveDef() != nullptr) return adjectiveDef(ctx->adjectiveDef());
  if (ctx->nativeDef() != nullptr) return nativeDef(ctx->nativeDef());
  if (ctx->test() != nullptr) return test(ctx->test());
  if (ctx->about() != nullptr) return about(ctx->about());
  if (ctx->allow() != nullptr) return allow(ctx->allow());
  if (P::SetDeclContext* set = ctx->setDecl()) {
    const Scope node = open(NodeKind::Set, set);
    leaf(NodeKind::Name, set->NAME());
    if (set->block() != nullptr) block(set->block());
    return;
  }
  if (P::ImportDeclContext* import = ctx->importDecl()) {
    const Scope node = open(NodeKind::Import, import);
    return leaf(NodeKind::String, import->STRING());
  }
  broken(entry);
}

void Builder::card(P::CardContext* ctx) {
  P::CardHeadContext* head = ctx->cardHead();
  // A broken head that still says what is declared keeps the card: others refer to it.
  if (head->kind == nullptr || head->NAME() == nullptr || ctx->block() == nullptr) return broken(ctx);
  const Scope node = open(NodeKind::Card, ctx, head->kind);
  if (head->TOKEN() != nullptr) leaf(NodeKind::Mark, head->TOKEN());
  leaf(NodeKind::Name, head->NAME());
  if (head->LIKE() != nullptr && head->cardName() != nullptr && head->cardName()->exception == nullptr) {
    const Scope like = open(NodeKind::Like, begin(token(head->LIKE())), end(head->cardName()), token(head->LIKE()));
    cardName(head->cardName());
  }
  block(ctx->block());
}

void Builder::enchantment(P::EnchantmentContext* ctx) {
  P::EnchantmentHeadContext* head = ctx->enchantmentHead();
  if (head->NAME() == nullptr || ctx->block() == nullptr) return broken(ctx);
  const Scope node = open(NodeKind::Enchantment, ctx);
  leaf(NodeKind::Name, head->NAME());
  block(ctx->block());
}

void Builder::pool(P::PoolContext* ctx) {
  const Scope node = open(NodeKind::Pool, ctx);
  leaf(NodeKind::Name, ctx->NAME());
  if (ctx->selection() != nullptr) {
    const Scope filter = open(NodeKind::Filter, ctx->selection());
    return selection(ctx->selection());
  }
  for (P::CardNameContext* name : ctx->cardName()) cardName(name);
}

void Builder::playerCounter(P::PlayerCounterContext* ctx) {
  const Scope node = open(NodeKind::Counter, ctx, token(ctx->COUNTER()));
  leaf(NodeKind::Mark, ctx->PLAYER());
  leaf(NodeKind::Name, ctx->NAME());
  amount(ctx->amount());
}

void Builder::definition(NodeKind kind, const Rule* ctx, const Rule* head, P::AnyWordContext* word,
                         P::ParamsContext* parameters, P::BlockContext* body) {
  if (head->exception != nullptr || word == nullptr || body == nullptr) return broken(ctx);
  const Scope node = open(kind, ctx);
  leaf(NodeKind::Word, word);
  params(parameters);
  block(body);
}

void Builder::keywordDef(P::KeywordDefContext* ctx) {
  P::DefHeadContext* head = ctx->defHead();
  definition(NodeKind::KeywordDef, ctx, head, head->anyWord(), head->params(), ctx->block());
}

void Builder::actionDef(P::ActionDefContext* ctx) {
  P::ActionHeadContext* head = ctx->actionHead();
  definition(NodeKind::ActionDef, ctx, head, head->anyWord(), head->params(), ctx->block());
}

void Builder::conditionDef(P::ConditionDefContext* ctx) {
  const Scope node = open(NodeKind::ConditionDef, ctx);
  leaf(NodeKind::Word, ctx->anyWord());
  params(ctx->params());
  condition(ctx->condition());
}

void Builder::amountDef(P::AmountDefContext* ctx) {
  const Scope node = open(NodeKind::AmountDef, ctx);
  leaf(NodeKind::Word, ctx->anyWord());
  params(ctx->params());
  amount(ctx->amount());
}

void Builder::adjectiveDef(P::AdjectiveDefContext* ctx) {
  const Scope node = open(NodeKind::AdjectiveDef, ctx);
  leaf(NodeKind::Word, ctx->anyWord());
  condition(ctx->condition());
}

void Builder::params(P::ParamsContext* ctx) {
  if (ctx == nullptr) return;
  for (P::ParamContext* param : ctx->param()) {
    const Scope node = open(NodeKind::Param, param);
    leaf(NodeKind::Name, param->NAME());
    leaf(NodeKind::Word, param->anyWord());
    if (param->zone() != nullptr) {
      const Scope in = open(NodeKind::In, begin(token(param->IN())), end(param->zone()), token(param->IN()));
      zone(param->zone());
    }
  }
}

void Builder::nativeDef(P::NativeDefContext* ctx) {
  P::NativeHeadContext* head = ctx->nativeHead();
  if (head->exception != nullptr) return broken(ctx);
  const Scope node = open(NodeKind::NativeDef, ctx);
  leaf(NodeKind::Name, head->NAME());
  params(head->params());
  for (P::EffectEntryContext* entry : ctx->effectEntry()) {
    P::EffectContext* effect = entry->effect();
    if (entry->exception != nullptr || effect == nullptr) {
      broken(entry);
      continue;
    }
    const Scope inner = open(NodeKind::Effect, effect, effect->verb);
    words(effect->anyWord());
  }
}

void Builder::about(P::AboutContext* ctx) {
  const Scope node = open(NodeKind::About, ctx);
  words(ctx->anyWord());
  leaf(NodeKind::String, ctx->STRING());
  for (P::TestNameContext* ruling : ctx->testName()) leaf(NodeKind::TestName, ruling);
}

void Builder::allow(P::AllowContext* ctx) {
  const Scope node = open(NodeKind::Allow, ctx);
  if (ctx->NAME() != nullptr)
    leaf(NodeKind::Name, ctx->NAME());
  else
    leaf(NodeKind::Word, ctx->anyWord());
  leaf(NodeKind::String, ctx->STRING());
}

}  // namespace cardc::syntax::antlr

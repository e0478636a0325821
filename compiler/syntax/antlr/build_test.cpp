#include "build.h"

namespace cardc::syntax::antlr {

void Builder::test(P::TestContext* ctx) {
  P::TestHeadContext* head = ctx->testHead();
  if (head->exception != nullptr) return broken(ctx);
  const Scope node = open(NodeKind::Test, ctx);
  leaf(NodeKind::TestName, head->testName());
  leaf(NodeKind::String, head->STRING());
  testBlock(ctx->testBlock());
}

void Builder::testBlock(P::TestBlockContext* ctx) {
  const Scope node = open(NodeKind::Block, ctx);
  for (P::TestEntryContext* entry : ctx->testEntry()) {
    if (entry->exception != nullptr || entry->testStatement() == nullptr)
      broken(entry);
    else
      testStatement(entry->testStatement());
  }
}

void Builder::testStatement(P::TestStatementContext* ctx) {
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
  if (ctx->allow() != nullptr) return allow(ctx->allow());
  if (ctx->setting() != nullptr) return setting(ctx->setting());
  if (ctx->given() != nullptr) return given(ctx->given());
  if (ctx->move() != nullptr) return move(ctx->move());
  if (ctx->expect() != nullptr) return expect(ctx->expect());
  if (P::RefusedContext* refused = ctx->refused()) {
    const Scope node = open(NodeKind::Refused, refused);
    return move(refused->move());
  }
  if (P::ArrangeContext* arrange = ctx->arrange()) {
    const Scope node = open(NodeKind::Arrange, arrange);
    return block(arrange->block());
  }
  if (P::PicksContext* picks = ctx->picks()) {
    const Scope node = open(NodeKind::Picks, picks);
    for (P::PickContext* one : picks->pick()) pick(one);
    return;
  }
  broken(ctx);
}

void Builder::setting(P::SettingContext* ctx) {
  const Scope node = open(NodeKind::Setting, ctx);
  words(ctx->anyWord());
  if (ctx->player() != nullptr) player(ctx->player());
  if (ctx->NUMBER() != nullptr) number(ctx->NUMBER());
}

void Builder::given(P::GivenContext* ctx) {
  const Scope node = open(NodeKind::Given, ctx);
  amount(ctx->amount());
  if (ctx->NOTHING() != nullptr) return leaf(NodeKind::Nothing, ctx->NOTHING());
  if (ctx->NUMBER() != nullptr) return number(ctx->NUMBER());
  for (P::EntityContext* one : ctx->entity()) entity(one);
}

void Builder::entity(P::EntityContext* ctx) {
  const Scope node = open(NodeKind::Entity, ctx);
  if (ctx->NUMBER() != nullptr) {
    const Scope several =
        open(NodeKind::Count, begin(token(ctx->NUMBER())), end(token(ctx->NUMBER())), token(ctx->NUMBER()));
    number(ctx->NUMBER());
  }
  cardName(ctx->cardName());
  if (ctx->block() != nullptr) block(ctx->block());
  if (ctx->AS() != nullptr) {
    const Scope name = open(NodeKind::As, begin(token(ctx->AS())), end(token(ctx->NAME())), token(ctx->AS()));
    leaf(NodeKind::Name, ctx->NAME());
  }
}

void Builder::move(P::MoveContext* ctx) {
  const antlr4::Token* verb = ctx->baseVerb() != nullptr ? ctx->baseVerb()->start : token(ctx->VERB_THIRD());
  const Scope node = open(NodeKind::Move, ctx, verb);
  {
    const Rule* who = ctx->player() != nullptr ? static_cast<Rule*>(ctx->player()) : ctx->mover();
    const Scope subject = open(NodeKind::Subject, who);
    if (ctx->player() != nullptr)
      player(ctx->player());
    else if (ctx->mover()->known() != nullptr)
      known(ctx->mover()->known());
    else
      nouns(ctx->mover(), nullptr);
  }
  moveRest(ctx->moveRest());
}

void Builder::moveRest(P::MoveRestContext* ctx) {
  for (P::MoveObjectContext* what : ctx->moveObject()) {
    if (what->object() != nullptr) {
      object(what->object(), nullptr);
    } else if (what->NUMBER() != nullptr) {
      number(what->NUMBER());
    } else {
      const Scope turn = open(NodeKind::Phrase, what);
      leaf(NodeKind::Det, what->THE());
      leaf(NodeKind::Word, what->TURN());
    }
  }
  for (P::MoveDetailContext* detail : ctx->moveDetail()) {
    const Scope node = open(NodeKind::Slot, detail);
    if (detail->phrase() != nullptr) phrase(detail->phrase(), nullptr);
    if (detail->NUMBER() != nullptr) number(detail->NUMBER());
    if (detail->anyWord() != nullptr) leaf(NodeKind::Word, detail->anyWord());
    if (detail->nounWord() != nullptr) leaf(NodeKind::Word, detail->nounWord());
    for (P::PickContext* one : detail->pick()) pick(one);
  }
}

void Builder::pick(P::PickContext* ctx) {
  if (ctx->NUMBER() != nullptr) return number(ctx->NUMBER());
  phrase(ctx->phrase(), nullptr);
}

void Builder::expect(P::ExpectContext* ctx) {
  if (antlr4::Token* verdict = firstOf({ctx->LEGAL(), ctx->ILLEGAL()})) {
    const Scope node = open(NodeKind::ExpectMove, ctx, verdict);
    return move(ctx->move());
  }
  if (ctx->ONE() != nullptr) {
    const Scope node = open(NodeKind::ExpectOneOf, ctx);
    return testBlock(ctx->testBlock());
  }
  if (ctx->LOG() != nullptr) {
    const Scope node = open(NodeKind::ExpectLog, ctx);
    if (ctx->NO() != nullptr) leaf(NodeKind::Mark, ctx->NO());
    for (antlr4::tree::TerminalNode* line : ctx->STRING()) leaf(NodeKind::String, line);
    return;
  }
  const Scope node = open(NodeKind::Expect, ctx);
  if (ctx->condition() != nullptr) return condition(ctx->condition());
  if (ctx->GAME() != nullptr) {
    const antlr4::Token* the = token(ctx->THE());
    const antlr4::Token* game = token(ctx->GAME());
    const Scope is = open(NodeKind::Compare, begin(the), end(ctx), token(ctx->IS()));
    {
      const Scope subject = open(NodeKind::Phrase, begin(the), end(game), the);
      leaf(NodeKind::Det, the);
      leaf(NodeKind::Word, game);
    }
    if (ctx->NOT() != nullptr) leaf(NodeKind::Mark, ctx->NOT());
    const Scope outcome = open(NodeKind::Phrase, ctx->anyWord());
    leaf(NodeKind::Word, ctx->anyWord());
    return;
  }
  const Scope shows = open(NodeKind::Shows, begin(ctx->amount()), end(ctx), token(ctx->SHOWS()));
  amount(ctx->amount());
  if (ctx->NOTHING() != nullptr) leaf(NodeKind::Nothing, ctx->NOTHING());
  for (P::ShownContext* one : ctx->shown()) shown(one);
  if (ctx->ORDER() != nullptr) leaf(NodeKind::Mark, ctx->ORDER());
}

void Builder::shown(P::ShownContext* ctx) {
  const Scope node = open(NodeKind::Shown, ctx);
  const bool several = ctx->children.front() == (ctx->NUMBER().empty() ? nullptr : ctx->NUMBER(0));
  if (several) {
    const Scope how_many =
        open(NodeKind::Count, begin(token(ctx->NUMBER(0))), end(token(ctx->NUMBER(0))), token(ctx->NUMBER(0)));
    number(ctx->NUMBER(0));
  }
  cardName(ctx->cardName());
  for (std::size_t n = several ? 1 : 0; n < ctx->NUMBER().size(); ++n) number(ctx->NUMBER(n));
}

}  // namespace cardc::syntax::antlr

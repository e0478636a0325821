#include "build.h"

namespace cardc::syntax::antlr {

void Builder::selection(P::SelectionContext* ctx) {
  const std::vector<P::TermContext*> terms = ctx->term();
  if (terms.size() == 1) return term(terms.front());
  const Scope node = open(NodeKind::Combine, ctx);
  term(terms.front());
  joined(ctx);
}

// The `plus T` and `except T` behind the first part; in a value the first part is an amount and all terms follow.
void Builder::joined(const Rule* ctx) {
  const antlr4::Token* sign = nullptr;
  for (antlr4::tree::ParseTree* child : ctx->children) {
    if (auto* terminal = dynamic_cast<antlr4::tree::TerminalNode*>(child)) {
      sign = terminal->getSymbol();
    } else if (auto* part = dynamic_cast<P::TermContext*>(child); part != nullptr && sign != nullptr) {
      const NodeKind kind = sign->getType() == P::PLUS ? NodeKind::Plus : NodeKind::Except;
      const Scope node = open(kind, begin(sign), end(part), sign);
      term(part);
    }
  }
}

void Builder::term(P::TermContext* ctx) { object(ctx->object(), ctx->where()); }

void Builder::object(P::ObjectContext* ctx, Where* narrow) {
  if (ctx->phrase() != nullptr && ctx->count() == nullptr) return phrase(ctx->phrase(), narrow);
  if (ctx->nativeCall() != nullptr) {
    return narrowed(ctx->nativeCall(), narrow, [](Builder& b, const Rule* rule) {
      b.nativeCall(const_cast<P::NativeCallContext*>(static_cast<const P::NativeCallContext*>(rule)));
    });
  }
  if (ctx->BOTH() != nullptr) {
    diags_.report(diag::ForeignSpelling, span(token(ctx->BOTH())), "both", "'all'")
        .fix(diag::FixKind::Safe, span(token(ctx->BOTH())), "all");
  }
  nouns(ctx, narrow);
}

void Builder::phrase(P::PhraseContext* ctx, Where* narrow) {
  if (ctx->thing() != nullptr) return thing(ctx->thing(), narrow);
  narrowed(ctx->player(), narrow, [](Builder& b, const Rule* rule) { b.leaf(NodeKind::Ref, rule); });
}

void Builder::thing(P::ThingContext* ctx, Where* narrow) {
  if (P::KnownContext* one = ctx->known()) {
    return narrowed(one, narrow, [](Builder& b, const Rule* rule) {
      b.known(const_cast<P::KnownContext*>(static_cast<const P::KnownContext*>(rule)));
    });
  }
  nouns(ctx, narrow);
}

// A single thing with a `where` is wrapped into a Phrase, so that Where always hangs on one.
void Builder::narrowed(const Rule* whole, Where* narrow, void (*leaf_builder)(Builder&, const Rule*)) {
  if (narrow == nullptr) return leaf_builder(*this, whole);
  const Scope node = open(NodeKind::Phrase, begin(whole), end(narrow), whole->start);
  leaf_builder(*this, whole);
  where(narrow);
}

void Builder::known(P::KnownContext* ctx) {
  if (ctx->PAYLOAD() != nullptr) return payload(token(ctx->PAYLOAD()));
  leaf(NodeKind::Ref, ctx);
}

void Builder::player(P::PlayerContext* ctx) { leaf(NodeKind::Ref, ctx); }

void Builder::reference(P::ReferenceContext* ctx) {
  if (ctx->known() != nullptr) return known(ctx->known());
  player(ctx->player());
}

void Builder::single(P::SingleContext* ctx) {
  if (ctx->reference() != nullptr) return reference(ctx->reference());
  cardName(ctx->cardName());
}

namespace {

// What the parts of a noun phrase amount to; they may lie in two rules, `determined` and `nounRest` inside it.
struct Shape {
  CardParser::PhraseContext* copied = nullptr;     // the thing in `a copy of ...`
  CardParser::SingleContext* stored_in = nullptr;  // the thing in `the store of ...`
  CardParser::CardNameContext* name = nullptr;
  std::size_t others = 0;  // parts besides the name
};

void look(const antlr4::ParserRuleContext* ctx, Shape& shape) {
  using P = CardParser;
  for (antlr4::tree::ParseTree* child : ctx->children) {
    if (auto* copied = dynamic_cast<P::PhraseContext*>(child))
      shape.copied = copied;
    else if (auto* store = dynamic_cast<P::SingleContext*>(child))
      shape.stored_in = store;
    else if (auto* name = dynamic_cast<P::CardNameContext*>(child))
      shape.name = name;
    else if (auto* rest = dynamic_cast<P::NounRestContext*>(child))
      look(rest, shape);
    else if (auto* inner = dynamic_cast<P::DeterminedContext*>(child))
      look(inner, shape);
    else
      ++shape.others;
  }
}

}  // namespace

void Builder::nouns(const Rule* whole, Where* narrow) {
  Shape shape;
  look(whole, shape);
  if (shape.stored_in != nullptr) {
    const std::uint32_t last = narrow != nullptr ? end(narrow) : end(whole);
    if (narrow == nullptr) return storeOf(whole, shape.stored_in);
    const Scope node = open(NodeKind::Phrase, begin(whole), last, whole->start);
    storeOf(whole, shape.stored_in);
    return where(narrow);
  }
  if (shape.name != nullptr && shape.others == 0 && shape.copied == nullptr && narrow == nullptr) {
    return cardName(shape.name);
  }
  const std::uint32_t last = narrow != nullptr ? end(narrow) : end(whole);
  if (shape.copied != nullptr) {
    // `a copy of a minion where ...`: the condition is about the minion.
    const Scope node = open(NodeKind::Copy, begin(whole), last, whole->start);
    nounParts(whole);
    return phrase(shape.copied, narrow);
  }
  const Scope node = open(NodeKind::Phrase, begin(whole), last, whole->start);
  nounParts(whole);
  if (narrow != nullptr) where(narrow);
}

void Builder::nounParts(const Rule* ctx) {
  for (antlr4::tree::ParseTree* child : ctx->children) {
    if (auto* word = dynamic_cast<P::NounWordContext*>(child))
      leaf(NodeKind::Word, word);
    else if (auto* det = dynamic_cast<P::DeterminerContext*>(child))
      determiner(det);
    else if (auto* n = dynamic_cast<P::CountContext*>(child))
      count(n);
    else if (auto* name = dynamic_cast<P::CardNameContext*>(child))
      cardName(name);
    else if (auto* behind = dynamic_cast<P::TailContext*>(child))
      tail(behind);
    else if (auto* rest = dynamic_cast<P::NounRestContext*>(child))
      nounParts(rest);
    else if (auto* inner = dynamic_cast<P::DeterminedContext*>(child))
      nounParts(inner);
    else if (auto* terminal = dynamic_cast<antlr4::tree::TerminalNode*>(child)) {
      if (terminal->getSymbol()->getType() == P::BOTH) leaf(NodeKind::Det, terminal);
    }
  }
}

void Builder::storeOf(const Rule* ctx, P::SingleContext* of) {
  const Scope node = open(NodeKind::StoreOf, ctx);
  single(of);
}

void Builder::determiner(P::DeterminerContext* ctx) {
  leaf(NodeKind::Det, ctx->start);
  if (ctx->NEXT() != nullptr) leaf(NodeKind::Word, ctx->NEXT());
}

void Builder::count(P::CountContext* ctx) {
  const Scope node = open(NodeKind::Count, ctx);
  countAmount(ctx);
}

void Builder::tail(P::TailContext* ctx) {
  if (ctx->zone() != nullptr) {
    const Scope node = open(NodeKind::In, ctx);
    return zone(ctx->zone());
  }
  if (ctx->ANYWHERE() != nullptr) return leaf(NodeKind::Anywhere, ctx->ANYWHERE());
  if (ctx->BATTLEFIELD() != nullptr) {
    const Scope node = open(NodeKind::In, ctx);
    const Scope field = open(NodeKind::Zone, begin(token(ctx->THE())), end(ctx), token(ctx->THE()));
    leaf(NodeKind::Det, ctx->THE());
    return leaf(NodeKind::Word, ctx->BATTLEFIELD());
  }
  if (ctx->single() != nullptr) {
    const Scope node = open(NodeKind::Beside, ctx);
    return single(ctx->single());
  }
  if (antlr4::Token* best = firstOf({ctx->LOWEST(), ctx->HIGHEST()})) {
    const Scope node = open(NodeKind::Best, ctx, best);
    return leaf(NodeKind::Word, ctx->nounWord());
  }
  if (ctx->history() != nullptr) return history(ctx->history());
  const Scope node = open(NodeKind::As, ctx);
  leaf(NodeKind::Name, ctx->NAME());
}

void Builder::zone(P::ZoneContext* ctx) {
  if (ctx->STORE() != nullptr) return storeOf(ctx, ctx->single());
  if (ctx->single() != nullptr) return single(ctx->single());
  const Scope node = open(NodeKind::Zone, ctx);
  if (antlr4::Token* det = firstOf({ctx->YOUR(), ctx->THE(), ctx->EACH(), ctx->ALL()})) leaf(NodeKind::Det, det);
  if (ctx->EITHER() != nullptr) leaf(NodeKind::Word, ctx->EITHER());
  words(ctx->nounWord());
}

void Builder::where(P::WhereContext* ctx) {
  const Scope node = open(NodeKind::Where, ctx);
  conditionTerm(ctx->conditionTerm());
}

void Builder::history(P::HistoryContext* ctx) {
  const Rule* verb = ctx->baseVerb();
  if (ctx->pastVerb() != nullptr) verb = ctx->pastVerb();
  if (ctx->participle() != nullptr) verb = ctx->participle();
  const Scope node = open(NodeKind::History, ctx, verb->start);
  if (ctx->player() != nullptr) {
    const Scope subject = open(NodeKind::Subject, ctx->player());
    player(ctx->player());
  }
  if (ctx->thing() != nullptr) {
    const Scope subject = open(NodeKind::Subject, ctx->thing());
    thing(ctx->thing(), nullptr);
  }
  if (antlr4::Token* was = firstOf({ctx->WAS(), ctx->WERE()})) leaf(NodeKind::Mark, was);
  historyRest(ctx->historyRest());
}

void Builder::historyRest(P::HistoryRestContext* ctx) {
  if (ctx->object() != nullptr) object(ctx->object(), nullptr);
  for (P::HistoryPlaceContext* place : ctx->historyPlace()) {
    const Scope node = open(NodeKind::Slot, place);
    object(place->object(), nullptr);
  }
  window(ctx->window());
}

void Builder::window(P::WindowContext* ctx) {
  const Scope node = open(NodeKind::Window, ctx);
  if (ctx->SINCE() != nullptr || ctx->WHILE() != nullptr) return;
  if (ctx->nounWord() != nullptr) return leaf(NodeKind::Word, ctx->nounWord());
  if (ctx->LAST() == nullptr) leaf(NodeKind::Word, firstOf({ctx->TURN(), ctx->GAME()}));
}

}  // namespace cardc::syntax::antlr

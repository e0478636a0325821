#include "build.h"

namespace cardc::syntax::antlr {

void Builder::action(P::ActionContext* ctx) {
  if (ctx->call() != nullptr) return call(ctx->call());
  if (ctx->nativeCall() != nullptr) return nativeCall(ctx->nativeCall());
  if (ctx->let() != nullptr) return let(ctx->let());
  if (ctx->choose() != nullptr) return choose(ctx->choose());
  if (P::UseContext* use = ctx->use()) {
    const Scope node = open(NodeKind::Use, use);
    return cardName(use->cardName());
  }
  if (P::IfBlockContext* branch = ctx->ifBlock()) {
    if (branch->ifHead()->exception != nullptr) return broken(ctx);
    const Scope node = open(NodeKind::If, branch);
    condition(branch->ifHead()->condition());
    block(branch->block());
    return elseBlock(branch->elseBlock());
  }
  if (P::RepeatContext* repeat = ctx->repeat()) {
    if (repeat->repeatHead()->exception != nullptr) return broken(ctx);
    const Scope node = open(NodeKind::Repeat, repeat);
    quantity(repeat->repeatHead()->quantity());
    return block(repeat->block());
  }
  if (P::ForEachBlockContext* each = ctx->forEachBlock()) {
    if (each->forEachHead()->exception != nullptr) return broken(ctx);
    const Scope node = open(NodeKind::ForEachDo, each);
    eachThing(each->forEachHead()->eachThing());
    return block(each->block());
  }
  if (P::FlipContext* flip = ctx->flip()) {
    if (flip->flipHead()->exception != nullptr) return broken(ctx);
    const Scope node = open(NodeKind::Flip, flip);
    quantity(flip->flipHead()->quantity());
    block(flip->block());
    return elseBlock(flip->elseBlock());
  }

  // Everything that begins with its verb: operands in the order in which they are written, then slots, then blocks.
  const Scope node = open(NodeKind::Action, ctx);
  for (antlr4::tree::ParseTree* child : ctx->children) {
    if (auto* list = dynamic_cast<P::QuantityContext*>(child))
      quantity(list);
    else if (auto* chosen = dynamic_cast<P::SelectionContext*>(child)) {
      // `to S` and `among S` of deal and restore are slots; elsewhere a selection is the object.
      antlr4::Token* preposition = ctx->DEAL() != nullptr      ? firstOf({ctx->TO(), ctx->AMONG()})
                                   : ctx->RESTORE() != nullptr ? firstOf({ctx->TO()})
                                                               : nullptr;
      if (preposition == nullptr) {
        selection(chosen);
        continue;
      }
      const Scope slot_node = open(NodeKind::Slot, begin(preposition), end(chosen), preposition);
      selection(chosen);
    } else if (auto* property = dynamic_cast<P::PropertyContext*>(child))
      leaf(NodeKind::Word, property);
    else if (auto* word = dynamic_cast<P::AnyWordContext*>(child))
      leaf(NodeKind::Word, word);
    else if (auto* verb = dynamic_cast<P::BaseVerbContext*>(child))
      leaf(NodeKind::Word, verb);
    else if (auto* lhs = dynamic_cast<P::CountedContext*>(child))
      counted(lhs);
    else if (auto* amount_ctx = dynamic_cast<P::AmountContext*>(child)) {
      antlr4::Token* preposition = firstOf({ctx->TO(), ctx->BY()});
      const Scope slot_node = open(NodeKind::Slot, begin(preposition), end(amount_ctx), preposition);
      amount(amount_ctx);
    } else if (auto* value_ctx = dynamic_cast<P::ValueContext*>(child)) {
      antlr4::Token* preposition = firstOf({ctx->TO(), ctx->AS()});
      const Scope slot_node = open(NodeKind::Slot, begin(preposition), end(value_ctx), preposition);
      value(value_ctx);
    } else if (auto* slot_ctx = dynamic_cast<P::SlotContext*>(child))
      slot(slot_ctx);
    else if (auto* block_ctx = dynamic_cast<P::BlockContext*>(child))
      block(block_ctx);
    else if (auto* otherwise = dynamic_cast<P::ElseBlockContext*>(child))
      elseBlock(otherwise);
    else if (auto* terminal = dynamic_cast<antlr4::tree::TerminalNode*>(child)) {
      switch (terminal->getSymbol()->getType()) {
        case P::DAMAGE:
        case P::HEALTH:
        case P::CONTROL:
        case P::TURN:
        case P::GAME: leaf(NodeKind::Word, terminal); break;
        case P::ALL:
        case P::FULL: leaf(NodeKind::Mark, terminal); break;
        case P::NAME: leaf(NodeKind::Name, terminal); break;
        case P::PAYLOAD: payload(token(terminal)); break;
        default: break;
      }
    }
  }
}

void Builder::call(P::CallContext* ctx) {
  const std::vector<P::CallWordContext*> heads = ctx->callWord();
  // `cast a random spell` is a verb with its object; `cast { }` is the body of a spell.
  const bool verb = heads.front()->CAST() != nullptr && ctx->selection() != nullptr;
  const Scope node = open(verb ? NodeKind::Action : NodeKind::Call, ctx);
  for (std::size_t n = 1; n < heads.size(); ++n) leaf(NodeKind::Word, heads[n]);
  if (ctx->args() != nullptr) args(ctx->args());
  if (ctx->selection() != nullptr) selection(ctx->selection());
  slots(ctx->slot());
  if (ctx->block() != nullptr) block(ctx->block());
}

void Builder::args(P::ArgsContext* ctx) {
  const Scope node = open(NodeKind::Args, ctx);
  for (P::ValueContext* arg : ctx->value()) value(arg);
}

void Builder::counted(P::CountedContext* ctx) {
  if (ctx->phrase() == nullptr) return leaf(NodeKind::Name, ctx->NAME());
  const Scope node = open(NodeKind::Of, ctx);
  if (ctx->NAME() != nullptr) leaf(NodeKind::Name, ctx->NAME());
  words(ctx->nounWord());
  phrase(ctx->phrase(), nullptr);
}

void Builder::let(P::LetContext* ctx) {
  const Scope node = open(NodeKind::Let, ctx);
  P::WhoContext* who = ctx->who();
  if (P::NounWordContext* word = who->nounWord()) {
    if (who->THE() != nullptr) {
      leaf(NodeKind::Word, word);
    } else if (who->EACH() != nullptr) {
      const Scope each = open(NodeKind::Phrase, who);
      leaf(NodeKind::Det, who->EACH());
      leaf(NodeKind::Word, word);
    } else {
      const Scope of = open(NodeKind::Of, who);
      leaf(NodeKind::Word, word);
      reference(who->reference());
    }
  } else if (who->reference() != nullptr) {
    reference(who->reference());
  } else {
    leaf(NodeKind::Name, who->NAME());
  }
  if (ctx->block() != nullptr)
    block(ctx->block());
  else
    action(ctx->action());
}

void Builder::choose(P::ChooseContext* ctx) {
  const Scope node = open(NodeKind::Choose, ctx);
  if (ctx->quantity() != nullptr) quantity(ctx->quantity());
  if (ctx->AT() != nullptr) {
    const Scope random = open(NodeKind::AtRandom, begin(token(ctx->AT())), end(token(ctx->RANDOM())), token(ctx->AT()));
  }
  if (P::OfferContext* offer = ctx->offer()) {
    const Scope inner = open(NodeKind::Offer, offer);
    quantity(offer->quantity());
  }
  if (ctx->selection() != nullptr) selection(ctx->selection());
  block(ctx->block());
}

void Builder::elseBlock(P::ElseBlockContext* ctx) {
  if (ctx == nullptr) return;
  const Scope node = open(NodeKind::Else, ctx);
  block(ctx->block());
}

void Builder::nativeCall(P::NativeCallContext* ctx) {
  const Scope node = open(NodeKind::NativeCall, ctx);
  leaf(NodeKind::Name, ctx->NAME());
  if (ctx->args() != nullptr) args(ctx->args());
}

void Builder::slots(const std::vector<P::SlotContext*>& list) {
  for (P::SlotContext* one : list) slot(one);
}

void Builder::slot(P::SlotContext* ctx) {
  if (ctx->forEach() != nullptr) return forEach(ctx->forEach());
  if (ctx->duration() != nullptr) return duration(ctx->duration());
  if (ctx->AT() != nullptr) {
    const Scope node = open(NodeKind::AtRandom, ctx);
    return;
  }
  if (ctx->preposition() != nullptr) {
    const Scope node = open(NodeKind::Slot, ctx);
    return selection(ctx->selection());
  }
  if (ctx->block() != nullptr) {
    const Scope node = open(NodeKind::With, ctx);
    return block(ctx->block());
  }
  if (antlr4::Token* end_of = firstOf({ctx->TOP(), ctx->BOTTOM()})) {
    const Scope node = open(NodeKind::Slot, ctx, end_of);
    return phrase(ctx->phrase(), nullptr);
  }
  const Scope node = open(NodeKind::Place, ctx, firstOf({ctx->NEXT(), ctx->LEFT(), ctx->RIGHT()}));
  phrase(ctx->phrase(), nullptr);
}

void Builder::forEach(P::ForEachContext* ctx) {
  const Scope node = open(NodeKind::ForEach, ctx);
  eachThing(ctx->eachThing());
}

void Builder::eachThing(P::EachThingContext* ctx) {
  if (ctx->selection() != nullptr) return selection(ctx->selection());
  const Scope node = open(NodeKind::Of, ctx);
  words(ctx->nounWord());
  phrase(ctx->phrase(), nullptr);
}

void Builder::duration(P::DurationContext* ctx) {
  const Scope node = open(NodeKind::Duration, ctx);
  if (ctx->count() != nullptr) return countAmount(ctx->count());
  if (ctx->WHILE() != nullptr) return words(ctx->anyWord());
  if (ctx->UNTIL() != nullptr) return leaf(NodeKind::Word, firstOf({ctx->END(), ctx->TURN()}));
  if (ctx->DURING() != nullptr) {
    if (ctx->nounWord() != nullptr) return leaf(NodeKind::Word, ctx->nounWord());
    return leaf(NodeKind::Word, ctx->YOUR());
  }
  leaf(NodeKind::Word, firstOf({ctx->TURN(), ctx->GAME()}));
}

}  // namespace cardc::syntax::antlr

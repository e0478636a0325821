// Selections: references, names, payloads, unions. Noun phrases are next door.
#include "checker.h"

namespace cardc::sema {
using cardabi::bit;
using cardabi::Kind;
using cardabi::Op;
using cardabi::Slot;

namespace {

// What a payload word tells of the thing: event.minion is a minion, event.attacker a character.
std::uint32_t payloadKinds(std::string_view word) {
  if (word == "attacker" || word == "target") return findNoun("character")->kinds;
  if (word == "card") return 0;
  const auto noun = findNoun(word);
  return noun ? noun->kinds : 0;
}

}  // namespace

ExprId Checker::selection(At at, Scope& scope, Want want) {
  if (!at.valid()) return {};
  switch (at.kind()) {
    case NodeKind::Phrase: {
      bool is_property = false;
      const ExprId bare = barePhrase(at, scope, is_property);
      if (is_property) {
        if (bare.valid()) diags_.report(diag::WrongType, at.span(), "things of the game", "a number");
        return {};
      }
      return phraseSelection(at, scope, want);
    }
    case NodeKind::Ref: return reference(at, scope);
    case NodeKind::Payload: {
      const ExprId found = payload(at, scope);
      if (found.valid() && classOf(found) != cardabi::OpClass::Selector) {
        diags_.report(diag::WrongType, at.span(), "things of the game", "a number");
        return {};
      }
      return found;
    }
    case NodeKind::Name:
    case NodeKind::Qualified: {
      const ExprId found = named(at, scope);
      if (found.valid() && classOf(found) != cardabi::OpClass::Selector) {
        diags_.report(diag::WrongType, at.span(), "things of the game", "a number");
        return {};
      }
      return found;
    }
    case NodeKind::Combine: return combination(at, scope, want);
    case NodeKind::Copy: diags_.report(diag::WrongType, at.span(), "things of the game", "a new card"); return {};
    case NodeKind::StoreOf: {
      const ExprId of = reference(at.child(0), scope);
      if (!of.valid()) return {};
      Facets known;
      known.many = true;
      return make(Op::StoreOf, 0, {of}, at.span(), known);
    }
    case NodeKind::NativeCall: return nativeCall(at, scope, cardabi::OpClass::Selector);
    case NodeKind::Broken: return {};
    default: diags_.report(diag::WrongType, at.span(), "things of the game", "a number or a condition"); return {};
  }
}

ExprId Checker::reference(At at, Scope& scope) {
  if (!at.valid()) return {};
  if (at.is(NodeKind::Payload)) return payload(at, scope);
  if (at.is(NodeKind::Name) || at.is(NodeKind::Qualified)) return named(at, scope);
  if (!at.is(NodeKind::Ref)) return selection(at, scope, Want::One);
  const std::string_view word = at.head();
  if (word == "this") {
    if (scope.in_test) {
      diags_.report(diag::NothingBefore, at.span(), word);
      return {};
    }
    return make(Op::This, 0, std::vector<ExprId>{}, at.span(), scope.self);
  }
  if (word == "you" || word == "opponent") {
    Facets known;
    known.kinds = bit(Kind::Player);
    return make(word == "you" ? Op::You : Op::Opponent, 0, std::vector<ExprId>{}, at.span(), known);
  }
  if (word == "target") {
    if (scope.target_used != nullptr) *scope.target_used = true;
    if (scope.target_broken) return {};
    if (!scope.target.valid()) {
      diags_.report(diag::UndeclaredTarget, at.span());
      return {};
    }
    Facets known = facets(scope.target);
    known.many = known.pattern = false;
    return make(Op::Chosen, 0, std::vector<ExprId>{}, at.span(), known);
  }
  // it, them
  if (scope.candidate.valid()) return scope.candidate;
  if (!scope.it) {
    diags_.report(diag::NothingBefore, at.span(), word);
    return {};
  }
  return make(Op::Local, 0, std::vector<ExprId>{}, at.span(), *scope.it);
}

ExprId Checker::payload(At at, Scope& scope) {
  const std::string_view word = at.head();
  if (scope.event == nullptr) {
    diags_.report(diag::NoEventHere, at.span(), word);
    return {};
  }
  const cardabi::PayloadInfo* row = findPayload(scope.event->event, word);
  if (row == nullptr) {
    diags_.report(diag::UnknownPayload, at.span(), word, payloadsInWords(scope.event->event));
    return {};
  }
  Facets known;
  switch (row->type) {
    case cardabi::PayloadType::Number:
      return make(Op::EventNumber, static_cast<std::int32_t>(row->slot), {}, at.span());
    case cardabi::PayloadType::Player: known.kinds = bit(Kind::Player); break;
    case cardabi::PayloadType::Entity: known.kinds = payloadKinds(word); break;
  }
  return make(Op::EventThing, static_cast<std::int32_t>(row->slot), std::vector<ExprId>{}, at.span(), known);
}

// A name alone: a parameter, a name of this block, else the card itself.
ExprId Checker::named(At at, Scope& scope) {
  if (at.is(NodeKind::Name)) {
    const std::string_view name = at.text();
    if (const Binding* binding = parameter(name, scope)) {
      binding->used = true;
      if (binding->given.size() != 1) return {};
      Scope inner = scope;
      inner.env = binding->env;
      if (binding->chooses) inner.chooses = &*binding->chooses;
      return value(binding->given.front(), inner, Want::Things);
    }
    for (auto local = scope.locals.rbegin(); local != scope.locals.rend(); ++local) {
      if (local->name != name) continue;
      if (local->number) return make(Op::LocalNumber, local->reg, {}, at.span());
      return make(Op::Local, local->reg, std::vector<ExprId>{}, at.span(), local->facets);
    }
    bool found = false;
    if (const ExprId counter = counterOf(at, scope, found); found) return counter;
    if (const ExprId memory = memoryOf(at, scope, found); found) return memory;
    if (symbols_.findPool(name) != nullptr) {
      diags_.report(diag::DoesNotSayWhich, at.span(), name);
      return {};
    }
  }
  const CardId card = symbols_.card(at, scope.set);
  if (!card.valid()) return {};
  Facets known;
  known.kinds = bit(program_.cards[card].kind);
  if (scope.in_test) return anyOfCard(card, at.span());
  known.cards = true;
  return make(Op::Card, static_cast<std::int32_t>(card.value()), std::vector<ExprId>{}, at.span(), known);
}

// In a test: a thing that is that card, wherever it is.
ExprId Checker::anyOfCard(CardId card, source::Span span) {
  using cardabi::Zone;
  const std::uint32_t zones =
      bit(Zone::Play) | bit(Zone::Hand) | bit(Zone::Deck) | bit(Zone::Graveyard) | bit(Zone::Secret);
  Facets known;
  known.kinds = bit(program_.cards[card].kind);
  const ExprId everywhere = in(zones, static_cast<std::uint32_t>(cardabi::Sides::Both), known.kinds, true, span);
  const ExprId is_it = make(Op::IsCard, static_cast<std::int32_t>(card.value()),
                            {make(Op::It, 0, std::vector<ExprId>{}, span, known)}, span);
  const ExprId those = make(Op::Where, 0, {everywhere, is_it}, span, known);
  return make(Op::First, 0, {those, number(1, span)}, span, known);
}

// From left to right; what follows an `except` is all left out: `a random character except event.target plus event.attacker`.
ExprId Checker::combination(At at, Scope& scope, Want want) {
  ExprId set, left_out;
  for (const At part : at.children()) {
    if (!part.is(NodeKind::Plus) && !part.is(NodeKind::Except)) {
      set = selection(part, scope, want);
      if (!set.valid()) return {};
      continue;
    }
    const ExprId other = selection(part.child(0), scope, Want::Set);
    if (!set.valid() || !other.valid()) return {};
    const bool excepting = part.is(NodeKind::Except) || left_out.valid();
    ExprId& to = excepting ? left_out : set;
    to = to.valid() ? unionOf(to, other, part.span()) : other;
  }
  if (left_out.valid()) {
    const Facets known = facets(set);
    const Expr before = program_.exprs[set];
    if (before.op == Op::AtRandom) {  // the choice is made among those that are left
      const ExprId rest = make(Op::Except, 0, {before.operands[0], left_out}, at.span(), facets(before.operands[0]));
      set = make(Op::AtRandom, 0, {rest, before.operands[1]}, at.span(), known);
    } else {
      set = make(Op::Except, 0, {set, left_out}, at.span(), known);
    }
  }
  if (set.valid() && want == Want::One && facets(set).many) {
    diags_.report(diag::ManyForOne, at.span(), at.text());
    return {};
  }
  return set;
}

ExprId Checker::unionOf(ExprId one, ExprId other, source::Span span) {
  Facets known = facets(one);
  known.kinds = known.kinds != 0 && facets(other).kinds != 0 ? known.kinds | facets(other).kinds : 0;
  known.zones |= facets(other).zones;
  known.many = true;
  return make(Op::Plus, 0, {one, other}, span, known);
}

}  // namespace cardc::sema

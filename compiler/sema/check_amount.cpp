// Amounts: numbers, properties, counts, arithmetic.
#include "checker.h"

namespace cardc::sema {
using cardabi::bit;
using cardabi::Kind;
using cardabi::Op;
using cardabi::OpClass;
using cardabi::Tag;
using cardabi::Zone;

namespace {

// The words of a phrase that is nothing but words: `missing-health`, `your mana`; else empty.
bool onlyWords(At phrase) {
  for (const At part : phrase.children()) {
    if (!part.is(NodeKind::Word) && !part.is(NodeKind::Det)) return false;
  }
  return true;
}

}  // namespace

ExprId Checker::amount(At at, Scope& scope) {
  if (at.is(NodeKind::NativeCall)) return nativeCall(at, scope, OpClass::Amount);
  const ExprId found = value(at, scope, Want::Set);  // a set is no number either, and that is what must be said of it
  if (!found.valid()) return {};
  if (classOf(found) != OpClass::Amount) {
    diags_.report(diag::WrongType, at.span(), "a number", "things of the game");
    return {};
  }
  return found;
}

ExprId Checker::value(At at, Scope& scope, Want want) {
  if (!at.valid()) return {};
  switch (at.kind()) {
    case NodeKind::Number: {
      const std::uint32_t written = at.number();
      return number(static_cast<std::int32_t>(written), at.span());
    }
    case NodeKind::Binary: {
      const ExprId left = amount(at.child(0), scope), right = amount(at.child(1), scope);
      if (!left.valid() || !right.valid()) return {};
      const Op op = at.head() == "+" ? Op::Add : at.head() == "-" ? Op::Subtract : Op::Multiply;
      return make(op, 0, {left, right}, at.span());
    }
    case NodeKind::Half: {
      const ExprId of = amount(at.child(0), scope);
      if (!of.valid()) return {};
      const auto rounding = at.head() == "up" ? cardabi::Rounding::Up : cardabi::Rounding::Down;
      return make(Op::Half, static_cast<std::int32_t>(rounding), {of}, at.span());
    }
    case NodeKind::Between: {
      const ExprId low = amount(at.child(0), scope), high = amount(at.child(1), scope);
      if (!low.valid() || !high.valid()) return {};
      if (scope.purity == Purity::Pure) {
        diags_.report(diag::ChanceNotHere, at.span(), at.text());
        return {};
      }
      const Expr &from = program_.exprs[low], &to = program_.exprs[high];
      if (from.op == Op::Number && to.op == Op::Number && from.arg > to.arg) {
        diags_.report(diag::RangeBackwards, at.span(), from.arg, to.arg);
        return {};
      }
      return make(Op::Between, 0, {low, high}, at.span());
    }
    case NodeKind::Of: return ofAmount(at, scope);
    case NodeKind::Its: {
      const At word = at.find(NodeKind::Word);
      if (scope.candidate.valid()) return propertyOf(word.text(), word.span(), scope.candidate, scope, at.span());
      if (!scope.it) {
        diags_.report(diag::NothingBefore, at.span(), "its");
        return {};
      }
      const ExprId it = make(Op::Local, 0, std::vector<ExprId>{}, at.span(), *scope.it);
      return propertyOf(word.text(), word.span(), it, scope, at.span());
    }
    case NodeKind::Call: {
      const Definition* definition = symbols_.amount(at.head());
      if (definition == nullptr) {
        diags_.report(diag::UnknownWord, at.headSpan(), at.head(), didYouMean(at.head(), propertyWords()));
        return {};
      }
      Env env;
      if (!bind(*definition, at, scope, env)) return {};
      Scope inner = scope;
      inner.env = &env;
      return amount(definition->at.children().back(), inner);
    }
    case NodeKind::Payload: return payload(at, scope);
    case NodeKind::Name: return named(at, scope);
    case NodeKind::Phrase: {
      bool times = false;
      if (const ExprId count = timesOf(at, scope, times); times) return count;
      bool is_property = false;
      const ExprId bare = barePhrase(at, scope, is_property);
      return is_property ? bare : phraseSelection(at, scope, want);
    }
    default: return selection(at, scope, want);
  }
}

// `your mana`, `enemy crystals`, a bare property of the candidate, or an amount by name. `is_property` says that it was one.
ExprId Checker::barePhrase(At at, Scope& scope, bool& is_property) {
  is_property = false;
  if (!onlyWords(at)) return {};
  const std::vector<At> words = at.children(NodeKind::Word);
  const At det = at.find(NodeKind::Det);
  const bool your = det.valid() && det.head() == "your" && words.size() == 1;
  const bool enemy = words.size() == 2 && words[0].text() == "enemy" && (!det.valid() || det.head() == "the");
  if (your || enemy) {
    const auto live = findPlayerNumber(words.back().text());
    const auto tag = findPlayerTag(words.back().text());
    if (!tag && !live) return {};
    is_property = true;
    Facets known;
    known.kinds = bit(Kind::Player);
    const ExprId player = make(your ? Op::You : Op::Opponent, 0, std::vector<ExprId>{}, at.span(), known);
    return live ? make(*live, 0, {player}, at.span())
                : make(Op::TagOf, static_cast<std::int32_t>(*tag), {player}, at.span());
  }
  if (words.size() != 1 || det.valid()) return {};
  const std::string_view word = words[0].text();
  if (const Definition* definition = symbols_.amount(word)) {
    is_property = true;
    Scope inner = scope;
    inner.env = nullptr;
    return amount(definition->at.children().back(), inner);
  }
  if (!scope.candidate.valid() || findNoun(word) || !findProperty(word)) return {};
  if (const cardabi::TagInfo* tag = findTag(word); tag != nullptr && tag->store == cardabi::TagStore::Flag) return {};
  is_property = true;
  return propertyOf(word, words[0].span(), scope.candidate, scope, at.span());
}

ExprId Checker::propertyOf(std::string_view word, source::Span word_span, ExprId of, Scope&, source::Span span) {
  const auto property = findProperty(word);
  if (!property) {
    diags_.report(diag::UnknownProperty, word_span, word, didYouMean(word, propertyWords()));
    return {};
  }
  const Facets known = facets(of);
  const bool elsewhere = known.zones != 0 && (known.zones & bit(Zone::Play)) == 0;
  const bool live = !known.cards && (property->live_op == Op::CostOf || !elsewhere);
  if (const auto of_player = findPlayerNumber(word); of_player && known.kinds == bit(Kind::Player))
    return make(*of_player, 0, {of}, span);
  if (property->live_op == Op::PrintedOf) {
    return make(Op::PrintedOf, static_cast<std::int32_t>(property->tag), {of}, span);
  }
  if (!live || property->live_op == Op::TagOf) {
    return make(Op::TagOf, static_cast<std::int32_t>(property->tag), {of}, span);
  }
  return make(property->live_op, 0, {of}, span);
}

// The selection as one thing; reports a set.
ExprId Checker::one(ExprId selection, std::string_view what, source::Span span) {
  if (!selection.valid()) return {};
  if (facets(selection).many) {
    diags_.report(diag::ManyForOne, span, what);
    return {};
  }
  return selection;
}

ExprId Checker::ofAmount(At at, Scope& scope) {
  const std::vector<At> parts = at.children();
  const At of = parts.back();
  if (parts.front().is(NodeKind::Name) && parts.size() == 2) return counterOfThing(parts.front(), of, scope);
  std::vector<At> words = at.children(NodeKind::Word);
  if (words.empty() || words.back().id == of.id) return {};
  const std::string_view first = words.front().text();
  if (first == "count") {
    const ExprId set = selection(of, scope, Want::Set);
    return set.valid() ? make(Op::CountOf, 0, {set}, at.span()) : ExprId{};
  }
  if ((first == "total" || first == "highest" || first == "lowest") && words.size() == 2) {
    const ExprId set = selection(of, scope, Want::Set);
    const auto property = findProperty(words[1].text());
    if (!property) {
      diags_.report(diag::UnknownProperty, words[1].span(), words[1].text(),
                    didYouMean(words[1].text(), propertyWords()));
      return {};
    }
    const Op op = first == "total" ? Op::TotalOf : first == "highest" ? Op::HighestOf : Op::LowestOf;
    return set.valid() ? make(op, static_cast<std::int32_t>(property->tag), {set}, at.span()) : ExprId{};
  }
  if (words.size() != 1) {
    diags_.report(diag::UnknownProperty, at.span(), at.text(), "");
    return {};
  }
  const ExprId thing = selection(of, scope, Want::One);
  if (!thing.valid()) return {};
  if (!one(thing, of.text(), of.span()).valid()) return {};
  return propertyOf(first, words[0].span(), thing, scope, at.span());
}

}  // namespace cardc::sema

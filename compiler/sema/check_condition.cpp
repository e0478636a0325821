// Conditions: comparisons, existence, properties, conditions by name.
#include "checker.h"

namespace cardc::sema {
using cardabi::Comparison;
using cardabi::Op;
using cardabi::OpClass;
using cardabi::Sides;

namespace {

// The word of a phrase that is nothing else; else "".
std::string_view onlyWord(At phrase) {
  if (!phrase.is(NodeKind::Phrase) || phrase.childCount() != 1 || !phrase.child(0).is(NodeKind::Word)) return "";
  return phrase.child(0).text();
}

std::optional<cardabi::FactCategory> categoryOf(std::string_view word) {
  using enum cardabi::FactCategory;
  if (word == "class") return Class;
  if (word == "race") return Race;
  if (word == "school") return School;
  if (word == "rarity") return Rarity;
  return std::nullopt;
}

}  // namespace

// `name is not Shudderwock`, `school is it`, `race is beast`: printed facts that are no numbers. Not valid, and nothing said,
// where the words are something else.
ExprId Checker::factIs(At left, At right, Scope& scope) {
  const std::string_view word = onlyWord(left);
  if (!scope.candidate.valid() || word.empty()) return {};
  if (word == "name" && (right.is(NodeKind::Name) || right.is(NodeKind::Qualified))) {
    return isCondition(scope.candidate, right, scope);
  }
  const auto category = categoryOf(word);
  if (!category) return {};
  const std::string_view value = onlyWord(right);
  if (const cardabi::FactInfo* fact = value.empty() ? nullptr : findFact(*category, value)) {
    return make(Op::PartOf, cardabi::packFact(*category, fact->number), {scope.candidate}, right.span());
  }
  Scope outside = scope;  // `it` is the thing at hand outside, not the candidate
  outside.candidate = {};
  outside.it = scope.around;
  const ExprId other = selection(right, outside, Want::Set);
  if (!other.valid()) return {};
  return make(Op::Shares, static_cast<std::int32_t>(*category), {scope.candidate, other}, right.span());
}

// `it shares a race with Pick`
ExprId Checker::shares(At at, Scope& scope) {
  const ExprId left = selection(at.child(0), scope, Want::Set);
  const ExprId right = selection(at.children().back(), scope, Want::Set);
  const At word = at.find(NodeKind::Word);
  if (!word.valid() || !left.valid() || !right.valid()) return {};
  const auto category = categoryOf(word.text());
  if (!category) {
    diags_.report(diag::UnknownWord, word.span(), word.text(),
                  didYouMean(word.text(), {"race", "school", "class", "rarity"}));
    return {};
  }
  return make(Op::Shares, static_cast<std::int32_t>(*category), {left, right}, at.span());
}

// `policy NAME is VALUE`, in the prelude: a ruling that belongs to a keyword.
ExprId Checker::policyIs(At at) {
  const At name = at.child(0), value = at.child(1);
  std::vector<std::string_view> names;
  for (const cardabi::PolicyInfo& row : cardabi::allPolicies()) {
    names.push_back(row.spelling);
    if (row.spelling != name.text()) continue;
    std::vector<std::string_view> values;
    for (std::size_t n = 0; n < row.values.size(); ++n) {
      values.push_back(row.values[n].spelling);
      if (values.back() != value.text()) continue;
      return make(Op::PolicyIs, cardabi::packPolicy(row.id, static_cast<std::uint8_t>(n)), {}, at.span());
    }
    diags_.report(diag::UnknownPolicyValue, value.span(), name.text(), value.text(), didYouMean(value.text(), values));
    return {};
  }
  diags_.report(diag::UnknownPolicy, name.span(), name.text(), didYouMean(name.text(), names));
  return {};
}

ExprId Checker::condition(At at, Scope& outer) {
  if (!at.valid()) return {};
  Scope scope = outer;  // a condition leaves nothing behind
  scope.purity = Purity::Pure;
  switch (at.kind()) {
    case NodeKind::And:
    case NodeKind::Or: {
      std::vector<ExprId> parts;
      bool broken = false;
      for (const At part : at.children()) {
        parts.push_back(condition(part, scope));
        broken |= !parts.back().valid();
      }
      if (broken) return {};
      return make(at.is(NodeKind::And) ? Op::And : Op::Or, 0, std::move(parts), at.span(), {});
    }
    case NodeKind::Not: {
      const ExprId of = condition(at.child(0), scope);
      return of.valid() ? negate(of, at.span()) : ExprId{};
    }
    case NodeKind::Exists: return exists(at, scope);
    case NodeKind::Compare: return compare(at, scope);
    case NodeKind::Call: return namedCondition(at, scope);
    case NodeKind::YourTurn: {
      const ExprId yours = make(Op::YourTurn, 0, {}, at.span());
      return at.head() == "enemy" ? negate(yours, at.span()) : yours;
    }
    case NodeKind::Name:
      if (const Binding* binding = parameter(at.text(), scope)) {
        binding->used = true;
        Scope inner = scope;
        inner.env = binding->env;
        return binding->given.size() == 1 ? condition(binding->given.front(), inner) : ExprId{};
      }
      diags_.report(diag::WrongType, at.span(), "a condition", "a name");
      return {};
    case NodeKind::Phrase: {
      // A word alone: a condition by name.
      const std::vector<At> words = at.children();
      if (words.size() == 1 && words[0].is(NodeKind::Word)) return namedCondition(words[0], scope);
      diags_.report(diag::WrongType, at.span(), "a condition", "things of the game");
      return {};
    }
    case NodeKind::Shares: return shares(at, scope);
    case NodeKind::Happened: return happened(at.find(NodeKind::History), scope);
    case NodeKind::PolicyIs: return policyIs(at);
    case NodeKind::NativeCall: return nativeCall(at, scope, OpClass::Condition);
    case NodeKind::Broken: return {};
    default: diags_.report(diag::WrongType, at.span(), "a condition", "something else"); return {};
  }
}

ExprId Checker::namedCondition(At at, Scope& scope) {
  const std::string_view word = at.is(NodeKind::Word) ? at.text() : at.head();
  const source::Span span = at.is(NodeKind::Word) ? at.span() : at.headSpan();
  const Definition* definition = symbols_.condition(word);
  if (definition == nullptr) {
    diags_.report(diag::UnknownCondition, span, word, didYouMean(word, symbols_.conditionWords()));
    return {};
  }
  Env env;
  if (!bind(*definition, at, scope, env)) return {};
  Scope inner = scope;
  inner.env = &env;
  inner.candidate = {};
  return condition(definition->at.children().back(), inner);
}

ExprId Checker::exists(At at, Scope& scope) {
  const At set_at = at.children().back();
  const ExprId set = selection(set_at, scope, Want::Set);
  if (!set.valid()) return {};
  if (const At bound = at.find(NodeKind::Bound); bound.valid()) {
    return bounded(make(Op::CountOf, 0, {set}, set_at.span()), bound, scope, at.span());
  }
  const ExprId any = make(Op::AnyOf, 0, {set}, at.span());
  return at.find(NodeKind::Mark, "no").valid() ? negate(any, at.span()) : any;
}

ExprId Checker::bounded(ExprId left, At bound, Scope& scope, source::Span span) {
  const ExprId right = amount(bound.child(0), scope);
  if (!right.valid() || !left.valid()) return {};
  return make(Op::Compare, static_cast<std::int32_t>(comparisonOf(bound.head())), {left, right}, span);
}

ExprId Checker::compare(At at, Scope& scope) {
  const std::vector<At> parts = at.children();
  const At left_at = parts.front(), right_at = parts.back();
  const bool negated = at.find(NodeKind::Mark, "not").valid();
  if (right_at.is(NodeKind::YourTurn)) {  // `it is your turn`: the subject means nothing
    const ExprId turn = condition(right_at, scope);
    return negated && turn.valid() ? negate(turn, at.span()) : turn;
  }
  const std::uint32_t errors = diags_.errorCount();
  if (const ExprId about = factIs(left_at, right_at, scope); about.valid()) {
    return negated ? negate(about, at.span()) : about;
  }
  if (diags_.errorCount() != errors) return {};
  const ExprId left = value(left_at, scope, Want::Set);
  if (!left.valid()) return {};
  if (left_at.is(NodeKind::Of) && left_at.child(0).text() == "count" && right_at.is(NodeKind::Bound)) {
    std::string of(left_at.children().back().text());
    if (of.starts_with("all ")) of.erase(0, 4);
    const std::string right = "there are " + std::string(right_at.text()) + " " + of;
    auto details = diags_.report(diag::SayInstead, at.span(), right);
    if (!at.find(NodeKind::Mark, "not").valid()) details.fix(diag::FixKind::Safe, at.span(), right);
    return {};
  }
  ExprId found;
  if (classOf(left) == OpClass::Amount) {
    if (right_at.is(NodeKind::Bound)) {
      found = bounded(left, right_at, scope, at.span());
    } else {
      if (const std::string_view word = onlyWord(right_at); word == "odd" || word == "even") {
        const ExprId odd = make(Op::IsOdd, 0, {left}, at.span());
        return (word == "even") != negated ? negate(odd, at.span()) : odd;
      }
      const ExprId right = amount(right_at, scope);
      if (right.valid()) {
        const auto how = negated ? Comparison::NotEqual : Comparison::Equal;
        return make(Op::Compare, static_cast<std::int32_t>(how), {left, right}, at.span());
      }
    }
  } else {
    found = isCondition(left, right_at, scope);
  }
  return negated && found.valid() ? negate(found, at.span()) : found;
}

// `subject is ...`: a word, a pattern, a zone, a place, another thing.
ExprId Checker::isCondition(ExprId subject, At right, Scope& scope) {
  switch (right.kind()) {
    case NodeKind::In: {
      NounPhrase where;
      where.at = right;
      readZone(right, where, scope);
      if (where.broken) return {};
      const ExprId zone = make(Op::InZone, static_cast<std::int32_t>(where.zones), {subject}, right.span());
      if (where.sides == 0 || where.sides == static_cast<std::uint32_t>(Sides::Both)) return zone;
      const ExprId side = make(Op::OfSide, static_cast<std::int32_t>(where.sides), {subject}, right.span());
      return make(Op::And, 0, {zone, side}, right.span());
    }
    case NodeKind::Beside: {
      const ExprId of = reference(right.child(0), scope);
      if (!of.valid()) return {};
      const auto side = right.head() == "left"    ? cardabi::Beside::Left
                        : right.head() == "right" ? cardabi::Beside::Right
                                                  : cardabi::Beside::Both;
      const ExprId beside = make(Op::NextTo, static_cast<std::int32_t>(side), {of}, right.span());
      return make(Op::Among, 0, {subject, beside}, right.span());
    }
    case NodeKind::Phrase: {
      const NounPhrase phrase = readPhrase(right, scope, Role::Predicate);
      if (phrase.broken) return {};
      bool broken = false;
      const ExprId found = phraseCondition(phrase, subject, scope, broken);
      if (broken || found.valid()) return found;
      return make(Op::AnyOf, 0, {subject}, right.span());  // asks nothing but that there is one
    }
    case NodeKind::Name:
    case NodeKind::Qualified:
    case NodeKind::Ref:
    case NodeKind::Payload: {
      Scope outside = scope;  // `Yeti is Sheep` in a test asks for the card
      outside.in_test = false;
      std::erase_if(outside.locals, [](const LocalName& local) { return local.of_card; });
      const ExprId other = reference(right, outside);
      if (!other.valid()) return {};
      if (classOf(other) != OpClass::Selector) {
        diags_.report(diag::WrongType, right.span(), "things of the game", "a number");
        return {};
      }
      const Expr& expr = program_.exprs[other];
      if (expr.op == Op::Card) return make(Op::IsCard, expr.arg, {subject}, right.span());
      return make(Op::Among, 0, {subject, other}, right.span());
    }
    case NodeKind::Bound:
    case NodeKind::Number: diags_.report(diag::WrongType, right.span(), "a word or a thing", "a number"); return {};
    default: {
      const ExprId other = selection(right, scope, Want::Set);
      return other.valid() ? make(Op::Among, 0, {subject, other}, right.span()) : ExprId{};
    }
  }
}

}  // namespace cardc::sema

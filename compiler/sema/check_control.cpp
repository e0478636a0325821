// Control: if, repeat, for each, chance, choices, and actions of the prelude.
#include "checker.h"

namespace cardc::sema {
using cardabi::Comparison;
using cardabi::Op;

namespace {

// `choose 3 { }`: a number, where a selection would say of what.
bool isAmount(At part) {
  return part.is(NodeKind::Number) || part.is(NodeKind::Binary) || part.is(NodeKind::Of) ||
         part.is(NodeKind::Between) || part.is(NodeKind::Half);
}

// What is known of a thing that is one or the other.
std::optional<Facets> either(const Facets& one, const Facets& other) {
  if (one.cards != other.cards || one.pattern != other.pattern) return std::nullopt;
  const auto join = [](std::uint32_t a, std::uint32_t b) { return a == 0 || b == 0 ? 0 : a | b; };  // 0: unknown
  Facets both = one;
  both.kinds = join(one.kinds, other.kinds);
  both.zones = join(one.zones, other.zones);
  both.sides = join(one.sides, other.sides);
  both.many = one.many || other.many;
  return both;
}

}  // namespace

// Behind both ways of a branch `it` is what either left; where one leaves nothing, or there is no other way, nobody knows.
ExprId Checker::ifAction(At at, Scope& scope) {
  const ExprId when = condition(at.child(0), scope);
  Scope then_scope = scope, else_scope = scope;
  const ExprId then = blockIn(at.find(NodeKind::Block), then_scope);
  std::vector<ExprId> operands = {when, then};
  bool broken = !when.valid() || !then.valid();
  scope.it.reset();
  if (const At other = at.find(NodeKind::Else); other.valid()) {
    operands.push_back(blockIn(other.find(NodeKind::Block), else_scope));
    broken |= !operands.back().valid();
    if (then_scope.it && else_scope.it) scope.it = either(*then_scope.it, *else_scope.it);
  }
  return broken ? ExprId{} : make(Op::If, 0, std::move(operands), at.span(), {});
}

ExprId Checker::repeatAction(At at, Scope& scope) {
  const ExprId count = amount(at.child(0), scope);
  const ExprId body = block(at.find(NodeKind::Block), scope);
  scope.it.reset();
  if (!count.valid() || !body.valid()) return {};
  return make(Op::Repeat, 0, {count, body}, at.span());
}

ExprId Checker::forEachAction(At at, Scope& scope) {
  const At each = at.child(0), body_at = at.find(NodeKind::Block);
  Scope inner = scope;
  ExprId made;
  if (each.is(NodeKind::Of)) {
    const ExprId count = ofAmount(each, scope);
    inner.it.reset();
    const ExprId body = block(body_at, inner);
    if (count.valid() && body.valid()) made = make(Op::Repeat, 0, {count, body}, at.span());
  } else {
    bool times = false;
    if (const ExprId count = timesOf(each, scope, times); times) {
      inner.it.reset();
      const ExprId body = block(body_at, inner);
      scope.it.reset();
      return count.valid() && body.valid() ? make(Op::Repeat, 0, {count, body}, at.span()) : ExprId{};
    }
    const ExprId set = eachOf(each, scope);
    Facets thing;
    if (set.valid()) thing = facets(set);
    thing.many = thing.pattern = false;
    std::int32_t reg = 0;
    if (const At as = each.is(NodeKind::Phrase) ? each.find(NodeKind::As) : At{}; as.valid()) {
      reg = addName(as.find(NodeKind::Name), false, thing, inner);
      inner.it.reset();
    } else {
      inner.it = thing;
    }
    const ExprId body = block(body_at, inner);
    if (set.valid() && body.valid() && reg >= 0) made = make(Op::ForEach, reg, {set, body}, at.span());
  }
  scope.it.reset();
  return made;
}

// `for each spell-school`: the schools themselves; else things.
ExprId Checker::eachOf(At each, Scope& scope) {
  const std::vector<At> words = each.is(NodeKind::Phrase) ? each.children() : std::vector<At>{};
  if (words.size() == 1 && words[0].is(NodeKind::Word)) {
    const std::string_view word = words[0].text();
    const auto facts = [&](cardabi::FactCategory category) {
      Facets known;
      known.many = true;
      return make(Op::Facts, static_cast<std::int32_t>(category), std::vector<ExprId>{}, each.span(), known);
    };
    if (word == "spell-school") return facts(cardabi::FactCategory::School);
    if (word == "race") return facts(cardabi::FactCategory::Race);
    if (word == "class") return facts(cardabi::FactCategory::Class);
  }
  return selection(each, scope, Want::Set);
}

// `flip 50 percent { } else { }`: a number is drawn, then compared.
ExprId Checker::flipAction(At at, Scope& scope) {
  const ExprId percent = amount(at.child(0), scope);
  if (percent.valid()) {
    const Expr& expr = program_.exprs[percent];
    if (expr.op == Op::Number && (expr.arg < 1 || expr.arg > 99)) {
      diags_.report(diag::NumberOutOfRange, at.child(0).span(), "a chance", 1, 99, expr.arg);
      return {};
    }
  }
  Scope inner = scope;
  if (inner.next_register >= kRegisters) {
    diags_.report(diag::TooManyNames, at.headSpan(), kRegisters - 1);
    return {};
  }
  const std::int32_t reg = inner.next_register++;
  const ExprId then = block(at.find(NodeKind::Block), inner);
  const At other = at.find(NodeKind::Else);
  const ExprId otherwise = other.valid() ? block(other.find(NodeKind::Block), inner) : ExprId{};
  scope.it.reset();
  if (!percent.valid() || !then.valid() || (other.valid() && !otherwise.valid())) return {};
  const ExprId drawn = make(Op::Between, 0, {number(1, at.span()), number(100, at.span())}, at.span());
  const ExprId keep = make(Op::Remember, reg, {drawn}, at.span());
  const ExprId hit = make(Op::Compare, static_cast<std::int32_t>(Comparison::AtMost),
                          {make(Op::LocalNumber, reg, {}, at.span()), percent}, at.span());
  std::vector<ExprId> operands = {hit, then};
  if (otherwise.valid()) operands.push_back(otherwise);
  const ExprId branch = make(Op::If, 0, std::move(operands), at.span(), {});
  return make(Op::Block, 0, {keep, branch}, at.span());
}

// choose one { options } · choose 3 { options } · choose one at random { options } · choose one of 3 options { } ·
// choose one of S as Name { it }
ExprId Checker::chooseAction(At at, Scope& scope) {
  const At body_at = at.find(NodeKind::Block), at_random = at.find(NodeKind::AtRandom),
           offer = at.find(NodeKind::Offer);
  if (!body_at.valid()) return {};
  At times, of;
  for (const At part : at.children()) {
    if (part.is(NodeKind::Block) || part.is(NodeKind::AtRandom) || part.is(NodeKind::Offer)) continue;
    (isAmount(part) ? times : of) = part;
  }
  if (of.valid()) return chooseOf(of, body_at, times.valid() ? times : at_random, at, scope);
  std::vector<ExprId> blocks;
  bool broken = false;
  for (const At option : body_at.children()) {
    if (option.is(NodeKind::Broken)) continue;
    if (!option.is(NodeKind::Option)) {
      diags_.report(diag::NotHere, option.headSpan(), option.head(), "a choice");
      continue;
    }
    std::vector<At> actions;
    for (const At entry : option.find(NodeKind::Block).children()) {
      if (!entry.is(NodeKind::Fact) && !entry.is(NodeKind::Wording)) actions.push_back(entry);
    }
    blocks.push_back(blockOf(actions, scope, option.span()));
    broken |= !blocks.back().valid();
  }
  scope.it.reset();
  if (broken || blocks.empty()) return {};
  std::int32_t some = 0;
  if (offer.valid()) {
    const ExprId many = amount(offer.child(0), scope);
    if (!many.valid()) return {};
    const Expr& expr = program_.exprs[many];
    const auto most = static_cast<std::int32_t>(blocks.size());
    if (expr.op != Op::Number || expr.arg < 1 || expr.arg > most) {
      diags_.report(diag::NumberOutOfRange, offer.span(), "how many options", 1, most, expr.arg);
      return {};
    }
    some = expr.arg;
  }
  const Op op = at_random.valid() ? Op::ChooseAtRandom : offer.valid() ? Op::ChooseSome : Op::ChooseOne;
  const ExprId made = make(op, op == Op::ChooseSome ? some : 0, std::move(blocks), at.span(), {});
  if (!times.valid()) return made;
  const ExprId often = amount(times, scope);
  return often.valid() ? make(Op::Repeat, 0, {often, made}, at.span()) : ExprId{};
}

ExprId Checker::chooseOf(At of, At body, At extra, At at, Scope& scope) {
  if (extra.valid()) {
    diags_.report(diag::SayInstead, extra.span(),
                  extra.is(NodeKind::AtRandom) ? "pick a random ... as Name" : "choose one of");
    return {};
  }
  ExprId set;
  const At name = of.is(NodeKind::Phrase) ? of.find(NodeKind::Name) : At{};
  if (const PoolDecl* pool = name.valid() ? symbols_.findPool(name.text()) : nullptr;
      pool != nullptr && !of.find(NodeKind::In).valid()) {
    set = poolMembers(*pool, scope);
  } else {
    set = selection(of, scope, Want::Things);
  }
  Facets chosen;
  if (set.valid()) chosen = facets(set);
  chosen.many = chosen.cards = chosen.pattern = false;
  if (!set.valid()) {
    Scope inner = scope;  // its own mistakes are told all the same
    inner.it = chosen;
    (void)block(body, inner);
    scope.it.reset();
    return {};
  }
  const At as = of.is(NodeKind::Phrase) ? of.find(NodeKind::As) : At{};
  // All of them; of some that chance has drawn the number is known, and must not be drawn again.
  const Expr& expr = program_.exprs[set];
  const ExprId count = expr.op == Op::AtRandom ? expr.operands[1] : make(Op::CountOf, 0, {set}, of.span());
  return choice(set, count, as, body, chosen, at, scope);
}

// An action of the prelude, or a word alone that the phrasebook has.
ExprId Checker::callAction(At at, Scope& scope) {
  const std::string_view word = at.head();
  if (const Definition* definition = symbols_.action(word)) {
    Env env;
    if (!bind(*definition, at, scope, env)) return {};
    const Through through(*this, *definition, at);
    Scope inner = scope;
    inner.env = &env;
    std::vector<ExprId> actions;
    blockEntries(definition->at.find(NodeKind::Block).children(), inner, actions, at.span());
    scope.it = inner.it;
    return actions.size() == 1 ? actions.front() : make(Op::Block, 0, std::move(actions), at.span(), {});
  }
  // `cast S at random`, `note`: verbs that the grammar leaves to the words.
  if (word == "cast" || (at.childCount() == 0 && hasVerb(word))) return sentence(at, scope);
  const bool known_word = symbols_.keyword(word) != nullptr || findTag(word) != nullptr;
  if (known_word) {
    diags_.report(diag::NotHere, at.headSpan(), word, "what happens");
  } else {
    diags_.report(diag::UnknownVerb, at.headSpan(), word, didYouMean(word, verbWords()));
  }
  return {};
}

}  // namespace cardc::sema

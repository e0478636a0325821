// Sentences with a shape of their own: draw, summon, give, gain, change, discover ...
#include "checker.h"

namespace cardc::sema {
using cardabi::bit;
using cardabi::Kind;
using cardabi::Op;
using cardabi::OpClass;
using cardabi::Sides;
using cardabi::Zone;

namespace {

At firstOperand(At sentence) {
  for (const At part : sentence.children()) {
    const bool extra = part.is(NodeKind::Slot) || part.is(NodeKind::Place) || part.is(NodeKind::Duration) ||
                       part.is(NodeKind::ForEach) || part.is(NodeKind::With) || part.is(NodeKind::Block) ||
                       part.is(NodeKind::Word) || part.is(NodeKind::Mark) || part.is(NodeKind::AtRandom);
    if (!extra) return part;
  }
  return {};
}

// `your hand`, `the enemy deck`: a place to move to, written as a phrase.
bool isPlace(At phrase, std::string_view zone) {
  for (const At word : phrase.children(NodeKind::Word)) {
    if (word.text() == zone) return true;
  }
  return false;
}

}  // namespace

std::int32_t Checker::addName(At name, bool is_number, const Facets& known, Scope& scope) {
  for (const LocalName& local : scope.locals) {
    if (local.name == name.text()) {
      diags_.report(diag::NameInUse, name.span(), name.text()).note(local.declared, "first written here");
      return -1;
    }
  }
  if (scope.next_register >= kRegisters) {
    diags_.report(diag::TooManyNames, name.span(), kRegisters - 1);
    return -1;
  }
  scope.locals.push_back({name.text(), scope.next_register, is_number, false, known, name.span()});
  return scope.next_register++;
}

// `draw a minion as Pick`: the result of an action, kept under a name.
ExprId Checker::keepResult(ExprId action, At as, Scope& scope) {
  if (!as.valid() || !action.valid() || !scope.it) return action;
  const std::int32_t reg = addName(as.find(NodeKind::Name), false, *scope.it, scope);
  if (reg < 0) return {};
  const ExprId it = make(Op::Local, 0, std::vector<ExprId>{}, as.span(), *scope.it);
  const ExprId pick = make(Op::Pick, reg, {it}, as.span());
  return make(Op::Block, 0, {action, pick}, as.span());
}

ExprId Checker::drawForm(const PhraseRow& row, At at, Scope& scope) {
  const At what = firstOperand(at);
  Facets fresh;
  fresh.zones = bit(Zone::Hand);
  fresh.sides = static_cast<std::uint32_t>(Sides::Yours);
  scope.it = fresh;
  if (!what.valid()) return missing(row, at, "to know what");
  if (!what.is(NodeKind::Phrase)) return unsupported(what, "drawing this"), ExprId{};
  NounPhrase phrase = readPhrase(what, scope);
  needArticle(phrase);
  if (phrase.broken) return {};
  if (phrase.random) {
    diags_.report(diag::SayInstead, what.span(),
                  "draw " + std::string(phrase.count.valid() ? "2 minions" : "a minion"));
    return {};
  }
  if (phrase.literal_count == 0) {
    diags_.report(diag::NumberOutOfRange, what.span(), "how many cards", 1, 60, 0);
    return {};
  }
  const ExprId count = phrase.count.valid() ? phrase.count : number(1, what.span());
  fresh.many = phrase.count.valid() && phrase.literal_count != 1;
  fresh.kinds = phrase.kinds == findNoun("card")->kinds ? 0 : phrase.kinds;
  scope.it = fresh;
  const bool any = fresh.kinds == 0 && phrase.tests.empty() && !phrase.where.valid() && !phrase.card.valid() &&
                   phrase.pool == nullptr;
  ExprId made;
  if (any) {
    made = make(Op::Draw, 0, {count}, at.span());
  } else {
    ExprId set = in(bit(Zone::Deck), static_cast<std::uint32_t>(Sides::Yours), phrase.kinds, true, what.span());
    set = narrowed(phrase, set, scope, false, phrase.kinds);
    if (!set.valid()) return {};
    // The last of a deck is its top: the topmost that fit.
    const ExprId top = make(Op::Last, 0, {set, count}, what.span(), facets(set));
    made = make(Op::DrawThese, 0, {top}, at.span());
  }
  return keepResult(made, phrase.as, scope);
}

// `summon Recruit`: a card's name alone is the card itself, new ones have `a` or a number.
bool Checker::newWithoutArticle(At what, const Scope& scope) {
  if (!what.is(NodeKind::Name) || parameter(what.text(), scope) != nullptr) return false;
  for (const LocalName& local : scope.locals) {
    if (local.name == what.text() && !local.of_card) return false;
  }
  const std::string right = "a " + std::string(what.text());
  const source::Span span = what.span();
  diags_.report(diag::SayInstead, span, right).fix(diag::FixKind::Safe, {span.file, span.begin, span.begin}, "a ");
  return true;
}

ExprId Checker::bringForm(const PhraseRow& row, At at, Scope& scope) {
  const At what = firstOperand(at);
  Facets fresh;
  fresh.sides = static_cast<std::uint32_t>(Sides::Yours);
  fresh.zones = row.op == Op::Summon || row.op == Op::Equip ? bit(Zone::Play) : bit(Zone::Hand);
  if (row.result == Result::Fresh) scope.it = fresh;
  if (!what.valid()) return missing(row, at, "to know what");
  Arrival arrived = arrival(what, scope, row.kinds);
  if (arrived.broken) return {};
  if (row.result == Result::Fresh && newWithoutArticle(what, scope)) return {};
  const Facets known = facets(arrived.what);
  if (row.kinds != 0 && known.kinds != 0 && (row.kinds & known.kinds) == 0) {
    diags_.report(diag::WrongKind, what.span(), row.verb, kindsInWords(row.kinds), kindsInWords(known.kinds));
    return {};
  }
  const bool may_move = row.op == Op::ShuffleInto || arrived.copy;
  if (arrived.existing && !may_move && row.op != Op::Get) {
    unsupported(what, "'" + std::string(row.verb) + "' with a card that is in the game already");
    return {};
  }
  if (arrived.existing && row.op == Op::Get) {
    // In a discover `get it`; elsewhere a new card of the same name would be `get a copy of`.
    arrived.existing = false;
  }
  fresh.kinds = known.kinds;
  fresh.many = known.many || arrived.count.valid();
  ExprId count = arrived.count;
  if (at.find(NodeKind::ForEach).valid()) {
    count = multiplied(count.valid() ? count : number(1, what.span()), at, scope);
    if (!count.valid()) return {};
    fresh.many = true;
  }
  if (row.result == Result::Fresh) scope.it = fresh;

  std::vector<ExprId> operands = {arrived.what};
  if (count.valid() && row.op != Op::Equip) operands.push_back(count);
  std::int32_t arg = 0;
  Op op = row.op;
  if (row.op == Op::Summon) {
    arg = -1;  // lowering knows what this card is
    if (const At place = at.find(NodeKind::Place); place.valid()) {
      if (!place.child(0).is(NodeKind::Ref) || place.child(0).head() != "this") {
        return unsupported(place, "a place beside anything but this"), ExprId{};
      }
      const auto where = place.head() == "left" ? cardabi::Place::LeftOfThis : cardabi::Place::RightOfThis;
      arg = static_cast<std::int32_t>(where);
    }
    if (arrived.copy) {
      op = Op::SummonCopy;
      operands.resize(1);
      if (count.valid()) {
        const ExprId one = make(op, arg, {arrived.what}, at.span());
        return make(Op::Repeat, 0, {count, one}, at.span());
      }
    }
  } else if (row.op == Op::ShuffleInto) {
    const At into = at.find(NodeKind::Slot, "into");
    if (!into.valid()) return missing(row, at, "'into your deck' or 'into the enemy deck'");
    const At deck = into.child(0);
    if (!isPlace(deck, "deck")) {
      diags_.report(diag::WrongType, deck.span(), "a deck", "something else");
      return {};
    }
    arg = static_cast<std::int32_t>(isPlace(deck, "enemy") ? Sides::Foes : Sides::Yours);
  }
  const ExprId made = make(op, arg, std::move(operands), at.span(), {});
  return row.result == Result::Fresh ? keepResult(made, what.find(NodeKind::As), scope) : made;
}

ExprId Checker::resourceForm(const PhraseRow& row, At at, Scope& scope) {
  const At word = at.find(NodeKind::Word);
  const At count = firstOperand(at);
  if (!word.valid() || !count.valid()) return missing(row, at, "how much of what");
  const auto resource = findResource(word.text(), row.verb);
  if (!resource) {
    diags_.report(diag::UnknownResource, word.span(), row.verb, word.text(),
                  didYouMean(word.text(), resourceWords(row.verb)));
    return {};
  }
  const ExprId by = multiplied(amount(count, scope), at, scope);
  if (!by.valid()) return {};
  if (resource->op != Op::RaiseTag) return make(resource->op, 0, {by}, at.span());
  Facets known;
  known.kinds = bit(Kind::Player);
  ExprId of;
  if (resource->of == ResourceOf::Player) {
    of = make(Op::You, 0, std::vector<ExprId>{}, word.span(), known);
  } else if ((scope.self.kinds & bit(Kind::Gear)) != 0) {
    of = make(Op::This, 0, std::vector<ExprId>{}, word.span(), scope.self);
  } else {
    of = in(bit(Zone::Play), static_cast<std::uint32_t>(Sides::Yours), bit(Kind::Gear), false, word.span());
  }
  return make(Op::RaiseTag, static_cast<std::int32_t>(resource->tag), {of, by}, at.span());
}

ExprId Checker::returnForm(const PhraseRow& row, At at, Scope& scope) {
  const At what = firstOperand(at), to = at.find(NodeKind::Slot, "to");
  Facets fresh;
  fresh.zones = bit(Zone::Hand);
  scope.it = fresh;
  if (!what.valid()) return missing(row, at, "to know which");
  if (!to.valid()) return missing(row, at, "'to'");
  if (!isPlace(to.child(0), "hand")) {
    unsupported(to, "returning to anything but a hand");
    return {};
  }
  const ExprId which = selection(what, scope, Want::Things);
  if (!which.valid() || !fits(row, which, what.span())) return {};
  fresh.many = facets(which).many;
  fresh.kinds = facets(which).kinds;
  scope.it = fresh;
  return make(Op::Return, 0, {which}, at.span());
}

// prevent event, change event.x to ...
ExprId Checker::changeForm(const PhraseRow& row, At at, Scope& scope) {
  if (!scope.would) {
    diags_.report(diag::NotWouldBody, at.headSpan(), row.verb);
    return {};
  }
  if (row.form == Form::Prevent) return make(Op::Prevent, 0, {}, at.span());
  const At what = at.find(NodeKind::Payload), to = at.find(NodeKind::Slot, "to");
  if (!what.valid()) return missing(row, at, "an 'event.' word");
  if (!to.valid()) return missing(row, at, "'to'");
  const ExprId slot = payload(what, scope);
  if (!slot.valid()) return {};
  const bool is_number = classOf(slot) == OpClass::Amount;
  const std::int32_t arg = program_.exprs[slot].arg;
  const ExprId other = is_number ? amount(to.child(0), scope) : selection(to.child(0), scope, Want::One);
  if (!other.valid() || (!is_number && !one(other, to.child(0).text(), to.child(0).span()).valid())) return {};
  return make(is_number ? Op::ChangeNumber : Op::ChangeThing, arg, {other}, at.span());
}

ExprId Checker::pickForm(const PhraseRow& row, At at, Scope& scope) {
  const At what = firstOperand(at);
  if (!what.valid()) return missing(row, at, "to know which");
  At as = what.find(NodeKind::As);
  if (!as.valid()) as = at.find(NodeKind::Slot, "as");
  if (!as.valid()) return missing(row, at, "'as' and a name");
  const ExprId which = selection(what, scope, Want::Things);
  if (!which.valid()) return {};
  const At name = as.is(NodeKind::As) ? as.find(NodeKind::Name) : as.child(0);
  const std::int32_t reg = addName(name, false, facets(which), scope);
  return reg < 0 ? ExprId{} : make(Op::Pick, reg, {which}, at.span());
}

ExprId Checker::rememberForm(const PhraseRow& row, At at, Scope& scope) {
  const At name = at.find(NodeKind::Name), as = at.find(NodeKind::Slot, "as");
  if (!name.valid() || !as.valid()) return missing(row, at, "'as' and what to remember");
  const ExprId what = value(as.child(0), scope, Want::Things);
  if (!what.valid()) return {};
  const bool is_number = classOf(what) == OpClass::Amount;
  const std::int32_t reg = addName(name, is_number, facets(what), scope);
  return reg < 0 ? ExprId{} : make(is_number ? Op::Remember : Op::Pick, reg, {what}, at.span());
}

ExprId Checker::discoverForm(const PhraseRow& row, At at, Scope& scope) {
  const At what = firstOperand(at);
  if (!what.valid()) return missing(row, at, "to know what");
  if (!what.is(NodeKind::Phrase)) return unsupported(what, "discovering this"), ExprId{};
  ExprId set;
  if (what.find(NodeKind::In).valid()) {
    set = phraseSelection(what, scope, Want::Pattern);
  } else {
    const NounPhrase phrase = readPhrase(what, scope);
    needArticle(phrase);
    if (phrase.broken) return {};
    if (phrase.random) {
      diags_.report(diag::PatternWanted, what.span(), what.text());
      return {};
    }
    set = cardPool(phrase, scope, 0);
  }
  if (!set.valid()) return {};
  Scope inner = scope;
  Facets chosen;
  chosen.kinds = facets(set).kinds;
  inner.it = chosen;
  ExprId body;
  if (const At own = at.find(NodeKind::Block); own.valid()) {
    body = block(own, inner);
  } else {
    const ExprId it = make(Op::Local, 0, std::vector<ExprId>{}, what.span(), chosen);
    body = make(Op::Get, 0, {it}, what.span());
  }
  scope.it.reset();
  if (!body.valid()) return {};
  return make(Op::Discover, 0, {set, number(3, what.span()), body}, at.span());
}

}  // namespace cardc::sema

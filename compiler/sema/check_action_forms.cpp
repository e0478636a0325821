// Sentences with a shape of their own: draw, summon, gain, change, pick, remember.
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
  if (!what.valid()) return missing(row, at, "to know what");
  if (!what.is(NodeKind::Phrase)) {  // `draw it`: one that is known already
    const ExprId these = selection(what, scope, Want::Things);
    if (!these.valid()) return {};
    fresh.kinds = facets(these).kinds;
    fresh.many = facets(these).many;
    scope.it = fresh;
    return make(Op::DrawThese, 0, {these}, at.span());
  }
  const std::optional<Facets> before = scope.it;
  scope.it = fresh;  // also of one with a mistake: later sentences may speak of it
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
                   phrase.pool == nullptr && !phrase.best.valid() && !phrase.history.valid() && !phrase.different;
  if (phrase.zones != 0 || phrase.inside.valid()) {
    const At zone = what.find(NodeKind::In);
    auto details = diags_.report(diag::SlotNotWanted, zone.valid() ? zone.span() : what.span(), "draw",
                                 zone.valid() ? zone.text() : what.text());
    // Where else would it be drawn from: with the space before it.
    if (zone.valid() && zone.text() == "in your deck") {
      const source::Span deck = zone.span();
      details.fix(diag::FixKind::Safe, {deck.file, deck.begin - 1, deck.end}, "");
    }
    return {};
  }
  ExprId made;
  if (any) {
    made = make(Op::Draw, 0, {count}, at.span());
  } else {
    ExprId set = in(bit(Zone::Deck), static_cast<std::uint32_t>(Sides::Yours), phrase.kinds, true, what.span());
    if (phrase.history.valid()) {
      diags_.report(diag::PatternWanted, phrase.history.span(), phrase.history.text());
      return {};
    }
    Scope inner = scope;
    inner.it = before;
    set = bestOf(phrase, narrowed(phrase, set, inner, false, phrase.kinds), inner, false);
    if (!set.valid()) return {};
    // The last of a deck is its top: the topmost that fit. Of several that are best, chance takes one.
    const Op pick = phrase.best.valid() ? Op::AtRandom : Op::Last;
    const ExprId top = make(pick, 0, {set, count}, what.span(), facets(set));
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
  if (!what.valid()) return missing(row, at, "to know what");
  Arrival arrived = arrival(what, scope, row.kinds);  // `it` in there is still the result before
  if (row.result == Result::Fresh) scope.it = fresh;
  if (arrived.broken) return {};
  if (row.result == Result::Fresh && newWithoutArticle(what, scope)) return {};
  const Facets known = facets(arrived.what);
  if (row.kinds != 0 && known.kinds != 0 && (row.kinds & known.kinds) == 0) {
    diags_.report(diag::WrongKind, what.span(), row.verb, kindsInWords(row.kinds), kindsInWords(known.kinds));
    return {};
  }
  // A card that lies in a hand, a deck or a store comes itself; of one that died, or is only known of, a new one comes.
  constexpr std::uint32_t kNotThere = bit(Zone::Play) | bit(Zone::Graveyard);
  const bool moves = arrived.existing && !arrived.copy && known.zones != 0 && (known.zones & kNotThere) == 0;
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
  if (row.op == Op::Equip && moves) op = Op::EquipThese;
  if (row.op == Op::Summon) {
    arg = -1;  // lowering knows what this card is
    if (const At place = at.find(NodeKind::Place); place.valid()) {
      if (!place.child(0).is(NodeKind::Ref) || place.child(0).head() != "this") {
        diags_.report(diag::WrongType, place.child(0).span(), "'this'", "another thing");
        return {};
      }
      const auto where = place.head() == "left" ? cardabi::Place::LeftOfThis : cardabi::Place::RightOfThis;
      arg = static_cast<std::int32_t>(where);
    }
    if (moves) {
      op = Op::SummonThese;
      operands.resize(1);
    } else if (arrived.exact) {
      op = Op::SummonExact;
    } else if (arrived.copy) {
      op = Op::SummonCopy;
      operands.resize(1);
      if (count.valid()) {
        const ExprId one = make(op, arg, {arrived.what}, at.span());
        return withBody(make(Op::Repeat, 0, {count, one}, at.span()), at, scope);
      }
    }
  } else if (row.op == Op::ShuffleInto) {
    const At into = at.find(NodeKind::Slot, "into");
    if (!into.valid()) return missing(row, at, "'into your deck' or 'into the enemy deck'");
    const At deck = into.child(0);
    cardabi::Destination to;
    if (!destination(deck, to)) return {};
    if (to.zone != Zone::Deck) {
      diags_.report(diag::WrongType, deck.span(), "a deck", "another place");
      return {};
    }
    arg = static_cast<std::int32_t>(to.whose == cardabi::Whose::Foes ? Sides::Foes : Sides::Yours);
    scope.it = fresh;  // what `with` speaks of
    // A copy is a new card; without a number the thing itself would go.
    if (what.is(NodeKind::Copy) && operands.size() == 1) operands.push_back(number(1, what.span()));
  }
  const ExprId made = withBody(make(op, arg, std::move(operands), at.span(), {}), at, scope);
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
  ExprId by = multiplied(amount(count, scope), at, scope);
  if (!by.valid()) return {};
  if (resource->by == ResourceBy::Down) by = negative(by, at.span());
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
  bool memory = false;
  if (const ExprId kept = memoryOf(name, scope, memory); memory) {
    if (is_number) {
      diags_.report(diag::WrongType, as.child(0).span(), "things of the game", "a number");
      return {};
    }
    return make(Op::Keep, program_.exprs[kept].arg, {what}, at.span());
  }
  const std::int32_t reg = addName(name, is_number, facets(what), scope);
  return reg < 0 ? ExprId{} : make(is_number ? Op::Remember : Op::Pick, reg, {what}, at.span());
}

}  // namespace cardc::sema

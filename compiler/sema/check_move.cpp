// Sentences that move cards: put, return, and the places that they name.
#include "checker.h"

namespace cardc::sema {
using cardabi::bit;
using cardabi::Destination;
using cardabi::Kind;
using cardabi::Op;
using cardabi::Spot;
using cardabi::Whose;
using cardabi::Zone;

// `your hand`, `the enemy deck`, `the owner's hand`: a place to move to, written as a phrase.
bool Checker::destination(At place, Destination& to) {
  bool found = false;
  for (const At word : place.is(NodeKind::Phrase) ? place.children(NodeKind::Word) : std::vector<At>{}) {
    if (word.text() == "enemy") {
      to.whose = Whose::Foes;
    } else if (word.text() == "owner's") {
      to.whose = Whose::Owners;
    } else if (const auto zone = findZone(word.text())) {
      to.zone = *zone;
      found = true;
    } else {
      std::vector<std::string_view> words = {"owner's", "enemy"};
      for (const cardabi::ZoneInfo& row : cardabi::allZones()) words.push_back(row.spelling);
      diags_.report(diag::UnknownZone, word.span(), word.text(), didYouMean(word.text(), words));
      return false;
    }
  }
  if (!found)
    diags_.report(diag::WrongType, place.span(), "a place such as 'your hand' or 'the enemy deck'", "something else");
  return found;
}

// put S on top of Z · put S on the bottom of Z · put S into Z · put S into the store of this
ExprId Checker::putForm(const PhraseRow& row, At at, Scope& scope) {
  const At what = at.child(0);
  const At top = at.find(NodeKind::Slot, "top"), bottom = at.find(NodeKind::Slot, "bottom"),
           into = at.find(NodeKind::Slot, "into");
  const At place = top.valid() ? top : bottom.valid() ? bottom : into;
  if (!what.valid()) return missing(row, at, "to know which");
  if (!place.valid()) return missing(row, at, "'on top of' or 'into'");
  const ExprId which = selection(what, scope, Want::Things);
  if (!which.valid()) return {};
  Facets moved = facets(which);
  if (place.child(0).is(NodeKind::StoreOf)) {
    const ExprId keeper = reference(place.child(0).child(0), scope);
    moved.zones = 0;
    scope.it = moved;
    return keeper.valid() ? make(Op::Store, 0, {which, keeper}, at.span()) : ExprId{};
  }
  Destination to;
  if (!destination(place.child(0), to)) return {};
  to.spot = top.valid() ? Spot::Top : bottom.valid() ? Spot::Bottom : Spot::End;
  moved.zones = bit(to.zone);
  scope.it = moved;
  return make(Op::Move, to.pack(), {which}, at.span());
}

ExprId Checker::returnForm(const PhraseRow& row, At at, Scope& scope) {
  const At what = at.child(0), to = at.find(NodeKind::Slot, "to");
  if (!what.valid()) return missing(row, at, "to know which");
  if (!to.valid()) return missing(row, at, "'to'");
  const ExprId which = selection(what, scope, Want::Things);
  Facets fresh;
  fresh.zones = bit(Zone::Hand);
  scope.it = fresh;
  Destination where;
  if (!destination(to.child(0), where) || !which.valid()) return {};
  const Facets known = facets(which);
  fresh.zones = bit(where.zone);
  fresh.many = known.many;
  fresh.kinds = known.kinds;
  scope.it = fresh;
  // From the battlefield it goes back to the hand as printed; what lies elsewhere is only moved.
  const bool from_play = (known.zones == 0 && !recorded(which)) || (known.zones & bit(Zone::Play)) != 0;
  if (from_play && where.zone == Zone::Hand) {
    return fits(row, which, what.span()) ? make(Op::Return, 0, {which}, at.span()) : ExprId{};
  }
  return make(Op::Move, where.pack(), {which}, at.span());
}

// Does the selection come out of the past or a store, so that its things may lie anywhere?
bool Checker::recorded(ExprId id) const {
  const Expr& expr = program_.exprs[id];
  if (expr.op == Op::Past || expr.op == Op::StoreOf || expr.op == Op::Recall) return true;
  return !expr.operands.empty() && classOf(expr.operands.front()) == cardabi::OpClass::Selector &&
         recorded(expr.operands.front());
}

}  // namespace cardc::sema

// Counters and memories: numbers and things that a card, or a player, keeps under a name.
#include "checker.h"

namespace cardc::sema {
using cardabi::bit;
using cardabi::Kind;
using cardabi::Op;
using cardabi::Tag;

namespace {

std::int32_t tagArg(const Kept& counter) { return static_cast<std::int32_t>(cardabi::counterTag(counter.number)); }

}  // namespace

// Does the card in whose text this stands, or the card around it, declare a counter or memory of that name?
bool Checker::declaresHere(NodeKind kind, std::string_view name, const Scope& scope) const {
  for (CardId card = scope.card; card.valid(); card = program_.cards[card].host) {
    for (const At entry : entriesOf(card)) {
      const At own = entry.is(kind) ? entry.find(NodeKind::Name) : At{};
      if (own.valid() && own.text() == name) return true;
    }
  }
  return false;
}

// A counter by its name alone: a player's is yours, a card's is this card's.
ExprId Checker::counterOf(At name, Scope& scope, bool& found) {
  const Kept* counter = symbols_.counter(name.text());
  found = counter != nullptr && (counter->of_player || declaresHere(NodeKind::Counter, name.text(), scope));
  if (!found) return {};
  const ExprId whose = make(counter->of_player ? Op::You : Op::This, 0, {}, name.span());
  return make(Op::TagOf, tagArg(*counter), {whose}, name.span());
}

// `Stored of it`: of another card, or of another player.
ExprId Checker::counterOfThing(At name, At of, Scope& scope) {
  const Kept* counter = symbols_.counter(name.text());
  if (counter == nullptr) {
    diags_.report(diag::UnknownCounter, name.span(), name.text(), name.text());
    return {};
  }
  const ExprId thing = one(selection(of, scope, Want::One), of.text(), of.span());
  if (!thing.valid()) return {};
  const std::uint32_t kinds = facets(thing).kinds;
  if (kinds != 0 && (kinds == bit(Kind::Player)) != counter->of_player) {
    diags_.report(diag::WrongType, of.span(), counter->of_player ? "a player" : "a card",
                  counter->of_player ? "a card" : "a player");
    return {};
  }
  return make(Op::TagOf, tagArg(*counter), {thing}, name.span());
}

ExprId Checker::memoryOf(At name, Scope& scope, bool& found) {
  const Kept* memory = symbols_.memory(name.text());
  found = memory != nullptr && declaresHere(NodeKind::Memory, name.text(), scope);
  if (!found) return {};
  Facets known;
  known.many = true;
  return make(Op::Recall, static_cast<std::int32_t>(memory->number), std::vector<ExprId>{}, name.span(), known);
}

// `counter Level = 1` on a card: what it is when the card comes into being.
void Checker::checkCounter(At at, const Sink& sink) {
  const At name = at.find(NodeKind::Name), start = at.find(NodeKind::Number);
  if (!name.valid()) return;
  if (!sink.card.valid()) {
    diags_.report(diag::NotHere, at.headSpan(), at.head(), "what is given");
    return;
  }
  if (!start.valid()) {
    diags_.report(diag::WrongType, at.span(), "a plain number", "one that must be worked out");
    return;
  }
  const Kept* counter = symbols_.counter(name.text());
  if (counter == nullptr || counter->of_player) return;  // reported
  const Tag tag = cardabi::counterTag(counter->number);
  for (const Card::Printed& other : program_.cards[sink.card].tags) {
    if (other.tag != tag) continue;
    diags_.report(diag::RepeatedFact, name.span(), name.text());
    return;
  }
  program_.cards[sink.card].tags.push_back({tag, static_cast<std::int32_t>(start.number())});
}

// Declared, but nothing on the card looks at it: the declaration itself is the one place where the name stands.
void Checker::checkUnread(CardId id) {
  const auto speaks = [](At entry, At name) {
    for (std::uint32_t n = entry.id.value(); n < entry.id.value() + (*entry.tree)[entry.id].size; ++n) {
      const At node{entry.tree, syntax::NodeId{n}};
      if (node.is(NodeKind::Name) && node.text() == name.text() && node.id != name.id) return true;
    }
    return false;
  };
  for (const At entry : entriesOf(id)) {
    if (!entry.is(NodeKind::Counter) && !entry.is(NodeKind::Memory)) continue;
    const At name = entry.find(NodeKind::Name);
    if (!name.valid() || symbols_.readOfOthers(name.text())) continue;
    bool read = false;
    for (const At other : entriesOf(id)) read |= speaks(other, name);
    if (!read) diags_.report(diag::UnreadCounter, name.span(), name.text());
  }
}

// set Level to 0 · set Stored of it to 3 · set health of target to 15
ExprId Checker::setForm(const PhraseRow& row, At at, Scope& scope) {
  const bool raising = row.verb == "raise";
  const At what = at.child(0), slot = at.find(NodeKind::Slot, raising ? "by" : "to");
  if (!what.valid() || !slot.valid()) return missing(row, at, raising ? "'by' and how much" : "'to' and a number");
  const ExprId to = amount(slot.child(0), scope);
  bool found = false;
  ExprId place;
  if (what.is(NodeKind::Name)) {
    place = counterOf(what, scope, found);
    if (!found) {
      diags_.report(diag::UnknownCounter, what.span(), what.text(), what.text());
      return {};
    }
  } else {
    const std::vector<At> parts = what.children();
    const At name = what.find(NodeKind::Name), of = parts.back(), word = what.find(NodeKind::Word);
    if (name.valid() && name.id != of.id) {
      place = counterOfThing(name, of, scope);
    } else if (word.valid()) {
      const ExprId things = selection(of, scope, Want::Things);
      const auto property = findProperty(word.text());
      if (!property) {
        diags_.report(diag::UnknownProperty, word.span(), word.text(), didYouMean(word.text(), propertyWords()));
        return {};
      }
      if (!things.valid() || !to.valid()) return {};
      if (property->live_op == Op::HealthOf && !raising) return make(Op::SetHealth, 0, {things, to}, at.span());
      const cardabi::TagInfo& tag = cardabi::info(property->tag);
      if (tag.layer != cardabi::TagLayer::State) {
        diags_.report(diag::SayInstead, at.span(),
                      "give " + std::string(of.text()) + " { " + std::string(word.text()) + " is ... }");
        return {};
      }
      return make(raising ? Op::RaiseTag : Op::SetTag, static_cast<std::int32_t>(property->tag), {things, to},
                  at.span());
    }
  }
  if (!place.valid() || !to.valid()) return {};
  const Expr& counted = program_.exprs[place];
  const ExprId whose = counted.operands.front();
  return make(raising ? Op::RaiseTag : Op::SetTag, counted.arg, {whose, to}, at.span());
}

}  // namespace cardc::sema

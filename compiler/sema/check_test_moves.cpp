// Test blocks: what is done, and what must be true.
#include "test_checker.h"

namespace cardc::sema {
namespace {
using cardabi::Op;

// Verbs stand with or without an s: `you play`, `opponent plays`.
std::string_view baseOf(std::string_view verb) {
  if (verb.size() > 2 && verb.back() == 's') verb.remove_suffix(1);
  return verb;
}

}  // namespace

void TestChecker::step(At at) {
  TestStep step;
  step.span = at.span();
  bool good = true;
  switch (at.kind()) {
    case NodeKind::Move:
      step.kind = TestStep::Kind::Act;
      good = move(at, step.action);
      break;
    case NodeKind::Refused:
      step.kind = TestStep::Kind::Refused;
      good = move(at.child(0), step.action);
      break;
    case NodeKind::Arrange: {
      step.kind = TestStep::Kind::Arrange;
      Scope inner = scope_;
      step.tree = checker_.block(at.find(NodeKind::Block), inner);
      good = step.tree.valid();
      break;
    }
    case NodeKind::Expect:
    case NodeKind::ExpectMove:
    case NodeKind::ExpectOneOf:
    case NodeKind::ExpectLog:
      step.kind = TestStep::Kind::Expect;
      good = expectation(at, step.expectation);
      break;
    case NodeKind::Picks:
      step.kind = TestStep::Kind::RandomPicks;
      for (const At pick : at.children()) {
        const At name = pick.is(NodeKind::Name) ? pick : pick.is(NodeKind::Phrase) ? pick.find(NodeKind::Name) : At{};
        if (!name.valid()) {
          checker_.unsupported(pick, "forcing this");
          return;
        }
        GivenCard card;
        card.card = symbols_.card(name, test_.set);
        card.span = pick.span();
        good &= card.card.valid();
        step.cards.push_back(std::move(card));
      }
      break;
    case NodeKind::Card:
    case NodeKind::Enchantment:
    case NodeKind::Pool:
    case NodeKind::Allow:
    case NodeKind::Broken: return;
    default: checker_.unsupportedHead(at, "this in a test"); return;
  }
  if (good) test_.steps.push_back(std::move(step));
}

bool TestChecker::move(At at, TestAction& action) {
  if (!at.is(NodeKind::Move)) return false;
  action.span = at.span();
  const At subject = at.find(NodeKind::Subject);
  const At who = subject.valid() ? subject.child(0) : At{};
  const bool player = who.is(NodeKind::Ref) && (who.head() == "you" || who.head() == "opponent");
  if (player) action.player = who.head() == "opponent" ? 1 : 0;
  std::vector<At> objects;
  for (const At part : at.children()) {
    if (!part.is(NodeKind::Subject) && !part.is(NodeKind::Slot)) objects.push_back(part);
  }
  const std::string_view verb = baseOf(at.head());
  const auto thing = [&](At one) {
    Scope inner = scope_;
    return checker_.selection(one, inner, Want::One);
  };
  using Move = TestAction::Kind;
  if (verb == "attack" && who.valid()) {
    action.kind = Move::Attack;
    if (!player) action.player = 2;
    if (player || objects.size() != 1) {
      diags_.report(diag::MissingPart, at.headSpan(), at.head(), "an attacker in front and a target behind");
      return false;
    }
    action.what = thing(who);
    action.target = thing(objects[0]);
    return action.what.valid() && action.target.valid();
  }
  if (!player) {
    diags_.report(diag::WrongType, subject.valid() ? subject.span() : at.span(), "'you' or 'opponent'", "a thing");
    return false;
  }
  if (verb == "end") {
    action.kind = Move::EndTurn;
    return true;
  }
  if (verb == "concede") {
    action.kind = Move::Concede;
    return true;
  }
  if (objects.empty()) {
    diags_.report(diag::MissingPart, at.headSpan(), at.head(), "to know what");
    return false;
  }
  if (verb == "choose") {
    action.kind = Move::Choose;
    return chosen(objects[0], action);
  }
  if (verb == "play") {
    action.kind = Move::Play;
    action.what = thing(objects[0]);
  } else if (verb == "use") {
    const bool power =
        objects[0].is(NodeKind::Phrase) && objects[0].text().find("hero-power") != std::string_view::npos;
    action.kind = power ? Move::UsePower : Move::Use;
    if (!power) action.what = thing(objects[0]);
    if (power) {
      const ExprId own = checker_.in(cardabi::bit(cardabi::Zone::Play), action.player == 0 ? 1 : 2,
                                     cardabi::bit(cardabi::Kind::Power), false, objects[0].span());
      action.what = own;
    }
  } else {
    checker_.unsupportedHead(at, "'" + std::string(at.head()) + "' in a test");
    return false;
  }
  if (!action.what.valid()) return false;
  for (const At slot : at.children(NodeKind::Slot)) {
    if (slot.head() == "on") {
      action.target = thing(slot.child(0));
      if (!action.target.valid()) return false;
    } else if (slot.head() == "at") {
      const At number = slot.find(NodeKind::Number);
      if (!number.valid() || number.number() < 1 || number.number() > 7) {
        diags_.report(diag::NumberOutOfRange, slot.span(), "a position", 1, 7, number.valid() ? number.number() : 0);
        return false;
      }
      action.position = static_cast<std::int32_t>(number.number()) - 1;
    } else if (slot.head() == "choosing") {
      if (!chosen(slot.child(0), action)) return false;
    } else {
      checker_.unsupported(slot, "this behind a move");
      return false;
    }
  }
  return true;
}

bool TestChecker::chosen(At at, TestAction& action) {
  if (at.is(NodeKind::Number)) {
    action.choice_index = static_cast<std::int32_t>(at.number()) - 1;
    return at.number() >= 1;
  }
  const At name = at.is(NodeKind::Phrase) ? at.find(NodeKind::Name) : at;
  if (!name.is(NodeKind::Name) && !name.is(NodeKind::Qualified)) {
    diags_.report(diag::WrongType, at.span(), "a name or a number", "something else");
    return false;
  }
  if (registers_.contains(name.text()) && action.kind == TestAction::Kind::Choose) {
    Scope inner = scope_;
    action.what = checker_.selection(name, inner, Want::One);
  }
  const CardId known = symbols_.findCard(name.text(), test_.set);
  if (!action.what.valid() || action.kind != TestAction::Kind::Choose || known.valid()) {
    action.choice = symbols_.card(name, test_.set);
    return action.choice.valid();
  }
  return true;
}

bool TestChecker::expectation(At at, Expectation& found) {
  found.span = at.span();
  switch (at.kind()) {
    case NodeKind::ExpectMove:
      found.kind = at.head() == "legal" ? Expectation::Kind::Legal : Expectation::Kind::Illegal;
      return move(at.child(0), found.action);
    case NodeKind::ExpectLog:
      found.kind = Expectation::Kind::Log;
      for (const At line : at.children(NodeKind::String)) found.log.emplace_back(line.string());
      return true;
    case NodeKind::ExpectOneOf: {
      found.kind = Expectation::Kind::OneOf;
      bool good = true;
      for (const At one : at.find(NodeKind::Block).children()) {
        if (one.is(NodeKind::Broken)) continue;
        Expectation inner;
        good &= expectation(one, inner);
        found.any_of.push_back(std::move(inner));
      }
      return good;
    }
    case NodeKind::Expect: break;
    default: diags_.report(diag::NotHere, at.headSpan(), at.head(), "'one of'"); return false;
  }
  const At what = at.child(0);
  if (what.is(NodeKind::Shows)) return shows(what, found);
  found.kind = Expectation::Kind::Condition;
  Scope inner = scope_;
  found.condition = checker_.condition(what, inner);
  if (!found.condition.valid()) return false;
  const Expr& condition = checker_.program_.exprs[found.condition];
  if (condition.op == Op::Compare) found.compared = condition.operands[0];
  return true;
}

bool TestChecker::shows(At at, Expectation& found) {
  found.kind = Expectation::Kind::Shows;
  const Location place = location(at.child(0));
  if (!place.valid) return false;
  if (place.is_number || place.where == TestStep::Where::Hero || place.where == TestStep::Where::HeroPower) {
    diags_.report(diag::UnknownZone, at.child(0).span(), at.child(0).text(), "");
    return false;
  }
  found.player = place.player;
  found.zone = place.zone;
  found.weapon = place.where == TestStep::Where::Weapon;
  found.any_order = at.find(NodeKind::Mark, "order").valid();
  bool good = true;
  for (const At one : at.children(NodeKind::Shown)) {
    ShownCard shown;
    At name = one.find(NodeKind::Name);
    if (!name.valid()) name = one.find(NodeKind::Qualified);
    if (!name.valid()) return false;
    shown.card = symbols_.card(name, test_.set);
    good &= shown.card.valid();
    if (const At count = one.find(NodeKind::Count); count.valid()) shown.count = count.child(0).number();
    const std::vector<At> numbers = one.children(NodeKind::Number);
    if (numbers.size() == 2) {
      shown.has_stats = true;
      shown.attack = static_cast<std::int32_t>(numbers[0].number());
      shown.health = static_cast<std::int32_t>(numbers[1].number());
    } else if (numbers.size() == 1) {
      checker_.unsupported(numbers[0], "one number behind a card");
      good = false;
    }
    found.shown.push_back(shown);
  }
  return good;
}

}  // namespace cardc::sema

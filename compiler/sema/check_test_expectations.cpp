// Test blocks: what must be true.
#include "test_checker.h"

namespace cardc::sema {
namespace {
using cardabi::Comparison;
using cardabi::Op;

// The one word that a phrase is, or that follows its one determiner; else "".
std::string_view onlyWord(At at) {
  if (!at.is(NodeKind::Phrase)) return {};
  const std::vector<At> words = at.children(NodeKind::Word);
  const std::size_t others = at.childCount() - words.size();
  if (words.size() != 1 || others > (at.find(NodeKind::Det).valid() ? 1U : 0U)) return {};
  return words[0].text();
}

}  // namespace

bool TestChecker::expectation(At at, Expectation& found) {
  found.span = at.span();
  switch (at.kind()) {
    case NodeKind::ExpectMove:
      found.kind = at.head() == "legal" ? Expectation::Kind::Legal : Expectation::Kind::Illegal;
      return move(at.child(0), found.action);
    case NodeKind::ExpectLog:
      found.kind = at.find(NodeKind::Mark, "no").valid() ? Expectation::Kind::NoLog : Expectation::Kind::Log;
      for (const At line : at.children(NodeKind::String)) found.log.emplace_back(line.string());
      if (!found.log.empty()) return true;
      diags_.report(diag::MissingPart, at.span(), "log", "at least one line of the log in quotes");
      return false;
    case NodeKind::ExpectOneOf: {
      found.kind = Expectation::Kind::OneOf;
      bool good = true;
      for (const At one : at.find(NodeKind::Block).children()) {
        if (one.is(NodeKind::Broken)) continue;
        Expectation inner;
        good &= expectation(one, inner);
        found.any_of.push_back(std::move(inner));
      }
      if (good && found.any_of.empty()) {
        diags_.report(diag::MissingPart, at.span(), "one of", "at least one 'expect' in its braces");
        return false;
      }
      return good;
    }
    case NodeKind::Expect: break;
    default: diags_.report(diag::NotHere, at.headSpan(), at.head(), "'one of'"); return false;
  }
  const At what = at.child(0);
  if (what.is(NodeKind::Shows)) return shows(what, found);
  bool test_only = false;
  const bool good = testOnly(what, found, test_only);
  if (test_only) return good;
  found.kind = Expectation::Kind::Condition;
  Scope inner = scope_;
  found.condition = checker_.condition(what, inner);
  if (!found.condition.valid()) return false;
  const Expr& condition = checker_.program_.exprs[found.condition];
  if (condition.op == Op::Compare) found.compared = condition.operands[0];
  return true;
}

bool TestChecker::testOnly(At at, Expectation& found, bool& is_one) {
  if (at.is(NodeKind::Exists)) {  // there are exactly 3 cards in your choice
    const At set = at.children().back();
    const At in = set.is(NodeKind::Phrase) ? set.find(NodeKind::In) : At{};
    const At zone = in.valid() ? in.find(NodeKind::Zone) : At{};
    const std::vector<At> words = zone.valid() ? zone.children(NodeKind::Word) : std::vector<At>{};
    if (words.empty() || words.back().text() != "choice") return false;
    is_one = true;
    found.measure = Expectation::Measure::Choice;
    found.player = words.front().text() == "enemy" ? 1 : 0;
    found.comparison = Comparison::AtLeast;
    found.value = 1;
    const bool none = at.find(NodeKind::Mark, "no").valid();
    const At bound = at.find(NodeKind::Bound);
    if (bound.valid()) return measured({}, bound, false, found);
    if (none) found.comparison = Comparison::LessThan;
    found.kind = Expectation::Kind::Measure;
    return true;
  }
  if (!at.is(NodeKind::Compare)) return false;
  const std::vector<At> parts = at.children();
  const At left = parts.front(), right = parts.back();
  const bool negated = at.find(NodeKind::Mark, "not").valid();
  if (onlyWord(left) == "game") {
    is_one = true;
    found.kind = Expectation::Kind::Outcome;
    found.negated = negated;
    const std::string_view word = onlyWord(right);
    for (const auto& [spelling, outcome] :
         {std::pair<std::string_view, Expectation::Outcome>{"over", Expectation::Outcome::Over},
          {"won", Expectation::Outcome::Won},
          {"lost", Expectation::Outcome::Lost},
          {"drawn", Expectation::Outcome::Drawn}}) {
      if (spelling != word) continue;
      found.outcome = outcome;
      return true;
    }
    diags_.report(diag::UnknownWord, right.span(), right.text(), didYouMean(word, {"over", "won", "lost", "drawn"}));
    return false;
  }
  if (onlyWord(left) == "last-pool") {
    is_one = true;
    found.measure = Expectation::Measure::LastPool;
    return measured({}, right, negated, found);
  }
  const At property = left.is(NodeKind::Of) ? left.find(NodeKind::Word) : At{};
  if (property.valid() && (property.text() == "progress" || property.text() == "stage")) {
    is_one = true;
    found.measure = property.text() == "stage" ? Expectation::Measure::Stage : Expectation::Measure::Progress;
    return measured(left.children().back(), right, negated, found);
  }
  return false;
}

bool TestChecker::measured(At of, At right, bool negated, Expectation& found) {
  found.kind = Expectation::Kind::Measure;
  const At number = right.is(NodeKind::Bound) ? right.child(0) : right;
  if (!number.is(NodeKind::Number)) {
    diags_.report(diag::WrongType, right.span(), "a number", "something else");
    return false;
  }
  found.value = static_cast<std::int32_t>(number.number());
  found.comparison = right.is(NodeKind::Bound) ? comparisonOf(right.head()) : Comparison::Equal;
  if (negated) found.comparison = Comparison::NotEqual;
  if (!of.valid()) return true;
  found.of = thing(of);
  return found.of.valid();
}

bool TestChecker::shows(At at, Expectation& found) {
  found.kind = Expectation::Kind::Shows;
  const Location place = location(at.child(0));
  if (!place.valid) return false;
  if (place.is_number || place.where == TestStep::Where::Hero || place.where == TestStep::Where::HeroPower) {
    diags_.report(diag::NoCardsThere, at.child(0).span(), at.child(0).text());
    return false;
  }
  found.player = place.player;
  found.zone = place.zone;
  if (place.where == TestStep::Where::Weapon) found.place = Expectation::Place::Weapon;
  if (place.choice) found.place = Expectation::Place::Choice;
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
      diags_.report(diag::MissingPart, numbers[0].span(), name.text(), "attack and health, as in '4/5'");
      good = false;
    }
    found.shown.push_back(shown);
  }
  return good;
}

}  // namespace cardc::sema

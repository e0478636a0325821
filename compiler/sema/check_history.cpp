// The past: `that you cast this game`, `you cast a spell last turn`, `each time that you used your hero-power this game`.
//
// A clause about the past is an event pattern with a window. It gives what stood in one slot of each recorded event, a yes or
// no, or how often it happened.
#include "checker.h"

namespace cardc::sema {
using cardabi::History;
using cardabi::Op;
using cardabi::Slot;
using cardabi::Window;

namespace {

Window windowOf(At window) {
  const std::string_view head = window.head();
  const At word = window.find(NodeKind::Word);
  if (head == "this") return word.valid() && word.text() == "turn" ? Window::ThisTurn : Window::ThisGame;
  if (head == "last") return word.valid() && word.text() == "enemy" ? Window::LastEnemyTurn : Window::LastTurn;
  if (head == "since") return Window::SinceYourLastTurn;
  return Window::WhileHoldingThis;
}

}  // namespace

// What is asked of each recorded event; `arg` gets event, window and the slot that the noun in front speaks of.
bool Checker::pastEvent(At at, Scope& scope, History& asked, ExprId& pattern) {
  const At window = at.find(NodeKind::Window);
  const bool passive_mark = at.find(NodeKind::Mark, "was").valid() || at.find(NodeKind::Mark, "were").valid();
  std::string verb(at.head());
  if (passive_mark) verb = "is-" + verb;
  const auto found = eventVerb(at, verb);
  if (!found || !window.valid()) return false;
  const cardabi::EventInfo& event = *found->event;
  Scope inner = scope;  // the event in hand is another one
  inner.event = nullptr;
  inner.purity = Purity::Pure;
  inner.it.reset();
  Ability told;
  told.event = event.event;
  if (!eventParts(at, *found, inner, told)) return false;
  pattern = allTests(told, at.span());
  asked.event = event.event;
  asked.window = windowOf(window);
  const bool of_subject = !at.find(NodeKind::Subject).valid() && !found->passive;
  asked.slot = static_cast<std::uint8_t>(of_subject ? event.subject : event.object);
  return true;
}

ExprId Checker::past(At at, Scope& scope) {
  History asked;
  ExprId pattern;
  if (!pastEvent(at, scope, asked, pattern)) return {};
  if (asked.slot == 0) {
    diags_.report(diag::EventShape, at.span(), at.text(), "something that was done to a thing");
    return {};
  }
  Facets known;
  known.many = true;
  std::vector<ExprId> operands;
  if (pattern.valid()) operands.push_back(pattern);
  return make(Op::Past, asked.pack(), std::move(operands), at.span(), known);
}

ExprId Checker::pastCount(At at, Scope& scope) {
  History asked;
  ExprId pattern;
  if (!pastEvent(at, scope, asked, pattern)) return {};
  asked.slot = 0;
  std::vector<ExprId> operands;
  if (pattern.valid()) operands.push_back(pattern);
  return make(Op::PastCount, asked.pack(), std::move(operands), at.span(), {});
}

ExprId Checker::happened(At at, Scope& scope) {
  const ExprId count = pastCount(at, scope);
  if (!count.valid()) return {};
  return make(Op::Compare, static_cast<std::int32_t>(cardabi::Comparison::AtLeast), {count, number(1, at.span())},
              at.span());
}

// `each time that you used your hero-power this game`: how often, not how many things. Not valid and not found where the phrase
// does not speak of times.
ExprId Checker::timesOf(At phrase, Scope& scope, bool& found) {
  found = false;
  if (!phrase.is(NodeKind::Phrase)) return {};
  const At history = phrase.find(NodeKind::History);
  for (const At word : phrase.children(NodeKind::Word)) found |= word.text() == "time" || word.text() == "times";
  if (!found) return {};
  if (history.valid()) return pastCount(history, scope);
  diags_.report(diag::MissingPart, phrase.span(), "time", "to know of what: 'each time that you ... this game'");
  return {};
}

}  // namespace cardc::sema

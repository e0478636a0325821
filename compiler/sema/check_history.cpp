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

// What is asked of each recorded event; `asked` gets event, window and the slot that the noun in front speaks of. `unit`: what the event
// measures, where the noun in front says it.
bool Checker::pastEvent(At at, Scope& scope, History& asked, ExprId& pattern, std::string_view unit) {
  const At window = at.find(NodeKind::Window);
  const bool passive_mark = at.find(NodeKind::Mark, "was").valid() || at.find(NodeKind::Mark, "were").valid();
  std::string verb(at.head());
  if (passive_mark) verb = "is-" + verb;
  if (verb == "took") verb = "takes";  // told from the other side
  const auto found = unit.empty() ? eventVerb(at, verb) : findEventVerb(verb, unit);
  if (!found && !unit.empty()) diags_.report(diag::EventShape, at.span(), at.text(), unit);
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

ExprId Checker::pastAmount(Op op, At at, Scope& scope, std::string_view unit) {
  History asked;
  ExprId pattern;
  if (!pastEvent(at, scope, asked, pattern, unit)) return {};
  asked.slot = 0;
  std::vector<ExprId> operands;
  if (pattern.valid()) operands.push_back(pattern);
  return make(op, asked.pack(), std::move(operands), at.span(), {});
}

ExprId Checker::happened(At at, Scope& scope) {
  const ExprId count = pastAmount(Op::PastCount, at, scope);
  if (!count.valid()) return {};
  return make(Op::Compare, static_cast<std::int32_t>(cardabi::Comparison::AtLeast), {count, number(1, at.span())},
              at.span());
}

// `each time that you used your hero-power this game`: how often, not how many things; `total damage that your hero took this turn`: how
// much. Not valid and not found where the phrase speaks of neither.
ExprId Checker::timesOf(At phrase, Scope& scope, bool& found) {
  found = false;
  if (!phrase.is(NodeKind::Phrase)) return {};
  const At history = phrase.find(NodeKind::History);
  const std::vector<At> words = phrase.children(NodeKind::Word);
  if (history.valid() && words.size() == 2 && words[0].text() == "total") {
    found = true;
    return pastAmount(Op::PastTotal, history, scope, words[1].text());
  }
  for (const At word : words) found |= word.text() == "time" || word.text() == "times";
  if (!found) return {};
  if (history.valid()) return pastAmount(Op::PastCount, history, scope);
  diags_.report(diag::MissingPart, phrase.span(), "time", "to know of what: 'each time that you ... this game'");
  return {};
}

}  // namespace cardc::sema

// Event patterns: which moment, and who or what must stand in its slots.
#include "bearers.h"
#include "checker.h"

namespace cardc::sema {
using cardabi::bit;
using cardabi::Comparison;
using cardabi::Event;
using cardabi::Kind;
using cardabi::Op;
using cardabi::Sides;
using cardabi::Slot;
using cardabi::Tag;
using cardabi::Timing;

namespace {

bool isObject(At part) {
  return !part.is(NodeKind::Subject) && !part.is(NodeKind::Mark) && !part.is(NodeKind::Slot) &&
         !part.is(NodeKind::Window);
}

bool namesPlayer(At phrase) {
  const std::vector<At> words = phrase.children(NodeKind::Word);
  return !words.empty() && (words.back().text() == "player" || words.back().text() == "players");
}

}  // namespace

bool Checker::checkEvent(At at, Scope& scope, Ability& ability) {
  std::string verb(at.head());
  if (at.find(NodeKind::Mark, "is").valid()) verb = "is-" + verb;
  const auto found = eventVerb(at, verb);
  if (!found) return false;
  const cardabi::EventInfo& event = *found->event;
  ability.event = event.event;
  if (const At would = at.find(NodeKind::Mark, "would"); would.valid()) {
    if (ability.timing != Timing::When) {
      diags_.report(diag::WouldNeedsWhen, would.span());
      return false;
    }
    ability.timing = Timing::Would;
    scope.would = true;
  }
  scope.event = &event;
  return eventParts(at, *found, scope, ability);
}

// The verb of an event, told apart by what it measures: `gains armor`, `gains crystals`.
std::optional<EventVerb> Checker::eventVerb(At at, std::string_view verb) {
  std::string_view unit;
  for (const At part : at.children()) {
    if (!isObject(part) || !part.is(NodeKind::Phrase)) continue;
    const std::vector<At> words = part.children(NodeKind::Word);
    if (!words.empty() && words.size() == part.childCount()) unit = words.back().text();
  }
  const auto found = findEventVerb(verb, unit);
  if (!found) diags_.report(diag::UnknownEvent, at.headSpan(), verb, didYouMean(verb, eventWords()));
  return found;
}

// Who did it, to what, and the rest of a pattern or of a clause about the past.
bool Checker::eventParts(At at, const EventVerb& verb, Scope& scope, Ability& ability) {
  const cardabi::EventInfo& event = *verb.event;
  bool good = true;
  if (const At subject = at.find(NodeKind::Subject); subject.valid()) {
    Slot slot = verb.passive ? event.object : event.subject;
    // `a friendly spell would restore health`: not the player who does it, but what does it.
    const bool thing = subject.child(0).is(NodeKind::Phrase) && !namesPlayer(subject.child(0));
    if (thing && slot == Slot::Player && findPayload(event.event, "source") != nullptr) slot = Slot::Source;
    if (event.event == Event::Trigger) {
      good &= abilityTest(subject.child(0), ability);
    } else {
      good &= slotTest(subject.child(0), slot, scope, ability);
    }
  }
  for (const At part : at.children()) {
    if (part.is(NodeKind::Slot)) good &= eventPlace(part, verb, scope, ability);
    if (isObject(part)) good &= checkObject(part, verb, scope, ability);
  }
  return good;
}

// `on a minion`, `to this`, `with a nature spell`.
bool Checker::eventPlace(At part, const EventVerb& verb, Scope& scope, Ability& ability) {
  const cardabi::EventInfo& event = *verb.event;
  const auto payload = [&](std::string_view spelling) { return findPayload(event.event, spelling); };
  const cardabi::PayloadInfo* row = nullptr;
  if (part.head() == "with") row = payload("source");
  if (part.head() == "to") row = payload("neighbor");
  if (row == nullptr && (part.head() == "on" || part.head() == "to")) row = payload("target");
  const bool taken = row != nullptr && row->slot == event.object && event.unit.empty();
  if (row == nullptr || taken || (verb.passive && row->slot == event.object)) {
    diags_.report(diag::SlotNotWanted, part.span(), event.base.empty() ? event.passive : event.base, part.text());
    return false;
  }
  return slotTest(part.child(0), row->slot, scope, ability);
}

bool Checker::checkObject(At object, const EventVerb& verb, Scope& scope, Ability& ability) {
  const std::string_view unit = verb.event->unit;
  if (!unit.empty()) {
    const std::vector<At> words = object.children(NodeKind::Word);
    const bool only_words = object.is(NodeKind::Phrase) && !words.empty() && words.size() == object.childCount();
    if (only_words && words.back().text() == unit && words.size() == 1) return true;
    if (only_words && words.back().text() == unit && words.size() == 2 && words[0].text() == "fatal" &&
        verb.event->event == Event::Damage) {
      ability.tests.push_back({Slot::Object, false, make(Op::IsFatal, 0, {}, words[0].span())});
      return true;
    }
    diags_.report(diag::EventShape, object.span(), object.text(), unit);
    return false;
  }
  if (verb.passive || verb.event->object == Slot::NoSlot) {
    diags_.report(diag::EventShape, object.span(), object.text(), "nothing");
    return false;
  }
  return slotTest(object, verb.event->object, scope, ability);
}

// `a friendly battlecry would trigger`: whose, and which keyword it comes from.
bool Checker::abilityTest(At who, Ability& ability) {
  const ExprId there =
      make(Op::EventThing, static_cast<std::int32_t>(Slot::Subject), std::vector<ExprId>{}, who.span(), {});
  bool named = false;
  for (const At word : who.is(NodeKind::Phrase) ? who.children(NodeKind::Word) : std::vector<At>{}) {
    const std::string_view text = word.text();
    if (text == "friendly" || text == "enemy") {
      const auto side = text == "friendly" ? Sides::Yours : Sides::Foes;
      ability.tests.push_back(
          {Slot::Subject, false, make(Op::OfSide, static_cast<std::int32_t>(side), {there}, word.span())});
    } else if (text == "secret") {  // what it waits for comes from no keyword
      named = true;
      const ExprId from = make(Op::EventNumber, static_cast<std::int32_t>(Slot::Before), {}, word.span());
      ability.tests.push_back(
          {Slot::Subject, false, make(Op::HasTag, static_cast<std::int32_t>(Tag::SecretCard), {there}, word.span())});
      ability.tests.push_back({Slot::Subject, false,
                               make(Op::Compare, static_cast<std::int32_t>(Comparison::Equal),
                                    {from, number(0, word.span())}, word.span())});
    } else if (symbols_.keyword(text) != nullptr) {
      named = true;
      ability.tests.push_back(
          {Slot::Subject, false, make(Op::OfAbility, symbols_.keywordNumber(text), {}, word.span())});
    } else {
      diags_.report(diag::UnknownKeyword, word.span(), text, didYouMean(text, symbols_.keywordWords()));
      return false;
    }
  }
  if (!named)
    diags_.report(diag::EventShape, who.span(), who.text(), "the word of an ability, such as 'a friendly battlecry'");
  return named;
}

bool Checker::slotTest(At who, Slot slot, Scope& scope, Ability& ability) {
  if (slot == Slot::NoSlot) {
    diags_.report(diag::EventShape, who.span(), who.text(), "nothing");
    return false;
  }
  Facets known;
  known.kinds = slotKinds(ability.event, slot);
  const bool of_player = slot == Slot::Player || known.kinds == bit(Kind::Player);
  if (of_player) known.kinds = bit(Kind::Player);
  if (who.is(NodeKind::Ref) && who.head() == "this") {
    if (of_player) {
      diags_.report(diag::WrongType, who.span(), "a player", "a card");
      return false;
    }
    if (scope.env == nullptr && known.kinds != 0 && scope.self.kinds != 0 && (known.kinds & scope.self.kinds) == 0) {
      diags_.report(diag::WrongKind, who.span(), cardabi::info(ability.event).third, kindsInWords(known.kinds),
                    kindsInWords(scope.self.kinds));
      return false;
    }
    ability.tests.push_back({slot, true, {}});
    return true;
  }
  const ExprId there = make(Op::EventThing, static_cast<std::int32_t>(slot), std::vector<ExprId>{}, who.span(), known);
  if (who.is(NodeKind::Ref) && (who.head() == "you" || who.head() == "opponent")) {
    if (of_player) {
      const ExprId player = reference(who, scope);
      ability.tests.push_back({slot, false, make(Op::Among, 0, {there, player}, who.span())});
      return true;
    }
    if (slot != Slot::Source) {
      diags_.report(diag::WrongType, who.span(), "a card or character", "a player");
      return false;
    }
    // `you would deal damage`: something of yours would.
    const auto side = who.head() == "you" ? Sides::Yours : Sides::Foes;
    ability.tests.push_back({slot, false, make(Op::OfSide, static_cast<std::int32_t>(side), {there}, who.span())});
    return true;
  }
  if (!who.is(NodeKind::Phrase)) return thingTest(who, there, slot, scope, ability);
  const NounPhrase phrase = readPhrase(who, scope);
  if (phrase.broken) return false;
  if (phrase.det == "all" || phrase.random || phrase.count.valid()) {
    diags_.report(diag::PatternWanted, who.span(), who.text());
    return false;
  }
  if ((phrase.kinds == bit(Kind::Player)) != of_player) {
    diags_.report(diag::WrongType, who.span(), of_player ? "a player" : "a card or character",
                  of_player ? "a card or character" : "a player");
    return false;
  }
  if (known.kinds != 0 && phrase.kinds != 0 && (known.kinds & phrase.kinds) == 0) {
    diags_.report(diag::WrongKind, who.span(), cardabi::info(ability.event).third, kindsInWords(known.kinds),
                  kindsInWords(phrase.kinds));
    return false;
  }
  bool broken = false;
  const ExprId condition = phraseCondition(phrase, there, scope, broken);
  if (condition.valid()) ability.tests.push_back({slot, false, condition});
  return !broken;
}

// A card by its name, a thing that has one, or several patterns any of which would do.
bool Checker::thingTest(At who, ExprId there, Slot slot, Scope& scope, Ability& ability) {
  if (who.is(NodeKind::Combine)) {
    std::vector<ExprId> any;
    for (const At part : who.children()) {
      const At pattern = part.is(NodeKind::Plus) ? part.child(0) : part;
      if (part.is(NodeKind::Except)) {
        diags_.report(diag::PatternWanted, part.span(), part.text());
        return false;
      }
      Ability alone;
      alone.event = ability.event;
      if (!slotTest(pattern, slot, scope, alone)) return false;
      any.push_back(allTests(alone, pattern.span()));
      if (!any.back().valid()) return true;  // anything would do
    }
    ability.tests.push_back({slot, false, make(Op::Or, 0, std::move(any), who.span(), {})});
    return true;
  }
  Scope inner = scope;
  inner.in_test = false;
  const ExprId other = selection(who, inner, Want::Things);
  if (!other.valid()) return false;
  const Expr& expr = program_.exprs[other];
  const ExprId is_it = expr.op == Op::Card ? make(Op::IsCard, expr.arg, {there}, who.span())
                                           : make(Op::Among, 0, {there, other}, who.span());
  ability.tests.push_back({slot, false, is_it});
  return true;
}

// The tests of a pattern as one condition; not valid where there are none.
ExprId Checker::allTests(const Ability& ability, source::Span span) {
  std::vector<ExprId> conditions;
  for (const SlotTest& test : ability.tests) {
    if (!test.is_this) {
      conditions.push_back(test.condition);
      continue;
    }
    const ExprId there = make(Op::EventThing, static_cast<std::int32_t>(test.slot), std::vector<ExprId>{}, span, {});
    conditions.push_back(make(Op::Among, 0, {there, make(Op::This, 0, {}, span)}, span));
  }
  return all(std::move(conditions), span);
}

bool Checker::checkMoment(At at, Scope& scope, Ability& ability) {
  const std::string_view whose = at.find(NodeKind::Word).valid() ? at.find(NodeKind::Word).text() : "";
  ability.timing = Timing::When;
  const bool start = at.head() == "start";
  if (whose == "game") {
    if (!start) {
      diags_.report(diag::EventShape, at.span(), at.text(), "'the start of the game'");
      return false;
    }
    ability.event = Event::GameStart;
    scope.event = &cardabi::info(ability.event);
    return true;
  }
  ability.event = start ? Event::TurnStart : Event::TurnEnd;
  scope.event = &cardabi::info(ability.event);
  if (whose == "this") {
    if (ability.limit == cardabi::Limit::None) ability.limit = cardabi::Limit::Once;
    return true;
  }
  if (whose == "each") return true;
  if (whose != "your" && whose != "enemy") {
    diags_.report(diag::UnknownWord, at.span(), whose, "");
    return false;
  }
  Facets known;
  known.kinds = bit(Kind::Player);
  const ExprId there =
      make(Op::EventThing, static_cast<std::int32_t>(Slot::Player), std::vector<ExprId>{}, at.span(), known);
  const ExprId player = make(whose == "your" ? Op::You : Op::Opponent, 0, std::vector<ExprId>{}, at.span(), known);
  ability.tests.push_back({Slot::Player, false, make(Op::Among, 0, {there, player}, at.span())});
  return true;
}

}  // namespace cardc::sema

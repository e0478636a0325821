// Event patterns: which moment, and who or what must stand in its slots.
#include "checker.h"

namespace cardc::sema {
using cardabi::bit;
using cardabi::Event;
using cardabi::Kind;
using cardabi::Op;
using cardabi::Slot;
using cardabi::Timing;

namespace {

// The word that such an event measures: `takes damage`, `restores health`. Empty for events that have an object.
std::string_view unitOf(Event event) {
  if (event == Event::Damage) return "damage";
  if (event == Event::Heal) return "health";
  if (event == Event::GainArmor) return "armor";
  return "";
}

// What the event's own words say that the thing in a slot is; 0 where it may be anything.
std::uint32_t slotKinds(Event event, Slot slot) {
  std::uint32_t kinds = 0;
  for (const cardabi::PayloadInfo& row : cardabi::allPayloads()) {
    if (row.event != event || row.slot != slot) continue;
    if (row.type == cardabi::PayloadType::Player) return bit(Kind::Player);
    if (row.spelling == "attacker" || row.spelling == "target") return findNoun("character")->kinds;
    const auto noun = findNoun(row.spelling);
    if (!noun || row.spelling == "card") return 0;
    kinds |= noun->kinds;
  }
  return kinds;
}

}  // namespace

bool Checker::checkEvent(At at, Scope& scope, Ability& ability) {
  std::string verb(at.head());
  if (at.find(NodeKind::Mark, "is").valid()) verb = "is-" + verb;
  const auto found = findEventVerb(verb);
  if (!found) {
    diags_.report(diag::UnknownEvent, at.headSpan(), verb, didYouMean(verb, eventWords()));
    return false;
  }
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

  bool good = true;
  if (const At subject = at.find(NodeKind::Subject); subject.valid()) {
    const Slot slot = found->passive ? event.object : event.subject;
    good &= slotTest(subject.child(0), slot, scope, ability);
  }
  for (const At part : at.children()) {
    switch (part.kind()) {
      case NodeKind::Subject:
      case NodeKind::Mark: break;
      case NodeKind::Slot: {
        const bool to_object = event.event == Event::Damage && part.head() == "to" && !found->passive;
        const cardabi::PayloadInfo* target = findPayload(event.event, "target");
        if ((part.head() == "on" || part.head() == "to") && target != nullptr &&
            (to_object || target->slot != event.object)) {
          good &= slotTest(part.child(0), target->slot, scope, ability);
        } else {
          unsupported(part, "this part of an event");
          good = false;
        }
        break;
      }
      default: good &= checkObject(part, *found, scope, ability); break;
    }
  }
  return good;
}

bool Checker::checkObject(At object, const EventVerb& verb, Scope& scope, Ability& ability) {
  const std::string_view unit = unitOf(ability.event);
  if (!unit.empty()) {
    const At word = object.is(NodeKind::Phrase) ? object.child(0) : At{};
    if (word.is(NodeKind::Word) && word.text() == unit && object.childCount() == 1) return true;
    if (object.is(NodeKind::Phrase) && object.text().size() > unit.size() &&
        object.text().substr(object.text().size() - unit.size()) == unit) {
      unsupported(object, "'" + std::string(object.text()) + "'");
    } else {
      diags_.report(diag::EventShape, object.span(), object.tree->text(object.id), std::string(unit));
    }
    return false;
  }
  if (verb.passive || verb.event->object == Slot::NoSlot) {
    diags_.report(diag::EventShape, object.span(), object.text(), "nothing");
    return false;
  }
  return slotTest(object, verb.event->object, scope, ability);
}

bool Checker::slotTest(At who, Slot slot, Scope& scope, Ability& ability) {
  if (slot == Slot::NoSlot) {
    diags_.report(diag::EventShape, who.span(), who.text(), "nothing");
    return false;
  }
  Facets known;
  known.kinds = slotKinds(ability.event, slot);
  const bool of_player = known.kinds == bit(Kind::Player);
  if (who.is(NodeKind::Ref) && who.head() == "this") {
    if (of_player) {
      diags_.report(diag::WrongType, who.span(), "a player", "a card");
      return false;
    }
    ability.tests.push_back({slot, true, {}});
    return true;
  }
  const ExprId there = make(Op::EventThing, static_cast<std::int32_t>(slot), std::vector<ExprId>{}, who.span(), known);
  if (who.is(NodeKind::Ref) && (who.head() == "you" || who.head() == "opponent")) {
    if (!of_player) {
      diags_.report(diag::WrongType, who.span(), "a card or character", "a player");
      return false;
    }
    const ExprId player = reference(who, scope);
    ability.tests.push_back({slot, false, make(Op::Among, 0, {there, player}, who.span())});
    return true;
  }
  if (!who.is(NodeKind::Phrase)) {
    unsupported(who, "this pattern");
    return false;
  }
  const NounPhrase phrase = readPhrase(who, scope);
  if (phrase.broken) return false;
  if (phrase.det == "all" || phrase.random) {
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

bool Checker::checkMoment(At at, Scope& scope, Ability& ability) {
  const std::string_view whose = at.find(NodeKind::Word).valid() ? at.find(NodeKind::Word).text() : "";
  ability.timing = Timing::When;
  const bool start = at.head() == "start";
  if (whose == "game") {
    if (!start) return unsupported(at, "the end of the game"), false;
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

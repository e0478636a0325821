// Test blocks: what is done. What must be true is in check_test_expectations.cpp.
#include "test_checker.h"

namespace cardc::sema {
namespace {

using Move = TestAction::Kind;

struct MoveVerb {
  std::string_view base, third;  // `you play`, `opponent plays`
  Move move;
  std::string_view object;   // what it needs behind it; "" = nothing
  std::string_view details;  // the words that may follow, each with a space behind it
};
constexpr MoveVerb kMoveVerbs[] = {
    {"play", "plays", Move::Play, "what is played", "on at choosing "},
    {"attack", "attacks", Move::Attack, "an attacker in front and a target behind", ""},
    {"use", "uses", Move::Use, "what is used", "on choosing "},
    {"choose", "chooses", Move::Choose, "what is chosen, by name or number", ""},
    {"trade", "trades", Move::Trade, "what is traded", ""},
    {"forge", "forges", Move::Forge, "what is forged", ""},
    {"prepare", "prepares", Move::Prepare, "what is prepared", "with "},
    {"launch", "launches", Move::Launch, "", ""},
    {"end", "ends", Move::EndTurn, "'the turn'", ""},
    {"concede", "concedes", Move::Concede, "", ""},
};

const MoveVerb* findMove(std::string_view word) {
  for (const MoveVerb& row : kMoveVerbs) {
    if (row.base == word || row.third == word) return &row;
  }
  return nullptr;
}

bool isPower(At at) {
  const std::vector<At> words = at.is(NodeKind::Phrase) ? at.children(NodeKind::Word) : std::vector<At>{};
  return words.size() == 1 && words[0].text() == "hero-power";
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
      for (const At one : at.children()) good &= pick(one, step);
      break;
    case NodeKind::Card:
    case NodeKind::Enchantment:
    case NodeKind::Pool:
    case NodeKind::Allow:
    case NodeKind::Broken: return;
    default: diags_.report(diag::NotHere, at.headSpan(), at.head(), "a test"); return;
  }
  if (good) test_.steps.push_back(std::move(step));
}

ExprId TestChecker::thing(At at) {
  Scope inner = scope_;
  return checker_.selection(at, inner, Want::One);
}

bool TestChecker::move(At at, TestAction& action) {
  if (!at.is(NodeKind::Move)) return false;
  action.span = at.span();
  const At subject = at.find(NodeKind::Subject);
  const At who = subject.valid() ? subject.child(0) : At{};
  const bool you = who.is(NodeKind::Ref) && who.head() == "you";
  const bool player = you || (who.is(NodeKind::Ref) && who.head() == "opponent");
  std::vector<At> objects;
  for (const At part : at.children()) {
    if (!part.is(NodeKind::Subject) && !part.is(NodeKind::Slot)) objects.push_back(part);
  }
  const MoveVerb* verb = findMove(at.head());
  if (verb == nullptr) {
    std::vector<std::string_view> known;
    for (const MoveVerb& row : kMoveVerbs) known.push_back(you ? row.base : row.third);
    diags_.report(diag::UnknownMove, at.headSpan(), at.head(), didYouMean(at.head(), known));
    return false;
  }
  const std::string_view form = you ? verb->base : verb->third;
  if (at.head() != form) {
    diags_.report(diag::SayInstead, at.headSpan(), form).fix(diag::FixKind::Safe, at.headSpan(), std::string(form));
  }
  action.kind = verb->move;
  action.player = player ? (you ? 0 : 1) : 2;
  if (verb->move == Move::Attack && !player) return attack(at, who, objects, action);
  if (!player) {
    diags_.report(diag::WrongType, subject.valid() ? subject.span() : at.span(), "'you' or 'opponent'", "a thing");
    return false;
  }
  if (verb->move == Move::Attack || (objects.empty() && !verb->object.empty())) {
    diags_.report(diag::MissingPart, at.headSpan(), at.head(), verb->object);
    return false;
  }
  const std::size_t most = verb->object.empty() ? 0 : 1;
  if (objects.size() > most) {
    diags_.report(diag::SlotNotWanted, objects[most].span(), at.head(), objects[most].text());
    return false;
  }
  switch (verb->move) {
    case Move::EndTurn:
      if (objects[0].text() != "the turn") {
        diags_.report(diag::MissingPart, at.headSpan(), at.head(), verb->object);
        return false;
      }
      break;
    case Move::Choose: return chosen(objects[0], action);
    case Move::Use:
      if (isPower(objects[0])) {
        action.kind = Move::UsePower;
        action.what = checker_.in(cardabi::bit(cardabi::Zone::Play), you ? 1 : 2, cardabi::bit(cardabi::Kind::Power),
                                  false, objects[0].span());
        break;
      }
      [[fallthrough]];
    default:
      if (most == 0) break;
      action.what = thing(objects[0]);
      if (!action.what.valid()) return false;
      break;
  }
  for (const At slot : at.children(NodeKind::Slot)) {
    if (verb->details.find(std::string(slot.head()) + " ") == std::string_view::npos) {
      diags_.report(diag::SlotNotWanted, slot.span(), at.head(), slot.head());
      return false;
    }
    if (!moveDetail(slot, at.head(), action)) return false;
  }
  return true;
}

bool TestChecker::attack(At at, At who, const std::vector<At>& objects, TestAction& action) {
  if (objects.size() != 1 || at.find(NodeKind::Slot).valid()) {
    diags_.report(diag::MissingPart, at.headSpan(), at.head(), findMove("attack")->object);
    return false;
  }
  action.what = thing(who);
  action.target = thing(objects[0]);
  return action.what.valid() && action.target.valid();
}

// `on Wisp`, `at position 2`, `choosing Bolt`, `with 3 mana`.
bool TestChecker::moveDetail(At slot, std::string_view verb, TestAction& action) {
  const At number = slot.find(NodeKind::Number), word = slot.find(NodeKind::Word);
  if (slot.head() == "on") {
    action.target = thing(slot.child(0));
    return action.target.valid();
  }
  if (slot.head() == "at") {
    if (word.valid() && word.text() == "enemy-side" && !number.valid()) {
      action.position = cardabi::kAcrossRightEnd;
      return true;
    }
    constexpr std::uint32_t kPlaces = 7;
    if (!word.valid() || word.text() != "position") {
      diags_.report(diag::MissingPart, slot.headSpan(), slot.head(), "'position' and a number, or 'enemy-side'");
      return false;
    }
    if (!number.valid() || number.number() < 1 || number.number() > kPlaces) {
      diags_.report(diag::NumberOutOfRange, slot.span(), "a position", 1, kPlaces,
                    number.valid() ? number.number() : 0);
      return false;
    }
    action.position = static_cast<std::int32_t>(number.number()) - 1;
    return true;
  }
  if (slot.head() == "choosing") {
    if (slot.childCount() == 1) return chosen(slot.child(0), action);
    diags_.report(diag::SlotNotWanted, slot.child(1).span(), verb, "and");
    return false;
  }
  if (!number.valid() || !word.valid() || word.text() != "mana") {
    diags_.report(diag::MissingPart, slot.headSpan(), slot.head(), "a number and 'mana'");
    return false;
  }
  action.mana = static_cast<std::int32_t>(number.number());
  return true;
}

bool TestChecker::chosen(At at, TestAction& action) {
  if (at.is(NodeKind::Number)) {
    constexpr std::uint32_t kChoices = 16;
    if (at.number() < 1 || at.number() > kChoices) {
      diags_.report(diag::NumberOutOfRange, at.span(), "a choice", 1, kChoices, at.number());
      return false;
    }
    action.choice_index = static_cast<std::int32_t>(at.number()) - 1;
    return true;
  }
  const At name = at.is(NodeKind::Phrase) ? at.find(NodeKind::Name) : at;
  const bool plain = name.is(NodeKind::Name) || name.is(NodeKind::Qualified);
  if (!plain && action.kind == TestAction::Kind::Choose &&
      !at.is(NodeKind::NativeCall)) {  // `you choose the enemy hero`
    action.what = thing(at);
    return action.what.valid();
  }
  if (!plain) {
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

// A name that the test gave by `as` is that thing; a card's name is any thing, or card, of it.
bool TestChecker::pick(At at, TestStep& step) {
  TestPick found;
  found.span = at.span();
  if (at.is(NodeKind::Number)) {
    found.number = static_cast<std::int32_t>(at.number());
    step.picks.push_back(found);
    return true;
  }
  At name = at;
  if (at.is(NodeKind::Phrase) && at.childCount() == 1) name = at.child(0);
  const bool is_name = name.is(NodeKind::Name) || name.is(NodeKind::Qualified);
  bool by_as = false;
  for (const LocalName& local : scope_.locals) by_as |= is_name && local.name == name.text() && !local.of_card;
  if (is_name && !by_as) {
    found.card = symbols_.card(name, test_.set);
    if (!found.card.valid()) return false;
  } else {
    found.thing = thing(at);
    if (!found.thing.valid()) return false;
  }
  step.picks.push_back(found);
  return true;
}

}  // namespace cardc::sema

// Test blocks: their own cards, their settings, and what is given.
#include "test_checker.h"

#include <algorithm>

#include "cardabi/policies.h"

namespace cardc::sema {
namespace {
using cardabi::Kind;
using cardabi::Tag;
using cardabi::Zone;

bool isExpectation(At at) {
  return at.is(NodeKind::Expect) || at.is(NodeKind::ExpectMove) || at.is(NodeKind::ExpectOneOf) ||
         at.is(NodeKind::ExpectLog);
}

}  // namespace

void Checker::checkTest(At at, SetId set) { TestChecker(*this, at, set).run(); }

TestChecker::TestChecker(Checker& checker, At at, SetId file_set)
    : checker_(checker), symbols_(checker.symbols_), diags_(checker.diags_), at_(at), file_set_(file_set) {}

void TestChecker::run() {
  const At id = at_.find(NodeKind::TestName), claim = at_.find(NodeKind::String);
  block_ = at_.find(NodeKind::Block);
  if (!id.valid() || !claim.valid() || !block_.valid()) return;
  for (const Test& other : checker_.program_.tests) {
    if (other.id == id.text())
      diags_.report(diag::TestDeclaredTwice, id.span(), id.text()).note(other.span, "first declared here");
  }
  const std::uint32_t errors = diags_.errorCount();
  test_.id = id.text();
  test_.claim = claim.string();
  test_.span = id.span();
  test_.set = symbols_.addTestSet(id.text(), file_set_);
  scope_.set = test_.set;
  scope_.in_test = true;
  declareCards();
  nameThings();
  for (const At entry : block_.children()) {
    if (entry.is(NodeKind::Setting)) {
      setting(entry);
    } else if (entry.is(NodeKind::Given)) {
      given(entry);
    } else {
      step(entry);
    }
  }
  // Givens are laid down before anything happens, wherever they stand.
  std::stable_partition(test_.steps.begin(), test_.steps.end(), [](const TestStep& step) {
    return step.kind == TestStep::Kind::GivenCards || step.kind == TestStep::Kind::GivenTag;
  });
  test_.broken = diags_.errorCount() != errors;
  symbols_.forgetPools(test_.set);
  checker_.program_.tests.push_back(std::move(test_));
}

// Cards of the test alone: declared all, then checked, as those of files are.
void TestChecker::declareCards() {
  std::vector<Symbols::Written> own;
  for (const At at : block_.children()) {
    if (at.is(NodeKind::Pool)) symbols_.declarePool(at, test_.set);
    if (!at.is(NodeKind::Card) && !at.is(NodeKind::Enchantment)) continue;
    const Kind kind = at.is(NodeKind::Enchantment) ? Kind::Attachment : cardKind(at.head());
    const CardId id = symbols_.declareCard(at, test_.set, kind);
    if (id.valid()) own.push_back({id, at});
  }
  for (const Symbols::Written& one : own) checker_.checkFacts(one.card, one.at);
  for (const Symbols::Written& one : own) checker_.checkCard(one.card, one.at, test_.set);
}

void TestChecker::collectNames(At at, std::vector<std::string_view>& names) const {
  if (at.is(NodeKind::Name)) names.push_back(at.text());
  if (at.is(NodeKind::Shown)) return;  // cards, not things
  for (const At child : at.children()) collectNames(child, names);
}

// Things that the rest of the test speaks of get a register each: by `as Name`, or by the name of a card that is given once.
void TestChecker::nameThings() {
  std::vector<std::string_view> spoken;
  std::map<std::string_view, int> given;
  std::vector<At> entities;
  for (const At entry : block_.children()) {
    if (entry.is(NodeKind::Given)) {
      for (const At one : entry.children(NodeKind::Entity)) {
        entities.push_back(one);
        const At name = one.find(NodeKind::Name), count = one.find(NodeKind::Count);
        if (name.valid()) given[name.text()] += count.valid() && count.child(0).number() != 1 ? 2 : 1;
      }
    } else if (entry.is(NodeKind::Move) || entry.is(NodeKind::Refused) || entry.is(NodeKind::Arrange) ||
               isExpectation(entry)) {
      collectNames(entry, spoken);
    }
  }
  const auto isSpoken = [&](std::string_view name) {
    return std::find(spoken.begin(), spoken.end(), name) != spoken.end();
  };
  for (const At one : entities) {
    const At as = one.find(NodeKind::As), card = one.find(NodeKind::Name);
    const At name = as.valid() ? as.find(NodeKind::Name) : card;
    if (!name.valid() || !isSpoken(name.text()) || registers_.contains(name.text())) continue;
    if (!as.valid() && given[name.text()] != 1) continue;
    const bool room = scope_.next_register < kRegisters;
    if (!room) diags_.report(diag::TooManyNames, name.span(), kRegisters - 1);
    Facets known;
    if (card.valid()) {
      const CardId id = symbols_.findCard(card.text(), test_.set);
      if (id.valid()) known.kinds = cardabi::bit(checker_.program_.cards[id].kind);
    }
    // Without room the name is known all the same: the test is broken, and one complaint is enough.
    const std::int32_t reg = room ? scope_.next_register++ : kRegisters - 1;
    registers_[name.text()] = static_cast<std::uint8_t>(reg);
    scope_.locals.push_back({name.text(), reg, false, !as.valid(), known, name.span()});
  }
}

void TestChecker::setting(At at) {
  if (at.head() == "policy") return policy(at);
  const At word = at.find(NodeKind::Word), number = at.find(NodeKind::Number);
  if (at.head() == "profile") {
    cardabi::Policies policies;
    if (!word.valid()) return void(diags_.report(diag::MissingPart, at.headSpan(), at.head(), "the name of a profile"));
    if (!cardabi::findProfile(word.text(), policies)) {
      diags_.report(diag::UnknownProfile, word.span(), word.text(), didYouMean(word.text(), {"hearth", "anatomy"}));
      return;
    }
    test_.profile = word.text();
    return;
  }
  const bool seed = at.head() == "seed";
  if (!seed && at.head() != "turn") {
    diags_.report(
        diag::UnknownWord, at.headSpan(), at.head(),
        didYouMean(at.head(), {"profile", "policy", "seed", "turn", "given", "expect", "refused", "arrange"}));
    return;
  }
  if (!number.valid()) return void(diags_.report(diag::MissingPart, at.headSpan(), at.head(), "a number"));
  if (seed) {
    test_.seed = number.number();
    return;
  }
  constexpr std::uint32_t kMostTurns = 1000;
  if (number.number() < 1 || number.number() > kMostTurns) {
    diags_.report(diag::NumberOutOfRange, number.span(), "a turn", 1, kMostTurns, number.number());
    return;
  }
  test_.turn = static_cast<std::uint16_t>(number.number());
}

void TestChecker::policy(At at) {
  const At name = at.find(NodeKind::Word), value = at.children().back();
  if (!name.valid() || value.id == name.id) return;
  std::vector<std::string_view> known, values;
  bool found = false, planned = false;
  for (const cardabi::PolicyInfo& row : cardabi::allPolicies()) {
    known.push_back(row.spelling);
    if (row.spelling != name.text()) continue;
    found = true;
    for (const cardabi::PolicyValue& one : row.values) values.push_back(one.spelling);
  }
  for (const cardabi::PlannedPolicy& row : cardabi::plannedPolicies()) {
    known.push_back(row.spelling);
    if (row.spelling != name.text()) continue;
    found = planned = true;
    values.assign(row.values.begin(), row.values.end());
  }
  if (!found) {
    diags_.report(diag::UnknownPolicy, name.span(), name.text(), didYouMean(name.text(), known));
  } else if (std::find(values.begin(), values.end(), value.text()) == values.end()) {
    diags_.report(diag::UnknownPolicyValue, value.span(), name.text(), value.text(), didYouMean(value.text(), values));
  } else if (planned) {
    test_.planned.push_back({"the policy '" + std::string(name.text()) + "'", at.span()});
  } else {
    test_.policies.emplace_back(name.text(), value.text());
  }
}

TestChecker::Location TestChecker::location(At at) {
  Location found;
  At phrase = at;
  std::string_view word;
  if (at.is(NodeKind::Of)) {  // health of your hero
    const At property = at.find(NodeKind::Word);
    word = property.valid() ? property.text() : "";
    phrase = at.children().back();
  }
  if (const At name = at.is(NodeKind::Name) ? at : at.find(NodeKind::Name); name.valid()) return counter(name, phrase);
  bool side = false;
  if (const At det = phrase.is(NodeKind::Phrase) ? phrase.find(NodeKind::Det) : At{}; det.valid())
    side = det.head() == "your";
  for (const At part : phrase.is(NodeKind::Phrase) ? phrase.children(NodeKind::Word) : std::vector<At>{}) {
    if (part.text() == "enemy") {
      found.player = 1;
      side = true;
    } else if (word.empty()) {
      word = part.text();
    }
  }
  const auto zone = findZone(word);
  found.valid = side;
  if (word == "board") {
    found.zone = Zone::Play;
  } else if (word == "weapon") {
    found.where = TestStep::Where::Weapon;
  } else if (word == "choice") {
    found.choice = true;
  } else if (word == "hero" && !at.is(NodeKind::Of)) {
    found.where = TestStep::Where::Hero;
  } else if (word == "hero-power") {
    found.where = TestStep::Where::HeroPower;
  } else if (zone) {
    found.zone = *zone;
  } else if (word == "health" || word == "armor" || word == "attack") {
    found.is_number = found.of_hero = true;
    found.tag = findProperty(word)->tag;
  } else if (const auto tag = findPlayerTag(word)) {
    found.is_number = true;
    found.tag = *tag;
  } else {
    found.valid = false;
  }
  if (!found.valid) {
    std::vector<std::string_view> places = {"board", "hand",       "deck",   "secrets", "graveyard", "weapon",
                                            "hero",  "hero-power", "choice", "health",  "armor",     "attack"};
    for (const cardabi::TagInfo& row : cardabi::allTags()) {
      if (findPlayerTag(row.spelling)) places.push_back(row.spelling);
    }
    diags_.report(diag::UnknownZone, at.span(), at.text(), side ? didYouMean(word, places) : "");
  }
  return found;
}

// `given Jades is 3`, `given Jades of opponent is 2`
TestChecker::Location TestChecker::counter(At name, At of) {
  Location found;
  const Kept* counter = symbols_.counter(name.text());
  if (counter == nullptr || !counter->of_player ||
      (of.is(NodeKind::Ref) && of.head() != "you" && of.head() != "opponent")) {
    diags_.report(diag::UnknownZone, name.span(), name.text(), "; a player's counter could stand here");
    return found;
  }
  found.valid = found.is_number = true;
  found.tag = cardabi::counterTag(counter->number);
  found.player = of.is(NodeKind::Ref) && of.head() == "opponent" ? 1 : 0;
  return found;
}

void TestChecker::given(At at) {
  const std::vector<At> parts = at.children();
  const Location place = location(parts.front());
  if (!place.valid) return;
  if (place.choice) {
    diags_.report(diag::NotHere, parts.front().span(), parts.front().text(), "what a test begins with");
    return;
  }
  TestStep step;
  step.span = at.span();
  step.player = place.player;
  if (place.is_number) {
    const At number = at.find(NodeKind::Number);
    if (!number.valid()) {
      diags_.report(diag::WrongType, parts.back().span(), "a number", "cards");
      return;
    }
    step.kind = TestStep::Kind::GivenTag;
    step.of_hero = place.of_hero;
    step.tag = place.tag;
    step.value = static_cast<std::int32_t>(number.number());
    test_.steps.push_back(std::move(step));
    return;
  }
  step.kind = TestStep::Kind::GivenCards;
  step.where = place.where;
  step.zone = place.zone;
  std::uint32_t total = 0;
  for (const At one : at.children(NodeKind::Entity)) {
    step.cards.push_back(entity(one, place.player));
    total += step.cards.back().count;
  }
  if (parts.back().is(NodeKind::Number)) {
    diags_.report(diag::WrongType, parts.back().span(), "cards", "a number");
    return;
  }
  const std::uint32_t room = place.where == TestStep::Where::Zone ? cardabi::info(place.zone).capacity : 1;
  if (room != 0 && total > room) {
    diags_.report(diag::NumberOutOfRange, at.span(), "how many there are", 0, room, total);
  }
  test_.steps.push_back(std::move(step));
}

GivenCard TestChecker::entity(At at, std::uint8_t player) {
  GivenCard found;
  found.span = at.span();
  At name = at.find(NodeKind::Name);
  if (!name.valid()) name = at.find(NodeKind::Qualified);
  if (!name.valid()) return found;
  found.card = symbols_.card(name, test_.set);
  if (const At count = at.find(NodeKind::Count); count.valid()) found.count = count.child(0).number();
  const At as = at.find(NodeKind::As);
  const auto reg = registers_.find(as.valid() ? as.find(NodeKind::Name).text() : name.text());
  if (reg != registers_.end()) found.name = reg->second;
  const At block = at.find(NodeKind::Block);
  if (!block.valid()) return found;
  std::vector<At> body;
  for (const At entry : block.children()) {
    if (entry.is(NodeKind::Fact)) {
      givenFact(entry, found);
    } else if (entry.is(NodeKind::Call) && entry.head() == "gift") {
      gift(entry, found);
    } else {
      body.push_back(entry);
    }
  }
  giftBody(body, block.span(), {{}, player, 0}, found);
  return found;
}

// `damage 1`, `order 2`, `used A and B`, `health 40`: what it is like when the test begins.
void TestChecker::givenFact(At at, GivenCard& found) {
  if (at.head() == "used") {
    for (const At name : at.children()) {
      const CardId option = symbols_.card(name, test_.set);
      if (!option.valid()) continue;
      if (checker_.program_.cards[option].host != found.card)
        diags_.report(diag::WrongType, name.span(), "an option of the card", "another card");
      found.used.push_back(option);
    }
    return;
  }
  const At number = at.find(NodeKind::Number);
  if (at.head() == "order" && number.valid()) {
    found.order = number.number();
    return;
  }
  const auto property = findProperty(at.head());
  if (!property || !number.valid()) {
    diags_.report(diag::UnknownWord, at.headSpan(), at.head(),
                  didYouMean(at.head(), {"damage", "order", "used", "attack", "health", "cost"}));
    return;
  }
  found.tags.push_back({property->tag, static_cast<std::int32_t>(number.number())});
}

// `gift from opponent { order 2, Blessing }`: an enchantment that is there already, given by that player.
void TestChecker::gift(At at, GivenCard& found) {
  const At from = at.find(NodeKind::Slot, "from"), block = at.find(NodeKind::Block);
  const At who = from.valid() ? from.child(0) : At{};
  if (!block.valid() || !who.is(NodeKind::Ref) || (who.head() != "you" && who.head() != "opponent")) {
    diags_.report(diag::MissingPart, at.headSpan(), at.head(), "'from you' or 'from opponent', and a block in braces");
    return;
  }
  StartGift one;
  one.player = who.head() == "opponent" ? 1 : 0;
  std::vector<At> body;
  for (const At entry : block.children()) {
    if (entry.is(NodeKind::Fact) && entry.head() == "order") {
      one.order = entry.find(NodeKind::Number).number();
    } else {
      body.push_back(entry);
    }
  }
  giftBody(body, block.span(), one, found);
}

// Enchantments with a name are gifts of their own; what is written and kept goes straight to the thing; the rest is one gift.
void TestChecker::giftBody(const std::vector<At>& entries, source::Span span, const StartGift& like, GivenCard& found) {
  StartGift rest = like;
  rest.body.span = span;
  Scope inner;
  inner.set = test_.set;
  if (found.card.valid()) inner.self.kinds = cardabi::bit(checker_.program_.cards[found.card].kind);
  const Sink sink{{}, &rest.body.abilities, &rest.body.lines};
  for (const At entry : entries) {
    if (!entry.is(NodeKind::Use)) {
      checker_.bodyEntry(entry, scope_, inner, sink);
      continue;
    }
    const CardId named = symbols_.card(entry.child(0), test_.set);
    if (!named.valid()) continue;
    if (checker_.program_.cards[named].kind != Kind::Attachment) {
      diags_.report(diag::WrongType, entry.span(), "an enchantment", "a card");
      continue;
    }
    found.gifts.push_back(like);
    found.gifts.back().body.named = named;
  }
  std::vector<BodyLine> layered;
  for (const BodyLine& line : rest.body.lines) {
    const Expr& by = checker_.program_.exprs[line.amount];
    const bool state = cardabi::info(line.tag).layer == cardabi::TagLayer::State;
    if (state && by.op == cardabi::Op::Number) {
      found.tags.push_back({line.tag, by.arg});
    } else {
      layered.push_back(line);
    }
  }
  rest.body.lines = std::move(layered);
  if (!rest.body.lines.empty() || !rest.body.abilities.empty()) found.gifts.push_back(std::move(rest));
}

}  // namespace cardc::sema

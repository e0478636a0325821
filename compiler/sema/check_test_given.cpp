// Test blocks: what is given, and the places of the game that givens and expectations name.
#include "test_checker.h"

namespace cardc::sema {
using cardabi::Kind;
using cardabi::Zone;

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

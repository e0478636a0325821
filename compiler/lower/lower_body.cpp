// Bodies: enchantments, and the numbers that they keep.
#include "lowering.h"

#include <fmt/format.h>

namespace cardc::lower {
using cardabi::From;
using cardabi::Op;

// With `kept`, a number that must be worked out is worked out when the body is given, and kept; without, whenever it is
// looked at.
std::vector<ir::Modifier> Lowering::modifiers(const std::vector<sema::BodyLine>& lines, Place place,
                                              std::vector<ir::NodeId>* kept) {
  std::vector<ir::Modifier> rows;
  for (const sema::BodyLine& line : lines) {
    ir::Modifier row;
    row.tag = line.tag;
    row.how = line.how;
    const ir::NodeId by = expr(line.amount, place);
    const ir::Node& node = module_.nodes[by];
    if (node.op == Op::Number) {
      row.value = node.arg;
    } else if (kept != nullptr) {
      row.from = From::Kept;
      row.value = static_cast<std::int32_t>(kept->size());
      kept->push_back(by);
    } else {
      row.from = From::Tree;
      row.tree = by;
    }
    rows.push_back(row);
  }
  return rows;
}

void Lowering::fillBody(ir::CardId id, const sema::Body& body, Place place, std::vector<ir::NodeId>* kept,
                        const sema::Card* named) {
  std::vector<ir::Modifier> rows = modifiers(body.lines, place, kept);
  Place inside;  // of what the bearer does: no spell speaks any more, but for the rest of itself
  inside.host = id;
  inside.summons = cardabi::Place::RightOfThis;
  inside.left = place.left;
  std::vector<ir::Ability> abilities;
  for (const sema::Ability& one : body.abilities) abilities.push_back(ability(one, named, inside));
  module_.cards[id].modifiers = std::move(rows);
  module_.cards[id].abilities = std::move(abilities);
}

ir::CardId Lowering::newEnchantment(source::Span span, const Place& place) {
  const std::uint32_t nth = ++given_[place.host];
  const ir::Card& host = module_.cards[place.host];
  ir::Card row;
  row.set = host.set;
  row.written_name = fmt::format("{}.given{}", host.written_name, nth);
  row.name_en = host.name_en;
  row.name_zh = host.name_zh;
  row.kind = cardabi::Kind::Attachment;
  row.host = place.host;
  row.ordinal = 1000 + nth;  // behind the options
  row.span = span;
  row.file = host.file;
  row.line = span.valid() ? files_[span.file].position(span.begin).line : 0;
  return module_.cards.add(std::move(row));
}

ir::CardId Lowering::enchantment(const sema::Body& body, Place place, std::vector<ir::NodeId>& kept) {
  const ir::CardId id = newEnchantment(body.span, place);
  fillBody(id, body, place, &kept);
  return id;
}

// What is given to a play still to come sits on the player: it lends its lines to the cards that could be that play, goes over to the one
// that is, and ends. What a card costs is paid by then.
ir::CardId Lowering::ofNextPlays(const sema::Body& given, const sema::Expr& plays, ir::NodeId cards, Place place,
                                 std::vector<ir::NodeId>& kept) {
  place.left = 0;
  const ir::CardId id = newEnchantment(given.span, place);
  sema::Body body = given.named.valid() ? program_.cards[given.named].body : given;
  std::vector<ir::Ability> abilities;
  const auto add = [&](cardabi::Head head) -> ir::Ability& {
    ir::Ability& one = abilities.emplace_back();
    one.head = head;
    one.span = given.span;
    return one;
  };
  if (!body.lines.empty()) {
    ir::Ability& lends = add(cardabi::Head::Aura);
    lends.selector = cards;
    lends.modifiers = modifiers(body.lines, place, &kept);
    lends.depends = ir::readsOf(module_.nodes, cards);
  }
  const auto there = [&](cardabi::Slot slot) {
    return make(Op::EventThing, static_cast<std::int32_t>(slot), {}, plays.span);
  };
  std::vector<ir::NodeId> tests = {
      make(Op::Among, 0, {there(cardabi::Slot::Player), make(Op::You, 0, {}, plays.span)}, plays.span)};
  if (const std::vector<ir::NodeId> which = module_.nodes[cards].children; !which.empty()) {
    const ir::NodeId played = make(Op::Where, 0, {there(cardabi::Slot::Subject), which.front()}, plays.span);
    tests.push_back(make(Op::AnyOf, 0, {played}, plays.span));
  }
  const ir::NodeId pattern = tests.size() == 1 ? tests.front() : make(Op::And, 0, std::move(tests), plays.span);
  const auto whenPlayed = [&](ir::NodeId action) -> ir::Ability& {
    const bool power = plays.facets.kinds == cardabi::bit(cardabi::Kind::Power);
    ir::Ability& one = add(cardabi::Head::Trigger);
    one.event = power ? cardabi::Event::UsePower : cardabi::Event::Play;
    one.timing = power ? cardabi::Timing::After : cardabi::Timing::Whenever;
    one.pattern = pattern;
    one.body = action;
    return one;
  };
  std::erase_if(body.lines, [](const sema::BodyLine& line) {
    return line.tag == cardabi::Tag::Cost || line.tag == cardabi::Tag::CostsHealth;
  });
  if (!body.lines.empty() || !body.abilities.empty()) {
    std::vector<ir::NodeId> numbers;  // none: sema has seen to that
    const ir::CardId goes_on = given.named.valid() ? card(given.named) : enchantment(body, place, numbers);
    whenPlayed(make(Op::Give, ir::asArg(goes_on), {there(cardabi::Slot::Subject), make(Op::Number, 0, {}, given.span)},
                    given.span));
  }
  ir::Ability& ends = whenPlayed(make(Op::Expire, 0, {}, plays.span));
  if (plays.arg > 1) {
    ends.limit = cardabi::Limit::Progress;
    ends.limit_count = static_cast<std::uint16_t>(plays.arg);
  }
  module_.cards[id].abilities = std::move(abilities);
  return id;
}

}  // namespace cardc::lower

// Test blocks: steps with trees and cards in module numbers; the encoder gives them their final ones.
#include "lowering.h"

namespace cardc::lower {

ir::TreeAt Lowering::tree(sema::ExprId id, const Place& place) {
  const ir::NodeId node = expr(id, place);
  return node.valid() ? node.value() + 1 : 0;
}

std::string Lowering::text(source::Span span) const { return std::string(files_.text(span)); }

namespace {

cardabi::CardRef asRef(sema::CardId id) { return cardabi::CardRef(id.valid() ? id.value() + 1 : 0); }

}  // namespace

ir::GivenCard Lowering::given(const sema::GivenCard& from, const Place& place) {
  ir::GivenCard to;
  to.card = asRef(from.card);
  to.count = from.count;
  to.name = from.name;
  to.spoken_of = from.name != 0;
  to.order = from.order;
  to.span = from.span;
  for (const sema::Card::Printed& tag : from.tags) to.tags.push_back({tag.tag, tag.value});
  for (const sema::CardId option : from.used) to.used.push_back(asRef(option));
  for (const sema::StartGift& gift : from.gifts) {
    std::vector<ir::NodeId> kept;  // tests write plain numbers
    const ir::CardId body = gift.body.named.valid() ? card(gift.body.named) : enchantment(gift.body, place, kept);
    to.gifts.push_back({cardabi::CardRef(body.value() + 1), gift.player, gift.order});
  }
  return to;
}

ir::TestAction Lowering::action(const sema::TestAction& from, const Place& place) {
  ir::TestAction to;
  to.kind = static_cast<ir::TestAction::Kind>(from.kind);
  to.player = from.player;
  to.what = tree(from.what, place);
  to.target = tree(from.target, place);
  to.position = from.position;
  to.choice = asRef(from.choice);
  to.choice_index = from.choice_index;
  to.mana = from.mana;
  to.span = from.span;
  return to;
}

ir::Expectation Lowering::expectation(const sema::Expectation& from, const Place& place) {
  ir::Expectation to;
  to.kind = static_cast<ir::Expectation::Kind>(from.kind);
  to.player = from.player;
  to.zone = from.zone;
  to.place = static_cast<ir::Expectation::Place>(from.place);
  to.any_order = from.any_order;
  for (const sema::ShownCard& shown : from.shown) {
    to.shown.push_back({asRef(shown.card), shown.count, shown.has_stats, shown.attack, shown.health});
  }
  to.condition = tree(from.condition, place);
  to.compared = tree(from.compared, place);
  to.action = action(from.action, place);
  to.log = from.log;
  for (const sema::Expectation& one : from.any_of) to.any_of.push_back(expectation(one, place));
  to.outcome = static_cast<ir::Expectation::Outcome>(from.outcome);
  to.negated = from.negated;
  to.measure = static_cast<ir::Expectation::Measure>(from.measure);
  to.comparison = from.comparison;
  to.value = from.value;
  to.of = tree(from.of, place);
  to.text = text(from.span);
  to.span = from.span;
  return to;
}

ir::TestStep Lowering::step(const sema::TestStep& from, const Place& place) {
  ir::TestStep to;
  to.kind = static_cast<ir::TestStep::Kind>(from.kind);
  to.player = from.player;
  to.where = static_cast<ir::TestStep::Where>(from.where);
  to.zone = from.zone;
  for (const sema::GivenCard& card : from.cards) to.cards.push_back(given(card, place));
  to.of_hero = from.of_hero;
  to.tag = from.tag;
  to.value = from.value;
  to.action = action(from.action, place);
  for (const sema::TestPick& pick : from.picks)
    to.picks.push_back({asRef(pick.card), tree(pick.thing, place), pick.number, pick.span});
  to.tree = tree(from.tree, place);
  to.expectation = expectation(from.expectation, place);
  to.text = text(from.span);
  to.span = from.span;
  return to;
}

void Lowering::lowerTests() {
  for (const sema::Test& from : program_.tests) {
    if (from.broken) continue;
    ir::TestPlan plan;
    plan.id = from.id;
    plan.claim = from.claim;
    plan.span = from.span;
    plan.file = files_[from.span.file].path();
    plan.line = files_[from.span.file].position(from.span.begin).line;
    plan.profile = from.profile;
    cardabi::findProfile(from.profile, plan.policies);
    for (const auto& [field, value] : from.policies) cardabi::setPolicy(plan.policies, field, value);
    for (const sema::Test::Planned& one : from.planned) plan.planned.push_back({one.what, text(one.span), one.span});
    plan.seed = from.seed;
    plan.turn = from.turn;
    plan.random_games = from.random_games;
    // What a test gives belongs to a nameless card of its set, so that it has a place in the order of cards.
    ir::Card owner;
    owner.set = ir::SetId{from.set.value()};
    owner.kind = cardabi::Kind::Option;  // which no pool, hand or board can hold
    owner.traits = cardabi::CardTrait::Token;
    owner.written_name = from.id;
    owner.name_en = from.id;
    owner.file = plan.file;
    owner.line = plan.line;
    Place place;
    place.host = module_.cards.add(std::move(owner));
    for (const sema::TestStep& one : from.steps) plan.steps.push_back(step(one, place));
    module_.tests.push_back(std::move(plan));
    module_.test_sets.push_back(ir::SetId{from.set.value()});
  }
}

}  // namespace cardc::lower

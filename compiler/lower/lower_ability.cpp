// Abilities: which triggers are a card's own, where they are awake, what auras depend on.
#include "lowering.h"

#include <algorithm>
#include <utility>

namespace cardc::lower {
namespace {
using cardabi::bit;
using cardabi::Head;
using cardabi::Hears;
using cardabi::index;
using cardabi::Kind;
using cardabi::Op;
using cardabi::Sides;
using cardabi::Slot;
using cardabi::Tag;
using cardabi::Timing;
using cardabi::Zone;

bool has(const sema::Card& card, Tag flag) {
  return std::find(card.flags.begin(), card.flags.end(), flag) != card.flags.end();
}

// `printed` is the card in whose text it stands, null in what is given.
ir::Standing standingOf(const sema::Ability& ability, const sema::Card* card, const sema::Card* printed, bool left) {
  ir::Standing on;
  on.left = left;
  on.given = printed == nullptr || printed->kind == Kind::Attachment;
  if (on.given) return on;
  const std::uint32_t waiting = bit(Zone::Hand) | bit(Zone::Deck);
  on.kind = printed->kind;
  on.option = card->host.valid();
  on.secret = has(*printed, Tag::SecretCard) && ability.head == Head::Trigger;
  on.quest = has(*printed, Tag::QuestZone) && ability.head == Head::Trigger;
  on.waits = ability.head == Head::Trigger && ability.zones != 0 && (ability.zones & ~waiting) == 0;
  on.head = ability.head;
  return on;
}

}  // namespace

ir::Ability Lowering::ability(const sema::Ability& from, const sema::Card* card, Place place) {
  ir::Ability to;
  to.head = from.head;
  to.timing = from.timing;
  to.event = from.event;
  to.limit = from.limit;
  to.limit_count = from.limit_count;
  to.span = from.span;
  if (!from.keyword.empty()) to.keyword = keyword_numbers_.at(from.keyword);

  const sema::Card* printed = card;
  if (card != nullptr && card->host.valid()) printed = &program_.cards[card->host];
  if (printed != nullptr && from.head == Head::Trigger) to.priority = static_cast<std::int16_t>(printed->priority);
  const bool secret = printed != nullptr && (has(*printed, Tag::SecretCard) || has(*printed, Tag::QuestZone));
  const bool spell = printed != nullptr && printed->kind == Kind::Action;
  to.context = ir::contextOf(standingOf(from, card, printed, place.left > 0));
  to.times = ir::timesIn(to.context);
  if (printed != nullptr && printed->counts_spell_damage >= 0) to.times = printed->counts_spell_damage;
  if (to.context == ir::Context::Left) to.times = place.left;
  place.times = to.times;
  place.converts = from.head == Head::Trigger && from.event == cardabi::Event::Heal && from.timing == Timing::Would;
  to.zones = from.zones != 0 ? from.zones : secret ? bit(Zone::Secret) : bit(Zone::Play);

  std::vector<ir::NodeId> pattern;
  for (const sema::SlotTest& test : from.tests) {
    if (test.is_this && to.hears == Hears::Any && (test.slot == Slot::Subject || test.slot == Slot::Object)) {
      to.hears = test.slot == Slot::Subject ? Hears::OwnAsSubject : Hears::OwnAsObject;
    } else if (test.is_this && printed != nullptr && printed->kind == Kind::Gear && test.slot == Slot::Source) {
      // what a weapon deals, its hero deals in an attack
      const auto hero = [&] {
        return make(Op::In, cardabi::Scope{bit(Zone::Play), index(Sides::Yours), bit(Kind::Avatar)}.pack(), {},
                    from.span);
      };
      const ir::NodeId there = make(Op::EventThing, static_cast<std::int32_t>(test.slot), {}, from.span);
      pattern.push_back(make(Op::Among, 0, {there, hero()}, from.span));
      pattern.push_back(make(Op::HasTag, static_cast<std::int32_t>(Tag::Attacking), {hero()}, from.span));
    } else if (test.is_this) {
      const ir::NodeId there = make(Op::EventThing, static_cast<std::int32_t>(test.slot), {}, from.span);
      pattern.push_back(make(Op::Among, 0, {there, make(Op::This, 0, {}, from.span)}, from.span));
    } else {
      pattern.push_back(expr(test.condition, place));
    }
  }
  const bool own_spell = spell && !secret && !card->host.valid() && from.head == Head::Trigger;
  if (own_spell && to.hears == Hears::Any && from.zones == 0)
    to.zones = bit(Zone::SetAside);  // it listens while it is cast
  if (pattern.size() == 1) to.pattern = pattern.front();
  if (pattern.size() > 1) to.pattern = make(Op::And, 0, std::move(pattern), from.span);
  to.condition = expr(from.condition, place);
  to.selector = expr(from.selector, place);
  std::vector<ir::NumberSite>* const around = std::exchange(numbers_, &to.numbers);
  to.body = expr(from.body, place);
  numbers_ = around;
  to.modifiers = modifiers(from.lines, place, nullptr);
  if (from.head == Head::Aura || from.head == Head::CostRule) {
    to.depends = ir::readsOf(module_.nodes, to.selector) | ir::readsOf(module_.nodes, to.condition);
    for (const ir::Modifier& modifier : to.modifiers) to.depends |= ir::readsOf(module_.nodes, modifier.tree);
  }
  return to;
}

}  // namespace cardc::lower

// Abilities: which triggers are a card's own, where they are awake, what auras depend on.
#include "lowering.h"

#include <algorithm>

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
using cardabi::Zone;

bool isSecret(const sema::Card& card) {
  return std::any_of(card.flags.begin(), card.flags.end(),
                     [](Tag tag) { return tag == Tag::SecretCard || tag == Tag::QuestZone; });
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
  const bool secret = printed != nullptr && isSecret(*printed);
  const bool spell = printed != nullptr && printed->kind == Kind::Action;
  place.spell = spell && from.head == Head::Cast;
  place.boosted = place.spell || (secret && from.head == Head::Trigger);
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
  to.body = expr(from.body, place);
  to.modifiers = modifiers(from.lines, place, nullptr);
  if (from.head == Head::Aura || from.head == Head::CostRule) {
    to.depends = ir::readsOf(module_.nodes, to.selector) | ir::readsOf(module_.nodes, to.condition);
    for (const ir::Modifier& modifier : to.modifiers) to.depends |= ir::readsOf(module_.nodes, modifier.tree);
  }
  return to;
}

}  // namespace cardc::lower

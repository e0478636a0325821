#include "trial.h"

#include <algorithm>

namespace card_natives {

using cardabi::CardRef;
using cardabi::Kind;
using cardabi::Op;
using cardabi::OpInfo;
using cardabi::Tag;
using cardrt::Eval;
using cardrt::Machine;
using cardrt::Player;
using cardrt::SlotIndex;
using cardrt::Thing;
using cardrt::ThingSet;
using cardrt::Zone;

namespace {

// No card says more, and sums of it stay far from the end of 32 bits.
constexpr std::int32_t kMost = 1000;

// What it does when it is played.
bool startsIt(const cardabi::Ability& ability) {
  if (static_cast<cardabi::Head>(ability.head) == cardabi::Head::Cast) return true;
  return static_cast<cardabi::Head>(ability.head) == cardabi::Head::Trigger &&
         static_cast<cardabi::Event>(ability.event) == cardabi::Event::Play &&
         static_cast<cardabi::Timing>(ability.timing) == cardabi::Timing::When &&
         static_cast<cardabi::Hears>(ability.hears) == cardabi::Hears::OwnAsSubject;
}

}  // namespace

bool isOpen(const cardabi::Node* nodes, std::uint32_t node) {
  constexpr std::uint32_t kHidden = cardabi::Touch::Hand | cardabi::Touch::Deck | cardabi::Touch::Event |
                                    cardabi::Touch::Decisions | cardabi::Touch::Attached;
  for (std::uint32_t at = node; at < node + sizeOf(nodes[node]); ++at) {
    const OpInfo& op = cardabi::info(static_cast<Op>(opOf(nodes[at])));
    if ((op.traits & cardabi::OpTrait::Random) != 0 || (op.reads & kHidden) != 0) return false;
    switch (op.arg) {
      case cardabi::OpArg::Scope:
        if (cardabi::Scope::unpack(argOf(nodes[at])).zones != cardabi::bit(Zone::Play)) return false;
        break;
      case cardabi::OpArg::History:
      case cardabi::OpArg::Memory:
      case cardabi::OpArg::Native:
      case cardabi::OpArg::Register: return false;
      default: break;
    }
    if (op.op == Op::Pool || op.op == Op::NextPlays) return false;
  }
  return true;
}

Trial::Trial(Machine& m, SlotIndex asker, CardRef card, SlotIndex target)
    : m_(m), eval_(m, card.set(), asker, m.at(asker).controller, cardrt::kNoSlot), you_(m.at(asker).controller) {
  eval_.chosen = target;
  const auto add = [&](SlotIndex slot) {
    if (m.at(slot).kind != Kind::Unit && m.at(slot).kind != Kind::Avatar) return;
    bodies_[count_++] = {slot, cardrt::hearth::currentHealth(m.at(slot)), cardrt::has<Tag::DivineShield>(m.at(slot)),
                         false};
  };
  for (const Player side : {Player{0}, Player{1}}) {
    add(m.single(side, Kind::Avatar));
    for (std::size_t i = 0; i < m.count(side, Zone::Play); ++i) add(m.list(side, Zone::Play)[i]);
  }
  const cardabi::Card& row = m.cards.card(card);
  if (static_cast<Kind>(row.kind) != Kind::Action) bring(card, 1);
  for (const cardabi::Ability& ability : m.cards.abilities(card)) {
    const bool now = startsIt(ability) && ability.body != 0;
    if (now &&
        (ability.condition == 0 || (isOpen(eval_.nodes, ability.condition) && eval_.condition(ability.condition))))
      does(ability.body);
  }
}

bool Trial::noTauntIsLeft() const {
  return std::none_of(bodies_, bodies_ + count_, [&](const Body& body) {
    const cardrt::Entity& entity = m_.at(body.slot);
    return entity.controller != you_ && !body.gone() && cardrt::has<Tag::Taunt>(entity);
  });
}

std::uint32_t Trial::operand(std::uint32_t node, std::uint32_t number) const {
  std::uint32_t at = node + 1;
  for (; number > 0; --number) at += sizeOf(eval_.nodes[at]);
  return at;
}

bool Trial::select(std::uint32_t node, ThingSet& out) {
  const bool itself = static_cast<Op>(opOf(eval_.nodes[node])) == Op::This;  // it is not there yet
  if (itself || !isOpen(eval_.nodes, node)) return false;
  eval_.select(node, out);
  return true;
}

std::int32_t Trial::number(std::uint32_t node) {
  return isOpen(eval_.nodes, node) ? std::clamp(eval_.amount(node), 0, kMost) : 0;
}

Body* Trial::find(Thing thing) {
  Body* end = bodies_ + count_;
  Body* found = std::find_if(bodies_, end, [&](const Body& body) { return body.slot == thing; });
  return found == end ? nullptr : found;
}

void Trial::hit(Thing thing, std::int32_t amount) {
  Body* body = find(thing);
  if (body == nullptr || amount == 0 || cardrt::has<Tag::Immune>(m_.at(body->slot))) return;
  if (body->shielded) {
    body->shielded = false;
    return;
  }
  const cardrt::Entity& entity = m_.at(body->slot);
  if (entity.kind == Kind::Avatar) {
    (entity.controller == you_ ? life_ : burn_) += entity.controller == you_ ? -amount : amount;
    return;
  }
  body->left -= amount;
}

void Trial::heal(Thing thing, std::int32_t amount) {
  const Body* body = find(thing);
  if (body == nullptr || m_.single(you_, Kind::Avatar) != body->slot) return;
  life_ += std::min(amount, cardrt::get<Tag::Damage>(m_.at(body->slot)));
}

void Trial::bring(CardRef card, std::int32_t copies) {
  const cardabi::Card& row = m_.cards.card(card);
  const auto kind = static_cast<Kind>(row.kind);
  if (kind != Kind::Unit && kind != Kind::Gear) return;
  const std::int32_t attack = std::clamp(row.attack, 0, kMost), health = std::clamp(row.health, 0, kMost);
  brought_ += copies * (attack + health);
  if (kind == Kind::Unit) {
    shelter_ += (row.flags & cardrt::flagBit<Tag::Taunt>()) != 0 ? copies * health : 0;
    strikes_ += (row.flags & cardrt::flagBit<Tag::Charge>()) != 0 ? copies * attack : 0;
    return;
  }
  const SlotIndex hero = m_.single(you_, Kind::Avatar);
  const bool fresh = cardrt::get<Tag::AttacksMade>(m_.at(hero)) == 0 && !cardrt::has<Tag::Frozen>(m_.at(hero));
  if (fresh) strikes_ += std::max(0, attack - cardrt::hearth::attackOf(m_, hero));
}

// Only what stands in it as such; what belongs to a choice, a loop or a later moment is left out.
void Trial::does(std::uint32_t node) {
  const cardabi::Node& row = eval_.nodes[node];
  ThingSet set;
  switch (static_cast<Op>(opOf(row))) {
    case Op::Block:
      for (std::uint32_t at = node + 1; at < node + sizeOf(row); at += sizeOf(eval_.nodes[at])) does(at);
      return;
    case Op::If: {
      if (!isOpen(eval_.nodes, node + 1)) return;
      const std::uint32_t way = operand(node, eval_.condition(node + 1) ? 1 : 2);
      if (way < node + sizeOf(row)) does(way);
      return;
    }
    case Op::Damage: {
      const std::int32_t amount = number(operand(node, 1));
      if (!select(operand(node, 0), set)) return;
      for (std::size_t i = 0; i < set.count; ++i) hit(set.items[i], amount);
      return;
    }
    case Op::Restore:
    case Op::RestoreFull: {
      const bool full = static_cast<Op>(opOf(row)) == Op::RestoreFull;
      const std::int32_t amount = full ? kMost : number(operand(node, 1));
      if (!select(operand(node, 0), set)) return;
      for (std::size_t i = 0; i < set.count; ++i) heal(set.items[i], amount);
      return;
    }
    case Op::Destroy:
    case Op::Return:
    case Op::Transform:
    case Op::TakeControl:
      if (!select(operand(node, 0), set)) return;
      for (std::size_t i = 0; i < set.count; ++i) {
        Body* body = find(set.items[i]);
        if (body == nullptr || body->gone()) continue;
        if (static_cast<Op>(opOf(row)) == Op::TakeControl)
          brought_ += std::max(0, cardrt::hearth::attackOf(m_, body->slot)) + body->left;
        body->away = true;
      }
      return;
    case Op::GainArmor: life_ += number(operand(node, 0)); return;
    case Op::Draw: drawn_ += std::min(number(operand(node, 0)), 10 - m_.count(you_, Zone::Hand)); return;
    case Op::Summon:
    case Op::Equip: {
      const bool counted = operand(node, 1) < node + sizeOf(row);
      const std::int32_t copies = counted ? std::min(number(operand(node, 1)), 7 - m_.count(you_, Zone::Play)) : 1;
      if (!select(operand(node, 0), set)) return;
      for (std::size_t i = 0; i < set.count; ++i) {
        if (cardrt::isCard(set.items[i])) bring(CardRef(set.items[i]), std::max(0, copies));
      }
      return;
    }
    default: return;
  }
}

}  // namespace card_natives

// Selectors, conditions and amounts of the core. What is not core's goes to the rules.
#include "cardrt/eval.h"

#include "cardabi/tables.h"
#include "cardrt/native.h"
#include "cardrt/rules.h"

namespace cardrt {

using cardabi::CardRef;
using cardabi::Comparison;
using cardabi::FactCategory;
using cardabi::index;
using cardabi::Node;
using cardabi::Op;
using cardabi::Scope;
using cardabi::Sides;
using cardabi::Slot;

namespace {

std::int32_t calculate(Op op, std::int64_t x, std::int64_t y) {
  if (op == Op::Add) return inRange(x + y);
  return inRange(op == Op::Subtract ? x - y : x * y);
}

bool compare(Comparison how, std::int32_t a, std::int32_t b) {
  switch (how) {
    case Comparison::Equal: return a == b;
    case Comparison::NotEqual: return a != b;
    case Comparison::AtLeast: return a >= b;
    case Comparison::AtMost: return a <= b;
    case Comparison::MoreThan: return a > b;
    case Comparison::LessThan: return a < b;
  }
  return false;
}

const cardabi::Card& rowOf(const Machine& m, Thing thing) {
  return isCard(thing) ? m.cards.card(CardRef(thing)) : m.card(static_cast<SlotIndex>(thing));
}

bool ofKind(Eval& eval, Thing thing, std::int32_t kinds) {
  const auto kind =
      isCard(thing) ? eval.m.cards.card(CardRef(thing)).kind : index(eval.m.at(static_cast<SlotIndex>(thing)).kind);
  return (kinds >> kind & 1) != 0;
}
bool inZone(Eval& eval, Thing thing, std::int32_t zones) {
  return !isCard(thing) && (zones >> index(eval.m.at(static_cast<SlotIndex>(thing)).zone) & 1) != 0;
}
bool ofSide(Eval& eval, Thing thing, std::int32_t sides) {
  if (isCard(thing)) return false;
  const bool yours = eval.m.at(static_cast<SlotIndex>(thing)).controller == eval.you;
  return (sides & static_cast<std::int32_t>(yours ? Sides::Yours : Sides::Foes)) != 0;
}
bool isCardOrReprint(Eval& eval, Thing thing, std::int32_t ref) {
  const std::uint32_t mine = isCard(thing) ? thing : eval.m.at(static_cast<SlotIndex>(thing)).card;
  const auto asked = static_cast<std::uint32_t>(ref);
  return mine == asked || eval.m.cards.card(CardRef(mine)).base == eval.m.cards.card(CardRef(asked)).base;
}
bool partOf(Eval& eval, Thing thing, std::int32_t fact) {
  if (!isCard(thing) && eval.m.at(static_cast<SlotIndex>(thing)).kind == Kind::Player) return false;
  const cardabi::Card& row = rowOf(eval.m, thing);
  const std::uint32_t number = fact & 0xff;
  switch (static_cast<FactCategory>(fact >> 8)) {
    case FactCategory::Class: return (row.classes >> number & 1) != 0;
    case FactCategory::Race: return (row.races >> number & 1) != 0 || (row.races & kAllRaces) != 0;
    case FactCategory::School: return (row.schools >> number & 1) != 0;
    case FactCategory::Rarity: return row.rarity == number;
  }
  return false;
}
// Printed facts of a category, as a set.
std::uint64_t factsOf(Eval& eval, Thing thing, FactCategory category) {
  if (!isCard(thing) && eval.m.at(static_cast<SlotIndex>(thing)).kind == Kind::Player) return 0;
  const cardabi::Card& row = rowOf(eval.m, thing);
  switch (category) {
    case FactCategory::Class: return row.classes;
    case FactCategory::Race: return (row.races & kAllRaces) != 0 ? ~std::uint64_t{0} : row.races;
    case FactCategory::School: return row.schools;
    case FactCategory::Rarity: return std::uint64_t{1} << row.rarity;
  }
  return 0;
}
// A loop over facts has one of them in its register.
std::uint64_t factsAt(Eval& eval, std::uint32_t operand, FactCategory category) {
  if (static_cast<Op>(opOf(eval.nodes[operand])) == Op::Local && eval.registers != nullptr) {
    const std::int32_t number = argOf(eval.nodes[operand]) & 7;
    const auto thing = static_cast<Thing>(eval.registers->number[number]);
    if (eval.registers->count[number] == 1 && isFact(thing)) {
      const bool same = static_cast<FactCategory>((thing - kFirstFact) >> 8) == category;
      return same ? std::uint64_t{1} << (thing & 63) : 0;
    }
  }
  ThingSet set;
  eval.select(operand, set);
  std::uint64_t facts = 0;
  for (std::size_t i = 0; i < set.count; ++i) facts |= factsOf(eval, set.items[i], category);
  return facts;
}
// What is printed on it, unless it is muted, and what is attached to it.
bool hasAbility(Eval& eval, Thing thing, std::int32_t keyword) {
  const auto brings = [&](CardRef card) {
    for (const cardabi::Ability& ability : eval.m.cards.abilities(card)) {
      if (ability.keyword == keyword) return true;
    }
    return false;
  };
  if (isCard(thing)) return brings(CardRef(thing));
  const Entity& entity = eval.m.at(static_cast<SlotIndex>(thing));
  if (entity.kind != Kind::Player && !has<cardabi::role::kMuted>(entity) && brings(CardRef(entity.card))) return true;
  for (SlotIndex each = entity.first_attachment; each != kNoSlot; each = eval.m.at(each).next_attachment) {
    for (const cardabi::Ability& ability : eval.m.abilitiesOf(each)) {
      if (ability.keyword == keyword && eval.m.brings(each, ability)) return true;
    }
  }
  return false;
}
bool hasTag(Eval& eval, Thing thing, std::int32_t tag) { return eval.tagOf(thing, static_cast<Tag>(tag)) != 0; }

}  // namespace

std::int32_t Eval::tagOf(Thing thing, Tag tag) const {
  if (!isCard(thing)) return thing == kNoSlot ? 0 : m.read(static_cast<SlotIndex>(thing), tag);
  const cardabi::Card& row = m.cards.card(CardRef(thing));
  if (tag == Tag::Cost) return row.cost;
  if (tag == Tag::Attack) return row.attack;
  if (tag == Tag::Health) return row.health;
  if (tag == cardabi::role::kShell) return cardabi::role::printedShell(row);
  const TagPlace place = placeOf(tag);
  if (place.store == cardabi::TagStore::Flag) return static_cast<std::int32_t>(row.flags >> place.at & 1);
  const cardabi::TagValue* tags = m.cards.set(CardRef(thing)).tags + row.tags;
  for (std::uint32_t i = 0; i < row.tags_count; ++i) {
    if (tags[i].tag == index(tag)) return tags[i].value;
  }
  return 0;
}

bool Eval::one(std::uint32_t node, Thing& out) {
  switch (static_cast<Op>(opOf(nodes[node]))) {  // the common single things, without a set
    case Op::This: out = self; return self != kNoSlot;
    case Op::It: out = it; return it != kNoSlot;
    case Op::Chosen: out = chosen; return chosen != kNoSlot;
    default: break;
  }
  ThingSet set;
  select(node, set);
  if (set.count == 0) return false;
  out = set.items[0];
  return true;
}

bool Eval::everyOne(std::uint32_t operand, bool (*test)(Eval&, Thing, std::int32_t), std::int32_t arg) {
  const Op op = static_cast<Op>(opOf(nodes[operand]));
  if (op == Op::It || op == Op::This || op == Op::Chosen) {
    Thing thing = kNoSlot;
    return one(operand, thing) && test(*this, thing, arg);
  }
  ThingSet set;
  select(operand, set);
  for (std::size_t i = 0; i < set.count; ++i) {
    if (!test(*this, set.items[i], arg)) return false;
  }
  return set.count > 0;
}

bool Eval::condition(std::uint32_t node) {
  const Node& row = nodes[node];
  const std::uint32_t first = node + 1;
  switch (static_cast<Op>(opOf(row))) {
    case Op::Always: return true;
    case Op::And:
      for (std::uint32_t at = first; at < node + sizeOf(row); at += sizeOf(nodes[at])) {
        if (!condition(at)) return false;
      }
      return true;
    case Op::Or:
      for (std::uint32_t at = first; at < node + sizeOf(row); at += sizeOf(nodes[at])) {
        if (condition(at)) return true;
      }
      return false;
    case Op::Not: return !condition(first);
    case Op::AnyOf: {
      Thing thing = kNoSlot;
      return one(first, thing);
    }
    case Op::Compare:
      return compare(static_cast<Comparison>(argOf(row)), amount(first), amount(first + sizeOf(nodes[first])));
    case Op::Among: {
      ThingSet some, all;
      select(first, some);
      select(first + sizeOf(nodes[first]), all);
      for (std::size_t i = 0; i < some.count; ++i) {
        if (!all.contains(some.items[i])) return false;
      }
      return some.count > 0;
    }
    case Op::HasTag: {
      const Op operand = static_cast<Op>(opOf(nodes[first]));
      if (operand == Op::It || operand == Op::This) return everyOne(first, hasTag, argOf(row));
      ThingSet set;
      select(first, set);
      for (std::size_t i = 0; i < set.count; ++i) {
        if (hasTag(*this, set.items[i], argOf(row))) return true;
      }
      return false;
    }
    case Op::OfKind: return everyOne(first, ofKind, argOf(row));
    case Op::InZone: return everyOne(first, inZone, argOf(row));
    case Op::OfSide: return everyOne(first, ofSide, argOf(row));
    case Op::IsCard: return everyOne(first, isCardOrReprint, argOf(row));
    case Op::PartOf: return everyOne(first, partOf, argOf(row));
    case Op::HasAbility: return everyOne(first, hasAbility, argOf(row));
    case Op::OfAbility: return event != kNoSlot && m.event(event).before == argOf(row);
    case Op::Shares: {
      const auto category = static_cast<FactCategory>(argOf(row));
      return (factsAt(*this, first, category) & factsAt(*this, first + sizeOf(nodes[first]), category)) != 0;
    }
    case Op::IsOdd: return (amount(first) & 1) != 0;
    case Op::NativeIs: {
      NativeCall call{*this, node};
      return m.cards.nativeCode(argOf(row)).test(call);
    }
    case Op::YourTurn: return m.s.header.current == you;
    default: return m.rules().condition(*this, node);
  }
}

std::int32_t Eval::amount(std::uint32_t node) {
  const Node& row = nodes[node];
  const std::uint32_t first = node + 1;
  switch (static_cast<Op>(opOf(row))) {
    case Op::Number: return argOf(row);
    case Op::LocalNumber: return registers != nullptr ? registers->number[argOf(row) & 7] : 0;
    case Op::TagOf: {
      Thing thing = kNoSlot;
      return one(first, thing) ? tagOf(thing, static_cast<Tag>(argOf(row))) : 0;
    }
    case Op::CountOf: {
      if (static_cast<Op>(opOf(nodes[first])) == Op::Pool) return static_cast<std::int32_t>(poolSize(first));
      ThingSet set;
      select(first, set);
      return static_cast<std::int32_t>(set.count);
    }
    case Op::TotalOf: {
      ThingSet set;
      select(first, set);
      std::int64_t total = 0;
      for (std::size_t i = 0; i < set.count; ++i) total += tagOf(set.items[i], static_cast<Tag>(argOf(row)));
      return inRange(total);
    }
    case Op::LowestOf:
    case Op::HighestOf: {
      ThingSet set;
      select(first, set);
      const bool highest = static_cast<Op>(opOf(row)) == Op::HighestOf;
      std::int32_t best = 0;
      for (std::size_t i = 0; i < set.count; ++i) {
        const std::int32_t value = tagOf(set.items[i], static_cast<Tag>(argOf(row)));
        if (i == 0 || (highest ? value > best : value < best)) best = value;
      }
      return best;
    }
    case Op::PrintedOf: {
      Thing thing = kNoSlot;
      if (!one(first, thing)) return 0;
      const bool player = !isCard(thing) && m.at(static_cast<SlotIndex>(thing)).kind == Kind::Player;
      if (player) return 0;
      return tagOf(isCard(thing) ? thing : m.at(static_cast<SlotIndex>(thing)).card, static_cast<Tag>(argOf(row)));
    }
    case Op::NativeNumber: {
      NativeCall call{*this, node};
      return m.cards.nativeCode(argOf(row)).count(call);
    }
    case Op::EventNumber: {
      const bool before = static_cast<Slot>(argOf(row)) == Slot::Before;
      if (past != nullptr) return before ? past->before : past->amount;
      if (event == kNoSlot) return 0;
      return before ? m.event(event).before : m.event(event).amount;
    }
    case Op::PastCount: return countPast(node);
    case Op::PastTotal: return totalPast(node);
    case Op::Add:
    case Op::Subtract:
    case Op::Multiply: {
      const std::int32_t left = amount(first);
      return calculate(static_cast<Op>(opOf(row)), left, amount(first + sizeOf(nodes[first])));
    }
    case Op::Half: {
      const std::int64_t whole = amount(first);
      const std::int64_t up = static_cast<cardabi::Rounding>(argOf(row)) == cardabi::Rounding::Up ? 1 : 0;
      return static_cast<std::int32_t>((whole + up) >> 1);  // down is towards minus infinity
    }
    case Op::Between: {
      const std::int32_t low = amount(first), high = amount(first + sizeOf(nodes[first]));
      if (high <= low) return low;
      const auto span = static_cast<std::uint32_t>(high) - static_cast<std::uint32_t>(low);
      const std::uint32_t drawn = m.random(span == 0xffffffff ? span : span + 1);
      return static_cast<std::int32_t>(static_cast<std::uint32_t>(low) + drawn);
    }
    default: return m.rules().amount(*this, node);
  }
}

}  // namespace cardrt

#include "value_scene.h"

#include <algorithm>

namespace cardc::analysis {
namespace {

using cardabi::bit;
using cardabi::Kind;
using cardabi::Sides;
using cardabi::Zone;

// Of these a side has one at most on the battlefield.
constexpr std::uint32_t kSingle = bit(Kind::Player) | bit(Kind::Avatar) | bit(Kind::Power) | bit(Kind::Gear);

Sides other(Sides side) {
  if (side == Sides::Yours) return Sides::Foes;
  return side == Sides::Foes ? Sides::Yours : side;
}

Sides both(Sides a, Sides b) { return static_cast<Sides>(cardabi::index(a) | cardabi::index(b)); }

}  // namespace

Reach Scene::seen(Reach from) const {
  if (other_side_) from.side = other(from.side);
  return from;
}

void Scene::name(std::int32_t place, Reach what) { things_.at(static_cast<std::size_t>(place)) = seen(what); }
Reach Scene::named(std::int32_t place) const { return seen(things_.at(static_cast<std::size_t>(place))); }

Reach Scene::scope(std::int32_t arg) const {
  const cardabi::Scope scope = cardabi::Scope::unpack(arg);
  const bool single = (scope.kinds & ~kSingle) == 0 && scope.zones == bit(Zone::Play);
  const Sides side = static_cast<Sides>(scope.sides);
  // Both heroes are one thing of either side: which of them it is good for is as open as that.
  return single ? Reach{side, kOne, side == Sides::Both} : Reach{side, guess::kManyThings, true};
}

Reach Scene::reach(ir::NodeId selector) const {
  if (!selector.valid()) return {};
  const ir::Node& node = module_->nodes[selector];
  const auto set = [&](std::size_t n) { return reach(n < node.children.size() ? node.children[n] : ir::NodeId{}); };
  switch (reachOf(node.op)) {
    case ReachHow::Nobody: return {Sides::None, 0, false};
    case ReachHow::Itself:
    case ReachHow::Yours: return {Sides::Yours, kOne, false};
    case ReachHow::Foes: return {Sides::Foes, kOne, false};
    case ReachHow::Target:
      return target_.valid() ? seen({Scene(*module_, {}).reach(target_).side, kOne, false}) : Reach{};
    case ReachHow::Register: return named(node.arg);
    case ReachHow::Scope: return scope(node.arg);
    case ReachHow::Counted: {
      const Amount count = node.children.size() > 1 ? amount(node.children[1]) : Amount{kOne, false};
      return {set(0).side, std::max<Thousandths>(count.value, 0), count.about};
    }
    case ReachHow::OneOf: return {set(0).side, kOne, false};
    case ReachHow::OtherSide: return {other(set(0).side), kOne, false};
    case ReachHow::FirstSet: return set(0);
    case ReachHow::Sum: {
      const Reach a = set(0), b = set(1);
      return {both(a.side, b.side), bounded(a.things + b.things), a.about || b.about};
    }
    case ReachHow::Beside: {
      const Reach of = set(0);
      const bool two = static_cast<cardabi::Beside>(node.arg) == cardabi::Beside::Both;
      return {of.side, bounded(two ? 2 * of.things : of.things), true};
    }
    case ReachHow::One: return {};
    case ReachHow::Many: return {Sides::None, guess::kManyThings, true};
  }
  return {};
}

Amount Scene::amount(ir::NodeId tree) const {
  constexpr Amount kGuess{guess::kUnknownNumber, true};
  if (!tree.valid()) return kGuess;
  const ir::Node& node = module_->nodes[tree];
  const auto part = [&](std::size_t n) { return n < node.children.size() ? amount(node.children[n]) : kGuess; };
  const auto joined = [&](auto&& join) {
    const Amount a = part(0), b = part(1);
    return Amount{join(a.value, b.value), a.about || b.about};
  };
  switch (amountOf(node.op)) {
    case AmountHow::Literal: return {bounded(node.arg * kOne), false};
    case AmountHow::Same: return part(0);
    case AmountHow::Middle: {
      const Amount a = part(0), b = part(1);
      return {(a.value + b.value) / 2, true};
    }
    case AmountHow::Half: {
      const Amount whole = part(0);
      return {whole.value / 2, whole.about};
    }
    case AmountHow::Sum: return joined([](Thousandths a, Thousandths b) { return bounded(a + b); });
    case AmountHow::Difference: return joined([](Thousandths a, Thousandths b) { return bounded(a - b); });
    case AmountHow::Product: return joined(scaled);
    case AmountHow::Register: return numbers_.at(static_cast<std::size_t>(node.arg));
    case AmountHow::Unknown: return kGuess;
  }
  return kGuess;
}

}  // namespace cardc::analysis

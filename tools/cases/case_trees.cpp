#include "case_trees.h"

#include "cardabi/record.h"
#include "cardc/lab/run_test.h"

namespace cardcases {

using cardabi::Op;

Trees::Trees(cardc::ir::SetRows& set) : set_(set) {
  set_.nodes.push_back({});
  set_.strings.push_back('\0');
  set_.name = "CASE";
  set_.name_offset = text(set_.name);
}

cardc::ir::TreeAt Trees::add(const Tree& tree) {
  const auto at = static_cast<cardc::ir::TreeAt>(set_.nodes.size());
  set_.nodes.insert(set_.nodes.end(), tree.begin(), tree.end());
  return at;
}

std::uint32_t Trees::text(std::string_view text) {
  const auto at = static_cast<std::uint32_t>(set_.strings.size());
  set_.strings.append(text).push_back('\0');
  return at;
}

Tree Trees::leaf(Op op, std::int32_t arg) { return make(op, arg, {}); }

Tree Trees::make(Op op, std::int32_t arg, std::initializer_list<Tree> operands) {
  std::size_t size = 1;
  for (const Tree& operand : operands) size += operand.size();
  Tree tree{cardabi::makeNode(static_cast<std::uint16_t>(op), static_cast<std::uint16_t>(size), arg)};
  for (const Tree& operand : operands) tree.insert(tree.end(), operand.begin(), operand.end());
  return tree;
}

Tree Trees::all(cardabi::Zone zone, std::uint8_t player, std::uint32_t kinds) const {
  const auto side = static_cast<std::uint32_t>(player == 0 ? cardabi::Sides::Yours : cardabi::Sides::Foes);
  Tree in = leaf(Op::In, cardabi::Scope{cardabi::bit(zone), side, kinds}.pack());
  if (zone != cardabi::Zone::Play || kinds != kBoard) return in;
  const cardabi::CardRef stranger = cardc::lab::bystanderCard(set_.number);
  return make(Op::Where, 0,
              {in, make(Op::Not, 0, {make(Op::IsCard, static_cast<std::int32_t>(stranger.value), {leaf(Op::It)})})});
}

Tree Trees::at(const Tree& things, std::int32_t place) {
  const auto first = [&](std::int32_t count) { return make(Op::First, 0, {things, leaf(Op::Number, count)}); };
  return make(Op::Except, 0, {first(place + 1), first(place)});
}

Tree Trees::equals(const Tree& amount, std::int32_t value) {
  return make(Op::Compare, static_cast<std::int32_t>(cardabi::Comparison::Equal), {amount, leaf(Op::Number, value)});
}

}  // namespace cardcases

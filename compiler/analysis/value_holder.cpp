// Actions that hold others: how often those count, and which of them.
#include "value_weigher.h"

#include "cardabi/tables.h"

#include <span>

namespace cardc::analysis {
namespace {

using cardabi::Sides;

// From the first operand that is a block, all are.
std::span<const ir::NodeId> blocks(const ir::Node& node) {
  const std::size_t first = std::min(cardabi::info(node.op).operands.find('B'), node.children.size());
  return std::span(node.children).subspan(first);
}

Thousandths totalOf(const std::vector<ValueLine>& lines) {
  Value value;
  value.lines = lines;
  return value.total();
}

}  // namespace

void Weigher::run(const ir::Node& node, Frame& frame, Thousandths often, bool about, Value& out) {
  frame.factor = scaled(frame.factor, std::max<Thousandths>(often, 0));
  frame.about = frame.about || about;
  for (const ir::NodeId block : blocks(node)) action(block, frame, out);
}

void Weigher::best(const std::vector<Choice>& choices, const Frame& frame, bool or_nothing, Value& out) {
  const auto good = [&](const std::vector<ValueLine>& lines) {
    return frame.for_opponent ? -totalOf(lines) : totalOf(lines);
  };
  std::vector<ValueLine> before = std::exchange(out.lines, {});
  std::vector<ValueLine> chosen;
  for (std::size_t n = 0; n < choices.size(); ++n) {
    Frame alone = frame;
    alone.best_case = true;
    choices[n](alone);
    if (n == 0 || good(out.lines) > good(chosen)) chosen = out.lines;
    out.lines.clear();
  }
  if (or_nothing && good(chosen) < 0) chosen = {{"nothing", kOne, 0, false, true}};
  out.lines = std::move(before);
  out.lines.insert(out.lines.end(), chosen.begin(), chosen.end());
}

void Weigher::byPlayer(const ir::Node& node, const Frame& frame, Value& out) {
  const Sides players = frame.scene.reach(operandOf(node, 'S')).side;
  if (players == Sides::None) return noteUnweighed(frame.owner, std::string(cardabi::info(node.op).name), out);
  Frame inside = frame;
  if (players == Sides::Foes) {
    inside.scene.changeSides();
    inside.for_opponent = !frame.for_opponent;
  }
  const std::size_t before = out.lines.size();
  run(node, inside, kOne, false, out);
  if (players != Sides::Both) return;
  out.lines.resize(before);  // what the weights do not know in it is noted all the same
  line(inside, "for each player alike", kOne, {}, out);
}

void Weigher::holder(const OpWeight& row, const ir::Node& node, Frame& frame, Value& out) {
  if (row.how == Weigh::Sum) return run(node, frame, kOne, false, out);
  const ir::NodeId set = operandOf(node, 'S'), number = operandOf(node, 'A');
  Frame inside = frame;
  if (row.how == Weigh::Names) {
    if (cardabi::info(node.op).arg != cardabi::OpArg::Register) return;
    if (set.valid()) frame.scene.name(node.arg, frame.scene.reach(set));
    if (number.valid()) frame.scene.name(node.arg, frame.scene.amount(number));
    return;
  }
  Reach it;  // behind a branch or a choice it is nothing in particular
  if (row.how == Weigh::Larger) {
    std::vector<Choice> choices;
    for (const ir::NodeId block : blocks(node))
      choices.push_back([&, block](Frame& alone) { action(block, alone, out); });
    const bool lacks_one = cardabi::info(node.op).operands.ends_with("B?") && choices.size() < 2;
    best(choices, frame, lacks_one, out);
  } else if (row.how == Weigh::Chance) {
    const auto count = static_cast<Thousandths>(blocks(node).size());
    run(node, inside, count == 0 ? 0 : kOne / count, true, out);
  } else if (row.how == Weigh::Repeated) {
    const Amount often = frame.scene.amount(number);
    run(node, inside, often.value, often.about, out);
    it = inside.scene.named(0);
    it.things = scaled(it.things, std::max<Thousandths>(often.value, 0));
  } else if (row.how == Weigh::PerThing) {
    const Reach all = frame.scene.reach(set);
    inside.scene.name(node.arg, Reach{all.side, kOne, false});
    run(node, inside, all.things, all.about, out);
  } else if (row.how == Weigh::ByPlayer) {
    byPlayer(node, frame, out);
  } else if (row.how == Weigh::Inside) {
    if (set.valid()) inside.scene.name(0, Reach{frame.scene.reach(set).side, kOne, false});
    run(node, inside, kOne, false, out);
  } else if (row.how == Weigh::Carried) {
    action(operandOf(node, 'B'), inside, out);
    it = inside.scene.named(0);
    given(row, node, it, 1, frame, out);
  }
  frame.scene.name(0, it);
}

}  // namespace cardc::analysis

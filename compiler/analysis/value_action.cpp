// Actions that do something by themselves: a line each.
#include "value_weigher.h"

#include "cardabi/tables.h"

#include <fmt/format.h>

namespace cardc::analysis {
namespace {

using cardabi::Sides;

bool bad(Side good, Sides side) {
  return (good == Side::Foes && side == Sides::Yours) || (good == Side::Own && side == Sides::Foes);
}

// Said where it is bad, so that nobody wonders at a minus.
std::string where(Side good, Sides side) {
  if (!bad(good, side)) return "";
  return side == Sides::Yours ? ", your side" : ", the foe's side";
}

}  // namespace

ir::NodeId operandOf(const ir::Node& node, char letter) {
  std::size_t at = 0;
  for (const char c : cardabi::info(node.op).operands) {
    if (c == '?' || c == '*') continue;
    if (c == letter) return at < node.children.size() ? node.children[at] : ir::NodeId{};
    ++at;
  }
  return {};
}

void noteUnweighed(ir::CardId card, const std::string& what, Value& out) {
  for (Unweighed& known : out.unweighed) {
    if (known.card == card && known.what == what) return static_cast<void>(++known.count);
  }
  out.unweighed.push_back({card, what, 1});
}

void Weigher::line(const Frame& frame, std::string what, Thousandths how_often, const Worth& worth, Value& out) {
  if (frame.for_opponent) what += ", for the opponent";
  const Thousandths often = scaled(frame.factor, how_often);
  const Thousandths all = scaled(often, worth.each);
  out.lines.push_back(
      {std::move(what), often, frame.for_opponent ? -all : all, worth.about || frame.about, frame.best_case});
}

void Weigher::action(ir::NodeId id, Frame& frame, Value& out) {
  if (!id.valid()) return;
  const ir::Node& node = module_.nodes[id];
  const OpWeight* row = findWeight(node.op);
  if (row == nullptr) return noteUnweighed(frame.owner, std::string(cardabi::info(node.op).name), out);
  switch (row->how) {
    case Weigh::Points:
    case Weigh::Things:
    case Weigh::PointsEach:
    case Weigh::Unknown: return counted(*row, node, frame, out);
    case Weigh::Made: return makes(*row, node, frame, out);
    case Weigh::Given: return given(*row, node, frame.scene.reach(operandOf(node, 'S')), 2, frame, out);
    case Weigh::Raised: return raised(*row, node, frame, out);
    case Weigh::Sum:
    case Weigh::Larger:
    case Weigh::Chance:
    case Weigh::Repeated:
    case Weigh::PerThing:
    case Weigh::ByPlayer:
    case Weigh::Inside:
    case Weigh::Carried:
    case Weigh::Names: return holder(*row, node, frame, out);
  }
}

void Weigher::counted(const OpWeight& row, const ir::Node& node, Frame& frame, Value& out) {
  const Reach to = frame.scene.reach(operandOf(node, 'S'));
  const ir::NodeId number = operandOf(node, 'A');
  const bool has_number = row.how == Weigh::Points || (row.how == Weigh::PointsEach && number.valid());
  Amount amount = has_number ? frame.scene.amount(number) : Amount{kOne, false};
  if (row.how == Weigh::Unknown) amount = {guess::kUnknownNumber, true};
  const Reach things = row.how == Weigh::Points ? Reach{} : to;  // split among them, or of no set
  std::string what(row.word);
  if (has_number) what += ' ' + shortText(amount.value);
  const Thousandths weight = bad(row.side, to.side) ? -row.weight : row.weight;
  const bool about = amount.about || things.about;
  line(frame, what + where(row.side, to.side), things.things, {scaled(weight, amount.value), about, ""}, out);
  if (row.side == Side::Yours) frame.scene.name(0, Reach{Sides::Yours, scaled(things.things, amount.value), about});
}

void Weigher::makes(const OpWeight& row, const ir::Node& node, Frame& frame, Value& out) {
  const ir::NodeId number = operandOf(node, 'A');
  Amount amount = number.valid() ? frame.scene.amount(number) : Amount{kOne, false};
  amount.value = std::max<Thousandths>(amount.value, 0);
  const Made cards = made(operandOf(node, 'S'), frame, out);
  const bool about = cards.about || amount.about;
  const Thousandths often = scaled(amount.value, cards.times);
  line(frame, fmt::format("{} {}", row.word, cards.text), often, {scaled(row.weight, cards.each), about, ""}, out);
  frame.scene.name(0, Reach{Sides::Yours, scaled(often, cards.things), about});
}

void Weigher::raised(const OpWeight& row, const ir::Node& node, Frame& frame, Value& out) {
  const auto tag = static_cast<cardabi::Tag>(node.arg);
  const TagWeight* weight = findWeight(tag);
  if (weight == nullptr) return noteUnweighed(frame.owner, std::string(cardabi::info(node.op).name), out);
  const Reach to = frame.scene.reach(operandOf(node, 'S'));
  const Amount amount = frame.scene.amount(operandOf(node, 'A'));
  const Thousandths each = scaled(bad(row.side, to.side) ? -weight->flat : weight->flat, amount.value);
  line(frame, fmt::format("{} {}{}", cardabi::info(tag).spelling, shortText(amount.value), where(row.side, to.side)),
       to.things, {each, amount.about || to.about, ""}, out);
}

void Weigher::given(const OpWeight& row, const ir::Node& node, Reach to, std::size_t kept, Frame& frame, Value& out) {
  if (node.arg == ir::kNoCardArg) return;
  std::vector<Amount> numbers;
  for (std::size_t n = kept; n < node.children.size(); ++n) numbers.push_back(frame.scene.amount(node.children[n]));
  Worth worth = gift(ir::CardId{static_cast<std::uint32_t>(node.arg)}, numbers, frame, out);
  if (worth.text.empty()) return;  // nothing in it is weighed
  // Of either side: who plays the card gives it where it is good.
  const bool yours = to.side == Sides::Yours, foes = to.side == Sides::Foes;
  if (foes || (!yours && worth.each < 0)) worth.each = -worth.each;
  worth.about = worth.about || to.about;
  line(frame, fmt::format("{} {}{}", row.word, worth.text, foes ? ", the foe's side" : ""), to.things, worth, out);
}

}  // namespace cardc::analysis

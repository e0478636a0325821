// Cards that count towards something, and whose stages are awake one after the other.
#include "ops_run.h"

namespace cardrt::hearth {

using cardabi::Ability;
using cardabi::Head;
using cardabi::Limit;
using cardabi::Op;

namespace {

bool countsBy(const Machine& m, SlotIndex card, const Ability& ability) {
  const cardabi::Node* nodes = m.cards.set(cardabi::CardRef(m.at(card).card)).nodes;
  return ability.body != 0 && static_cast<Op>(opOf(nodes[ability.body])) == Op::ProgressBy;
}

// One that is over some time.
bool isStage(const Machine& m, SlotIndex card, const Ability& ability) {
  const auto limit = static_cast<Limit>(ability.limit);
  return static_cast<Head>(ability.head) == Head::Trigger &&
         (limit == Limit::Progress || limit == Limit::Once || countsBy(m, card, ability));
}

// The first stage that is not over; as many as there are abilities if all are.
std::size_t awakeStage(const Machine& m, SlotIndex card) {
  const auto abilities = m.abilitiesOf(card);
  for (std::size_t i = 0; i < abilities.size(); ++i) {
    if (isStage(m, card, abilities[i]) && (m.base(card).used_ever >> (i & 31) & 1) == 0) return i;
  }
  return abilities.size();
}

}  // namespace

bool isAwakeStage(const Machine& m, SlotIndex card, const Ability& ability) {
  const auto number = static_cast<std::size_t>(&ability - m.abilitiesOf(card).data());
  return !isStage(m, card, ability) || number == awakeStage(m, card);
}

bool hasStagesLeft(const Machine& m, SlotIndex card) { return awakeStage(m, card) < m.abilitiesOf(card).size(); }

std::int32_t stageOf(const Machine& m, SlotIndex card) {
  std::int32_t stage = 1;
  const auto abilities = m.abilitiesOf(card);
  const std::size_t awake = awakeStage(m, card);
  for (std::size_t i = 0; i < awake; ++i) stage += isStage(m, card, abilities[i]) ? 1 : 0;
  return stage;
}

std::int32_t stageProgressOf(const Machine& m, SlotIndex card) {
  const std::size_t awake = awakeStage(m, card);
  const auto count = static_cast<std::uint32_t>(m.abilitiesOf(card).size());
  std::int32_t sum = 0;
  for (std::uint32_t n = 0; n < count; ++n) {
    if (!has<Tag::OneStageAtATime>(m.at(card)) || n == awake) sum += m.read(card, cardabi::progressTag(n));
  }
  return sum;
}

// By more than one at a time: what is too much is lost. A quest that is done leaves as any other does.
void progressBy(Run& run) {
  Machine& m = run.m;
  const SlotIndex source = m.s.activations[run.f.activation].source;
  const auto abilities = m.abilitiesOf(source);
  const cardabi::Node* nodes = run.eval.nodes;
  std::uint32_t number = 0;
  while (number < abilities.size() && !(abilities[number].body <= run.node && abilities[number].body != 0 &&
                                        run.node < abilities[number].body + sizeOf(nodes[abilities[number].body])))
    ++number;
  if (number == abilities.size()) return;  // it has become another card
  const std::uint32_t bit = 1U << (number & 31);
  if ((m.base(source).used_ever & bit) != 0) return;
  const cardabi::Tag tag = cardabi::progressTag(number);
  const std::int32_t counted = inRange(std::int64_t{m.read(source, tag)} + run.eval.amount(run.operand(0)));
  m.writeTag(source, tag, counted);
  if (counted < argOf(run.row())) return;
  m.base(source).used_ever |= bit;
  const bool quest = m.at(source).zone == Zone::Secret && !has<Tag::SecretCard>(m.at(source));
  if (quest && !(has<Tag::OneStageAtATime>(m.at(source)) && hasStagesLeft(m, source))) {
    (void)m.move(source, Zone::SetAside, m.at(source).controller);
    Frame& leaves = m.push(static_cast<std::uint8_t>(RuleFrame::Secret), m.at(source).controller);
    leaves.a = source;
    leaves.more = static_cast<std::uint16_t>(number);
    leaves.step = 2;  // it has shown itself and done all but what comes now
  }
  m.runBlock(run.f.activation, run.f.player, run.operand(1));
}

}  // namespace cardrt::hearth

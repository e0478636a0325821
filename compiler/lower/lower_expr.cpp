// Expressions: most become the node that they are; a few depend on where they stand.
#include "lowering.h"

#include "cardabi/record.h"
#include "cardabi/types.h"

#include <algorithm>

namespace cardc::lower {
using cardabi::Op;

ir::NodeId Lowering::make(Op op, std::int32_t arg, std::vector<ir::NodeId> children, source::Span span) {
  return module_.nodes.make(op, arg, std::move(children), span);
}

bool Lowering::readsEventNumber(ir::NodeId id) const {
  const ir::Node& node = module_.nodes[id];
  return node.op == Op::EventNumber ||
         std::any_of(node.children.begin(), node.children.end(), [&](ir::NodeId one) { return readsEventNumber(one); });
}

// So much would have been healed: with spell damage, once for each spell that is the source: one or none. A boosted nothing is the bonus itself.
ir::NodeId Lowering::converted(ir::NodeId amount, source::Span span) {
  const ir::NodeId source = make(Op::EventThing, static_cast<std::int32_t>(cardabi::Slot::Source), {}, span);
  const auto kind = static_cast<std::int32_t>(cardabi::bit(cardabi::Kind::Action));
  const ir::NodeId is_spell = make(Op::OfKind, kind, {make(Op::It, 0, {}, span)}, span);
  const ir::NodeId spells = make(Op::CountOf, 0, {make(Op::Where, 0, {source, is_spell}, span)}, span);
  const ir::NodeId bonus = make(Op::Boosted, 0, {make(Op::Number, 0, {}, span)}, span);
  return make(Op::Add, 0, {amount, make(Op::Multiply, 0, {bonus, spells}, span)}, span);
}

// An amount of damage or healing as it is where it stands.
ir::NodeId Lowering::spellNumber(ir::SpellNumber what, ir::NodeId amount, const Place& place, source::Span span) {
  switch (what) {
    case ir::SpellNumber::Change: return amount;
    case ir::SpellNumber::Healing: return place.times > 0 ? make(Op::Unboosted, 0, {amount}, span) : amount;
    case ir::SpellNumber::Damage:
    case ir::SpellNumber::Missiles: break;
  }
  for (std::int32_t n = 0; n < place.times; ++n) amount = make(Op::Boosted, 0, {amount}, span);
  return amount;
}

ir::NodeId Lowering::expr(sema::ExprId id, const Place& place) {
  if (!id.valid()) return {};
  const sema::Expr& from = program_.exprs[id];
  std::vector<ir::NodeId> children;
  for (const sema::ExprId operand : from.operands) children.push_back(expr(operand, place));
  std::int32_t arg = from.arg;
  if (cardabi::info(from.op).arg == cardabi::OpArg::Keyword) {
    arg = keyword_numbers_.at(program_.keywords[static_cast<std::size_t>(from.arg)].word);
  }

  const bool to_plays = from.op == Op::Give && program_.exprs[from.operands[0]].op == Op::NextPlays;
  if (to_plays) {
    const sema::Body& body = program_.bodies[sema::BodyId{static_cast<std::uint32_t>(from.arg)}];
    std::vector<ir::NodeId> kept;
    arg = ir::asArg(ofNextPlays(body, program_.exprs[from.operands[0]], children[0], place, kept));
    children[0] = make(Op::You, 0, {}, from.span);
    children.insert(children.end(), kept.begin(), kept.end());
  } else if (from.op == Op::Give || from.op == Op::With || from.op == Op::Grant) {
    const sema::Body& body = program_.bodies[sema::BodyId{static_cast<std::uint32_t>(from.arg)}];
    std::vector<ir::NodeId> kept;
    Place inside = place;
    const bool leaves = from.op == Op::Give && program_.exprs[from.operands[0]].op == Op::You;
    inside.left = leaves ? place.times : 0;
    const ir::CardId given = body.named.valid() ? card(body.named) : enchantment(body, inside, kept);
    children.insert(children.end(), kept.begin(), kept.end());
    arg = ir::asArg(given);
  } else if (const auto number = ir::spellNumberOf(from.op)) {
    ir::NodeId& amount = children[number->operand];
    const bool hits = number->what == ir::SpellNumber::Damage || number->what == ir::SpellNumber::Missiles;
    const bool converts = place.converts && hits && readsEventNumber(amount);
    amount = converts ? converted(amount, from.span) : spellNumber(number->what, amount, place, from.span);
    if (numbers_ != nullptr) numbers_->push_back({from.span, from.via, converts});
  } else if (cardabi::info(from.op).arg == cardabi::OpArg::Place && arg < 0) {
    arg = static_cast<std::int32_t>(place.summons);
  }
  std::uint64_t size = 1;
  std::uint32_t depth = 1;
  for (const ir::NodeId child : children) {
    size += module_.nodes[child].size;
    depth = std::max(depth, module_.nodes[child].depth + 1);
  }
  // The engine's limits; some room is kept for what an ability puts around it.
  if (size > 0xff00 || depth + 8 > cardabi::kMaxTreeDepth) {
    diags_.report(diag::TreeTooLarge, from.span);
    return make(Op::Block, 0, {}, from.span);
  }
  return make(from.op, arg, std::move(children), from.span);
}

}  // namespace cardc::lower

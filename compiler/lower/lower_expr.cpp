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
    const ir::CardId given = body.named.valid() ? card(body.named) : enchantment(body, place, kept);
    children.insert(children.end(), kept.begin(), kept.end());
    arg = ir::asArg(given);
  } else if ((from.op == Op::Damage || from.op == Op::SplitDamage) && place.boosted) {
    children[1] = make(Op::Boosted, 0, {children[1]}, from.span);
  } else if (from.op == Op::Restore && place.spell) {
    children[1] = make(Op::Unboosted, 0, {children[1]}, from.span);
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

// Making expressions.
#include "checker.h"

namespace cardc::sema {
using cardabi::Op;

ExprId Checker::make(Op op, std::int32_t arg, std::initializer_list<ExprId> operands, source::Span span) {
  return make(op, arg, std::vector<ExprId>(operands), span, {});
}

ExprId Checker::make(Op op, std::int32_t arg, std::vector<ExprId> operands, source::Span span, Facets known) {
  return program_.exprs.add({op, arg, std::move(operands), span, known, via_});
}

ExprId Checker::in(std::uint32_t zones, std::uint32_t sides, std::uint32_t kinds, bool many, source::Span span) {
  Facets known;
  known.zones = zones;
  known.sides = sides;
  known.kinds = kinds;
  known.many = many;
  return make(Op::In, cardabi::Scope{zones, sides, kinds}.pack(), {}, span, known);
}

ExprId Checker::all(std::vector<ExprId> conditions, source::Span span) {
  if (conditions.empty()) return {};
  if (conditions.size() == 1) return conditions.front();
  return make(Op::And, 0, std::move(conditions), span, {});
}

ExprId Checker::player(Op op, source::Span span) {
  Facets known;
  known.kinds = cardabi::bit(cardabi::Kind::Player);
  return make(op, 0, std::vector<ExprId>{}, span, known);
}

ExprId Checker::negate(ExprId condition, source::Span span) { return make(Op::Not, 0, {condition}, span); }

}  // namespace cardc::sema

// Selectors, amounts and conditions of a case as trees in the test's own set.
#pragma once
#include "cardabi/types.h"
#include "cardc/ir/test_plan.h"

#include <cstdint>
#include <initializer_list>
#include <string_view>
#include <vector>

namespace cardcases {

// What stands on a board; what a card in a hand, deck, graveyard or secret zone may be.
inline constexpr std::uint32_t kBoard = cardabi::bit(cardabi::Kind::Unit) | cardabi::bit(cardabi::Kind::Place);
inline constexpr std::uint32_t kCards = kBoard | cardabi::bit(cardabi::Kind::Action) |
                                        cardabi::bit(cardabi::Kind::Gear) | cardabi::bit(cardabi::Kind::Avatar);

using Tree = std::vector<cardabi::Node>;  // in preorder

class Trees {
 public:
  explicit Trees(cardc::ir::SetRows& set);
  cardc::ir::TreeAt add(const Tree& tree);
  std::uint32_t text(std::string_view text);
  cardc::ir::SetRows& set() { return set_; }

  static Tree leaf(cardabi::Op op, std::int32_t arg = 0);
  static Tree make(cardabi::Op op, std::int32_t arg, std::initializer_list<Tree> operands);
  // All of these kinds in that zone of that player; on a board without the plain minions that a variation adds.
  Tree all(cardabi::Zone zone, std::uint8_t player, std::uint32_t kinds) const;
  // The one at that place of them, from 0: nothing if there are fewer.
  static Tree at(const Tree& things, std::int32_t place);
  static Tree equals(const Tree& amount, std::int32_t value);

 private:
  cardc::ir::SetRows& set_;
};

}  // namespace cardcases

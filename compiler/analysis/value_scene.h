// Scene: what a tree may be said to speak of before anybody plays it: how many things, whose they are, how much.
//
// One scene goes along with an ability's actions, since they name things for those behind them. For the files value_*.cpp of this folder only.
#pragma once
#include "cardc/ir/module.h"
#include "value_table.h"

#include <array>

namespace cardc::analysis {

struct Reach {
  cardabi::Sides side = cardabi::Sides::None;  // None: nobody's in particular. Seen by who is `you` in the tree
  Thousandths things = kOne;
  bool about = false;  // how many, or whose, is a guess
};

struct Amount {
  Thousandths value = 0;
  bool about = false;
};

class Scene {
 public:
  // `target`: the pattern of what may be chosen; none where nothing is.
  Scene(const ir::Module& module, ir::NodeId target) : module_(&module), target_(target) {}

  Reach reach(ir::NodeId selector) const;
  Amount amount(ir::NodeId tree) const;

  // Names, by the numbers of registers. Register 0 is `it`.
  void name(std::int32_t place, Reach what);
  void name(std::int32_t place, Amount what) { numbers_.at(static_cast<std::size_t>(place)) = what; }
  Reach named(std::int32_t place) const;

  // From here on the other player is `you`.
  void changeSides() { other_side_ = !other_side_; }

 private:
  Reach scope(std::int32_t arg) const;
  Reach seen(Reach from) const;  // between what you and what the player of the card would say

  const ir::Module* module_;
  ir::NodeId target_;
  bool other_side_ = false;
  std::array<Reach, cardabi::kRegisterCount> things_{};  // as the player of the card sees them
  std::array<Amount, cardabi::kRegisterCount> numbers_ = unknownNumbers();

  static constexpr std::array<Amount, cardabi::kRegisterCount> unknownNumbers() {
    std::array<Amount, cardabi::kRegisterCount> numbers{};
    numbers.fill({guess::kUnknownNumber, true});
    return numbers;
  }
};

}  // namespace cardc::analysis

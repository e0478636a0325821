#include "cardc/ir/encode.h"
#include "encode_set.h"
#include "numbering.h"

namespace cardc::ir {
namespace {

// Puts final numbers in the place of the module's, all over a plan.
class PlanNumbers {
 public:
  PlanNumbers(const CardNumbers& numbers, SetEncoder& encoder) : numbers_(numbers), encoder_(encoder) {}

  void fix(cardabi::CardRef& card) const {
    // In the module a CardRef of a plan holds CardId + 1, so that 0 can mean none.
    card = card ? numbers_[card.value - 1] : cardabi::CardRef{};
  }
  void fixTree(TreeAt& tree) { tree = tree != 0 ? encoder_.addTree(NodeId{tree - 1}) : 0; }
  void fix(TestAction& action) {
    fixTree(action.what);
    fixTree(action.target);
    fix(action.choice);
  }
  void fix(Expectation& expectation) {
    for (ShownCard& shown : expectation.shown) fix(shown.card);
    fixTree(expectation.condition);
    fixTree(expectation.compared);
    fixTree(expectation.of);
    fix(expectation.action);
    for (Expectation& one : expectation.any_of) fix(one);
  }
  void fix(TestStep& step) {
    for (GivenCard& given : step.cards) {
      fix(given.card);
      for (StartGift& gift : given.gifts) fix(gift.enchantment);
      for (cardabi::CardRef& option : given.used) fix(option);
    }
    for (TestPick& pick : step.picks) {
      fix(pick.card);
      fixTree(pick.thing);
    }
    fix(step.action);
    fixTree(step.tree);
    fix(step.expectation);
  }

 private:
  const CardNumbers& numbers_;
  SetEncoder& encoder_;
};

}  // namespace

std::vector<TestPlan> encodeTests(const Module& module) {
  const Numbering numbering = numberCards(module);
  const auto set_number = static_cast<std::uint32_t>(numbering.sets.size() + 1);
  std::vector<TestPlan> plans = module.tests;
  for (std::size_t n = 0; n < plans.size(); ++n) {
    TestPlan& plan = plans[n];
    SetEncoder encoder(module, numbering.cards, set_number, module.sets[module.test_sets[n]].name);
    for (const CardId id : numbering.cards_of_test[n]) encoder.addCard(id);
    PlanNumbers fixer(numbering.cards, encoder);
    for (TestStep& step : plan.steps) fixer.fix(step);
    plan.local = encoder.finish();
  }
  return plans;
}

}  // namespace cardc::ir

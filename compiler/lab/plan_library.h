// PlanLibrary: the cards that one test plays with: a library, the test's own set behind it, and behind that the few plain cards
// that every test has by default.
#pragma once
#include "cardc/ir/rows.h"
#include "cardc/ir/test_plan.h"
#include "cardc/lab/run_test.h"

#include <string>
#include <vector>

namespace cardc::lab {

class PlanLibrary {
 public:
  // All three must outlive it; `library` holds the same cards as `rows`, which are asked for names only.
  PlanLibrary(const ir::TestPlan& plan, const ir::LibraryRows& rows, const cardabi::LibraryData& library);
  PlanLibrary(const PlanLibrary&) = delete;
  PlanLibrary& operator=(const PlanLibrary&) = delete;

  const cardabi::LibraryData& data() const { return data_; }
  cardabi::CardRef hero(std::uint8_t player) const { return {defaults_.number, player}; }
  cardabi::CardRef filler() const { return {defaults_.number, 2}; }
  cardabi::CardRef bystander() const { return bystanderCard(plan_.local.number); }
  // As cards call it: ArgentSquire.
  std::string writtenName(cardabi::CardRef card) const;

 private:
  void reprint(const ir::PrintedNumbers& numbers);

  const ir::TestPlan& plan_;
  const ir::LibraryRows& rows_;
  ir::SetRows defaults_;
  ir::LibraryRows extra_;  // the test's set and the defaults, so that one view makes pointers of both
  ir::LibraryView extra_view_;
  // Sets of which the test changes what is printed, with their cards; each vector is made once and not moved again.
  std::vector<std::vector<cardabi::Card>> reprinted_;
  std::vector<cardabi::SetData> reprinted_sets_;
  std::vector<const cardabi::SetData*> sets_;
  cardabi::LibraryData data_{};
};

}  // namespace cardc::lab

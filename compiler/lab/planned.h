// What a test needs and this engine cannot do yet: moves, measures and rulings of the test itself, and rows marked Planned in the tables that
// the test's trees or the cards it speaks of use. A test with any of them is not run.
#pragma once
#include "cardc/lab/run_test.h"

namespace cardc::lab {

// Each thing once, in the order in which the test says them; what cards need stands at the end.
std::vector<Finding> plannedUses(const ir::TestPlan& plan, const ir::LibraryRows& rows,
                                 std::span<const cardrt::Native> natives);

}  // namespace cardc::lab

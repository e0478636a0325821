#include "cardc/analysis/value.h"

#include "value_weigher.h"

#include <algorithm>

namespace cardc::analysis {

Thousandths Value::total() const {
  Thousandths sum = 0;
  for (const ValueLine& line : lines) sum = bounded(sum + line.worth);
  return sum;
}

bool Value::about() const {
  return std::any_of(lines.begin(), lines.end(), [](const ValueLine& line) { return line.about; });
}

Value valueOf(const ir::Module& module, ir::CardId card) { return Weigher(module).card(card, 0); }

}  // namespace cardc::analysis

#include "timings.h"

#include "report.h"

#include <fmt/core.h>

namespace cardc::tool {

void Timings::step(std::string name) {
  if (!wanted_) return;
  const Clock::time_point now = Clock::now();
  steps_.emplace_back(std::move(name), std::chrono::duration<double>(now - last_).count());
  last_ = now;
}

void Timings::stage(driver::Stage stage) {
  switch (stage) {
    case driver::Stage::Tree: return step("parse");
    case driver::Stage::Program: return step("check");
    case driver::Stage::Ir: return step("lower");
    case driver::Stage::Effects: return step("analyse");
    case driver::Stage::Rows: return step("encode");
  }
}

void Timings::print() const {
  if (!wanted_) return;
  for (const auto& [name, seconds] : steps_) printError(fmt::format("  {} {:.4f} s\n", name, seconds));
  printError(fmt::format("  all {:.4f} s\n", std::chrono::duration<double>(last_ - start_).count()));
}

}  // namespace cardc::tool

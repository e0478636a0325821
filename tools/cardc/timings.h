// How long the steps of a command take, for --timings: a line each on stderr, "  parse 0.123 s".
#pragma once
#include "cardc/driver/compile.h"

#include <chrono>
#include <string>
#include <utility>
#include <vector>

namespace cardc::tool {

class Timings {
 public:
  explicit Timings(bool wanted) : wanted_(wanted) {}
  // The time since the last step, or since the start, went to this one.
  void step(std::string name);
  // For driver::Options::finished.
  void stage(driver::Stage stage);
  void print() const;

 private:
  using Clock = std::chrono::steady_clock;
  bool wanted_;
  Clock::time_point start_ = Clock::now(), last_ = start_;
  std::vector<std::pair<std::string, double>> steps_;
};

}  // namespace cardc::tool

// What came of a run of tests, for people, programs and CI.
#pragma once
#include "cardc/ir/test_plan.h"
#include "cardc/lab/run_test.h"
#include "cardc/source/source_file.h"

#include <string>
#include <string_view>
#include <vector>

namespace cardc::tool {

// One test block or case, and what came of it.
struct Ran {
  const ir::TestPlan* plan = nullptr;
  lab::TestOutcome outcome = {};
  std::vector<std::string> undefined = {};  // ids of cards without a definition: it was not run
  bool unable = false;                      // it was not run; `undefined` or the findings say why
  std::string known = {};                   // why it is known to come out otherwise; "" = it is not
  std::string_view variation = {};          // how it was varied; "" = as written
};

enum class Verdict { Passed, Failed, Planned, Unable, Known };
Verdict verdictOf(const Ran& ran);

struct Totals {
  std::size_t passed = 0, failed = 0;
  std::size_t planned = 0;             // needs what the engine cannot do yet
  std::size_t unable = 0;              // cannot be set up
  std::size_t known = 0;               // came out otherwise, as is known
  std::size_t varied = 0;              // plays of passed tests in a variation that came out the same
  std::size_t left_out = 0;            // belongs to another reading than the profile asked for
  std::vector<std::string> undefined;  // cards without a definition, each once, in order
  void count(const Ran& ran);
  bool clean() const { return failed + planned + unable == 0; }
};

std::string titleOf(const ir::TestPlan& plan);  // R-041 with a taunt ...
std::string asText(const Ran& ran, const source::VirtualFiles& files, bool with_log);
std::string asText(const Totals& totals);  // the last lines
std::string asJson(const std::vector<Ran>& all, const Totals& totals, const source::VirtualFiles& files, bool with_log);
std::string asJunit(const std::vector<Ran>& all, const Totals& totals, const source::VirtualFiles& files);

}  // namespace cardc::tool

// Any text as a file of cases: what is none is told, what is one is played in every variation, and nothing crashes or hangs.
#include "cardc/diag/engine.h"
#include "cardc/driver/compile.h"
#include "cardc/lab/run_test.h"
#include "cases.h"

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace {

// Ids that the seeds speak of.
constexpr std::string_view kCards =
    "set FUZZ { name en \"Fuzz\" }\n"
    "minion Filler { id \"TEST_FILLER\", cost 9, stats 1/1 }\n"
    "minion ChillwindYeti { id \"CS2_182\", cost 4, stats 4/5 }\n"
    "minion Wisp { id \"CS2_231\", cost 0, stats 1/1 }\n"
    "minion ArgentSquire { id \"EX1_008\", cost 1, stats 1/1, divine-shield }\n"
    "minion LootHoarder { id \"EX1_096\", cost 2, stats 2/1, after this dies { draw a card } }\n"
    "spell Fireball { id \"CS2_029\", cost 4, target a character, cast { deal 6 damage to target } }\n"
    "spell BlessingOfWisdom { id \"EX1_363\", cost 1, target a minion, cast { give target { +1/+1 } } }\n"
    "weapon FieryWarAxe { id \"CS2_106\", cost 2, stats 3/2 }\n";

const cardc::ir::LibraryRows& rows() {
  static const cardc::ir::LibraryRows kRows = [] {
    cardc::source::VirtualFiles files;
    files.add("fuzz.card", std::string(kCards));
    cardc::diag::Engine diags;
    return cardc::driver::compile(files, {}, diags).rows;
  }();
  return kRows;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kPlayed = 2;  // of a file
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const cardcases::CaseFile file = cardcases::readCases(text, "fuzz.jsonl", rows());
  std::size_t played = 0;
  for (const cardcases::Case& one : file.cases) {
    if (!one.canRun() || played++ == kPlayed) continue;
    using cardc::lab::Variation;
    for (const Variation variation :
         {Variation::AsWritten, Variation::Mirrored, Variation::Bystanders, Variation::OtherHand, Variation::Reloaded})
      (void)cardc::lab::runTest(one.plan, rows(), {"", nullptr, nullptr, {}, variation});
  }
  return 0;
}

#include "value_cases.h"

#include "cardc/diag/render.h"
#include "cardc/driver/compile.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

namespace cardc::analysis {
namespace {

constexpr const char* kCompanions = R"(
set T { name en "T", year 2014 }
token minion Wisp { id "T_W", class neutral, cost 0, stats 1/1 }
token minion Whelp { id "T_H", class neutral, cost 1, stats 1/1, divine-shield }
)";

std::string prelude() {
  std::ifstream file(CARDWRIGHT_SOURCE_DIR "/cards/prelude/keywords.card");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace

Estimate estimate(const std::string& text) {
  source::VirtualFiles files;
  files.add("keywords.card", prelude());
  files.add("t.card", kCompanions + text);
  diag::Engine diags;
  driver::Outcome outcome = driver::compile(files, {driver::Stage::Ir}, diags);
  EXPECT_FALSE(diags.hasErrors()) << diag::renderShort(diags.listing(), files) << text;
  Estimate result{std::move(outcome.module), {}, {}};
  for (std::uint32_t n = 0; n < result.module.cards.size(); ++n) {
    const ir::CardId id = result.module.cards.id(n);
    if (result.module.cards[id].written_name == "Subject") result.card = id;
  }
  if (result.card.valid()) result.value = valueOf(result.module, result.card);
  return result;
}

std::string spell(int cost, const std::string& rest) {
  return fmt::format("spell Subject {{ id \"T_1\", class mage, rarity common, cost {}\n{}\n}}\n", cost, rest);
}

std::string minion(int cost, const std::string& stats, const std::string& rest) {
  return fmt::format("minion Subject {{ id \"T_1\", class neutral, rarity common, cost {}, stats {}\n{}\n}}\n", cost,
                     stats, rest);
}

}  // namespace cardc::analysis

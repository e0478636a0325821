#include "cardabi/arg_text.h"
#include "cardc/analysis/run.h"

#include <fmt/format.h>

namespace cardc::analysis {
namespace {

std::string touches(std::uint32_t set) {
  std::string text;
  for (const cardabi::TouchInfo& row : cardabi::allTouches()) {
    if ((set & row.bit) == 0) continue;
    if (!text.empty()) text += ' ';
    text += row.name;
  }
  return text.empty() ? "nothing" : text;
}

std::string eventNames(cardabi::EventSet set) {
  std::string text;
  for (const cardabi::EventInfo& row : cardabi::allEvents()) {
    if ((set >> cardabi::index(row.event) & 1) == 0) continue;
    if (!text.empty()) text += ' ';
    text += row.name;
  }
  return text.empty() ? "nothing" : text;
}

void printCard(const ir::Module& module, const Report& report, ir::CardId id, std::string& out) {
  const ir::Card& card = module.cards[id];
  if (card.abilities.empty()) return;
  out += fmt::format("{}\n", card.written_name);
  for (std::size_t n = 0; n < card.abilities.size(); ++n) {
    const ir::Ability& ability = card.abilities[n];
    const AbilityEffects& effects = report.cards[id.value()][n];
    out += fmt::format("  {}", cardabi::headName(ability.head));
    if (ability.head == cardabi::Head::Trigger) {
      out += fmt::format(" {} {}", cardabi::timingName(ability.timing), cardabi::info(ability.event).name);
    }
    out += '\n';
    if (effects.listening.reads != 0) out += fmt::format("    waits on {}\n", touches(effects.listening.reads));
    if (!ability.body.valid()) continue;
    out += fmt::format("    reads {}\n    writes {}\n    raises {}\n", touches(effects.body.reads),
                       touches(effects.body.writes), eventNames(effects.body.raises));
    if (effects.body.random) out += "    draws from chance\n";
    if (effects.body.asks) out += "    asks a player\n";
  }
}

}  // namespace

std::string print(const ir::Module& module, const Report& report, ir::CardId card) {
  std::string out;
  printCard(module, report, card, out);
  for (std::uint32_t n = 0; n < module.cards.size(); ++n) {
    const ir::CardId id = module.cards.id(n);
    if (module.cards[id].host == card) out += print(module, report, id);
  }
  return out;
}

std::string print(const ir::Module& module, const Report& report) {
  std::string out;
  for (std::uint32_t n = 0; n < module.cards.size(); ++n) {
    const ir::CardId id = module.cards.id(n);
    if (!module.sets[module.cards[id].set].of_test) printCard(module, report, id, out);
  }
  return out;
}

}  // namespace cardc::analysis

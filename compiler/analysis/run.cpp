#include "cardc/analysis/run.h"

#include "cardc/analysis/spell_damage.h"

namespace cardc::analysis {
namespace {

void add(Effects& to, const Effects& from) {
  to.reads |= from.reads;
  to.writes |= from.writes;
  to.raises |= from.raises;
  to.random |= from.random;
  to.asks |= from.asks;
}

}  // namespace

Report run(const ir::Module& module, diag::Engine& diags) {
  checkSpellDamage(module, diags);
  Report report;
  for (const ir::Card& card : module.cards) {
    std::vector<AbilityEffects> abilities;
    for (const ir::Ability& ability : card.abilities) {
      AbilityEffects effects;
      effects.body = effectsOf(module, ability.body);
      for (const ir::NodeId root : {ability.pattern, ability.condition, ability.selector}) {
        add(effects.listening, effectsOf(module, root));
      }
      for (const ir::Modifier& modifier : ability.modifiers) add(effects.listening, effectsOf(module, modifier.tree));
      abilities.push_back(effects);
    }
    report.cards.push_back(std::move(abilities));
  }
  return report;
}

}  // namespace cardc::analysis

// Spell damage: what it does to each amount of damage and healing, and by which path that is so.
//
// The kind of an amount is derived from where it runs (compiler/ir/include/cardc/ir/contexts.def) and what deals it; no card says it. Only an
// amount whose kind allows it can be printed as $n or #n: printed() is the one function that writes these marks.
#pragma once
#include "cardc/diag/engine.h"
#include "cardc/ir/module.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cardc::analysis {

enum class Boost : std::uint8_t {
#define CARD_BOOST(Name, Word, Doc) Name,
#include "cardc/analysis/boosts.def"
};
std::string_view boostWord(Boost boost);

struct SpellAmount {
  ir::CardId card;            // in whose rows it stands: a card, an option, an enchantment
  std::uint32_t ability = 0;  // of that card
  ir::SpellNumber what = ir::SpellNumber::Damage;
  Boost boost = Boost::Plain;
  std::int32_t times = 0;  // how often the bonus counts
  ir::NodeId amount;       // as written
  ir::NumberSite site;
  // From the ability's body down: which block of which operation.
  struct Step {
    cardabi::Op op = cardabi::Op::None;
    std::uint32_t block = 0, blocks = 1;
  };
  std::vector<Step> path;

  // Damage that spell damage raises, or healing that a spell does.
  bool marked() const { return boost != Boost::Plain && what != ir::SpellNumber::Change; }
  bool healing() const { return what == ir::SpellNumber::Healing; }
};

// Of the card and what it owns (options, anonymous enchantments), in order of cards and of the text.
std::vector<SpellAmount> spellAmountsOf(const ir::Module& module, ir::CardId card);
// Of all cards.
std::vector<SpellAmount> spellAmounts(const ir::Module& module);

// "$6", "#4", or "6" where nothing marks it; for an amount that must be worked out "$(AttackOf (Chosen))".
std::string printed(const ir::Module& module, const SpellAmount& amount);
// "Fireball > cast > if, block 1 > deal 6": from the card to the amount.
std::string pathText(const ir::Module& module, const SpellAmount& amount);

// A defined word whose numbers count spell damage in one use and not in another (CW4010); own wording that marks a number which spell
// damage does not raise (CW4011).
void checkSpellDamage(const ir::Module& module, diag::Engine& diags);

// For `cardc show --stage=spell-damage`; "" for a card without such amounts. Ends with a line end.
std::string printSpellDamage(const ir::Module& module, ir::CardId card);

}  // namespace cardc::analysis

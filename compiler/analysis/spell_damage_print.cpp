// Amounts as people read them: with their marks, and the path from the card to them.
#include "cardabi/arg_text.h"
#include "cardc/analysis/spell_damage.h"
#include "cardc/ir/print.h"

#include <fmt/format.h>

#include <cctype>

namespace cardc::analysis {
namespace {

constexpr std::string_view kDocs[] = {
#define CARD_BOOST(Name, Word, Doc) Doc,
#include "cardc/analysis/boosts.def"
};

// ForEach -> for each
std::string lower(std::string_view name) {
  std::string text;
  for (const char letter : name) {
    const bool capital = std::isupper(static_cast<unsigned char>(letter)) != 0;
    if (capital && !text.empty()) text += ' ';
    text += static_cast<char>(std::tolower(static_cast<unsigned char>(letter)));
  }
  return text;
}

std::string numberText(const ir::Module& module, ir::NodeId amount) {
  const ir::Node& node = module.nodes[amount];
  return node.op == cardabi::Op::Number ? std::to_string(node.arg) : ir::print(module, amount);
}

std::string abilityText(const ir::Module& module, const ir::Ability& ability) {
  if (ability.keyword != 0) return module.keywords[ability.keyword];
  std::string text(cardabi::headName(ability.head));
  if (ability.head == cardabi::Head::Trigger)
    text += fmt::format(" {} {}", cardabi::timingName(ability.timing), cardabi::info(ability.event).name);
  return text;
}

std::string_view doing(ir::SpellNumber what) {
  switch (what) {
    case ir::SpellNumber::Damage: return "damage";
    case ir::SpellNumber::Missiles: return "damage, split";
    case ir::SpellNumber::Healing: return "healing";
    case ir::SpellNumber::Change: return "in place of the event's number";
  }
  return "";
}

// Why it is of its kind.
std::string reason(const ir::Module& module, const SpellAmount& one) {
  const ir::Ability& ability = module.cards[one.card].abilities[one.ability];
  if (one.site.converts) return "would have been healing; the bonus counts where a spell healed";
  if (one.what == ir::SpellNumber::Change) {
    return one.boost == Boost::Plain ? "the event's number has its bonus by then"
                                     : "multiplies the event's number, which has its bonus by then";
  }
  std::string text(ir::wordsOf(ability.context));
  if (ability.times != ir::timesIn(ability.context))
    text += fmt::format(" with counts-spell-damage({})", ability.times);
  return text;
}

}  // namespace

std::string printed(const ir::Module& module, const SpellAmount& amount) {
  const std::string_view mark = !amount.marked() ? "" : amount.healing() ? "#" : "$";
  return fmt::format("{}{}", mark, numberText(module, amount.amount));
}

std::string pathText(const ir::Module& module, const SpellAmount& one) {
  std::string text;
  std::vector<ir::CardId> hosts = {one.card};
  while (module.cards[hosts.back()].host.valid()) hosts.push_back(module.cards[hosts.back()].host);
  for (auto card = hosts.rbegin(); card != hosts.rend(); ++card) text += module.cards[*card].written_name + " > ";
  text += abilityText(module, module.cards[one.card].abilities[one.ability]);
  // Words around the block in which it is written stand before the blocks, words in whose text it stands behind them.
  std::vector<std::uint32_t> calls;
  for (std::uint32_t via = one.site.via; via != 0; via = module.calls[via - 1].around) calls.push_back(via);
  const std::string& keyword = module.keywords[module.cards[one.card].abilities[one.ability].keyword];
  const auto words = [&](bool around) {
    for (auto via = calls.rbegin(); via != calls.rend(); ++via) {
      const ir::Call& call = module.calls[*via - 1];
      const bool said = via == calls.rbegin() && call.word == keyword;
      if (!said && call.span.contains(one.site.span) == around) text += " > " + call.word;
    }
  };
  words(true);
  for (const SpellAmount::Step& step : one.path) {
    text += " > " + lower(cardabi::info(step.op).name);
    if (step.blocks > 1) text += fmt::format(", block {}", step.block);
  }
  words(false);
  return text + fmt::format(" > {} {}", numberText(module, one.amount), doing(one.what));
}

std::string printSpellDamage(const ir::Module& module, ir::CardId card) {
  std::string out;
  for (const SpellAmount& one : spellAmountsOf(module, card)) {
    if (out.empty()) out = fmt::format("{} {}\n", module.cards[card].written_name, module.cards[card].id);
    out += fmt::format("  {} {}: {}", printed(module, one), doing(one.what), boostWord(one.boost));
    if (one.boost == Boost::Multiplied && one.times > 1) out += fmt::format(" by {}", one.times);
    out += fmt::format("; {}\n    path {}\n    because {}\n", kDocs[static_cast<std::size_t>(one.boost)],
                       pathText(module, one), reason(module, one));
  }
  return out;
}

}  // namespace cardc::analysis

#include "cardabi/arg_text.h"
#include "cardc/ir/print.h"
#include "encode_set.h"
#include "numbering.h"

#include <fmt/format.h>

namespace cardc::ir {
namespace {

class Printer {
 public:
  explicit Printer(const Module& module) : module_(module) {}

  std::string tree(NodeId root) const {
    if (!root.valid()) return "-";
    const Node& node = module_.nodes[root];
    const cardabi::OpInfo& row = cardabi::info(node.op);
    std::string text = fmt::format("({}", row.name);
    const std::string arg =
        row.arg == cardabi::OpArg::CardRef ? cardName(node.arg) : cardabi::argText(row.arg, node.arg);
    if (!arg.empty()) text += ' ' + arg;
    for (const NodeId child : node.children) text += ' ' + tree(child);
    return text + ')';
  }

  void card(CardId id, std::string& out) const {
    const Card& card = module_.cards[id];
    out +=
        fmt::format("{} {} {}", cardabi::info(card.kind).spelling, card.written_name, card.id.empty() ? "-" : card.id);
    if ((card.traits & cardabi::CardTrait::Token) != 0) out += " token";
    if ((card.traits & cardabi::CardTrait::TargetOptional) != 0) out += " target-optional";
    if ((card.traits & cardabi::CardTrait::SummonsOnly) != 0) out += " summons-only";
    out += '\n';
    facts(card, out);
    if (card.power.valid()) out += fmt::format("  power {}\n", cardName(asArg(card.power)));
    if (card.base.valid()) out += fmt::format("  base {}\n", cardName(asArg(card.base)));
    for (const CardId ref : card.refs) out += fmt::format("  ref {}\n", cardName(asArg(ref)));
    line("target", card.target, out);
    line("target-if", card.target_if, out);
    line("playable-if", card.playable_if, out);
    for (const Modifier& modifier : card.modifiers) this->modifier(modifier, "  ", out);
    for (const Ability& ability : card.abilities) this->ability(ability, out);
  }

 private:
  std::string cardName(std::int32_t arg) const {
    if (arg == kNoCardArg) return "nothing";
    return module_.cards[CardId{static_cast<std::uint32_t>(arg)}].written_name;
  }

  void line(std::string_view what, NodeId root, std::string& out) const {
    if (root.valid()) out += fmt::format("  {} {}\n", what, tree(root));
  }

  void facts(const Card& card, std::string& out) const {
    out += fmt::format("  cost {} attack {} health {}", card.cost, card.attack, card.health);
    if (card.armor != 0) out += fmt::format(" armor {}", card.armor);
    for (const cardabi::FactInfo& row : cardabi::allFacts()) {
      const bool has = row.category == cardabi::FactCategory::Class    ? (card.classes >> row.number & 1) != 0
                       : row.category == cardabi::FactCategory::Race   ? (card.races >> row.number & 1) != 0
                       : row.category == cardabi::FactCategory::School ? (card.schools >> row.number & 1) != 0
                                                                       : false;
      if (has) out += fmt::format(" {}", row.spelling);
    }
    for (const cardabi::TagInfo& row : cardabi::allTags()) {
      if (row.store == cardabi::TagStore::Flag && (card.flags >> row.at & 1) != 0)
        out += fmt::format(" {}", row.spelling);
    }
    for (const cardabi::TagValue& tag : card.tags) {
      out += fmt::format(" {}({})", cardabi::tagText(static_cast<cardabi::Tag>(tag.tag)), tag.value);
    }
    out += '\n';
  }

  void modifier(const Modifier& modifier, std::string_view indent, std::string& out) const {
    out += fmt::format("{}{} {} ", indent, cardabi::howName(modifier.how), cardabi::info(modifier.tag).spelling);
    switch (modifier.from) {
      case cardabi::From::Number: out += fmt::format("{}\n", modifier.value); break;
      case cardabi::From::Kept: out += fmt::format("kept {}\n", modifier.value); break;
      case cardabi::From::Tree: out += tree(modifier.tree) + '\n'; break;
    }
  }

  void ability(const Ability& ability, std::string& out) const {
    out += fmt::format("  {}", cardabi::headName(ability.head));
    if (ability.head == cardabi::Head::Trigger) {
      out += fmt::format(" {} {} hears {}", cardabi::timingName(ability.timing), cardabi::info(ability.event).name,
                         cardabi::hearsName(ability.hears));
    }
    if (ability.head != cardabi::Head::Cast) out += fmt::format(" in {}", cardabi::zonesText(ability.zones));
    if (ability.limit != cardabi::Limit::None) {
      out += fmt::format(" limit {} {}", cardabi::limitName(ability.limit), ability.limit_count);
    }
    if (ability.priority != 0) out += fmt::format(" priority {}", ability.priority);
    if (ability.keyword != 0) out += fmt::format(" keyword {}", module_.keywords[ability.keyword]);
    if (ability.depends != 0) out += fmt::format(" depends {}", touches(ability.depends));
    out += '\n';
    for (const auto& [what, root] : {std::pair{"pattern", ability.pattern}, std::pair{"condition", ability.condition},
                                     std::pair{"selector", ability.selector}, std::pair{"body", ability.body}}) {
      if (root.valid()) out += fmt::format("    {} {}\n", what, tree(root));
    }
    for (const Modifier& modifier : ability.modifiers) this->modifier(modifier, "    ", out);
  }

  static std::string touches(std::uint32_t set) {
    std::string text;
    for (const cardabi::TouchInfo& row : cardabi::allTouches()) {
      if ((set & row.bit) == 0) continue;
      if (!text.empty()) text += '|';
      text += row.name;
    }
    return text;
  }

  const Module& module_;
};

}  // namespace

std::string print(const Module& module, NodeId root) { return Printer(module).tree(root); }

std::string print(const Module& module, CardId card) {
  std::string out;
  Printer(module).card(card, out);
  for (std::uint32_t n = 0; n < module.cards.size(); ++n) {
    const CardId id = module.cards.id(n);
    if (module.cards[id].host == card) out += print(module, id);
  }
  return out;
}

std::string print(const Module& module) {
  const Numbering numbering = numberCards(module);
  std::string out;
  for (std::size_t n = 0; n < numbering.sets.size(); ++n) {
    out += fmt::format("set {}\n", module.sets[numbering.sets[n]].name);
    for (const CardId id : numbering.cards_of[n]) Printer(module).card(id, out);
  }
  return out;
}

}  // namespace cardc::ir

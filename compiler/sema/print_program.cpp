#include "cardabi/arg_text.h"
#include "cardc/sema/print.h"

#include <fmt/format.h>

namespace cardc::sema {
namespace {
using cardabi::OpArg;

class Printer {
 public:
  explicit Printer(const Program& program) : program_(program) {}

  std::string expr(ExprId id) const {
    if (!id.valid()) return "-";
    const Expr& expr = program_.exprs[id];
    const cardabi::OpInfo& row = cardabi::info(expr.op);
    std::string inside = arg(row, expr);
    for (const ExprId operand : expr.operands) {
      if (!inside.empty()) inside += ", ";
      inside += this->expr(operand);
    }
    std::string text = inside.empty() ? std::string(row.name) : fmt::format("{}({})", row.name, inside);
    if (hasBody(expr.op)) text += ' ' + body(program_.bodies[BodyId{static_cast<std::uint32_t>(expr.arg)}]);
    return text;
  }

  void card(CardId id, std::string& out, std::string_view indent = "") const {
    const Card& card = program_.cards[id];
    out += fmt::format("{}{}{} {}{}{}\n", indent, card.token ? "token " : "", cardabi::info(card.kind).spelling,
                       card.name, card.id.empty() ? "" : " " + card.id, card.broken ? " broken" : "");
    out += fmt::format("{}  facts{}\n", indent, facts(card));
    if (card.like.valid()) {
      out +=
          fmt::format("{}  {} {}\n", indent, card.base.valid() ? "reprint of" : "like", program_.cards[card.like].name);
    }
    if (card.power.valid()) out += fmt::format("{}  power {}\n", indent, program_.cards[card.power].name);
    if (card.target.valid()) out += fmt::format("{}  target {} : {}\n", indent, expr(card.target), facets(card.target));
    if (card.target_if.valid()) out += fmt::format("{}  target if {}\n", indent, expr(card.target_if));
    if (card.playable_if.valid()) out += fmt::format("{}  playable if {}\n", indent, expr(card.playable_if));
    if (!card.body.lines.empty() || !card.body.abilities.empty())
      out += fmt::format("{}  body {}\n", indent, body(card.body));
    for (const Ability& ability : card.abilities) out += fmt::format("{}  {}\n", indent, this->ability(ability));
    for (const CardId option : card.options) this->card(option, out, "  ");
  }

 private:
  std::string arg(const cardabi::OpInfo& row, const Expr& expr) const {
    if (hasBody(expr.op)) return "";
    if (row.arg == OpArg::Place && expr.arg < 0) return "";
    const auto at = static_cast<std::size_t>(expr.arg);
    if (row.arg == OpArg::Keyword) return program_.keywords[at].word;
    if (row.arg == OpArg::Memory) return program_.memories[at];
    if (row.arg == OpArg::Native) return program_.natives[at].name;
    if (row.arg == OpArg::Tag) return tagName(static_cast<cardabi::Tag>(expr.arg));
    if (row.arg == OpArg::CardRef) return program_.cards[CardId{static_cast<std::uint32_t>(expr.arg)}].name;
    return cardabi::argText(row.arg, expr.arg);
  }

  // Behind these stands a body: what is given, what something comes with, what an aura lends.
  static bool hasBody(cardabi::Op op) {
    return op == cardabi::Op::Give || op == cardabi::Op::With || op == cardabi::Op::Grant;
  }
  std::string tagName(cardabi::Tag tag) const {
    if (cardabi::isCounter(tag)) return program_.counters[cardabi::index(tag) - cardabi::kFirstCounter].name;
    return std::string(cardabi::info(tag).spelling);
  }

  std::string facets(ExprId id) const {
    const Facets& known = program_.exprs[id].facets;
    return fmt::format("{} in {}, {}", known.many ? "many" : "one", cardabi::zonesText(known.zones),
                       cardabi::kindsText(known.kinds));
  }

  std::string facts(const Card& card) const {
    std::string text;
    if (card.has_cost) text += fmt::format(" cost {}", card.cost);
    if (card.has_stats) text += fmt::format(" stats {}/{}", card.attack, card.health);
    if (card.armor != 0) text += fmt::format(" armor {}", card.armor);
    if (card.priority != 0) text += fmt::format(" priority {}", card.priority);
    for (const cardabi::FactInfo& row : cardabi::allFacts()) {
      const bool has = row.category == cardabi::FactCategory::Class    ? (card.classes >> row.number & 1) != 0
                       : row.category == cardabi::FactCategory::Race   ? (card.races >> row.number & 1) != 0
                       : row.category == cardabi::FactCategory::School ? (card.schools >> row.number & 1) != 0
                                                                       : false;
      if (has) text += fmt::format(" {}", row.spelling);
    }
    for (const cardabi::Tag tag : card.flags) text += fmt::format(" {}", cardabi::info(tag).spelling);
    for (const Card::Printed& tag : card.tags) text += fmt::format(" {}({})", tagName(tag.tag), tag.value);
    return text.empty() ? " none" : text;
  }

  std::string lines(const std::vector<BodyLine>& lines) const {
    constexpr std::string_view kHow[] = {"+", "=", "*", ">="};
    std::string text;
    for (const BodyLine& line : lines) {
      if (!text.empty()) text += ", ";
      text +=
          fmt::format("{} {} {}", cardabi::info(line.tag).spelling, kHow[cardabi::index(line.how)], expr(line.amount));
    }
    return text;
  }

  std::string body(const Body& body) const {
    if (body.named.valid()) return fmt::format("{{{}}}", program_.cards[body.named].name);
    std::string text = lines(body.lines);
    for (const Ability& ability : body.abilities) {
      if (!text.empty()) text += ", ";
      text += this->ability(ability);
    }
    return "{" + text + "}";
  }

  std::string ability(const Ability& ability) const {
    std::string text(cardabi::headName(ability.head));
    if (!ability.keyword.empty()) text = ability.keyword + ": " + text;
    if (ability.head == cardabi::Head::Trigger) {
      text += fmt::format(" {} {}", cardabi::timingName(ability.timing), cardabi::info(ability.event).name);
    }
    for (const SlotTest& test : ability.tests) {
      text += fmt::format(" [{}: {}]", cardabi::slotName(test.slot), test.is_this ? "this" : expr(test.condition));
    }
    if (ability.limit != cardabi::Limit::None)
      text += fmt::format(" {} {}", cardabi::limitName(ability.limit), ability.limit_count);
    if (ability.zones != 0) text += fmt::format(" in {}", cardabi::zonesText(ability.zones));
    if (ability.selector.valid()) text += " of " + expr(ability.selector);
    if (ability.condition.valid()) text += " if " + expr(ability.condition);
    if (!ability.lines.empty()) text += " {" + lines(ability.lines) + "}";
    if (ability.body.valid()) text += " -> " + expr(ability.body);
    return text;
  }

  const Program& program_;
};

}  // namespace

std::string print(const Program& program, ExprId expr) { return Printer(program).expr(expr); }

std::string print(const Program& program, CardId card) {
  std::string out;
  Printer(program).card(card, out);
  return out;
}

std::string print(const Program& program) {
  std::string out;
  for (std::uint32_t n = 0; n < program.cards.size(); ++n) {
    const CardId id = program.cards.id(n);
    const Card& card = program.cards[id];
    if (!program.sets[card.set].of_test && !card.host.valid()) Printer(program).card(id, out);
  }
  return out;
}

}  // namespace cardc::sema

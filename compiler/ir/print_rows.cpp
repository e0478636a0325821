#include "cardabi/arg_text.h"
#include "cardc/ir/print.h"

#include <fmt/format.h>

namespace cardc::ir {
namespace {

class RowPrinter {
 public:
  RowPrinter(const LibraryRows& library, const SetRows& set) : library_(library), set_(set) {}

  void card(std::uint32_t local, std::string& out) const {
    const cardabi::Card& card = set_.cards[local];
    const CardOrigin& origin = set_.origins[local];
    out += fmt::format("card {}:{} {} \"{}\"  # {} line {}\n", set_.number, local,
                       string(card.id).empty() ? "-" : string(card.id), string(card.name), origin.name, origin.line);
    out += fmt::format("  kind {} traits {} flags 0x{:x} cost {} attack {} health {} armor {}\n",
                       cardabi::info(static_cast<cardabi::Kind>(card.kind)).spelling, card.traits, card.flags,
                       card.cost, card.attack, card.health, card.armor);
    out += fmt::format("  classes 0x{:x} races 0x{:x} schools 0x{:x} rarity {} base {} power {}\n", card.classes,
                       card.races, card.schools, card.rarity, ref(card.base), ref(card.power));
    tree("target", card.target, out);
    tree("target_if", card.target_if, out);
    tree("playable_if", card.playable_if, out);
    for (std::uint32_t n = 0; n < card.tags_count; ++n) {
      const cardabi::TagValue& tag = set_.tags[card.tags + n];
      out += fmt::format("  tag {} {}\n", cardabi::tagText(static_cast<cardabi::Tag>(tag.tag)), tag.value);
    }
    for (std::uint32_t n = 0; n < card.refs_count; ++n) out += fmt::format("  ref {}\n", ref(set_.refs[card.refs + n]));
    modifiers(card.modifiers, card.modifiers_count, out);
    for (std::uint32_t n = 0; n < card.abilities_count; ++n) ability(card.abilities + n, out);
  }

 private:
  std::string_view string(std::uint32_t at) const { return set_.strings.c_str() + at; }

  std::string ref(std::uint32_t value) const {
    const cardabi::CardRef card(value);
    if (!card) return "-";
    for (const SetRows& set : library_.sets) {
      if (set.number == card.set())
        return fmt::format("{}:{} {}", card.set(), card.local(), set.origins[card.local()].name);
    }
    if (set_.number == card.set())
      return fmt::format("{}:{} {}", card.set(), card.local(), set_.origins[card.local()].name);
    return fmt::format("{}:{}", card.set(), card.local());
  }

  // A node a line, indented by depth, with its offset.
  void tree(std::string_view what, std::uint32_t at, std::string& out) const {
    if (at == 0) return;
    out += fmt::format("  {} at {}\n", what, at);
    nodes(at, 2, out);
  }
  std::uint32_t nodes(std::uint32_t at, std::size_t depth, std::string& out) const {
    const cardabi::Node& node = set_.nodes[at];
    const cardabi::OpInfo& row = cardabi::info(static_cast<cardabi::Op>(opOf(node)));
    const std::string arg = row.arg == cardabi::OpArg::CardRef ? ref(static_cast<std::uint32_t>(argOf(node)))
                                                               : cardabi::argText(row.arg, argOf(node));
    out += fmt::format("{}[{}] {}{}{} size {}\n", std::string(depth * 2, ' '), at, row.name, arg.empty() ? "" : " ",
                       arg, sizeOf(node));
    std::uint32_t next = at + 1;
    while (next < at + sizeOf(node)) next = nodes(next, depth + 1, out);
    return at + sizeOf(node);
  }

  void modifiers(std::uint32_t first, std::uint32_t count, std::string& out) const {
    constexpr std::string_view kFrom[] = {"number", "kept", "tree"};
    for (std::uint32_t n = first; n < first + count; ++n) {
      const cardabi::Modifier& row = set_.modifiers[n];
      out += fmt::format("  modifier [{}] {} {} {} {}\n", n, cardabi::howName(static_cast<cardabi::How>(row.how)),
                         cardabi::info(static_cast<cardabi::Tag>(row.tag)).spelling, kFrom[row.from], row.value);
      if (row.from == static_cast<std::uint8_t>(cardabi::From::Tree))
        nodes(static_cast<std::uint32_t>(row.value), 2, out);
    }
  }

  void ability(std::uint32_t at, std::string& out) const {
    const cardabi::Ability& row = set_.abilities[at];
    out += fmt::format("  ability [{}] {}", at, cardabi::headName(static_cast<cardabi::Head>(row.head)));
    if (row.event != 0) {
      out += fmt::format(" {} {} {}", cardabi::timingName(static_cast<cardabi::Timing>(row.timing)),
                         cardabi::info(static_cast<cardabi::Event>(row.event)).name,
                         cardabi::hearsName(static_cast<cardabi::Hears>(row.hears)));
    }
    if (row.priority != 0) out += fmt::format(" priority {}", row.priority);
    out += fmt::format(" zones {} limit {} {} keyword {} depends 0x{:x}\n", cardabi::zonesText(row.zones), row.limit,
                       row.limit_count, library_.keywords[row.keyword].empty() ? "-" : library_.keywords[row.keyword],
                       row.depends);
    modifiers(row.modifiers, row.modifiers_count, out);
    tree("pattern", row.pattern, out);
    tree("condition", row.condition, out);
    tree("selector", row.selector, out);
    tree("body", row.body, out);
  }

  const LibraryRows& library_;
  const SetRows& set_;
};

}  // namespace

std::string printRows(const LibraryRows& rows, cardabi::CardRef card) {
  std::string out;
  for (const SetRows& set : rows.sets) {
    if (set.number == card.set()) RowPrinter(rows, set).card(card.local(), out);
  }
  return out;
}

std::string printRows(const LibraryRows& rows) {
  std::string out;
  for (const SetRows& set : rows.sets) {
    out += fmt::format("set {} {} hash {:016x}\n", set.number, set.name, set.content_hash);
    for (std::uint32_t local = 0; local < set.cards.size(); ++local) RowPrinter(rows, set).card(local, out);
  }
  return out;
}

}  // namespace cardc::ir

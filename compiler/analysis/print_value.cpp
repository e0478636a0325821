#include "cardabi/tables.h"
#include "cardc/analysis/value.h"

#include <fmt/format.h>

#include <algorithm>

namespace cardc::analysis {
namespace {

// With three decimals: -2.000.
std::string fixed(Thousandths value) {
  const std::uint64_t size = static_cast<std::uint64_t>(value < 0 ? -value : value);
  return fmt::format("{}{}.{:03}", value < 0 ? "-" : "", size / kOne, size % kOne);
}

// The card in whose text it stands: an enchantment or option without a name is part of its card.
ir::CardId named(const ir::Module& module, ir::CardId id) {
  while (module.cards[id].host.valid()) id = module.cards[id].host;
  return id;
}

}  // namespace

std::string shortText(Thousandths value) {
  std::string text = fixed(value);
  while (text.back() == '0') text.pop_back();
  if (text.back() == '.') text.pop_back();
  return text;
}

std::string unweighedText(const ir::Module& module, ir::CardId card, const Value& value) {
  std::vector<Unweighed> rows;
  for (const Unweighed& one : value.unweighed) {
    const ir::CardId owner = named(module, one.card);
    const auto same = [&](const Unweighed& row) { return row.card == owner && row.what == one.what; };
    const auto known = std::find_if(rows.begin(), rows.end(), same);
    if (known == rows.end()) {
      rows.push_back({owner, one.what, one.count});
    } else {
      known->count += one.count;
    }
  }
  std::string text;
  for (const Unweighed& row : rows) {
    if (!text.empty()) text += ", ";
    text += fmt::format("{} x{}", row.what, row.count);
    if (row.card != named(module, card)) text += fmt::format(" in {}", module.cards[row.card].written_name);
  }
  return text;
}

std::string print(const ir::Module& module, ir::CardId card, const Value& value) {
  const ir::Card& row = module.cards[card];
  const std::string total = "total";
  std::size_t wide = 20;
  for (const ValueLine& line : value.lines) wide = std::max(wide, line.what.size());
  std::string out = fmt::format("VALUE {}{}{}\n", row.written_name, row.id.empty() ? "" : " ", row.id);
  const auto add = [&](const std::string& what, const std::string& often, bool about, Thousandths worth) {
    return fmt::format("  {:<{}} {:>6}  {:>5} {:>10}", what, wide, often, about ? "about" : "", fixed(worth));
  };
  bool best = false;
  for (const ValueLine& line : value.lines) {
    const std::string often = line.times == kOne ? "" : "x" + shortText(line.times);
    out += add(line.what, often, line.about, line.worth) + (line.best_case ? "  best case\n" : "\n");
    best = best || line.best_case;
  }
  out += add(total, "", value.about(), value.total()) + '\n';
  if (value.about()) out += "  about: rests on a guess, of a number, a set or a card that only a game knows\n";
  if (best) out += "  best case: of branches and options the best one counts, the others do not\n";
  const std::string unweighed = unweighedText(module, card, value);
  if (!unweighed.empty()) out += fmt::format("  not weighed: {}\n", unweighed);
  std::string cut;
  for (const ir::CardId id : value.cut) cut += (cut.empty() ? "" : ", ") + module.cards[named(module, id)].written_name;
  if (!cut.empty()) out += fmt::format("  too deep to look into, only attack and health count: {}\n", cut);
  return out;
}

}  // namespace cardc::analysis

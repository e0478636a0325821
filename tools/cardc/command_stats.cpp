#include "cardc/driver/compile.h"
#include "commands.h"
#include "input.h"
#include "report.h"
#include "stats.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cardc::tool {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kCardsShown = 6;  // of those that wait for a planned row; JSON has them all
constexpr std::size_t kWidth = 100;

// "name 12 · name 3", broken at the end of a line; names that count nothing are left out.
std::string list(std::string_view label, const std::vector<std::string>& items) {
  std::string text = fmt::format("{:<12}", label), line;
  for (std::size_t n = 0; n < items.size(); ++n) {
    if (!line.empty() && line.size() + items[n].size() > kWidth) {
      text += line.substr(0, line.size() - 1) + "\n" + std::string(12, ' ');  // without the space at its end
      line.clear();
    }
    line += items[n] + (n + 1 == items.size() ? "" : " · ");
  }
  return text + (items.empty() ? "none" : line) + "\n";
}

std::vector<std::string> counted(std::vector<Count> counts) {
  std::stable_sort(counts.begin(), counts.end(), [](const Count& a, const Count& b) { return a.cards > b.cards; });
  std::vector<std::string> items;
  for (const Count& count : counts) {
    if (count.cards != 0) items.push_back(fmt::format("{} {}", count.name, count.cards));
  }
  return items;
}

std::string joined(const std::vector<std::string>& items) {
  std::string text;
  for (const std::string& item : items) text += (text.empty() ? "" : " ") + item;
  return text;
}

// "  frenzy  trigger  3 cards  1 line  R-115": what it compiles to is in JSON.
std::string wordsText(const std::vector<WordRow>& words) {
  std::string text =
      fmt::format("words       {:<20} {:<10} {:>5} {:>5}  {}\n", "", "paradigm", "cards", "lines", "rulings");
  for (const WordRow& row : words) {
    std::string line = fmt::format("  {:<9} {:<20} {:<10} {:>5} {:>5}  {}", row.kind, row.word, row.paradigm, row.cards,
                                   row.lines, joined(row.rulings));
    line.erase(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string plannedText(const Stats& stats) {
  std::vector<std::string> nobody;
  std::string rows;
  std::size_t used = 0;
  for (const PlannedRow& row : stats.planned) {
    if (row.cards.empty()) {
      nobody.push_back(fmt::format("{} {}", row.table, row.name));
      continue;
    }
    ++used;
    std::string cards;
    for (std::size_t n = 0; n < std::min(row.cards.size(), kCardsShown); ++n)
      cards += (n == 0 ? "" : ", ") + row.cards[n];
    if (row.cards.size() > kCardsShown) cards += " ...";
    rows += fmt::format("  {:<10} {:<20} {:>4}  {}\n", row.table, row.name, row.cards.size(), cards);
  }
  if (stats.planned.empty()) return "left to build: nothing\n";
  std::string text = fmt::format("left to build: {} planned {} that cards use, {} that none does\n", used,
                                 used == 1 ? "row" : "rows", nobody.size());
  text += rows;
  if (!nobody.empty()) text += list("  no card:", nobody);
  return text;
}

std::string text(const Stats& stats) {
  std::string out = fmt::format("{:<12}{}, {} of them tokens; {} enchantments with a name\n", "cards", stats.cards,
                                stats.tokens, stats.enchantments);
  out += list("kinds", counted(stats.kinds));
  out += list("sets", counted(stats.sets));
  out += list("no id", stats.tokens_without_id);
  out += fmt::format("{:<12}{}\n", "tests", stats.tests);
  out += list("natives", stats.natives);
  out += wordsText(stats.keywords);
  out += list("tags", counted(stats.tags));
  return out + plannedText(stats);
}

Json counts(const std::vector<Count>& counts) {
  Json json = Json::object();
  for (const Count& count : counts) json[count.name] = count.cards;
  return json;
}

Json wordsJson(const std::vector<WordRow>& words) {
  Json json = Json::array();
  for (const WordRow& row : words) {
    json.push_back({{"word", row.word},
                    {"kind", row.kind},
                    {"paradigm", row.paradigm.empty() ? Json(nullptr) : Json(row.paradigm)},
                    {"doc", row.doc.empty() ? Json(nullptr) : Json(row.doc)},
                    {"at", row.at},
                    {"lines", row.lines},
                    {"operations", row.rows.operations},
                    {"events", row.rows.events},
                    {"tags", row.rows.tags},
                    {"cards", row.cards},
                    {"rulings", row.rulings}});
  }
  return json;
}

Json json(const Stats& stats) {
  Json planned = Json::array();
  for (const PlannedRow& row : stats.planned)
    planned.push_back({{"table", row.table}, {"name", row.name}, {"cards", row.cards}});
  return {
      {"cards", stats.cards},         {"tokens", stats.tokens},       {"enchantments", stats.enchantments},
      {"kinds", counts(stats.kinds)}, {"sets", counts(stats.sets)},   {"tokens_without_id", stats.tokens_without_id},
      {"tests", stats.tests},         {"natives", stats.natives},     {"keywords", wordsJson(stats.keywords)},
      {"tags", counts(stats.tags)},   {"planned", std::move(planned)}};
}

}  // namespace

int runStats(const Common& common, const StatsOptions& options) {
  diag::Engine diags;
  const Input input = readInput(options.paths, common.prelude, diags);
  driver::Outcome outcome;
  if (!diags.hasErrors()) outcome = driver::compile(input.files, {driver::Stage::Ir}, diags);
  // Cards with mistakes would be counted wrongly.
  if (diags.hasErrors()) return report(common, diags, input.files, Warnings::Pass);
  const Stats stats = statsOf(outcome, input);
  printOut(common.format == Format::Json ? json(stats).dump() + "\n" : text(stats));
  return kClean;
}

}  // namespace cardc::tool

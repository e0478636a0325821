#include "commands.h"

#include "cardc/analysis/run.h"
#include "cardc/analysis/spell_damage.h"
#include "cardc/analysis/value.h"
#include "cardc/driver/compile.h"
#include "cardc/emit/json.h"
#include "cardc/ir/print.h"
#include "cardc/sema/print.h"
#include "cardc/support/nearest.h"
#include "input.h"
#include "report.h"

#include <fmt/core.h>

#include <nlohmann/json.hpp>

namespace cardc::tool {

namespace {

// A card as it is known from sema on: by the names of its set and its own.
struct Wanted {
  sema::CardId id;
  std::string set, name;
};

const char* stageName(ShowStage stage) {
  switch (stage) {
    case ShowStage::Tree: return "tree";
    case ShowStage::Program: return "program";
    case ShowStage::Ir: return "ir";
    case ShowStage::Effects: return "effects";
    case ShowStage::Value: return "value";
    case ShowStage::SpellDamage: return "spell-damage";
    case ShowStage::Rows: return "rows";
  }
  return "";
}

// The stage whose value is printed; the names of cards are known from Program on.
driver::Stage lastStage(ShowStage stage) {
  switch (stage) {
    case ShowStage::Tree:
    case ShowStage::Program: return driver::Stage::Program;
    case ShowStage::Ir:
    case ShowStage::Value:
    case ShowStage::SpellDamage: return driver::Stage::Ir;
    case ShowStage::Effects: return driver::Stage::Effects;
    case ShowStage::Rows: return driver::Stage::Rows;
  }
  return driver::Stage::Rows;
}

// By name, SET.Name or id. Cards of tests come last, since their names may be those of real ones.
Wanted find(const sema::Program& program, const std::string& card, diag::Engine& diags) {
  std::vector<std::string_view> words;
  for (const bool of_test : {false, true}) {
    for (std::uint32_t n = 0; n < program.cards.size(); ++n) {
      const sema::Card& row = program.cards[program.cards.id(n)];
      const bool has_set = row.set.valid();
      const std::string set = has_set ? program.sets[row.set].name : "";
      if ((has_set && program.sets[row.set].of_test) != of_test) continue;
      if (row.name == card || row.id == card || set + "." + row.name == card)
        return {program.cards.id(n), set, row.name};
      words.push_back(row.name);
      if (!row.id.empty()) words.push_back(row.id);
    }
  }
  const std::string_view near = support::nearest(card, words);
  diags.report(diag::NoSuchCard, {}, card, near.empty() ? "" : fmt::format("; did you mean '{}'?", near));
  return {};
}

// The lines of a subtree: dumpTree prints a line a node, in the order of the nodes.
std::string treeText(const driver::Outcome& outcome, const source::Span& span, const source::VirtualFiles& files) {
  for (const syntax::Tree& tree : outcome.trees.trees) {
    if (tree.file() != span.file) continue;
    std::uint32_t node = 0;
    while (node < tree.size() && tree.span(syntax::NodeId{node}) != span) ++node;
    if (node == tree.size()) continue;
    const std::string all = syntax::dumpTree(tree, files);
    const std::uint32_t end = node + tree[syntax::NodeId{node}].size;
    std::string text;
    std::size_t at = 0, indent = std::string::npos;
    for (std::uint32_t line = 0; line < end && at < all.size(); ++line) {
      const std::size_t next = all.find('\n', at) + 1;
      if (line == node) indent = all.find_first_not_of(' ', at) - at;
      if (line >= node) text += all.substr(at + indent, next - at - indent);
      at = next;
    }
    return text;
  }
  return {};
}

ir::CardId inModule(const ir::Module& module, const Wanted& wanted) {
  for (std::uint32_t n = 0; n < module.cards.size(); ++n) {
    const ir::Card& row = module.cards[module.cards.id(n)];
    if (row.written_name == wanted.name && (!row.set.valid() || module.sets[row.set].name == wanted.set))
      return module.cards.id(n);
  }
  return {};
}

cardabi::CardRef inRows(const ir::LibraryRows& rows, const Wanted& wanted) {
  for (const ir::SetRows& set : rows.sets) {
    for (std::uint32_t local = 0; set.name == wanted.set && local < set.origins.size(); ++local) {
      if (set.origins[local].name == wanted.name) return cardabi::CardRef(set.number, local);
    }
  }
  return {};
}

std::string stageText(const driver::Outcome& outcome, const Wanted& wanted, ShowStage stage,
                      const source::VirtualFiles& files) {
  switch (stage) {
    case ShowStage::Tree: return treeText(outcome, outcome.program.cards[wanted.id].span, files);
    case ShowStage::Program: return sema::print(outcome.program, wanted.id);
    case ShowStage::Ir:
    case ShowStage::Effects:
    case ShowStage::Value:
    case ShowStage::SpellDamage: {
      const ir::CardId card = inModule(outcome.module, wanted);
      if (!card.valid()) return {};
      if (stage == ShowStage::Value)
        return analysis::print(outcome.module, card, analysis::valueOf(outcome.module, card));
      if (stage == ShowStage::SpellDamage) return analysis::printSpellDamage(outcome.module, card);
      return stage == ShowStage::Ir ? ir::print(outcome.module, card)
                                    : analysis::print(outcome.module, outcome.report, card);
    }
    case ShowStage::Rows: {
      const cardabi::CardRef card = inRows(outcome.rows, wanted);
      return card ? ir::printRows(outcome.rows, card) : std::string();
    }
  }
  return {};
}

// Numbers as they are, in thousandths, so that nobody has to round.
nlohmann::ordered_json valueJson(const ir::Module& module, ir::CardId card) {
  const analysis::Value value = analysis::valueOf(module, card);
  nlohmann::ordered_json lines = nlohmann::ordered_json::array();
  for (const analysis::ValueLine& line : value.lines) {
    lines.push_back({{"what", line.what},
                     {"times", line.times},
                     {"worth", line.worth},
                     {"about", line.about},
                     {"best_case", line.best_case}});
  }
  return {{"stage", "value"},
          {"card", module.cards[card].written_name},
          {"unit", "thousandths"},
          {"total", value.total()},
          {"about", value.about()},
          {"lines", lines},
          {"not_weighed", analysis::unweighedText(module, card, value)}};
}

nlohmann::ordered_json spellDamageJson(const ir::Module& module, ir::CardId card) {
  nlohmann::ordered_json amounts = nlohmann::ordered_json::array();
  for (const analysis::SpellAmount& one : analysis::spellAmountsOf(module, card)) {
    amounts.push_back({{"printed", analysis::printed(module, one)},
                       {"healing", one.healing()},
                       {"kind", analysis::boostWord(one.boost)},
                       {"times", one.times},
                       {"path", analysis::pathText(module, one)}});
  }
  return {{"stage", "spell-damage"}, {"card", module.cards[card].written_name}, {"amounts", amounts}};
}

// One line for programs; `text` is what people would read, for stages that have no more to say.
std::string stageJson(const driver::Outcome& outcome, const Wanted& wanted, ShowStage stage, const std::string& text) {
  if (stage == ShowStage::Rows) {
    const cardabi::CardRef card = inRows(outcome.rows, wanted);
    if (card) return emit::cardJson(outcome.rows, card);
  }
  if (stage == ShowStage::Value) return valueJson(outcome.module, inModule(outcome.module, wanted)).dump() + "\n";
  if (stage == ShowStage::SpellDamage)
    return spellDamageJson(outcome.module, inModule(outcome.module, wanted)).dump() + "\n";
  return nlohmann::ordered_json{{"stage", stageName(stage)}, {"card", wanted.name}, {"text", text}}.dump() + "\n";
}

}  // namespace

int runShow(const Common& common, const ShowOptions& options) {
  diag::Engine diags;
  const Input input = readInput(options.paths, common.prelude, diags);
  std::string text;
  if (!diags.hasErrors()) {
    const driver::Outcome outcome = driver::compile(input.files, {lastStage(options.stage)}, diags);
    const Wanted wanted = find(outcome.program, options.card, diags);
    // Mistakes elsewhere in the cards do not hide how this one was read.
    if (wanted.id.valid() && outcome.reached >= lastStage(options.stage)) {
      text = stageText(outcome, wanted, options.stage, input.files);
      if (common.format == Format::Json && !text.empty()) text = stageJson(outcome, wanted, options.stage, text);
    }
  }
  if (text.empty()) return report(common, diags, input.files, Warnings::Count);
  printOut(text);
  // What was asked for is on stdout; complaints about the rest go to stderr as text, in either format.
  const Common as_text{Format::Text, common.color, common.prelude};
  return diags.hasErrors() ? report(as_text, diags, input.files, Warnings::Pass) : kClean;
}

}  // namespace cardc::tool

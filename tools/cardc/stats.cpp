#include "stats.h"

#include "cardabi/policies.h"
#include "cardabi/tables.h"
#include "cardc/analysis/planned.h"
#include "native_names.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>
#include <string_view>
#include <utility>

namespace cardc::tool {

namespace {

using syntax::NodeId;
using syntax::NodeKind;
using syntax::Tree;

using Tally = std::map<std::string_view, std::size_t, std::less<>>;

void countCards(const sema::Program& program, Stats& stats) {
  std::map<std::uint8_t, std::size_t> kinds;
  std::vector<std::size_t> sets(program.sets.size());
  for (std::uint32_t n = 0; n < program.cards.size(); ++n) {
    const sema::Card& card = program.cards[program.cards.id(n)];
    if (!card.set.valid() || program.sets[card.set].of_test || card.host.valid()) continue;
    if (card.kind == cardabi::Kind::Attachment) {
      ++stats.enchantments;
      continue;
    }
    ++stats.cards;
    ++kinds[static_cast<std::uint8_t>(card.kind)];
    ++sets[card.set.value()];
    if (!card.token) continue;
    ++stats.tokens;
    if (card.id.empty()) stats.tokens_without_id.push_back(program.sets[card.set].name + "." + card.name);
  }
  for (const auto& [kind, cards] : kinds)
    stats.kinds.push_back({std::string(cardabi::info(static_cast<cardabi::Kind>(kind)).spelling), cards});
  for (std::uint32_t n = 0; n < program.sets.size(); ++n) {
    const sema::Set& set = program.sets[program.sets.id(n)];
    if (!set.of_test) stats.sets.push_back({set.name, sets[n]});
  }
}

// The words of all calls below a node, each once: keywords with or without a body, tags, actions and conditions by name; and verbs.
std::set<std::string_view> wordsUsed(const Tree& tree, NodeId card) {
  std::set<std::string_view> words;
  for (std::uint32_t n = card.value(); n < card.value() + tree[card].size; ++n) {
    const NodeId node{n};
    if (tree.is(node, NodeKind::Action)) words.insert(tree.head(node));
    if (!tree.is(node, NodeKind::Call)) continue;
    words.insert(tree.head(node));
    for (const NodeId child : tree.children(node)) {
      if (tree.is(child, NodeKind::Word)) words.insert(tree.text(child));
    }
  }
  return words;
}

std::string_view kindOf(NodeKind definition) {
  if (definition == NodeKind::KeywordDef) return "keyword";
  return definition == NodeKind::ActionDef ? "action" : "condition";
}

std::string placeOf(const source::Span& span, const Input& input) {
  const source::SourceFile& file = input.files[span.file];
  return fmt::format("{}:{}", input.stableName(file.path()), file.position(span.begin).line);
}

void describe(WordRow& row, const sema::About& about) {
  row.paradigm = about.paradigm;
  row.doc = about.doc;
  row.rulings = about.rulings;
}

WordRow rowOf(const DefinedWord& word, const sema::Program& program, const Input& input) {
  const source::Span span = word.tree->span(word.at);
  const source::SourceFile& file = input.files[span.file];
  WordRow row;
  row.kind = kindOf(word.kind);
  row.word = word.word;
  row.at = placeOf(span, input);
  row.lines = file.position(span.end).line - file.position(span.begin).line + 1;
  for (const sema::About& about : program.abouts) {
    if (about.word == word.word) describe(row, about);
  }
  return row;
}

// What the engine itself must know has no definition, only an `about` that says why.
WordRow engineWord(const sema::About& about, const Input& input) {
  const auto tags = cardabi::allTags();
  const bool tag = std::any_of(tags.begin(), tags.end(), [&](const auto& row) { return row.spelling == about.word; });
  WordRow row;
  row.kind = tag ? "tag" : "verb";
  row.word = about.word;
  row.at = placeOf(about.span, input);
  if (tag) row.rows.tags = {about.word};
  describe(row, about);
  return row;
}

void countWords(const driver::Outcome& outcome, const Input& input, Stats& stats) {
  Tally used;
  const syntax::Forest& trees = outcome.trees;
  for (const Tree& tree : trees.trees) {
    for (const NodeId decl : tree.children(tree.root())) {
      if (const NodeId name = tree.find(decl, NodeKind::Name); tree.is(decl, NodeKind::NativeDef) && name.valid())
        stats.natives.emplace_back(tree.text(name));
      if (tree.is(decl, NodeKind::Test)) ++stats.tests;
      if (!tree.is(decl, NodeKind::Card) && !tree.is(decl, NodeKind::Enchantment)) continue;
      for (const std::string_view word : wordsUsed(tree, decl)) ++used[word];
    }
  }
  const auto cardsWith = [&](std::string_view word) {
    const auto found = used.find(word);
    return found == used.end() ? 0 : found->second;
  };
  const std::vector<DefinedWord> defined = definedWords(trees);
  std::vector<WordRows> rows = rowsOf(defined, input.files);
  for (std::size_t n = 0; n < defined.size(); ++n) {
    stats.keywords.push_back(rowOf(defined[n], outcome.program, input));
    stats.keywords.back().cards = cardsWith(defined[n].word);
    stats.keywords.back().rows = std::move(rows[n]);
  }
  for (const sema::About& about : outcome.program.abouts) {
    const auto named = [&](const DefinedWord& word) { return word.word == about.word; };
    if (std::any_of(defined.begin(), defined.end(), named)) continue;
    stats.keywords.push_back(engineWord(about, input));
    stats.keywords.back().cards = cardsWith(about.word);
  }
  for (const cardabi::TagInfo& tag : cardabi::allTags()) {
    if (tag.store != cardabi::TagStore::Field && cardsWith(tag.spelling) != 0)
      stats.tags.push_back({std::string(tag.spelling), cardsWith(tag.spelling)});
  }
}

// Every planned row of the tables, whether somebody waits for it or not.
std::vector<PlannedRow> plannedRows() {
  std::vector<PlannedRow> rows;
  const auto add = [&](std::string_view table, std::string_view name) {
    rows.push_back({std::string(table), std::string(name), {}});
  };
  for (const cardabi::OpInfo& row : cardabi::allOps()) {
    if (row.planned()) add("operation", row.name);
  }
  for (const cardabi::TagInfo& row : cardabi::allTags()) {
    if ((row.traits & cardabi::TagTrait::Planned) != 0) add("tag", row.spelling);
  }
  for (const cardabi::EventInfo& row : cardabi::allEvents()) {
    if (row.planned()) add("event", row.name);
  }
  for (const cardabi::PayloadInfo& row : cardabi::allPayloads()) {
    const cardabi::EventInfo& event = cardabi::info(row.event);
    if (row.planned && !event.planned()) add("payload", fmt::format("event.{} of {}", row.spelling, event.name));
  }
  for (const cardabi::PlannedPolicy& row : cardabi::plannedPolicies()) add("policy", row.spelling);
  return rows;
}

// What only the cards can say (a moment at which nothing is told, a native without code) gets a row when somebody uses it.
void countPlanned(const driver::Outcome& outcome, Stats& stats) {
  stats.planned = plannedRows();
  const auto waits = [&](const std::string& table, const std::string& name, std::string who) {
    auto row = std::find_if(stats.planned.begin(), stats.planned.end(),
                            [&](const PlannedRow& one) { return one.table == table && one.name == name; });
    if (row == stats.planned.end()) row = stats.planned.insert(row, PlannedRow{table, name, {}});
    row->cards.push_back(std::move(who));
  };
  const ir::Module& module = outcome.module;
  for (const analysis::PlannedUse& use : analysis::plannedUses(module, nativeNames())) {
    const ir::Card& card = module.cards[use.card];
    const bool of_test = card.set.valid() && module.sets[card.set].of_test;
    const std::string set = card.set.valid() ? module.sets[card.set].name + "." : "";
    if (!of_test) waits(use.kind, use.name, set + card.written_name);
  }
  for (const sema::Test& test : outcome.program.tests) {
    for (const auto& [policy, value] : test.policies) {
      const auto& planned = cardabi::plannedPolicies();
      const auto named = [&, name = policy](const cardabi::PlannedPolicy& row) { return row.spelling == name; };
      if (std::any_of(planned.begin(), planned.end(), named)) waits("policy", policy, test.id);
    }
  }
  std::stable_sort(stats.planned.begin(), stats.planned.end(),
                   [](const PlannedRow& a, const PlannedRow& b) { return a.cards.size() > b.cards.size(); });
}

}  // namespace

Stats statsOf(const driver::Outcome& outcome, const Input& input) {
  Stats stats;
  countCards(outcome.program, stats);
  countWords(outcome, input, stats);
  countPlanned(outcome, stats);
  return stats;
}

}  // namespace cardc::tool

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

// The words of all calls below a node, each once: keywords with or without a body, tags, actions and conditions by name.
std::set<std::string_view> wordsUsed(const Tree& tree, NodeId card) {
  std::set<std::string_view> words;
  for (std::uint32_t n = card.value(); n < card.value() + tree[card].size; ++n) {
    const NodeId node{n};
    if (!tree.is(node, NodeKind::Call)) continue;
    words.insert(tree.head(node));
    for (const NodeId child : tree.children(node)) {
      if (tree.is(child, NodeKind::Word)) words.insert(tree.text(child));
    }
  }
  return words;
}

void countWords(const syntax::Forest& trees, Stats& stats) {
  Tally used;
  std::vector<std::string_view> defined;
  for (const Tree& tree : trees.trees) {
    for (const NodeId decl : tree.children(tree.root())) {
      const bool is_word = tree.is(decl, NodeKind::KeywordDef) || tree.is(decl, NodeKind::ActionDef);
      if (const NodeId word = tree.find(decl, NodeKind::Word); is_word && word.valid())
        defined.push_back(tree.text(word));
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
  for (const std::string_view word : defined) stats.keywords.push_back({std::string(word), cardsWith(word)});
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

Stats statsOf(const driver::Outcome& outcome) {
  Stats stats;
  countCards(outcome.program, stats);
  countWords(outcome.trees, stats);
  countPlanned(outcome, stats);
  return stats;
}

}  // namespace cardc::tool

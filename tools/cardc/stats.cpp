#include "stats.h"

#include "cardabi/policies.h"
#include "cardabi/tables.h"

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

}  // namespace

Stats statsOf(const driver::Outcome& outcome) {
  Stats stats;
  countCards(outcome.program, stats);
  countWords(outcome.trees, stats);
  return stats;
}

}  // namespace cardc::tool

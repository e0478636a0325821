#include "facts_order.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

namespace cardc::format {

using syntax::NodeId;
using syntax::NodeKind;
using syntax::Tree;

namespace {

// Facts in the order in which cards are read aloud. Those that are not here follow, the rest behind them.
constexpr std::array<std::string_view, 11> kFacts = {"id",   "dbf",   "class", "race",   "school",    "rarity",
                                                     "cost", "stats", "armor", "health", "durability"};
enum Rank : std::uint32_t {
  kOtherFact = 100,
  kName,
  kText,
  kRunes,
  kPower,
  kKeyword,
  kCounter,
  kTarget,
  kPlayable,
  kRest
};

std::uint32_t factRank(std::string_view word) {
  if (word == "runes") return kRunes;
  if (word == "power") return kPower;
  const auto at = std::find(kFacts.begin(), kFacts.end(), word);
  return at == kFacts.end() ? kOtherFact : static_cast<std::uint32_t>(at - kFacts.begin());
}

// A keyword is moved only while nothing has come that runs: what a keyword stands for may run as well, and then order matters.
std::uint32_t rank(const Tree& tree, NodeId entry, bool nothing_runs_yet) {
  switch (tree.kind(entry)) {
    case NodeKind::Fact: return factRank(tree.head(entry));
    case NodeKind::Wording: return tree.head(entry) == "name" ? kName : kText;
    case NodeKind::Counter:
    case NodeKind::Memory: return kCounter;
    case NodeKind::Target: return kTarget;
    case NodeKind::Playable: return kPlayable;
    case NodeKind::Call: return nothing_runs_yet && !tree.find(entry, NodeKind::Block).valid() ? kKeyword : kRest;
    default: return kRest;
  }
}

}  // namespace

bool isOrdered(const Tree& tree, NodeId owner) {
  return tree.is(owner, NodeKind::Card) || tree.is(owner, NodeKind::Enchantment) || tree.is(owner, NodeKind::Option);
}

std::vector<NodeId> orderedEntries(const Tree& tree, NodeId block) {
  std::vector<std::pair<std::uint32_t, NodeId>> ranked;
  bool nothing_runs_yet = true;
  for (const NodeId entry : tree.children(block)) {
    ranked.emplace_back(rank(tree, entry, nothing_runs_yet), entry);
    nothing_runs_yet = nothing_runs_yet && ranked.back().first != kRest;
  }
  std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<NodeId> order;
  for (const auto& [place, entry] : ranked) order.push_back(entry);
  return order;
}

}  // namespace cardc::format

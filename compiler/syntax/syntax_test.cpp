#include "cardc/diag/render.h"
#include "cardc/syntax/parse.h"

#include <gtest/gtest.h>

#include <set>
#include <string>

namespace cardc::syntax {
namespace {

struct Parsed {
  source::VirtualFiles files;
  diag::Engine diags;
  Forest forest;

  explicit Parsed(std::string text) {
    files.add("test.card", std::move(text));
    forest = parseAll(files, diags);
  }
  const Tree& tree() const { return forest.trees.front(); }
  std::string messages() const { return diag::renderShort(diags.listing(), files); }
};

TEST(Tree, ChildrenAreFoundByKindAndHead) {
  const Parsed p("token minion Yeti { cost 4, stats 4/5\n taunt }");
  ASSERT_EQ(p.messages(), "");
  const Tree& tree = p.tree();
  const NodeId card = tree.child(tree.root(), 0);
  EXPECT_EQ(tree.kind(card), NodeKind::Card);
  EXPECT_EQ(tree.head(card), "minion");
  EXPECT_TRUE(tree.find(card, NodeKind::Mark, "token").valid());
  EXPECT_EQ(tree.text(tree.find(card, NodeKind::Name)), "Yeti");
  const NodeId block = tree.find(card, NodeKind::Block);
  EXPECT_EQ(tree.childCount(block), 3u);
  const NodeId cost = tree.find(block, NodeKind::Fact, "cost");
  EXPECT_EQ(tree.number(tree.child(cost, 0)), 4u);
  EXPECT_FALSE(tree.find(block, NodeKind::Option).valid());
  EXPECT_EQ(tree.text(tree.find(block, NodeKind::Call)), "taunt");
}

TEST(Tree, SizesAndSpansNest) {
  const Parsed p("minion Yeti { battlecry { deal (1 + 2 * Level) damage to all minions where cost is 2 } }");
  ASSERT_EQ(p.messages(), "");
  const Tree& tree = p.tree();
  std::uint32_t seen = 0;
  const auto walk = [&](auto&& self, NodeId node) -> void {
    ++seen;
    for (const NodeId child : tree.children(node)) {
      EXPECT_TRUE(tree.span(node).contains(tree.span(child))) << kindName(tree.kind(node));
      self(self, child);
    }
  };
  walk(walk, tree.root());
  EXPECT_EQ(seen, tree.size());
}

TEST(Parse, ABrokenEntryCostsOnlyItself) {
  const Parsed p("minion Yeti {\n  cost 4\n  deal 3 onto target\n  taunt\n}\nminion Ogre { cost 6 }\n");
  EXPECT_EQ(p.diags.errorCount(), 1u) << p.messages();
  const Tree& tree = p.tree();
  EXPECT_EQ(tree.childCount(tree.root()), 2u);
  const NodeId block = tree.find(tree.child(tree.root(), 0), NodeKind::Block);
  EXPECT_EQ(tree.childCount(block), 3u);
  EXPECT_TRUE(tree.is(tree.child(block, 1), NodeKind::Broken));
}

TEST(Parse, ABrokenHeadStillChecksItsBlock) {
  const Parsed p("minion Yeti {\n  after you summon where a minion { deal 3 onto target }\n}\n");
  EXPECT_EQ(p.diags.errorCount(), 2u) << p.messages();
}

TEST(Parse, AMissingBraceIsClosedAtTheNextCard) {
  const Parsed p("minion Yeti {\n  battlecry { draw a card\n\nminion Ogre { cost 6 }\n");
  EXPECT_EQ(p.diags.errorCount(), 1u) << p.messages();
  EXPECT_EQ(p.tree().childCount(p.tree().root()), 2u);
}

TEST(Parse, LayoutDoesNotMatter) {
  const Parsed lines(
      "minion Yeti {\n  cost 4\n  battlecry {\n    deal 3 damage to\n      target\n    draw a card\n  }\n}\n");
  const Parsed commas("minion Yeti { cost 4, battlecry { deal 3 damage to target, draw a card } }");
  ASSERT_EQ(lines.messages(), "");
  ASSERT_EQ(commas.messages(), "");
  ASSERT_EQ(lines.tree().size(), commas.tree().size());
  for (std::uint32_t n = 0; n < lines.tree().size(); ++n) {
    EXPECT_EQ(lines.tree().kind(NodeId{n}), commas.tree().kind(NodeId{n}));
  }
}

TEST(NodeKinds, NamesAreUnique) {
  std::set<std::string_view> seen;
  for (std::uint32_t n = 0; n <= static_cast<std::uint32_t>(NodeKind::ExpectLog); ++n) {
    EXPECT_TRUE(seen.insert(kindName(static_cast<NodeKind>(n))).second);
    EXPECT_FALSE(kindDoc(static_cast<NodeKind>(n)).empty());
  }
}

// A verb stands in the event table or in our list of what is still to come, never in both.
TEST(EventVerbs, StandInOneTable) {
  const std::set<std::string_view> built = {
#define CARD_EVENT(Name, Id, Base, Third, Participle, Unit, Subject, Object, Passive, LeadsTo, HeardAt, Doc) \
  Third, Participle, Passive,
#include "cardabi/hearth/events.def"
  };
  for (const std::string_view word : {
#define CARD_EVENT_VERB(Third, Past) std::string_view(Third), std::string_view(Past),
#include "event_verbs.def"
       }) {
    EXPECT_TRUE(word.empty() || !built.contains(word)) << word;
  }
}

}  // namespace
}  // namespace cardc::syntax

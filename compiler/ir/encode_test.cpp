#include "cardc/ir/encode.h"

#include <gtest/gtest.h>

namespace cardc::ir {
namespace {
using cardabi::Op;

// A module of one set with a card for each id, each dealing 6 damage.
Module moduleOf(const std::vector<std::string>& ids) {
  Module module;
  const SetId set = module.sets.add({"TEST", false});
  for (const std::string& id : ids) {
    Card card;
    card.set = set;
    card.id = id;
    card.written_name = "Card" + id;
    card.kind = cardabi::Kind::Action;
    Ability cast;
    cast.head = cardabi::Head::Cast;
    cast.body =
        module.nodes.make(Op::Damage, 0, {module.nodes.make(Op::Chosen, 0, {}), module.nodes.make(Op::Number, 6, {})});
    card.abilities.push_back(cast);
    module.cards.add(card);
  }
  return module;
}

TEST(Encode, CardsAreInOrderOfTheirIdsWhateverTheOrderOfFiles) {
  const LibraryRows one = encode(moduleOf({"B", "A", "C"}));
  const LibraryRows other = encode(moduleOf({"C", "B", "A"}));
  const SetRows& set = one.sets[0];
  ASSERT_EQ(set.cards.size(), 3U);
  for (std::size_t i = 0; i < 3; ++i) EXPECT_EQ(set.strings[set.cards[i].id], "ABC"[i]);
  EXPECT_EQ(one.contentHash(), other.contentHash());
  EXPECT_NE(one.contentHash(), encode(moduleOf({"A", "B"})).contentHash());
}

TEST(Encode, EqualTreesShareTheirNodes) {
  const LibraryRows rows = encode(moduleOf({"A", "B"}));
  EXPECT_EQ(rows.sets[0].nodes.size(), 4U);  // none, Damage, Chosen, Number
  EXPECT_EQ(rows.sets[0].abilities[0].body, rows.sets[0].abilities[1].body);
}

TEST(Encode, WhatHasNoIdStandsBehindTheRestByHostAndPlace) {
  Module module = moduleOf({"B", "A"});
  for (const std::uint32_t host : {0U, 1U, 0U}) {
    Card card;
    card.set = module.sets.id(0);
    card.host = module.cards.id(host);
    card.ordinal = module.cards.size();
    card.kind = cardabi::Kind::Attachment;
    card.written_name = "of" + std::to_string(host);
    module.cards.add(card);
  }
  const LibraryRows rows = encode(module);
  ASSERT_EQ(rows.sets[0].origins.size(), 5U);
  EXPECT_EQ(rows.sets[0].origins[2].name, "of1");  // of card A
  EXPECT_EQ(rows.sets[0].origins[3].name, "of0");
}

}  // namespace
}  // namespace cardc::ir

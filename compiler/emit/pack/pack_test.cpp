// The writer and the engine's loader agree, and the loader refuses everything else.
#include "cardc/emit/pack.h"

#include "test_rows.h"

#include "cardabi/pack.h"
#include "cardabi/tables.h"
#include "cardrt/library.h"
#include "cardrt/library_check.h"
#include "cardrt/pack.h"

#include <gtest/gtest.h>

#include <cstring>

namespace cardc::emit {
namespace {

using cardrt::PackError;
using namespace cardabi;

cardrt::PackResult load(std::string_view bytes) { return cardrt::loadPack(std::as_bytes(std::span(bytes))); }

// With a checksum that fits, as a writer with a mistake would leave it.
std::string sealed(std::string bytes) {
  const std::uint64_t checksum = packChecksum(std::as_bytes(std::span(bytes)));
  std::memcpy(bytes.data() + offsetof(PackHeader, checksum), &checksum, sizeof checksum);
  return bytes;
}

PackSection section(const std::string& bytes, std::size_t number) {
  PackSection row;
  std::memcpy(&row, bytes.data() + sizeof(PackHeader) + number * sizeof row, sizeof row);
  return row;
}

std::string why(const ir::LibraryRows& rows) {
  const cardrt::PackResult result = load(writePack(rows));
  EXPECT_FALSE(result);
  EXPECT_EQ(result.error, PackError::Malformed);
  return result.message;
}

enum class Part { Op, Size, Arg };
// One part of a node of the first set.
void changeNode(ir::LibraryRows& rows, std::size_t at, Part part, std::size_t value) {
  Node& node = rows.sets[0].nodes[at];
  node = makeNode(part == Part::Op ? static_cast<std::uint16_t>(value) : opOf(node),
                  part == Part::Size ? static_cast<std::uint16_t>(value) : sizeOf(node),
                  part == Part::Arg ? static_cast<std::int32_t>(value) : argOf(node));
}

// The second set's card, which has no id of its own.
void nameTheExtraCard(ir::LibraryRows& rows, const std::string& id) {
  ir::SetRows& set = rows.sets[1];
  set.cards[0].id = static_cast<std::uint32_t>(set.strings.size());
  set.strings.append(id).push_back('\0');
}

TEST(Pack, ACardIsFoundByItsId) {
  ir::LibraryRows rows = testRows();
  const cardrt::PackResult result = load(writePack(rows));
  ASSERT_TRUE(result) << result.message;
  const cardrt::CardLibrary cards(result.library->data());
  EXPECT_EQ(cards.find("T_001"), CardRef(1, 0));
  EXPECT_EQ(cards.find("T_002"), CardRef(1, 1));
  for (const char* id : {"", "T", "T_003", "A", "T_0011"}) EXPECT_FALSE(cards.find(id)) << id;

  nameTheExtraCard(rows, "T_002");  // as a test's own card does
  const ir::LibraryView view(rows);
  EXPECT_EQ(cardrt::CardLibrary(view.data()).find("T_002"), CardRef(2, 0));
  EXPECT_EQ(cardrt::CardLibrary(view.data()).find("T_001"), CardRef(1, 0));
}

TEST(Pack, ALoadedPackHoldsTheRowsThatWereWritten) {
  const ir::LibraryRows rows = testRows();
  const cardrt::PackResult result = load(writePack(rows));
  ASSERT_TRUE(result) << result.message;
  const LibraryData& data = result.library->data();
  EXPECT_EQ(contentHash(data), rows.contentHash());
  ASSERT_EQ(data.sets_count, 2U);
  EXPECT_STREQ(data.keywords[1], "deathrattle");
  const ir::LibraryView view(rows);
  for (std::uint32_t i = 0; i < 2; ++i) {
    const SetData& have = *data.sets[i];
    const SetData& want = *view.data().sets[i];
    EXPECT_EQ(have.content_hash, want.content_hash);
    ASSERT_EQ(have.cards_count, want.cards_count);
    ASSERT_EQ(have.nodes_count, want.nodes_count);
    ASSERT_EQ(have.abilities_count, want.abilities_count);
    ASSERT_EQ(have.modifiers_count, want.modifiers_count);
    ASSERT_EQ(have.tags_count, want.tags_count);
    ASSERT_EQ(have.refs_count, want.refs_count);
    ASSERT_EQ(have.strings_size, want.strings_size);
    EXPECT_EQ(std::memcmp(have.cards, want.cards, have.cards_count * sizeof(Card)), 0);
    EXPECT_EQ(std::memcmp(have.nodes, want.nodes, have.nodes_count * sizeof(Node)), 0);
    EXPECT_EQ(std::memcmp(have.strings, want.strings, have.strings_size), 0);
    EXPECT_STREQ(have.strings + have.name, want.strings + want.name);
  }
}

TEST(Pack, TheSameRowsGiveTheSameBytes) { EXPECT_EQ(writePack(testRows()), writePack(testRows())); }

TEST(Pack, ALibraryWithoutCardsIsAPackToo) {
  ir::LibraryRows rows;
  rows.keywords = {""};
  const cardrt::PackResult result = load(writePack(rows));
  EXPECT_TRUE(result) << result.message;
}

TEST(Pack, CutOffAnywhereItIsRefused) {
  const std::string bytes = writePack(testRows());
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    // Its own allocation, so that reading behind the end is seen by the sanitizer.
    const std::vector<char> cut(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size));
    const cardrt::PackResult result = load({cut.data(), cut.size()});
    ASSERT_FALSE(result) << size;
    ASSERT_EQ(result.error, size == 0 ? PackError::Foreign : PackError::Truncated) << size;
    ASSERT_FALSE(result.message.empty());
  }
}

TEST(Pack, WithAnyByteChangedItIsRefused) {
  const std::string bytes = writePack(testRows());
  for (std::size_t at = 0; at < bytes.size(); ++at) {
    std::string changed = bytes;
    changed[at] = static_cast<char>(changed[at] ^ 0x40);
    const cardrt::PackResult result = load(changed);
    ASSERT_FALSE(result) << at;
    if (at >= offsetof(PackHeader, layout_hash)) {
      ASSERT_EQ(result.error, PackError::Corrupt) << at;
    }
  }
}

TEST(Pack, WithAnyByteChangedAndSealedAgainItIsNeverTrusted) {
  const std::string bytes = writePack(testRows());
  for (std::size_t at = sizeof(PackHeader); at < bytes.size(); ++at) {
    for (const int change : {1, 0x40, 0x80, 0xff}) {
      std::string changed = bytes;
      changed[at] = static_cast<char>(changed[at] ^ change);
      const cardrt::PackResult result = load(sealed(changed));
      if (!result) continue;
      EXPECT_EQ(cardrt::checkLibrary(result.library->data()), "");
    }
  }
}

TEST(Pack, OtherFilesAreForeign) {
  EXPECT_EQ(load("").error, PackError::Foreign);
  EXPECT_EQ(load("minion Yeti { cost 4 }").error, PackError::Foreign);
  EXPECT_EQ(load(std::string(5000, '\0')).error, PackError::Foreign);
}

TEST(Pack, SomethingBehindTheEndIsRefused) { EXPECT_EQ(load(writePack(testRows()) + "x").error, PackError::Overlong); }

TEST(Pack, OtherFormatsAndLayoutsAreNamed) {
  std::string format = writePack(testRows());
  format[offsetof(PackHeader, format)] = 9;
  EXPECT_EQ(load(format).error, PackError::OtherFormat);
  EXPECT_EQ(load(format).message, "the card pack has format 9, this engine reads format 4");
  std::string layout = writePack(testRows());
  layout[offsetof(PackHeader, layout_hash)] ^= 1;
  EXPECT_EQ(load(sealed(layout)).error, PackError::OtherLayout);
}

TEST(Pack, OperationsThatAreUnknownOrMeanSomethingElseAreNamed) {
  const std::string bytes = writePack(testRows());
  const PackSection ops = section(bytes, 0);
  std::string changed = bytes;
  changed[ops.offset + offsetof(PackOp, row_hash)] ^= 1;
  EXPECT_EQ(load(sealed(changed)).error, PackError::ChangedOp);
  EXPECT_NE(load(sealed(changed)).message.find("This"), std::string::npos);

  std::string unknown = bytes;
  const std::uint16_t op = 399;
  std::memcpy(unknown.data() + ops.offset + ops.size - sizeof(PackOp), &op, sizeof op);
  EXPECT_EQ(load(sealed(unknown)).error, PackError::UnknownOp);
  EXPECT_NE(load(sealed(unknown)).message.find("399"), std::string::npos);
}

TEST(Pack, WrongRowsAreNamedWithTheirPlace) {
  ir::LibraryRows rows = testRows();
  rows.sets[0].cards[0].abilities = 7;
  EXPECT_EQ(why(rows), "the card pack is malformed: set 1, card 0: its abilities do not exist");

  rows = testRows();
  changeNode(rows, 2, Part::Size, 3);
  EXPECT_NE(why(rows).find("node"), std::string::npos);

  rows = testRows();
  changeNode(rows, 3, Part::Op, index(Op::Number));  // Damage(Chosen ...) becomes Damage(Number ...)
  EXPECT_EQ(why(rows), "the card pack is malformed: set 1, node 2: Damage does not take an amount here");

  rows = testRows();
  rows.sets[0].abilities[1].body = 1;
  EXPECT_EQ(why(rows), "the card pack is malformed: set 1, ability 1: its body is no action");

  rows = testRows();
  const auto random = static_cast<std::uint32_t>(rows.sets[0].nodes.size());
  for (const Node& each : {node(Op::AtRandom, 3), node(Op::This, 1), node(Op::Number, 1, 1)})
    rows.sets[0].nodes.push_back(each);
  rows.sets[0].cards[0].target = random;
  EXPECT_EQ(why(rows), "the card pack is malformed: set 1, card 0: its target is no selector");

  rows = testRows();
  changeNode(rows, 6, Part::Arg, CardRef(1, 1).value);  // gives a minion
  EXPECT_NE(why(rows).find("the argument of Give"), std::string::npos);

  rows = testRows();
  rows.sets[0].abilities[2].selector = 0;
  EXPECT_EQ(why(rows), "the card pack is malformed: set 1, ability 2: it does not say whom it affects");

  rows = testRows();
  nameTheExtraCard(rows, "T_002");
  EXPECT_EQ(why(rows), "the card pack is malformed: card ids: two cards are called T_002");

  rows = testRows();
  rows.sets[1].strings.back() = 'x';
  EXPECT_EQ(why(rows), "the card pack is malformed: set 2, as a whole: its strings do not end");

  rows = testRows();
  rows.sets[0].refs[0] = CardRef(3, 0).value;
  EXPECT_EQ(why(rows), "the card pack is malformed: set 1, reference 0: it leads to no card");
}

TEST(Pack, ArgumentsOutOfRangeAreRefused) {
  const auto withNode = [](Op op, std::int32_t arg, std::vector<Node> operands) {
    ir::LibraryRows rows = testRows();
    std::vector<Node>& nodes = rows.sets[0].nodes;
    nodes.push_back(node(op, static_cast<std::uint16_t>(1 + operands.size()), arg));
    nodes.insert(nodes.end(), operands.begin(), operands.end());
    const cardrt::PackResult result = load(writePack(rows));
    EXPECT_EQ(result.error == PackError::Malformed, !result);
    return static_cast<bool>(result);
  };
  const Node self = node(Op::This, 1);
  EXPECT_TRUE(withNode(Op::Local, kRegisterCount - 1, {}));
  EXPECT_FALSE(withNode(Op::Local, kRegisterCount, {}));
  EXPECT_FALSE(withNode(Op::Local, -1, {}));
  EXPECT_TRUE(withNode(Op::EventThing, static_cast<std::int32_t>(Slot::Player), {}));
  EXPECT_FALSE(withNode(Op::EventThing, static_cast<std::int32_t>(Slot::Amount), {}));
  EXPECT_FALSE(withNode(Op::EventNumber, static_cast<std::int32_t>(Slot::Player), {}));
  EXPECT_FALSE(withNode(Op::TagOf, 9, {self}));
  EXPECT_FALSE(withNode(Op::SetTag, static_cast<std::int32_t>(Tag::Attack), {self, node(Op::Number, 1)}));
  EXPECT_FALSE(withNode(Op::SetTag, static_cast<std::int32_t>(Tag::Zone), {self, node(Op::Number, 1)}));
  EXPECT_TRUE(withNode(Op::SetTag, static_cast<std::int32_t>(Tag::Damage), {self, node(Op::Number, 1)}));
  EXPECT_FALSE(withNode(Op::HasTag, 0x10000 + 64, {self}));
  EXPECT_FALSE(withNode(Op::Card, static_cast<std::int32_t>(CardRef(1, 2).value), {}));
  EXPECT_FALSE(withNode(Op::In, Scope{1U << kZoneCount, 0, 0}.pack(), {}));
  EXPECT_FALSE(withNode(Op::In, Scope{0, 0, 1U << kKindCount}.pack(), {}));
  EXPECT_FALSE(withNode(Op::NextTo, 0, {self}));
  EXPECT_FALSE(withNode(Op::OfSide, 4, {self}));
  EXPECT_FALSE(withNode(Op::PartOf, packFact(FactCategory::Rarity, 5), {self}));
  EXPECT_TRUE(withNode(Op::PartOf, packFact(FactCategory::Race, 12), {self}));
  EXPECT_FALSE(withNode(Op::This, 1, {}));
  EXPECT_FALSE(withNode(Op::Not, 0, {}));
  EXPECT_FALSE(withNode(Op::Summon, 3, {node(Op::Card, 1, CardRef(1, 0).value)}));
  EXPECT_TRUE(withNode(Op::Summon, 2, {node(Op::Card, 1, CardRef(1, 0).value)}));
  EXPECT_FALSE(withNode(Op::Half, 2, {node(Op::Number, 1)}));
}

TEST(Pack, TreesAreNestedNoDeeperThanTheEngineFollows) {
  const auto nested = [](std::uint32_t depth) {
    ir::LibraryRows rows = testRows();
    for (std::uint32_t i = 1; i < depth; ++i)
      rows.sets[0].nodes.push_back(node(Op::Not, static_cast<std::uint16_t>(depth + 1 - i)));
    rows.sets[0].nodes.push_back(node(Op::Always, 1));
    return rows;
  };
  EXPECT_TRUE(load(writePack(nested(kMaxTreeDepth))));
  EXPECT_NE(why(nested(kMaxTreeDepth + 1)).find("nested too deeply"), std::string::npos);
}

}  // namespace
}  // namespace cardc::emit

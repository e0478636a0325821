// The compact form: what it looks like, that it comes back, and that nothing else is believed.
#include "cardrt/changelog/compact.h"

#include <gtest/gtest.h>

#include <string>

namespace cardrt {
namespace {

using Bytes = std::vector<std::uint8_t>;

Bytes packed(const History& history) {
  Bytes bytes;
  const std::size_t size = encode(history, bytes);
  EXPECT_EQ(size, bytes.size());
  return bytes;
}

std::string refusal(const Bytes& bytes) {
  History history;
  const DecodeResult result = decode(bytes, history);
  EXPECT_LE(result.at, bytes.size());
  if (result) return {};
  EXPECT_TRUE(history.empty());
  return result.error;
}

// One of each kind, with numbers at their limits.
History everything() {
  History history;
  history.depth = 1;
  const auto add = [&](Change change, std::initializer_list<std::uint32_t> words = {}) {
    change.first_word = words.size() == 0 ? 0 : static_cast<std::uint32_t>(history.words.size());
    change.words = static_cast<std::uint32_t>(words.size());
    history.words.insert(history.words.end(), words);
    history.changes.push_back(change);
  };
  add({.kind = ChangeKind::Block, .block = BlockKind::Play, .entity = 40, .other = 3, .value = 7});
  add({.kind = ChangeKind::Tag, .tag = Tag::Damage, .entity = 0xffffffff, .value = -2147483647 - 1});
  add({.kind = ChangeKind::Tag, .tag = static_cast<Tag>(0xffff), .entity = 1, .value = 2147483647});
  add({.kind = ChangeKind::Entity, .player = 1, .owner = 0, .entity_kind = Kind::Unit, .entity = 90, .other = 0x10006},
      {32, 2, 33, 0xffffffff, 0xffff, 1});
  add({.kind = ChangeKind::Move, .player = 1, .zone = Zone::Hand, .position = 9, .entity = 90, .order = 700});
  add({.kind = ChangeKind::Row, .player = 0, .zone = Zone::Play, .position = 2}, {8, 9, 400});
  add({.kind = ChangeKind::Show, .players = 3, .entity = 90});
  add({.kind = ChangeKind::Hide, .players = 1, .entity = 90});
  add({.kind = ChangeKind::Damage, .entity = 90, .other = 0, .value = 6});
  add({.kind = ChangeKind::Heal, .entity = 4, .other = 91, .value = 3});
  add({.kind = ChangeKind::Line, .said = LogKind::Draw, .player = 1, .entity = 5});
  add({.kind = ChangeKind::Line, .said = LogKind::TurnStart, .value = 12});
  add({.kind = ChangeKind::Attach, .entity = 93, .other = 90, .order = 0});
  add({.kind = ChangeKind::Detach, .entity = 93});
  add({.kind = ChangeKind::Entity, .player = 1, .owner = 1, .entity = 94, .value = 0x800}, {32, 1});
  add({.kind = ChangeKind::Gone, .entity = 94});
  add({.kind = ChangeKind::End});
  add({.kind = ChangeKind::End});  // of the block that was open before
  return history;
}

TEST(Compact, EverythingComesBack) {
  const History history = everything();
  const Bytes bytes = packed(history);
  History again;
  const DecodeResult result = decode(bytes, again);
  ASSERT_TRUE(result) << result.error;
  EXPECT_EQ(result.at, bytes.size());
  EXPECT_TRUE(again == history);
}

// 0 -> 6 damage on the entity beside the last one: kind and distance in one byte, the tag, the number.
TEST(Compact, ATagChangeOfANeighbourTakesThreeBytes) {
  History history;
  history.changes.push_back({.kind = ChangeKind::Tag, .tag = Tag::Mana, .entity = 1, .value = 4});
  const std::size_t one = packed(history).size();
  history.changes.push_back({.kind = ChangeKind::Tag, .tag = Tag::Damage, .entity = 2, .value = 6});
  const Bytes bytes = packed(history);
  EXPECT_EQ(bytes.size() - one, 3U);
  EXPECT_EQ(Bytes(bytes.end() - 3, bytes.end()), (Bytes{0x22, 34, 12}));
}

TEST(Compact, WhatIsCutOffIsRefusedAtEveryByte) {
  const Bytes bytes = packed(everything());
  for (std::size_t size = 0; size < bytes.size(); ++size)
    EXPECT_EQ(refusal(Bytes(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size))), "the log is cut off");
}

// Whatever stands at one place: refused with a reason, or a log that can be packed again.
TEST(Compact, NoSingleByteIsBelieved) {
  const Bytes good = packed(everything());
  for (std::size_t at = 0; at < good.size(); ++at) {
    for (int value = 0; value < 256; ++value) {
      Bytes bytes = good;
      bytes[at] = static_cast<std::uint8_t>(value);
      History history, again;
      if (!decode(bytes, history)) continue;
      const Bytes second = packed(history);
      ASSERT_TRUE(decode(second, again)) << at << " " << value;
      ASSERT_TRUE(again == history) << at << " " << value;
    }
  }
}

TEST(Compact, RefusesWithAReason) {
  const auto with = [](std::initializer_list<std::uint8_t> rest, std::uint8_t count = 1) {
    Bytes bytes = {kHistoryFormat, 0, count};
    bytes.insert(bytes.end(), rest);
    return refusal(bytes);
  };
  EXPECT_EQ(refusal({2, 0, 0}), "not a log, or one of another format");
  EXPECT_EQ(refusal({1, 0x81, 0x08, 0}), "more open blocks than there can be");
  EXPECT_EQ(refusal({1, 0, 0xff, 0xff, 0xff, 0xff, 0x0f}), "the log is cut off") << "and takes no memory for it";
  EXPECT_EQ(refusal({1, 0, 0xff, 0xff, 0xff, 0xff, 0x1f}), "a number of the log is too large");
  EXPECT_EQ(refusal({1, 0x80, 0}), "a number of the log is longer than it has to be");
  EXPECT_EQ(with({0}), "the end of a block that is not open");
  EXPECT_EQ(with({14}), "a kind of change that there is not");
  EXPECT_EQ(with({0x21, 0, 0, 0}), "a kind of block that there is not");
  EXPECT_EQ(with({0x24, 9, 0, 0}), "a zone that there is not");
  EXPECT_EQ(with({0x24, 0x21, 0, 0}), "a player that there is not");
  EXPECT_EQ(with({0x26, 4}), "a player that there is not");
  EXPECT_EQ(with({0x2a, 0, 0, 0}), "a line that says nothing");
  EXPECT_EQ(with({0x23, 0x44, 0, 0, 0}), "nothing is written as something");
  EXPECT_EQ(with({0x23, 4, 0, 2, 5, 1, 0, 1}), "tags are out of order");
  EXPECT_EQ(with({5, 1, 0, 100, 2}), "the log is cut off") << "a row longer than the rest";
}

}  // namespace
}  // namespace cardrt

// Saves that somebody cut, changed or mixed up are refused, and the game that they were meant for stays as it was.
#include "cardrt/ai/two_level.h"
#include "cardrt/record/save.h"
#include "cardrt/record/save_format.h"
#include "test_decks.h"

#include <gtest/gtest.h>

#include <cstring>
#include <functional>

namespace cardrt {
namespace {

class Damage : public ::testing::Test {
 protected:
  // In the middle of something: a decision waits on a stack of frames.
  Damage() : game(*decks.library), target(*decks.library) {
    target.start(decks.config(5));
    before = target.hash();
    for (std::uint64_t seed = 1; game.state().header.frame_count < 6; ++seed) {
      ai::Dice dice(seed);
      game.start(decks.config(seed));
      while (!game.over() && game.state().header.frame_count < 6) {
        game.legalActions(ai::whoDecides(game), actions);
        (void)game.apply(ai::pickTwoLevel(actions, dice));
      }
    }
    bytes = saveGame(game);
  }
  LoadResult load(const std::vector<std::byte>& from) {
    LoadResult result = loadGame(from, target);
    EXPECT_EQ(target.hash() == before, !result) << "a refused load changes nothing";
    EXPECT_EQ(result.message.empty(), static_cast<bool>(result));
    return result;
  }
  template <class T>
  void put(std::size_t offset, T value) {
    std::memcpy(bytes.data() + offset, &value, sizeof value);
  }
  void seal() { put(offsetof(SaveHeader, checksum), saveChecksum(bytes)); }
  // With one field of the state changed, properly sealed.
  LoadError withChanged(const std::function<void(State&)>& change) {
    Game copy(*decks.library);
    game.cloneInto(copy);
    change(copy.machine().s);
    return load(saveGame(copy)).error;
  }

  testing::AskingDecks decks;
  ActionList actions;
  Game game, target;
  std::uint64_t before = 0;
  std::vector<std::byte> bytes;
};

TEST_F(Damage, NothingIsNoSave) {
  EXPECT_EQ(load({}).error, LoadError::Foreign);
  EXPECT_EQ(load(std::vector<std::byte>(4000)).error, LoadError::Foreign);
}

TEST_F(Damage, EveryTruncationIsRefused) {
  for (std::size_t size = 0; size < bytes.size(); ++size) {
    const LoadResult result = load({bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(size)});
    ASSERT_EQ(result.error, size == 0 ? LoadError::Foreign : LoadError::Truncated) << size;
  }
}

TEST_F(Damage, EveryChangedByteIsRefused) {
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    std::vector<std::byte> changed = bytes;
    changed[i] ^= std::byte{static_cast<unsigned char>(1U << i % 8)};
    ASSERT_FALSE(load(changed)) << i;
  }
}

TEST_F(Damage, SomethingBehindTheEndIsRefused) {
  bytes.push_back(std::byte{0});
  EXPECT_EQ(load(bytes).error, LoadError::Overlong);
}

TEST_F(Damage, AnotherFormatOrLayoutIsRefused) {
  put(offsetof(SaveHeader, format), std::uint32_t{kSaveFormat + 1});
  EXPECT_EQ(load(bytes).error, LoadError::OtherFormat);
  put(offsetof(SaveHeader, format), kSaveFormat);
  put(offsetof(SaveHeader, layout), stateLayout() + 1);
  seal();
  EXPECT_EQ(load(bytes).error, LoadError::OtherLayout);
}

TEST_F(Damage, OtherCardsAreRefused) {
  cardabi::LibraryData data = decks.cards.data();
  data.index_hash = 1;
  const CardLibrary other_cards(data);
  Game other(other_cards);
  const std::uint64_t was = other.hash();
  const LoadResult result = loadGame(bytes, other);
  EXPECT_EQ(result.error, LoadError::OtherCards);
  EXPECT_EQ(result.message, "the saved game was played with other cards");
  EXPECT_EQ(other.hash(), was);
}

TEST_F(Damage, ImagesThatAreNotThereAreMissed) {
  for (const std::uint32_t images : {0U, 2U, 3U}) {
    put(offsetof(SaveHeader, images), images);
    seal();
    EXPECT_EQ(load(bytes).error, LoadError::Malformed);
  }
}

TEST_F(Damage, WhatNoGameEverLookedLikeIsRefused) {
  using cardabi::index;
  const std::vector<std::pair<const char*, std::function<void(State&)>>> changes = {
      {"free slots", [](State& s) { ++s.header.free_slots; }},
      {"policy", [](State& s) { s.header.policies.LostHealth = static_cast<cardabi::LostHealthPolicy>(9); }},
      {"padding", [](State& s) { s.header.pad2[0] = 1; }},
      {"random numbers", [](State& s) { s.header.rng.used = 17; }},
      {"card", [](State& s) { s.entities[4].card = 0x20000; }},
      {"kind", [](State& s) { s.entities[4].kind = Kind::Gear; }},
      {"controller", [](State& s) { s.entities[4].controller = 2; }},
      {"bearer", [](State& s) { s.entities[4].bearer = 5; }},
      {"attachment", [](State& s) { s.entities[4].first_attachment = 4; }},
      {"hand", [](State& s) { s.header.areas.hand[0][11] = 3; }},
      {"deck", [](State& s) { ++s.header.areas.counts[1][index(Zone::Deck)]; }},
      {"hero", [](State& s) { s.header.areas.single[0][index(Kind::Avatar)] = kNoSlot; }},
      {"listeners", [](State& s) { ++s.header.listeners[40]; }},
      {"frame", [](State& s) { s.frames[0].kind = 200; }},
      {"frame's event", [](State& s) { s.frames[0].event = s.header.event_count; }},
      {"frame's ability", [](State& s) { s.frames[s.header.frame_count - 1].activation = 100; }},
      {"node", [](State& s) { s.frames[s.header.frame_count - 1].pc = 0xffffff; }},
      {"set", [](State& s) { s.activations[0].set = 2; }},
      {"register", [](State& s) { s.activations[0].count[5] = 2, s.activations[0].list[5] = s.header.arena_count; }},
      {"event", [](State& s) { s.events[0].subject = 900; }},
      {"decision", [](State& s) { s.decisions[0].at_least = 0; }},
      {"options", [](State& s) { s.decisions[0].count = 16; }},
      {"nobody asks", [](State& s) { s.header.decision_count = 0; }},
  };
  for (const auto& [what, change] : changes) EXPECT_EQ(withChanged(change), LoadError::Malformed) << what;
  EXPECT_EQ(withChanged([](State&) {}), LoadError::None);
}

}  // namespace
}  // namespace cardrt

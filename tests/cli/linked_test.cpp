// The committed C++, the pack that cardc writes and what the engine expects of cards are one and the same.
#include "card_sets.gen.h"
#include "cardrt/library_check.h"
#include "cardrt/pack.h"
#include "natives.h"
#include "run.h"

#include <cstring>

namespace cli {
namespace {

using cardabi::LibraryData;
using cardabi::SetData;

template <class T>
void expectSame(const T* a, std::uint32_t a_count, const T* b, std::uint32_t b_count, const char* what) {
  ASSERT_EQ(a_count, b_count) << what;
  EXPECT_TRUE(a_count == 0 || std::memcmp(a, b, a_count * sizeof(T)) == 0) << what;
}

void expectSame(const SetData& a, const SetData& b) {
  EXPECT_EQ(a.number, b.number);
  EXPECT_EQ(a.name, b.name);
  EXPECT_EQ(a.content_hash, b.content_hash);
  expectSame(a.cards, a.cards_count, b.cards, b.cards_count, "cards");
  expectSame(a.abilities, a.abilities_count, b.abilities, b.abilities_count, "abilities");
  expectSame(a.nodes, a.nodes_count, b.nodes, b.nodes_count, "nodes");
  expectSame(a.modifiers, a.modifiers_count, b.modifiers, b.modifiers_count, "modifiers");
  expectSame(a.tags, a.tags_count, b.tags, b.tags_count, "tags");
  expectSame(a.refs, a.refs_count, b.refs, b.refs_count, "refs");
  expectSame(a.strings, a.strings_size, b.strings, b.strings_size, "strings");
}

TEST(Linked, TheLinkedCardsAreSound) { EXPECT_EQ(cardrt::checkLibrary(card_sets::library()), ""); }

TEST_F(Cli, APackHoldsTheRowsOfTheLinkedCards) {
  ASSERT_EQ(cardc("build '" CARDWRIGHT_SOURCE_DIR "/cards' --pack cards.pack").status, 0);
  const std::string bytes = read(at("cards.pack"));
  const cardrt::PackResult pack = cardrt::loadPack(std::as_bytes(std::span(bytes)), card_natives::all());
  ASSERT_TRUE(pack) << pack.message;
  const LibraryData& a = pack.library->data();
  const LibraryData& b = card_sets::library();
  EXPECT_EQ(cardabi::contentHash(a), cardabi::contentHash(b)) << "generated/ is not fresh: run tools/regen";
  ASSERT_EQ(a.sets_count, b.sets_count);
  for (std::uint32_t i = 0; i < a.sets_count; ++i) expectSame(*a.sets[i], *b.sets[i]);
  ASSERT_EQ(a.keywords_count, b.keywords_count);
  for (std::uint32_t i = 0; i < a.keywords_count; ++i) EXPECT_STREQ(a.keywords[i], b.keywords[i]);
}

// A game of the same seed is the same game, whether its cards were linked or loaded.
TEST_F(Cli, CardsimPlaysAPackAsItPlaysTheLinkedCards) {
  ASSERT_EQ(cardc("build '" CARDWRIGHT_SOURCE_DIR "/cards' --pack cards.pack").status, 0);
  const std::string play =
      CARDSIM " play --seed 7 --color never --deck '" CARDWRIGHT_SOURCE_DIR
              "/cards/decks/mage-mirror-a.deck' --deck '" CARDWRIGHT_SOURCE_DIR "/cards/decks/mage-mirror-b.deck'";
  const Result linked = shell(play), loaded = shell(play + " --pack cards.pack");
  EXPECT_EQ(linked.status, 0) << linked.err;
  EXPECT_FALSE(linked.out.empty());
  EXPECT_EQ(loaded.status, 0) << loaded.err;
  EXPECT_EQ(loaded.out, linked.out);

  write(at("foreign.pack"), "minion Yeti { cost 4 }\n");
  const Result foreign = shell(play + " --pack foreign.pack");
  EXPECT_EQ(foreign.status, 2);
  EXPECT_NE(foreign.err.find("foreign.pack: this is not a card pack"), std::string::npos) << foreign.err;
  const std::string bytes = read(at("cards.pack"));
  write(at("cut.pack"), bytes.substr(0, bytes.size() / 2));
  EXPECT_NE(shell(play + " --pack cut.pack").err.find("cut off"), std::string::npos);
  std::string damaged = bytes;
  damaged[bytes.size() / 2] ^= 1;
  write(at("damaged.pack"), damaged);
  EXPECT_NE(shell(play + " --pack damaged.pack").err.find("damaged"), std::string::npos);
  EXPECT_EQ(shell(play + " --pack nowhere.pack").status, 2);
}

}  // namespace
}  // namespace cli

#include "cardc/support/hash.h"
#include "cardc/support/id.h"
#include "cardc/support/nearest.h"
#include "cardc/support/store.h"

#include <gtest/gtest.h>
#include <set>
#include <string>
#include <type_traits>

namespace cardc::support {
namespace {

using AppleId = Id<struct AppleTag>;
using PearId = Id<struct PearTag>;
static_assert(!std::is_convertible_v<AppleId, PearId>);
static_assert(!std::is_convertible_v<int, AppleId>);

TEST(Id, DefaultNamesNothing) {
  EXPECT_FALSE(AppleId{}.valid());
  EXPECT_TRUE(AppleId{0}.valid());
  EXPECT_LT(AppleId{1}, AppleId{2});
}

TEST(Store, NumbersInOrderOfAdding) {
  Store<std::string, AppleId> apples;
  const AppleId first = apples.add("red");
  const AppleId second = apples.add("green");
  EXPECT_EQ(apples[first], "red");
  EXPECT_EQ(apples[second], "green");
  EXPECT_EQ(apples.id(1), second);
  EXPECT_EQ(apples.size(), 2u);
}

TEST(StoreDeathTest, AForeignIdStops) {
  Store<std::string, AppleId> apples;
  EXPECT_DEATH((void)apples[AppleId{3}], "should not happen");
}

TEST(Nearest, CountsSwapsAsOneSlip) {
  EXPECT_EQ(editDistance("taunt", "tuant"), 1u);
  EXPECT_EQ(editDistance("", "abc"), 3u);
  EXPECT_EQ(editDistance("sumon", "summon"), 1u);
}

TEST(Nearest, FindsTheLikelyWordOrNone) {
  const std::string_view words[] = {"summon", "silence", "draw", "deal"};
  EXPECT_EQ(nearest("sumon", words), "summon");
  EXPECT_EQ(nearest("xylophone", words), "");
  EXPECT_EQ(nearest("daw", words), "draw");
}

TEST(Hash, TellsContentsApart) {
  std::set<Hash> seen;
  std::string text(100, '\0');
  EXPECT_TRUE(seen.insert(hashOf(text)).second);
  for (std::size_t n = 0; n < text.size(); ++n) {
    EXPECT_TRUE(seen.insert(hashOf(text.substr(0, n))).second) << n;  // zeros, but fewer
    for (int bit = 0; bit < 8; ++bit) {
      std::string other = text;
      other[n] = static_cast<char>(1 << bit);
      EXPECT_TRUE(seen.insert(hashOf(other)).second) << n;
    }
  }
  EXPECT_EQ(hashOf("abc"), hashOf("abc"));
  EXPECT_NE(Hasher().add("ab").add("c").hash(), Hasher().add("a").add("bc").hash());
  EXPECT_NE(Hasher().add(std::uint64_t{1}).add(std::uint64_t{2}).hash(),
            Hasher().add(std::uint64_t{2}).add(std::uint64_t{1}).hash());
  EXPECT_EQ(hexText(hashOf("")).size(), 32U);
}

}  // namespace
}  // namespace cardc::support

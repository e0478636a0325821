// The tables agree with themselves: ids are unique, storage does not overlap, operand strings mean something.
#include "cardabi/tables.h"

#include "cardabi/policies.h"

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

namespace cardabi {
namespace {

TEST(Tables, TagIdsAndSpellingsAreUnique) {
  std::set<std::size_t> ids;
  std::set<std::string_view> spellings;
  for (const TagInfo& row : allTags()) {
    EXPECT_TRUE(ids.insert(index(row.tag)).second) << row.name;
    EXPECT_TRUE(spellings.insert(row.spelling).second) << row.name;
    EXPECT_EQ(&info(row.tag), &row);
  }
}

TEST(Tables, FlagsHaveABitEach) {
  std::map<int, std::string_view> bits;
  for (const TagInfo& row : allTags()) {
    if (row.store != TagStore::Flag) continue;
    EXPECT_LT(row.at, 64) << row.name;
    EXPECT_TRUE(bits.emplace(row.at, row.name).second) << row.name << " shares the bit of " << bits[row.at];
  }
}

TEST(Tables, ZonesAndKindsStandAtTheirIds) {
  for (std::size_t i = 0; i < allZones().size(); ++i) EXPECT_EQ(index(allZones()[i].zone), i);
  for (std::size_t i = 0; i < allKinds().size(); ++i) EXPECT_EQ(index(allKinds()[i].kind), i);
  EXPECT_EQ(allZones().size(), kZoneCount);
  EXPECT_EQ(allKinds().size(), kKindCount);
}

TEST(Tables, OpsAreUniqueAndTheirOperandsAreLetters) {
  std::set<std::size_t> ids;
  std::set<std::string_view> names;
  for (const OpInfo& row : allOps()) {
    EXPECT_TRUE(ids.insert(index(row.op)).second) << row.name;
    EXPECT_TRUE(names.insert(row.name).second) << row.name;
    EXPECT_EQ(row.operands.find_first_not_of("SCABV?*"), std::string_view::npos) << row.name;
    EXPECT_EQ(find(row.op), &row);
  }
  EXPECT_EQ(find(static_cast<Op>(399)), nullptr);
}

TEST(Tables, OnlyActionsChangeAnythingOrAsk) {
  for (const OpInfo& row : allOps()) {
    if (row.op_class == OpClass::Action) continue;
    EXPECT_EQ(row.writes, 0U) << row.name;
    EXPECT_EQ(row.raises, 0U) << row.name;
    EXPECT_EQ(row.traits & OpTrait::Asks, 0) << row.name;
  }
}

TEST(Tables, EveryPayloadBelongsToAnEvent) {
  for (const PayloadInfo& row : allPayloads()) {
    EXPECT_EQ(info(row.event).event, row.event) << row.spelling;
    EXPECT_EQ(row.type == PayloadType::Number, row.slot == Slot::Amount || row.slot == Slot::Before) << row.spelling;
  }
}

TEST(Tables, TheRulesFollowUpAttackWithDamageAndDeath) {
  const EventSet set = closeOverRules(events({Event::Attack}));
  EXPECT_EQ(set, events({Event::Attack, Event::Damage, Event::Die, Event::Survive, Event::Heal, Event::Overheal,
                         Event::Kill}));
}

TEST(Policies, ProfilesDifferInEveryRowOfTheConflictTable) {
  for (const PolicyInfo& row : allPolicies()) {
    // Both ways are the same to chance. Who wants no order in memory asks for it.
    if (row.name == "DeckOrder") continue;
    // Readings of others, which neither profile takes.
    if (row.name == "Order" || row.name == "Dominant" || row.name == "DyingWatchers") continue;
    EXPECT_NE(row.hearth, row.anatomy) << row.name;
  }
  Policies policies;
  EXPECT_TRUE(findProfile("anatomy", policies));
  EXPECT_EQ(policies, anatomyProfile());
  EXPECT_FALSE(findProfile("other", policies));
}

TEST(Policies, FieldsAreSetByTheirSpellings) {
  Policies policies;
  EXPECT_TRUE(setPolicy(policies, "lost-health", "keep-damage"));
  EXPECT_EQ(policies.LostHealth, LostHealthPolicy::KeepDamage);
  EXPECT_FALSE(setPolicy(policies, "lost-health", "other"));
  EXPECT_FALSE(setPolicy(policies, "lost", "cap"));
}

}  // namespace
}  // namespace cardabi

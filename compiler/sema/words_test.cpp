#include "cardc/sema/words.h"

#include "cardabi/tables.h"
#include "cardc/syntax/parse.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

namespace cardc::sema {
namespace {

class Words : public testing::Test {
 protected:
  Words() {
    files_.add("prelude.card",
               "keyword overload(N amount) { after you play this { lose N next-crystals } }\n"
               "keyword corrupt(Into card,\n  Body actions) {\n  Body\n}\n"
               "action recruit(Which selection in your deck) { summon Which }\n"
               "condition manathirst(N amount) means your crystals is at least N\n");
    forest_ = syntax::parseAll(files_, diags_);
    tables_ = wordTables(forest_);
  }
  const WordTable& named(std::string_view name) const {
    const auto found = std::find_if(tables_.begin(), tables_.end(), [&](const WordTable& t) { return t.name == name; });
    EXPECT_NE(found, tables_.end()) << name;
    return *found;
  }
  // The row that begins with a word; empty where there is none.
  std::vector<std::string> row(std::string_view table, std::string_view word) const {
    for (const std::vector<std::string>& row : named(table).rows) {
      if (row.front() == word) return row;
    }
    return {};
  }

  source::VirtualFiles files_;
  diag::Engine diags_;
  syntax::Forest forest_;
  std::vector<WordTable> tables_;
};

TEST_F(Words, EveryRowHasACellForEachColumnAndTablesHaveNamesOfTheirOwn) {
  std::set<std::string_view> names;
  for (const WordTable& table : tables_) {
    EXPECT_TRUE(names.insert(table.name).second) << table.name;
    EXPECT_FALSE(table.doc.empty()) << table.name;
    for (const auto& row : table.rows) EXPECT_EQ(row.size(), table.columns.size()) << table.name << " " << row.front();
  }
}

TEST_F(Words, EveryRowOfTheSharedTablesIsThere) {
  EXPECT_EQ(named("ops").rows.size(), cardabi::allOps().size());
  EXPECT_GE(named("policies").rows.size(), cardabi::allPolicies().size());
  EXPECT_GE(named("events").rows.size(), cardabi::allEvents().size());
  for (const cardabi::TagInfo& tag : cardabi::allTags()) {
    const bool no_word = tag.store == cardabi::TagStore::Field || (tag.traits & cardabi::TagTrait::Note) != 0;
    EXPECT_EQ(row("tags", tag.spelling).empty(), no_word) << tag.spelling;
  }
  EXPECT_FALSE(row("races", "mech").empty());
  EXPECT_FALSE(row("adjectives", "friendly").empty());
  EXPECT_FALSE(row("properties", "missing-health").empty());
}

TEST_F(Words, DefinitionsAreShownAsTheyAreUsedOnOneLine) {
  EXPECT_EQ(row("keywords", "overload(N)").at(1), "after you play this { lose N next-crystals }");
  EXPECT_EQ(row("keywords", "corrupt(Into) { actions }").at(1), "Body");
  EXPECT_EQ(row("actions", "recruit Which").at(1), "summon Which");
  EXPECT_EQ(row("conditions", "manathirst(N)").at(1), "your crystals is at least N");
}

}  // namespace
}  // namespace cardc::sema

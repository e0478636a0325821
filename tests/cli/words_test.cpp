// cardc words and cardc stats: the vocabulary, and what there is.
#include "run.h"

#include <nlohmann/json.hpp>

namespace cli {
namespace {

using Json = nlohmann::json;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const Json* rowOf(const Json& tables, const std::string& table, const std::string& key, const std::string& value) {
  for (const Json& one : tables) {
    if (one["table"] != table) continue;
    for (const Json& row : one["rows"]) {
      if (row[key] == value) return &row;
    }
  }
  return nullptr;
}

TEST_F(Cli, WordsPrintsEveryTableOrOneOfThem) {
  const Result all = cardc("words");
  EXPECT_EQ(all.status, 0) << all.err;
  EXPECT_TRUE(has(all.out, "(cardc words tags)") && has(all.out, "(cardc words events)")) << all.out;
  const Result tags = cardc("words tags");
  EXPECT_EQ(tags.status, 0);
  EXPECT_TRUE(has(tags.out, "divine-shield"));
  EXPECT_FALSE(has(tags.out, "(cardc words events)"));
}

TEST_F(Cli, WordsLooksAWordUpInEveryTable) {
  const Result found = cardc("words freeze overload");
  EXPECT_EQ(found.status, 0) << found.err;
  EXPECT_TRUE(has(found.out, "(cardc words sentences)") && has(found.out, "freeze all enemy minions")) << found.out;
  EXPECT_TRUE(has(found.out, "overload(N)")) << found.out;
  EXPECT_FALSE(has(found.out, "taunt"));
  const Result unknown = cardc("words frezee");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_EQ(unknown.out, "");
  EXPECT_TRUE(has(unknown.err, "'frezee'; did you mean 'freeze'? [CW6007]")) << unknown.err;
}

TEST_F(Cli, WordsAsJsonHaveTheNamesOfTheirColumns) {
  const Json tables = Json::parse(cardc("words --format=json").out);
  const Json* taunt = rowOf(tables, "tags", "word", "taunt");
  ASSERT_NE(taunt, nullptr);
  EXPECT_EQ((*taunt)["silence"], "yes");
  EXPECT_FALSE((*taunt)["doc"].get<std::string>().empty());
  EXPECT_NE(rowOf(tables, "events", "event", "Damage"), nullptr);
  EXPECT_NE(rowOf(tables, "races", "data", "MECHANICAL"), nullptr);
}

TEST_F(Cli, WordsOfOtherFilesCountWithWith) {
  write(at("more.card"), "keyword grit(N amount) { whenever this takes damage { gain N armor } }\n");
  EXPECT_EQ(cardc("words grit").status, 2);
  EXPECT_TRUE(has(cardc("words grit --with more.card").out, "grit(N)"));
}

TEST_F(Cli, WordsAsMarkdownAreATable) {
  const Result table = cardc("words --markdown races");
  EXPECT_TRUE(has(table.out, "\n| word | in public card data |\n|---|---|\n| `beast` | `BEAST` |\n")) << table.out;
}

Json wordRow(const Json& stats, const std::string& word) {
  for (const Json& row : stats["keywords"]) {
    if (row["word"] == word) return row;
  }
  return {};
}

// What it says comes from its `about`, what it compiles to from a card that has nothing else.
TEST_F(Cli, StatsSaysOfEachKeywordWhatItIsMadeOf) {
  write(
      at("cards/words.card"),
      "about grit is trigger \"Runs when it was hurt.\" rulings R-901 and R-902\n"
      "keyword grit(N amount, Body actions) {\n  whenever this takes damage if event.amount is at least N { Body }\n}\n"
      "keyword plain { taunt }\n"
      "action cheer(Who selection) { give Who { +1 attack } }\n"
      "condition broke means your mana is 0\n"
      "set ALPHA\nminion Rock { id \"TA_009\", class neutral, cost 1, stats 1/1, grit(1) { if broke { cheer this } } "
      "}\n");
  const Json json = Json::parse(cardc("stats --format=json cards").out);
  const Json grit = wordRow(json, "grit");
  EXPECT_EQ(grit["kind"], "keyword");
  EXPECT_EQ(grit["paradigm"], "trigger");
  EXPECT_EQ(grit["doc"], "Runs when it was hurt.");
  EXPECT_EQ(grit["at"], "cards/words.card:2");
  EXPECT_EQ(grit["lines"], 3);
  EXPECT_EQ(grit["events"], Json::array({"Damage"}));
  EXPECT_EQ(grit["cards"], 1);
  EXPECT_EQ(grit["rulings"], Json::array({"R-901", "R-902"}));
  EXPECT_EQ(wordRow(json, "plain")["tags"], Json::array({"taunt"}));
  EXPECT_EQ(wordRow(json, "plain")["paradigm"], nullptr);
  const Json cheer = wordRow(json, "cheer"), broke = wordRow(json, "broke");
  EXPECT_EQ(cheer["kind"], "action");
  EXPECT_EQ(cheer["events"], Json::array());
  EXPECT_EQ(cheer["tags"], Json::array({"attack"}));
  EXPECT_EQ(broke["kind"], "condition");
  EXPECT_EQ(broke["tags"], Json::array({"mana"}));
  // Of the prelude's, each can stand alone on a card.
  for (const Json& row : json["keywords"]) {
    const bool any = !row["operations"].empty() || !row["events"].empty() || !row["tags"].empty();
    EXPECT_TRUE(any || row["lines"] == 0 || row["word"] == "stage") << row;
  }
  // A tag and a verb have no definition: what is said of them stands in the prelude as well.
  EXPECT_EQ(wordRow(json, "taunt")["kind"], "tag");
  EXPECT_EQ(wordRow(json, "discover")["kind"], "verb");
  EXPECT_TRUE(has(cardc("stats cards").out, "  keyword   grit                 trigger        1     3  R-901 R-902\n"));
}

TEST_F(Cli, StatsCountsCardsTokensAndWords) {
  write(at("cards/more.card"),
        "set ALPHA\n\ntoken minion Shade { cost 1, stats 1/1, taunt }\n"
        "minion Caller {\n  id \"TA_003\", class neutral, rarity common, cost 2, stats 1/1\n"
        "  battlecry { summon a Shade }\n}\n"
        "test R-900 \"nothing\" { expect your mana is 10 }\n");
  const Result text = cardc("stats");
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_TRUE(has(text.out, "5, 1 of them tokens")) << text.out;
  EXPECT_TRUE(has(text.out, "ALPHA 4 · BETA 1")) << text.out;
  EXPECT_TRUE(has(text.out, "ALPHA.Shade")) << text.out;
  const Json json = Json::parse(cardc("stats --format=json cards").out);
  EXPECT_EQ(json["cards"], 5);
  EXPECT_EQ(json["kinds"]["minion"], 4);
  EXPECT_EQ(wordRow(json, "battlecry")["cards"], 1);
  EXPECT_EQ(wordRow(json, "deathrattle")["cards"], 1);
  EXPECT_EQ(wordRow(json, "inspire")["cards"], 0);
  EXPECT_EQ(json["tags"]["taunt"], 1);
  EXPECT_EQ(json["tests"], 1);
  EXPECT_EQ(json["tokens_without_id"], Json::array({"ALPHA.Shade"}));
}

TEST_F(Cli, StatsOfCardsWithMistakesAreNotPrinted) {
  write(at("cards/wrong.card"), "set ALPHA\nminion Broken { cost }\n");
  const Result result = cardc("stats cards");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(has(result.err, "cards/wrong.card:2:")) << result.err;
  EXPECT_EQ(cardc("stats nowhere").status, 2);
}

}  // namespace
}  // namespace cli

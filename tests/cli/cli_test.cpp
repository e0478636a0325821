// What cardc says and with which status it ends.
#include "run.h"

#include <nlohmann/json.hpp>

namespace cli {
namespace {

using Json = nlohmann::json;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST_F(Cli, HelpAndVersionAreClean) {
  for (const char* arguments : {"--help", "check --help", "build --help", "show --help", "test --help",
                                "explain --help", "words --help", "stats --help", "fmt --help", "new --help"}) {
    const Result help = cardc(arguments);
    EXPECT_EQ(help.status, 0) << arguments;
    EXPECT_TRUE(has(help.out, "Usage: cardc")) << arguments;
    EXPECT_EQ(help.err, "");
  }
  const Result version = cardc("--version");
  EXPECT_EQ(version.status, 0);
  EXPECT_TRUE(has(version.out, "cardc ") && has(version.out, "layout ")) << version.out;
}

TEST_F(Cli, WrongCommandLinesEndWithTwoAndSayWhatToDo) {
  for (const char* arguments :
       {"", "frobnicate", "check", "check cards --format=xml", "check cards --nope", "build cards", "build cards -o",
        "build cards -o out --threads 0", "show --stage=soup Pup cards", "show"}) {
    const Result result = cardc(arguments);
    EXPECT_EQ(result.status, 2) << arguments;
    EXPECT_EQ(result.out, "") << arguments;
    EXPECT_TRUE(has(result.err, "cardc: ") && has(result.err, "--help")) << arguments << "\n" << result.err;
  }
  EXPECT_TRUE(has(cardc("frobnicate").err, "'frobnicate'"));
  EXPECT_TRUE(has(cardc("check cards --format=xml").err, "text|json"));
}

TEST_F(Cli, CleanCardsAreClean) {
  const Result result = cardc("check cards");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_EQ(result.out, "3 cards in 2 files, nothing to report\n");
}

TEST_F(Cli, MistakesAreFindingsWithFileAndLine) {
  write(at("cards/wrong.card"), "set GAMMA { name en \"G\", year 2014 }\nminion Broken { cost }\n");
  const Result text = cardc("check cards");
  EXPECT_EQ(text.status, 1);
  EXPECT_TRUE(has(text.err, "cards/wrong.card:2:")) << text.err;
  EXPECT_EQ(text.out, "");
  const Result json = cardc("check cards --format=json");
  EXPECT_EQ(json.status, 1);
  EXPECT_EQ(json.err, "");
  const Json found = Json::parse(json.out);
  EXPECT_GE(found["errors"].get<int>(), 1);
  const Json& first = found["diagnostics"].at(0);
  EXPECT_EQ(first["file"], "cards/wrong.card");
  EXPECT_EQ(first["line"], 2);
  EXPECT_TRUE(first["code"].get<std::string>().starts_with("CW"));
  EXPECT_TRUE(first["end"].contains("column"));
}

TEST_F(Cli, CleanJsonIsAnEmptyList) {
  const Result result = cardc("--format=json check cards");
  EXPECT_EQ(result.status, 0);
  EXPECT_TRUE(Json::parse(result.out)["diagnostics"].empty());
}

TEST_F(Cli, ColourIsForTerminals) {
  EXPECT_FALSE(has(cardc("check nowhere").err, "\x1b["));
  EXPECT_TRUE(has(cardc("check nowhere --color=always").err, "\x1b["));
  EXPECT_FALSE(has(cardc("check nowhere --color=never").err, "\x1b["));
}

TEST_F(Cli, PathsThatCannotBeReadAreNamed) {
  const Result missing = cardc("check cards nowhere");
  EXPECT_EQ(missing.status, 2);
  EXPECT_TRUE(has(missing.err, "cannot read 'nowhere': it does not exist [CW6001]")) << missing.err;
  EXPECT_EQ(Json::parse(cardc("check nowhere --format=json").out)["diagnostics"].at(0)["code"], "CW6001");

  fs::create_directories(at("empty/below"));
  const Result empty = cardc("check empty");
  EXPECT_EQ(empty.status, 2);
  EXPECT_TRUE(has(empty.err, "no .card file in 'empty' [CW6002]")) << empty.err;

  EXPECT_EQ(cardc("check /dev/null").status, 2);
  EXPECT_EQ(cardc("check cards --prelude nowhere").status, 2);
}

TEST_F(Cli, AFileIsReadOnceHoweverOftenItIsNamed) {
  EXPECT_EQ(cardc("check cards cards/sets ./cards/sets/alpha.card").out, "3 cards in 2 files, nothing to report\n");
}

TEST_F(Cli, ExplainSaysMoreOfACode) {
  const Result page = cardc("explain cw6001");
  EXPECT_EQ(page.status, 0);
  EXPECT_TRUE(has(page.out, "Wrong") && has(page.out, "Right"));
  EXPECT_TRUE(has(cardc("explain").out, "CW6002"));
  EXPECT_EQ(Json::parse(cardc("explain CW6001 --format=json").out)["code"], "CW6001");
  const Result unknown = cardc("explain CW6081");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_TRUE(has(unknown.err, "did you mean CW6001?") && has(unknown.err, "[CW6005]")) << unknown.err;
}

TEST_F(Cli, ShowPrintsEveryStageOfACard) {
  for (const char* stage : {"tree", "program", "ir", "effects", "value", "spell-damage", "rows"}) {
    const Result result = cardc(std::string("show --stage=") + stage + " Spark cards");
    EXPECT_EQ(result.status, 0) << stage << result.err;
    EXPECT_FALSE(result.out.empty()) << stage;
    EXPECT_EQ(result.out, cardc(std::string("show --stage=") + stage + " TA_002 cards").out) << stage;
    EXPECT_EQ(result.out, cardc(std::string("show --stage=") + stage + " ALPHA.Spark").out) << stage;
    EXPECT_FALSE(has(result.out, "Courier")) << stage << "\n" << result.out;
    const Result json = cardc(std::string("show --format=json --stage=") + stage + " Spark cards");
    EXPECT_TRUE(Json::accept(json.out)) << stage;
  }
  EXPECT_EQ(Json::parse(cardc("show --format=json Spark cards").out)["cost"], 2);
  const Result unknown = cardc("show Sprak cards");
  EXPECT_EQ(unknown.status, 2);
  EXPECT_TRUE(has(unknown.err, "no card is called 'Sprak'; did you mean 'Spark'? [CW6004]")) << unknown.err;
}

TEST_F(Cli, ShowSaysAboutWhatACardIsWorth) {
  // 2 for the drawn card, 1.5 for having a deathrattle, 2 + 1, less 2 * 2.
  const Result text = cardc("show --stage=value Courier cards");
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_TRUE(text.out.starts_with("VALUE Courier TB_001\n")) << text.out;
  EXPECT_TRUE(has(text.out, "draw 1") && has(text.out, " 2.500\n")) << text.out;

  const Json json = Json::parse(cardc("show --stage=value --format=json Courier cards").out);
  EXPECT_EQ(json["card"], "Courier");
  EXPECT_EQ(json["unit"], "thousandths");
  EXPECT_EQ(json["total"], 2500);
  EXPECT_EQ(json["about"], false);
  EXPECT_EQ(json["not_weighed"], "");
  ASSERT_EQ(json["lines"].size(), 5U);
  EXPECT_EQ(json["lines"].at(4)["what"], "cost 2");
  EXPECT_EQ(json["lines"].at(4)["worth"], -4000);
  EXPECT_TRUE(has(cardc("show --help").out, "|value|"));
}

}  // namespace
}  // namespace cli

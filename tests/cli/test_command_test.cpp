// cardc test: what it prints, what it writes, with which status it ends.
#include "run.h"

#include <nlohmann/json.hpp>

namespace cli {
namespace {

using Json = nlohmann::json;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

constexpr const char* kRight = R"(
test R-900 "a spark hurts the enemy hero" {
  given your hand is Spark
  you play Spark on the enemy hero
  expect health of the enemy hero is 27
}
)";
constexpr const char* kWrong = R"(
test R-901 "a spark <heals> it" {
  given your hand is Spark
  given enemy board is Pup
  you play Spark on the enemy hero
  expect health of the enemy hero is 33
  expect enemy board shows Pup 9/9
}
)";

class TestCommand : public Cli {
 protected:
  void SetUp() override {
    Cli::SetUp();
    write(at("tests/right.card"), kRight);
  }
};

TEST_F(TestCommand, TestsThatPassAreCleanAndTheLastLineCountsThem) {
  const Result result = cardc("test tests");
  EXPECT_EQ(result.status, 0) << result.err << result.out;
  EXPECT_EQ(result.out, "ok    R-900 a spark hurts the enemy hero\n1 passed, 0 failed\n");
}

TEST_F(TestCommand, AFailureShowsItsLineWhatWasExpectedAndWhatWasSeen) {
  write(at("tests/wrong.card"), kWrong);
  const Result result = cardc("test tests");
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(has(result.out, "FAIL  R-901 a spark <heals> it\n")) << result.out;
  EXPECT_TRUE(has(result.out, "tests/wrong.card:6: expect health of the enemy hero is 33\n        seen: 27\n"))
      << result.out;
  EXPECT_TRUE(has(result.out, "        expected: Pup 9/9\n        seen: Pup 1/2\n")) << result.out;
  EXPECT_TRUE(result.out.ends_with("\n1 passed, 1 failed\n")) << result.out;
}

TEST_F(TestCommand, OnlyTheTestsOfThePathsAreRunAndAFilterPicksAmongThem) {
  write(at("cards/wrong.card"), kWrong);
  EXPECT_TRUE(has(cardc("test tests").out, "1 passed, 0 failed"));
  EXPECT_TRUE(has(cardc("test tests cards --filter heals").out, "0 passed, 1 failed"));
  const Result nothing = cardc("test tests --filter R-999");
  EXPECT_EQ(nothing.status, 2);
  EXPECT_TRUE(has(nothing.err, "R-999"));
}

TEST_F(TestCommand, TheLogOfAGameIsShownOnRequest) {
  EXPECT_TRUE(has(cardc("test tests --log").out, "      | DAMAGE enemy hero 3\n"));
}

TEST_F(TestCommand, AsJson) {
  write(at("tests/wrong.card"), kWrong);
  const Result result = cardc("test tests --format=json");
  EXPECT_EQ(result.status, 1);
  const Json json = Json::parse(result.out);
  EXPECT_EQ(json["passed"], 1);
  EXPECT_EQ(json["failed"], 1);
  ASSERT_EQ(json["tests"].size(), 2U);
  EXPECT_EQ(json["tests"][0]["id"], "R-900");
  EXPECT_EQ(json["tests"][1]["findings"][0]["at"], "tests/wrong.card:6");
}

TEST_F(TestCommand, AsJunit) {
  write(at("tests/wrong.card"), kWrong);
  EXPECT_EQ(cardc("test tests --junit out/result.xml").status, 1);
  const std::string xml = read(at("out/result.xml"));
  EXPECT_TRUE(has(xml, "tests=\"2\" failures=\"1\"")) << xml;
  EXPECT_TRUE(has(xml, "R-901 a spark &lt;heals&gt; it")) << xml;
}

TEST_F(TestCommand, WhatTheEngineCannotDoYetIsNeitherPassedNorFailed) {
  write(at("tests/later.card"), "test R-903 \"later\" {\n  random picks 3\n}\n");
  const Result result = cardc("test tests");
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(has(result.out,
                  "PLAN  R-903 later\n      tests/later.card:2: random picks 3\n"
                  "        cannot be run: forcing a number is planned\n"))
      << result.out;
  EXPECT_TRUE(result.out.ends_with("\n1 passed, 0 failed, 1 cannot be run yet\n")) << result.out;
  const Json json = Json::parse(cardc("test tests --filter R-903 --format=json").out);
  EXPECT_EQ(json["planned"], 1);
  EXPECT_EQ(json["tests"][0]["verdict"], "planned");
  EXPECT_EQ(json["tests"][0]["passed"], false);
  cardc("test tests --junit out/later.xml");
  EXPECT_TRUE(has(read(at("out/later.xml")), "<error message=\"forcing a number is planned\">"));
}

TEST_F(TestCommand, WhatCannotBeDoneEndsWithTwo) {
  EXPECT_EQ(cardc("test nowhere").status, 2);
  EXPECT_EQ(cardc("test tests --profile nobody").status, 2);
  write(at("plain"), "");
  EXPECT_EQ(cardc("test tests --junit plain/result.xml").status, 2);
}

TEST_F(TestCommand, CardsWithMistakesAreReportedAndNothingIsPlayed) {
  write(at("tests/broken.card"), "test R-902 \"x\" {\n  given your hand is Nobody\n}\n");
  const Result result = cardc("test tests");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.out, "");
  EXPECT_TRUE(has(result.err, "tests/broken.card:2:")) << result.err;
}

// ---- cases: one JSON object a line

// Spark on the enemy hero, who has so much health then; `also` are further keys.
std::string aCase(const std::string& id, int health, const std::string& also = "") {
  return R"({"id":")" + id + R"(",)" + also +
         R"("cards":[{"id":"TA_002","name":"Spark","type":"spell","cost":1}],)"
         R"("setup":{"players":[{"hand":["TA_002"]},{}]},)"
         R"("script":[{"do":"play","player":0,"card":"hand[0]","target":"p1.hero"}],)"
         R"("expect":[{"path":"p1.hero.health","equals":)" +
         std::to_string(health) + "}]}\n";
}

TEST_F(TestCommand, CasesArePlayedAsTestsAreAndInEveryVariation) {
  write(at("right.jsonl"), aCase("R001", 27, R"("topic":"damage",)"));
  const Result result = cardc("test --cases right.jsonl --vary");
  EXPECT_EQ(result.status, 0) << result.err << result.out;
  EXPECT_EQ(result.out, "ok    R001 damage\n1 passed, 0 failed, 4 varied plays the same\n");
}

TEST_F(TestCommand, ACaseThatFailsShowsItsExpectationAndWhatWasSeen) {
  write(at("wrong.jsonl"), aCase("R002", 30));
  const Result result = cardc("test --cases wrong.jsonl");
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(has(result.out, R"(wrong.jsonl:1: {"path":"p1.hero.health","equals":30})")) << result.out;
  EXPECT_TRUE(has(result.out, "        seen: 27\n")) << result.out;
}

TEST_F(TestCommand, ACaseChangesPrintedNumbers) {
  std::string dear = aCase("R003", 27);
  dear.replace(dear.find(R"("cost":1)"), 8, R"("cost":11)");
  write(at("dear.jsonl"), dear);
  const Result result = cardc("test --cases dear.jsonl");
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(has(result.out, "not enough mana")) << result.out;
}

TEST_F(TestCommand, WhatCannotBeSetUpIsNamedAndIsNoPass) {
  std::string foreign = aCase("R004", 27);
  for (std::size_t found; (found = foreign.find("TA_002")) != std::string::npos;) foreign.replace(found, 6, "NO_SUCH");
  write(at("foreign.jsonl"), foreign + aCase("R005", 27, R"("ruleset":"my own",)"));
  const Result result = cardc("test --cases foreign.jsonl");
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(has(result.out, "UNABLE R004")) << result.out;
  EXPECT_TRUE(has(result.out, "there is no ruleset 'my own'")) << result.out;
  EXPECT_TRUE(has(result.out, "without a definition: 1 card\n  NO_SUCH\n")) << result.out;
  EXPECT_TRUE(has(result.out, "0 passed, 0 failed, 2 cannot be set up\n")) << result.out;
  const Json json = Json::parse(cardc("test --cases foreign.jsonl --format=json").out);
  EXPECT_EQ(json["undefined"], Json::array({"NO_SUCH"}));
  EXPECT_EQ(json["tests"][0]["verdict"], "unable");
}

TEST_F(TestCommand, ALineThatIsNoJsonIsAnErrorOfThatLine) {
  write(at("broken.jsonl"), aCase("R006", 27) + "{\"id\": \"R007\",\n");
  const Result result = cardc("test --cases broken.jsonl");
  EXPECT_EQ(result.status, 2);
  EXPECT_TRUE(has(result.err, "broken.jsonl:2: error: this is no JSON")) << result.err;
  EXPECT_EQ(cardc("test --cases absent.jsonl").status, 2);
  EXPECT_NE(cardc("test").status, 0);
}

TEST_F(TestCommand, WhatIsKnownToComeOutOtherwiseIsNoFailureUntilItNoLongerDoes) {
  write(at("wrong.jsonl"), aCase("R002", 30));
  write(at("known.txt"), "# a comment\nR002 heals in the old rules\n");
  const Result result = cardc("test --cases wrong.jsonl --known known.txt");
  EXPECT_EQ(result.status, 0) << result.out;
  EXPECT_TRUE(has(result.out, "known: heals in the old rules")) << result.out;
  write(at("wrong.jsonl"), aCase("R002", 27));
  const Result stale = cardc("test --cases wrong.jsonl --known known.txt");
  EXPECT_EQ(stale.status, 1);
  EXPECT_TRUE(has(stale.out, "take it out of the list")) << stale.out;
}

}  // namespace
}  // namespace cli

// `cardc graph`: what it says of loops, in each format, and of cards with mistakes.
#include "run.h"

#include <nlohmann/json.hpp>

namespace cli {
namespace {

using Json = nlohmann::json;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

constexpr const char* kLoop =
    "set LOOPS { name en \"Loops\", year 2026 }\n\n"
    "minion Smith {\n"
    "  id \"TL_001\", class neutral, rarity common, cost 3, stats 2/4\n"
    "  after you gain armor { gain 1 armor }\n"
    "}\n";

TEST_F(Cli, GraphSaysWhatEnds) {
  const Result result = cardc("graph --verify cards");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.err, "");
  EXPECT_TRUE(has(result.out, "LOOPS profile hearth library ")) << result.out;
  EXPECT_TRUE(has(result.out, "L1 an action that never ends") && has(result.out, "TERMINATES")) << result.out;
  EXPECT_TRUE(has(result.out, "certificate L1: verified\n")) << result.out;
  EXPECT_TRUE(has(result.out, "certificate L2: verified\n")) << result.out;
  EXPECT_TRUE(has(cardc("graph --profile=anatomy cards").out, "LOOPS profile anatomy library "));
}

TEST_F(Cli, GraphShowsACycle) {
  write(at("cards/loop.card"), kLoop);
  const Result text = cardc("graph --verify cards");
  EXPECT_EQ(text.status, 0) << text.err;
  EXPECT_TRUE(has(text.out, "cycle of 1\n      Smith: after GainArmor\n")) << text.out;
  EXPECT_TRUE(has(text.out, "hubs 1: without them L1 and L2 terminate")) << text.out;
  EXPECT_TRUE(has(text.out, "certificate L1 without the hubs: verified\n")) << text.out;
}

TEST_F(Cli, GraphIsDrawnInEachFormat) {
  write(at("cards/loop.card"), kLoop);
  const Result json = cardc("graph --format=json cards");
  EXPECT_EQ(json.status, 0) << json.err;
  const Json data = Json::parse(json.out);
  EXPECT_EQ(data["profile"], "hearth");
  EXPECT_EQ(data["library"].get<std::string>().size(), 16U);
  EXPECT_EQ(data["verdicts"].at(0)["verdict"], "UNKNOWN");
  EXPECT_EQ(data["verdicts"].at(1)["verdict"], "TERMINATES");
  EXPECT_FALSE(data["verdicts"].at(0)["given_up"].get<bool>());
  EXPECT_EQ(data["loops"]["unknown_triggers"], 1);
  EXPECT_EQ(data["nodes"].at(0)["card"], "Smith");
  EXPECT_TRUE(data["withheld"].empty());
  EXPECT_EQ(cardc("--format=json graph cards").out, json.out);

  const Result dot = cardc("graph --format=dot cards");
  EXPECT_EQ(dot.status, 0) << dot.err;
  EXPECT_TRUE(dot.out.starts_with("digraph loops {\n") && dot.out.ends_with("}\n")) << dot.out;
  EXPECT_TRUE(has(dot.out, "\"Smith: after GainArmor\", color=red")) << dot.out;
  const Result html = cardc("graph --format=html cards");
  EXPECT_EQ(html.status, 0) << html.err;
  EXPECT_TRUE(has(html.out, "<html") && has(html.out, "Smith: after GainArmor")) << html.out.substr(0, 500);
  EXPECT_FALSE(has(html.out, "src=\"http") || has(html.out, "href=\"http"));  // the namespace of SVG is a name
}

TEST_F(Cli, GraphOfWhatHasNoMistakesWithholdsItsVerdict) {
  write(at("cards/loop.card"), kLoop);
  write(at("cards/wrong.card"),
        "set GAMMA { name en \"G\", year 2014 }\n\n"
        "minion Broken {\n  id \"TG_001\", class neutral, rarity common, cost 1, stats 1/1\n"
        "  deathrattle { summon a Nobodyknows }\n}\n\n"
        "minion Leaning {\n  id \"TG_002\", class neutral, rarity common, cost 1, stats 1/1\n"
        "  deathrattle { summon a Broken }\n}\n\n"
        "minion Whole {\n  id \"TG_003\", class neutral, rarity common, cost 1, stats 1/1\n"
        "  after you gain armor { draw a card }\n}\n");
  const Result text = cardc("graph cards");
  EXPECT_EQ(text.status, 1);
  EXPECT_TRUE(has(text.err, "cards/wrong.card:5:")) << text.err;
  EXPECT_TRUE(has(
      text.out, "verdict withheld, since these have mistakes and may do anything (2):\n      Broken\n      Leaning\n"))
      << text.out;
  EXPECT_FALSE(has(text.out, "TERMINATES")) << text.out;
  EXPECT_TRUE(has(text.out, "Smith: after GainArmor")) << text.out;

  const Result json = cardc("graph --format=json --all cards");
  EXPECT_EQ(json.status, 1);
  const Json data = Json::parse(json.out);
  EXPECT_EQ(data["withheld"], Json::array({"Broken", "Leaning"}));
  EXPECT_EQ(data["verdicts"].at(1)["verdict"], "UNKNOWN");
  EXPECT_TRUE(has(json.out, "Whole: after GainArmor"));
}

TEST_F(Cli, GraphOfNothingToReadSaysSo) {
  write(at("cards/wrong.card"), "set GAMMA { name en \"G\", year 2014 }\nminion Broken { cost }\n");
  EXPECT_EQ(cardc("graph cards/wrong.card").status, 1);
  const Result profile = cardc("graph --profile=nonsense cards");
  EXPECT_EQ(profile.status, 2);
  EXPECT_TRUE(has(profile.err, "'nonsense'")) << profile.err;
  EXPECT_EQ(profile.out, "");
  EXPECT_EQ(cardc("graph --format=xml cards").status, 2);
  EXPECT_EQ(cardc("graph nowhere").status, 2);
  fs::create_directories(at("empty"));
  const Result empty = cardc("graph empty");
  EXPECT_NE(empty.status, 0) << empty.out;
}

}  // namespace
}  // namespace cli

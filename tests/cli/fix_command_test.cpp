// cardc check --fix: what is safe is done and said, what is not is left, and the status tells of the rest.
#include "run.h"

namespace cli {
namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

std::string card(const std::string& body) {
  return "set FIX { name en \"f\", year 2020 }\n\nspell Fix {\n  id \"F1\", cost 4\n  cast { " + body + " }\n}\n";
}

TEST_F(Cli, FixAppliesWhatIsSafeAndSaysWhat) {
  write(at("cards/fix.card"), card("draw 2 card; deal 1 damage to all minion"));
  const Result result = cardc("check --fix cards");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(read(at("cards/fix.card")), card("draw 2 cards, deal 1 damage to all minions"));
  EXPECT_TRUE(has(result.err, "cards/fix.card:5:17: fixed: write 'cards' instead of 'card' [CW3016]")) << result.err;
  EXPECT_TRUE(has(result.err, "cards/fix.card:5:21: fixed: write ',' instead of ';' [CW1009]")) << result.err;
  EXPECT_TRUE(has(result.out, "nothing to report")) << result.out;
}

TEST_F(Cli, FixGoesOnWhereOneFixUncoversTheNext) {
  // The two touch one another, so that they take two rounds.
  write(at("cards/fix.card"), card("give self { taunt }, destroy all minion"));
  cardc("check --fix cards");
  EXPECT_EQ(read(at("cards/fix.card")), card("give this { taunt }, destroy all minions"));
}

TEST_F(Cli, FixLeavesWhatIsOnlyLikelyAndReportsIt) {
  const std::string wrong = card("draw 2 cards") + "minion Open {\n  id \"F2\", cost 2, stats 1/1\n";
  write(at("cards/fix.card"), wrong);
  const Result result = cardc("check --fix cards");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(read(at("cards/fix.card")), wrong);
  EXPECT_TRUE(has(result.err, "perhaps: ")) << result.err;
}

TEST_F(Cli, WithoutFixNothingIsWritten) {
  const std::string wrong = card("draw 2 card");
  write(at("cards/fix.card"), wrong);
  const Result result = cardc("check cards");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(read(at("cards/fix.card")), wrong);
  EXPECT_TRUE(has(result.err, "= fix: write 'cards' instead of 'card'")) << result.err;
}

}  // namespace
}  // namespace cli

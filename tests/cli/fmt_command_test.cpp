// cardc fmt: what it writes, what it leaves alone, and what it says.
#include "run.h"

#include <nlohmann/json.hpp>

namespace cli {
namespace {

using Json = nlohmann::json;

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

const std::string kLoose = "minion  Loose {\n  stats 1/1, cost 2,id \"L1\"\n\n}\n";
const std::string kTight = "minion Loose {\n  id \"L1\", cost 2, stats 1/1\n}\n";

TEST_F(Cli, FmtRewritesWhatIsNotInLayoutAndNothingElse) {
  write(at("cards/loose.card"), kLoose);
  const std::map<std::string, std::string> before = tree(at("cards"));
  const Result result = cardc("fmt cards");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out, "cards/loose.card\n");
  EXPECT_TRUE(has(result.err, "1 of 3 files rewritten")) << result.err;
  std::map<std::string, std::string> wanted = before;
  wanted["loose.card"] = kTight;
  EXPECT_EQ(tree(at("cards")), wanted);
  EXPECT_EQ(cardc("fmt cards").out, "");
}

TEST_F(Cli, FmtCheckWritesNothingAndListsWhatWouldChange) {
  write(at("cards/loose.card"), kLoose);
  const Result result = cardc("fmt --check cards");
  EXPECT_EQ(result.status, 1);
  EXPECT_EQ(result.out, "cards/loose.card\n");
  EXPECT_EQ(read(at("cards/loose.card")), kLoose);
  EXPECT_EQ(Json::parse(cardc("fmt --check cards --format=json").out)["changed"], Json::array({"cards/loose.card"}));
  cardc("fmt cards");
  EXPECT_EQ(cardc("fmt --check cards").status, 0);
}

TEST_F(Cli, FmtReadsStdinAndWritesStdout) {
  write(at("loose.card"), kLoose);
  const Result result = shell(CARDC " fmt - < loose.card");
  EXPECT_EQ(result.status, 0) << result.err;
  EXPECT_EQ(result.out, kTight);
  // What cannot be read comes out as it went in.
  write(at("bad.card"), "minion \xff {  }");
  const Result bad = shell(CARDC " fmt - < bad.card");
  EXPECT_EQ(bad.status, 1);
  EXPECT_EQ(bad.out, "minion \xff {  }");
  EXPECT_TRUE(has(bad.err, "stdin:1:8: error: ")) << bad.err;
}

TEST_F(Cli, FmtLeavesStatementsWithMistakesAndSaysSo) {
  write(at("cards/wrong.card"), "minion  Wrong {\n   deal  3 onto  target\n  cost   2\n}\n");
  const Result result = cardc("fmt cards/wrong.card");
  EXPECT_EQ(result.status, 0);
  EXPECT_EQ(read(at("cards/wrong.card")), "minion Wrong {\n  deal  3 onto  target\n  cost 2\n}\n");
  EXPECT_TRUE(has(result.err, "cards/wrong.card: 1 statement with a mistake left as written")) << result.err;
}

TEST_F(Cli, FmtNamesFilesThatItCannotReadAndFormatsTheRest) {
  write(at("cards/bad.card"), "minion \xff");
  write(at("cards/loose.card"), kLoose);
  const Result result = cardc("fmt cards");
  EXPECT_EQ(result.status, 1);
  EXPECT_TRUE(has(result.err, "cards/bad.card:1:8: error: ")) << result.err;
  EXPECT_EQ(read(at("cards/loose.card")), kTight);
  EXPECT_EQ(cardc("fmt nowhere").status, 2);
}

TEST_F(Cli, FmtKeepsPermissionsAndLinks) {
  write(at("real/loose.card"), kLoose);
  fs::permissions(at("real/loose.card"), fs::perms::group_write, fs::perm_options::add);
  const fs::perms before = fs::status(at("real/loose.card")).permissions();
  fs::create_symlink("../real/loose.card", at("cards/link.card"));
  EXPECT_EQ(cardc("fmt cards/link.card").status, 0);
  EXPECT_TRUE(fs::is_symlink(at("cards/link.card")));
  EXPECT_EQ(read(at("real/loose.card")), kTight);
  EXPECT_EQ(fs::status(at("real/loose.card")).permissions(), before);
}

}  // namespace
}  // namespace cli

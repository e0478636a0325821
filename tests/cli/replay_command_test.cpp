// cardsim record, replay, resave and signature as their users run them.
#include "run.h"

#include <algorithm>

namespace cli {
namespace {

constexpr const char* kRecord =
    CARDSIM " record --deck '" CARDWRIGHT_SOURCE_DIR "/cards/decks/trigger-mirror.deck' --deck '" CARDWRIGHT_SOURCE_DIR
            "/cards/decks/trigger-mirror.deck' --seed 5 -o game.replay";

class ReplayCommands : public Cli {
 protected:
  void SetUp() override {
    Cli::SetUp();
    const Result recorded = shell(kRecord);
    ASSERT_EQ(recorded.status, 0) << recorded.err;
    text = read(at("game.replay"));
  }
  // The game with one line changed: the first that contains `where`, from `was` to `is`.
  Result replayChanged(const std::string& where, const std::string& was, const std::string& is) {
    const std::size_t line = text.find(where), place = text.find(was, line);
    EXPECT_NE(line, std::string::npos) << where;
    EXPECT_NE(place, std::string::npos) << was;
    write(at("changed.replay"), std::string(text).replace(place, was.size(), is));
    return shell(CARDSIM " replay changed.replay");
  }
  std::string text;
};

TEST_F(ReplayCommands, ARecordedGameIsTheSame) {
  const Result same = shell(CARDSIM " replay game.replay game.replay");
  EXPECT_EQ(same.status, 0) << same.out;
  EXPECT_NE(same.out.find("game.replay: the same: "), std::string::npos) << same.out;
  EXPECT_FALSE(fs::exists(at("game.replay.tmp")));
  EXPECT_EQ(shell(CARDSIM " resave game.replay -o again.replay").status, 0);
  EXPECT_EQ(read(at("again.replay")), text);
}

TEST_F(ReplayCommands, AChangedRandomResultIsToldWithItsCallDomainCardAndBlock) {
  // A throw of a knife juggler at one of several: its result becomes another one that is possible.
  std::size_t line = 0, domain = 0, result = 0;
  for (std::size_t next = text.find(" NEW1_019 TRIGGER Knife Juggler"); domain < 2 && next != std::string::npos;
       next = text.find(" NEW1_019 TRIGGER Knife Juggler", next + 1)) {
    line = text.rfind("random ", next);
    domain = static_cast<std::size_t>(std::stoul(text.substr(line + 7)));
    result = static_cast<std::size_t>(std::stoul(text.substr(text.find(' ', line + 7))));
  }
  ASSERT_GE(domain, 2U) << "no juggler threw at one of several: take another seed";
  std::size_t call = 1;
  for (std::size_t i = text.find("  random "); i < line - 2; i = text.find("  random ", i + 1)) ++call;
  const std::string wrong = std::to_string((result + 1) % domain);
  const std::string was = "random " + std::to_string(domain) + " " + std::to_string(result) + " ";
  std::string changed = text;
  changed.replace(line, was.size(), "random " + std::to_string(domain) + " " + wrong + " ");
  write(at("changed.replay"), changed);
  const Result told = shell(CARDSIM " replay changed.replay");
  EXPECT_EQ(told.status, 1);
  EXPECT_NE(told.out.find("random call " + std::to_string(call) + " of the game gave the result " + wrong + " out of " +
                          std::to_string(domain) + ", and now gives the result " + std::to_string(result) + " out of " +
                          std::to_string(domain) + "\n  card NEW1_019, block TRIGGER Knife Juggler"),
            std::string::npos)
      << told.out;

  const Result saved = shell(CARDSIM " resave changed.replay -o reached.replay");
  EXPECT_EQ(saved.status, 0) << saved.err;
  EXPECT_NE(saved.out.find("stopped: "), std::string::npos) << saved.out;
  EXPECT_LT(read(at("reached.replay")).size(), text.size());
  EXPECT_EQ(shell(CARDSIM " replay reached.replay").status, 0);
}

TEST_F(ReplayCommands, AChangedDecisionIsToldWithTheReasonOfItsRefusal) {
  const Result told = replayChanged(" play ", " play ", " play 9999");
  EXPECT_EQ(told.status, 1);
  EXPECT_NE(told.out.find(": decision "), std::string::npos) << told.out;
  EXPECT_NE(told.out.find("refused: there is no entity 9999"), std::string::npos) << told.out;
}

TEST_F(ReplayCommands, AnotherEndIsTold) {
  const std::string position = text.substr(text.find("position "), 25);
  const Result told = replayChanged("result ", position, "position 0123456789abcdef");
  EXPECT_EQ(told.status, 1);
  EXPECT_NE(told.out.find("at the end, another position: recorded 0123456789abcdef, now " + position.substr(9)),
            std::string::npos)
      << told.out;
}

TEST_F(ReplayCommands, ABadFileIsNamedByLineAndTheOthersArePlayed) {
  const Result bad = replayChanged("\nseed ", "seed ", "seed x");
  EXPECT_EQ(bad.status, 2);
  const auto line =
      std::count(text.begin(), text.begin() + static_cast<std::ptrdiff_t>(text.find("\nseed ")), '\n') + 2;
  EXPECT_NE(bad.err.find("changed.replay:" + std::to_string(line) + ": 'x5' is no number"), std::string::npos)
      << bad.err;
  const Result both = shell(CARDSIM " replay changed.replay nowhere.replay game.replay");
  EXPECT_EQ(both.status, 2);
  EXPECT_NE(both.err.find("cannot read 'nowhere.replay'"), std::string::npos) << both.err;
  EXPECT_NE(both.out.find("game.replay: the same"), std::string::npos) << both.out;
  EXPECT_EQ(replayChanged("deck P2", "HERO_08", "NO_SUCH").status, 2);
  EXPECT_EQ(shell(CARDSIM " record --deck a --seed 1 -o b").status, 2);
  EXPECT_EQ(shell(std::string(kRecord) + " -o nowhere/game.replay").status, 2);
  EXPECT_EQ(shell(std::string(kRecord) + " --policy thaw=never").status, 2);
  EXPECT_EQ(shell(CARDSIM " replay").status, 2);
}

TEST_F(ReplayCommands, TheSignatureMovesWithTheRulesAlone) {
  const Result hearth = shell(CARDSIM " signature --games 20"), again = shell(CARDSIM " signature --games 20");
  EXPECT_EQ(hearth.status, 0) << hearth.err;
  EXPECT_EQ(hearth.out.size(), 17U) << hearth.out;
  EXPECT_EQ(hearth.out, again.out);
  EXPECT_NE(shell(CARDSIM " signature --games 20 --profile anatomy").out, hearth.out);
}

}  // namespace
}  // namespace cli

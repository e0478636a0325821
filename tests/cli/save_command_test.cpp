// `cardsim save` and `cardsim load`: a game that is played on in another process comes to the same end.
#include "run.h"

#include <sstream>

namespace cli {
namespace {

constexpr const char* kDecks = "/cards/decks/";

class Saves : public Cli {
 protected:
  Result save(const std::string& options) const {
    const std::string deck = " --deck '" CARDWRIGHT_SOURCE_DIR + std::string(kDecks);
    return shell(CARDSIM " save" + deck + "mage-mirror-a.deck'" + deck + "trigger-mirror.deck' " + options);
  }
  Result load(const std::string& options) const { return shell(CARDSIM " load " + options); }
  static std::string line(const Result& result, const std::string& begin) {
    std::istringstream lines(result.out);
    for (std::string one; std::getline(lines, one);) {
      if (one.rfind(begin, 0) == 0) return one;
    }
    return {};
  }
};

TEST_F(Saves, AGameGoesOnInAnotherProcess) {
  // Both players choose what to keep; one of them does; in the middle of the game.
  for (const std::string after : {"0", "1", "35", "70"}) {
    const Result saved = save("--seed 7 --after " + after + " --play-on 3 -o game.save");
    ASSERT_EQ(saved.status, 0) << saved.err;
    const Result loaded = load("game.save --seed 3");
    ASSERT_EQ(loaded.status, 0) << loaded.err;
    EXPECT_EQ(line(loaded, "hash"), line(saved, "hash"));
    EXPECT_EQ(line(loaded, "turn"), line(saved, "turn"));
    EXPECT_FALSE(line(saved, "end").empty());
    EXPECT_EQ(line(loaded, "end"), line(saved, "end")) << after;
    EXPECT_NE(line(load("game.save --seed 4"), "end"), line(saved, "end")) << "other dice";
  }
  EXPECT_NE(line(save("--after 0 -o game.save"), "turn").find("2 decisions wait"), std::string::npos);
  EXPECT_NE(line(save("--after 1 -o game.save"), "turn").find("1 decisions wait"), std::string::npos);
}

// A discover in the middle of a spell, of cards that are not linked.
TEST_F(Saves, AGameOfAPackGoesOnInTheMiddleOfASpell) {
  write(at("cards/set.card"), "set TRICKS { name en \"Tricks\" }\n");
  write(at("cards/all.card"),
        "set TRICKS\n"
        "hero Ann { id \"ANN\", class mage, rarity free, health 30, power Zap }\n"
        "hero-power Zap { id \"ZAP\", class mage, rarity free, cost 2, use { draw a card } }\n"
        "minion Cub { id \"CUB\", class neutral, rarity common, cost 1, stats 2/1 }\n"
        "spell Look { id \"LOOK\", class mage, rarity common, cost 1, cast { discover a minion, draw a card } }\n");
  write(at("tricks.deck"), "hero ANN\n10 CUB\n20 LOOK\n");
  fs::create_directories(at("all"));
  fs::rename(at("cards/set.card"), at("all/set.card"));
  fs::rename(at("cards/all.card"), at("all/all.card"));
  const Result built = cardc("build all --pack tricks.pack -o out");
  ASSERT_EQ(built.status, 0) << built.err;
  const Result saved = shell(CARDSIM
                             " save --pack tricks.pack --deck tricks.deck --deck tricks.deck --after 8 --at-decision"
                             " --profile anatomy --play-on 3 -o game.save");
  ASSERT_EQ(saved.status, 0) << saved.err;
  EXPECT_NE(line(saved, "turn").find("1 decisions wait"), std::string::npos) << saved.out;
  EXPECT_EQ(line(saved, "turn").find(" 0 frames"), std::string::npos) << saved.out;
  const Result loaded = load("game.save --pack tricks.pack --seed 3");
  ASSERT_EQ(loaded.status, 0) << loaded.err;
  EXPECT_EQ(line(loaded, "end"), line(saved, "end"));

  const Result linked = load("game.save");
  EXPECT_EQ(linked.status, 2);
  EXPECT_NE(linked.err.find("game.save: the saved game was played with other cards"), std::string::npos) << linked.err;
}

TEST_F(Saves, BadFilesAreRefusedWithTheirReason) {
  ASSERT_EQ(save("--after 30 -o game.save").status, 0);
  const std::string file = read(at("game.save"));
  const std::size_t decisions = file.find("cardwright-replay ");  // behind the game
  ASSERT_NE(decisions, std::string::npos);
  const std::string bytes = file.substr(0, decisions);
  const auto refused = [&](const std::string& changed, const std::string& reason) {
    write(at("bad.save"), changed);
    const Result result = load("bad.save");
    EXPECT_EQ(result.status, 2);
    EXPECT_NE(result.err.find("bad.save: " + reason), std::string::npos) << result.err;
    EXPECT_EQ(result.out, "");
  };
  refused("", "this is not a saved game: it is empty");
  refused("hero HERO_08\n", "this is not a saved game");
  refused(bytes.substr(0, bytes.size() / 2), "the saved game is cut off");
  refused(bytes + "x", "what stands behind the saved game is not its decisions: line 1: ");
  refused(file + "x", "what stands behind the saved game is not its decisions: line ");
  std::string damaged = bytes;
  damaged[bytes.size() / 2] ^= 1;
  refused(damaged, "the saved game is damaged: its checksum does not fit");
  write(at("bare.save"), bytes);
  EXPECT_EQ(load("bare.save").status, 0) << "a host that keeps no decisions";
  EXPECT_NE(shell(CARDSIM " resave bare.save -o new.save").err.find("the decisions that led there are not in it"),
            std::string::npos);
  EXPECT_EQ(load("nowhere.save").status, 2);
  EXPECT_EQ(load("").status, 2);
  EXPECT_EQ(save("--after 3").status, 2) << "it must say where";
}

// A balance change: the save itself is of other cards, its decisions can be played with the new ones up to the first difference.
TEST_F(Saves, ResavePlaysTheDecisionsWithOtherCards) {
  const std::string set =
      "set TRICKS { name en \"Tricks\" }\n"
      "hero Ann { id \"ANN\", class mage, rarity free, health 30, power Zap }\n"
      "hero-power Zap { id \"ZAP\", class mage, rarity free, cost 2, use { draw a card } }\n";
  const auto build = [&](const std::string& cub, const std::string& pack) {
    write(at("all/set.card"), set + cub);
    const Result built = cardc("build all --pack " + pack + " -o out");
    ASSERT_EQ(built.status, 0) << built.err;
  };
  fs::create_directories(at("all"));
  write(at("cubs.deck"), "hero ANN\n30 CUB\n");
  build("minion Cub { id \"CUB\", class neutral, rarity common, cost 1, stats 2/1 }\n", "old.pack");
  build("minion Cub { id \"CUB\", class neutral, rarity common, cost 1, stats 2/2 }\n", "new.pack");
  build("minion Cub { id \"CUB\", class neutral, rarity common, cost 9, stats 2/1 }\n", "dear.pack");
  ASSERT_EQ(
      shell(CARDSIM " save --pack old.pack --deck cubs.deck --deck cubs.deck --seed 3 --after 12 -o game.save").status,
      0);

  const Result refused = load("game.save --pack new.pack");
  EXPECT_EQ(refused.status, 2);
  EXPECT_NE(refused.err.find("`cardsim resave` plays its decisions"), std::string::npos) << refused.err;
  const Result again = shell(CARDSIM " resave game.save --pack new.pack -o new.save");
  EXPECT_EQ(again.status, 0) << again.err;
  EXPECT_NE(again.out.find("new.save: "), std::string::npos) << again.out;
  EXPECT_EQ(load("new.save --pack new.pack").status, 0);

  // Nobody can pay for nine in the first turns: it stops there, and what was reached is a game.
  const Result dear = shell(CARDSIM " resave game.save --pack dear.pack -o dear.save");
  EXPECT_EQ(dear.status, 0) << dear.err;
  EXPECT_NE(dear.out.find("stopped: "), std::string::npos) << dear.out;
  EXPECT_NE(dear.out.find("not enough mana"), std::string::npos) << dear.out;
  EXPECT_EQ(load("dear.save --pack dear.pack").status, 0);
}

// The old file or the new one, never half of it, and nothing beside it.
TEST_F(Saves, AreWrittenWholeOrNotAtAll) {
  ASSERT_EQ(save("--after 10 -o game.save").status, 0);
  const std::string before = read(at("game.save"));
  ASSERT_EQ(save("--after 10 -o game.save").status, 0);
  EXPECT_EQ(read(at("game.save")), before) << "the bytes are a function of the game";
  const Result nowhere = save("--after 10 -o no/such/folder/game.save");
  EXPECT_EQ(nowhere.status, 2);
  EXPECT_NE(nowhere.err.find("cannot write 'no/such/folder/game.save'"), std::string::npos) << nowhere.err;
  fs::create_directories(at("taken/inside"));
  EXPECT_EQ(save("--after 10 -o taken").status, 2) << "a folder";
  for (const auto& [path, bytes] : tree(at("."))) EXPECT_EQ(path.find(".part"), std::string::npos) << path;
}

}  // namespace
}  // namespace cli

// cardsim: plays games of cards: one to read, many to find mistakes, as many as possible to measure.
#include "cardabi/record.h"
#include "cards.h"
#include "commands.h"

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include <cstdio>
#include <exception>

namespace {

constexpr const char* kFooter = R"(
Examples
  cardsim play --deck cards/decks/mage-mirror-a.deck --deck cards/decks/mage-mirror-b.deck --seed 7
  cardsim play --deck a.deck --deck b.deck --log          # what each action changed, as a tree
  cardsim play --deck a.deck --deck b.deck --view second  # and what the second player may know of it
  cardsim random --games 10000 --seed 1 --profile anatomy
  cardsim random --draw collectible --games 1000          # any cards against any cards
  cardsim bench --workload mage-mirror --seconds 5 --format json
  cardsim save --deck A.deck --deck B.deck --seed 7 --after 40 --play-on 3 -o game.save
  cardsim load game.save --seed 3          # in another process: the same end
  cardsim sizes --games 10000
  cardsim record --deck cards/decks/mage-mirror-a.deck --deck cards/decks/mage-mirror-b.deck --seed 7 -o game.replay
  cardsim replay game.replay

Exit status
  0  clean, the same        1  a game broke a rule, used too much, or is not the recorded one
  2  the command line or a file is wrong
)";

void addPack(CLI::App& app, cardsim::Common& common) {
  app.add_option("--pack", common.pack, "play the cards of this pack instead of the linked ones")->type_name("FILE");
}

void addCommon(CLI::App& app, cardsim::Common& common) {
  addPack(app, common);
  app.add_option("--profile", common.profile, "the rulings: hearth or anatomy")->type_name("NAME");
  app.add_option("--policy", common.policies, "a single ruling that is not the profile's")->type_name("NAME=VALUE");
}

int run(int argc, char** argv) {
  CLI::App app("Plays card games.", "cardsim");
  app.footer(kFooter);
  app.set_version_flag("--version", fmt::format("cardsim 0.1.0, layout {:016x}", cardabi::kLayoutHash));
  app.require_subcommand(1);

  cardsim::PlayOptions play;
  CLI::App* play_app = app.add_subcommand("play", "one game of two decks, played at random, as a transcript");
  addCommon(*play_app, play);
  play_app->add_option("--deck", play.decks, "a deck file; give it twice, once for each player")
      ->type_name("FILE")
      ->required();
  play_app->add_option("--seed", play.seed, "the same number gives the same game");
  play_app
      ->add_option("--log", play.log,
                   "the change log of each action as a tree, instead of the transcript; --log=all with bookkeeping, "
                   "rows and ids")
      ->expected(0, 1)
      ->default_str("brief")
      ->check(CLI::IsMember({"brief", "all"}));
  play_app
      ->add_option("--view", play.view,
                   "the tree as this viewer gets it: what they may not know is left out (--log=all for ids)")
      ->check(CLI::IsMember({"first", "second", "spectator"}));
  play_app->add_option("--color", play.color, "auto (on a terminal), always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}));

  cardsim::RandomOptions random;
  CLI::App* random_app = app.add_subcommand("random", "many random games, every rule checked after every action");
  addCommon(*random_app, random);
  random_app->add_option("--deck", random.decks, "a deck file, up to two; without: the two workloads in turn")
      ->type_name("FILE");
  random_app
      ->add_option("--draw", random.draw, "decks drawn anew for each game: of collectible cards, or of all, tokens too")
      ->check(CLI::IsMember({"collectible", "all"}))
      ->excludes("--deck");
  random_app->add_option("--games", random.games, "how many");
  random_app->add_option("--seed", random.seed, "of the first game; the next ones count up");
  random_app->add_flag("--fast", random.fast, "play only, check no rules");
  random_app->add_flag("--saves", random.saves, "save and load after every action, and compare");
  random_app->add_flag("--log", random.log,
                       "check the change log as well: it alone leads to the state of the game, after every action");
  random_app->add_option("--format", random.format, "text or json")->check(CLI::IsMember({"text", "json"}));

  cardsim::BenchOptions bench;
  CLI::App* bench_app = app.add_subcommand("bench", "plays a fixed workload as fast as it can and measures");
  addCommon(*bench_app, bench);
  bench_app->add_option("--workload", bench.workload, "mage-mirror, trigger-mirror, sixty or tokens")
      ->type_name("NAME");
  bench_app->add_option("--seconds", bench.seconds, "how long to play")->check(CLI::Range(0.01, 3600.0));
  bench_app->add_option("--seed", bench.seed, "of the first game");
  bench_app->add_flag("--log", bench.log,
                      "also what the change log costs: time as a multiple of the same games without it, bytes a game");
  bench_app->add_option("--format", bench.format, "text or json")->check(CLI::IsMember({"text", "json"}));

  cardsim::SaveOptions save;
  CLI::App* save_app = app.add_subcommand("save", "plays a game at random for a while and saves it");
  addCommon(*save_app, save);
  save_app->add_option("--deck", save.decks, "a deck file; give it twice, once for each player")
      ->type_name("FILE")
      ->required();
  save_app->add_option("--seed", save.seed, "of the game and of its players' dice");
  save_app->add_option("--after", save.after, "after so many actions; answers to decisions count");
  save_app->add_flag("--at-decision", save.at_decision, "then go on until a decision waits");
  save_app->add_option("-o,--output", save.file, "the saved game")->type_name("FILE")->required();
  CLI::Option* play_on =
      save_app->add_option("--play-on", save.play_on_seed, "then play on to the end with dice of this seed")
          ->type_name("SEED");

  cardsim::LoadOptions load;
  CLI::App* load_app = app.add_subcommand("load", "loads a saved game and plays on at random to its end");
  load_app->add_option("file", load.file, "the saved game")->type_name("FILE")->required();
  load_app->add_option("--pack", load.pack, "it was played with the cards of this pack")->type_name("FILE");
  load_app->add_option("--seed", load.seed, "of the players' dice from here on");

  cardsim::SizesOptions sizes;
  CLI::App* sizes_app = app.add_subcommand("sizes", "how much of the state games of three kinds of decks use");
  sizes_app->add_option("--profile", sizes.profile, "the rulings: hearth or anatomy")->type_name("NAME");
  sizes_app->add_option("--games", sizes.games, "how many of each kind")->check(CLI::PositiveNumber);
  sizes_app->add_option("--seed", sizes.seed, "of the first game; the next ones count up");
  sizes_app->add_option("--format", sizes.format, "text or json")->check(CLI::IsMember({"text", "json"}));
  cardsim::RecordOptions record;
  CLI::App* record_app =
      app.add_subcommand("record", "one game of two decks, played at random, written down as a replay");
  addCommon(*record_app, record);
  record_app->add_option("--deck", record.decks, "a deck file; give it twice, once for each player")
      ->type_name("FILE")
      ->required();
  record_app->add_option("--seed", record.seed, "the same number gives the same game");
  record_app->add_option("-o,--out", record.out, "the replay")->type_name("FILE")->required();

  // The replay says which rulings a game is played by.
  cardsim::ReplayOptions replay;
  CLI::App* replay_app = app.add_subcommand("replay", "plays recorded games again, up to the first difference");
  addPack(*replay_app, replay);
  replay_app->add_option("files", replay.files, "the replays")->type_name("FILE")->required();

  cardsim::ResaveOptions resave;
  CLI::App* resave_app = app.add_subcommand("resave",
                                            "plays a recorded or saved game with the cards of today up to the first "
                                            "difference, and writes down where that leads");
  addPack(*resave_app, resave);
  resave_app->add_option("file", resave.file, "the replay or saved game")->type_name("FILE")->required();
  resave_app->add_option("-o,--out", resave.out, "the new one")->type_name("FILE")->required();

  cardsim::SignatureOptions signature;
  CLI::App* signature_app = app.add_subcommand("signature", "a hash of many games: it moves when play has changed");
  addCommon(*signature_app, signature);
  signature_app->add_option("--games", signature.games, "how many, the two workloads in turn");

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  if (play_app->parsed()) return cardsim::runPlay(play);
  if (random_app->parsed()) return cardsim::runRandom(random);
  if (save_app->parsed()) {
    save.plays_on = play_on->count() != 0;
    return cardsim::runSave(save);
  }
  if (load_app->parsed()) return cardsim::runLoad(load);
  if (sizes_app->parsed()) return cardsim::runSizes(sizes);
  if (record_app->parsed()) return cardsim::runRecord(record);
  if (replay_app->parsed()) return cardsim::runReplay(replay);
  if (resave_app->parsed()) return cardsim::runResave(resave);
  if (signature_app->parsed()) return cardsim::runSignature(signature);
  return cardsim::runBench(bench);
}

}  // namespace

int main(int argc, char** argv) {
  try {
    return run(argc, argv);
  } catch (const cardsim::UsageError& error) {
    fmt::print(stderr, "cardsim: {}\n", error.message);
  } catch (const std::exception& error) {
    fmt::print(stderr, "cardsim: {}\n", error.what());
  }
  return 2;
}

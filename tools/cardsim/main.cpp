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
  cardsim random --games 10000 --seed 1 --profile anatomy
  cardsim bench --workload mage-mirror --seconds 5 --format json

Exit status
  0  clean        1  a game broke a rule        2  the command line or a file is wrong
)";

void addCommon(CLI::App& app, cardsim::Common& common) {
  app.add_option("--pack", common.pack, "play the cards of this pack instead of the linked ones")->type_name("FILE");
  app.add_option("--profile", common.profile, "the rulings: hearth or anatomy")->type_name("NAME");
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
  play_app->add_option("--color", play.color, "auto (on a terminal), always or never")
      ->check(CLI::IsMember({"auto", "always", "never"}));

  cardsim::RandomOptions random;
  CLI::App* random_app = app.add_subcommand("random", "many random games, every rule checked after every action");
  addCommon(*random_app, random);
  random_app->add_option("--deck", random.decks, "a deck file, up to two; without: the two workloads in turn")
      ->type_name("FILE");
  random_app->add_option("--games", random.games, "how many");
  random_app->add_option("--seed", random.seed, "of the first game; the next ones count up");
  random_app->add_flag("--fast", random.fast, "play only, check no rules");
  random_app->add_flag("--log", random.log,
                       "check the change log as well: it alone leads to the state of the game, after every action");
  random_app->add_option("--format", random.format, "text or json")->check(CLI::IsMember({"text", "json"}));

  cardsim::BenchOptions bench;
  CLI::App* bench_app = app.add_subcommand("bench", "plays a fixed workload as fast as it can and measures");
  addCommon(*bench_app, bench);
  bench_app->add_option("--workload", bench.workload, "mage-mirror or trigger-mirror")->type_name("NAME");
  bench_app->add_option("--seconds", bench.seconds, "how long to play")->check(CLI::Range(0.01, 3600.0));
  bench_app->add_option("--seed", bench.seed, "of the first game");
  bench_app->add_flag("--log", bench.log,
                      "also what the change log costs: time as a multiple of the same games without it, bytes a game");
  bench_app->add_option("--format", bench.format, "text or json")->check(CLI::IsMember({"text", "json"}));

  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? 0 : 2;
  }
  if (play_app->parsed()) return cardsim::runPlay(play);
  if (random_app->parsed()) return cardsim::runRandom(random);
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

// cardc: checks cards, compiles them, and shows what became of them. Reads the command line; command_*.cpp do the work.
#include "cache.h"
#include "cardabi/record.h"
#include "commands.h"
#include "memory.h"
#include "report.h"
#include "skeletons.h"

#include <fmt/core.h>
#include <CLI/CLI.hpp>

#include <cstdio>
#include <cstdlib>
#include <exception>
#include <string>
#include <utility>
#include <vector>

namespace {

using namespace cardc::tool;

constexpr const char* kFooter = R"(
Examples
  cardc check cards                               look for mistakes
  cardc build cards -o generated                  C++ for the game
  cardc build cards --pack cards.pack             the same in one file, to be loaded
  cardc show --stage=ir Fireball cards            what a card became
  cardc test cards                                run the tests in the cards
  cardc explain CW1003                            what a message means
  cardc fmt cards                                 the one layout for all card files
  cardc new minion Yeti                           something to begin with
  cardc deck cards/decks/mage-mirror-a.deck       what is wrong with a deck, and its code
  cardc words freeze                              what a word of the language means
  cardc stats cards                               what there is, and what is left to build

Exit status
  0  clean        1  the cards have mistakes        2  the command line, a path or an output is wrong
)";

// An option whose value is one of a few words.
template <class E>
void addChoice(CLI::App& app, const std::string& name, E& value, const std::vector<std::pair<std::string, E>>& words,
               const std::string& help) {
  std::string list;
  for (const auto& [word, meaning] : words) list += (list.empty() ? "" : "|") + word;
  const auto choose = [&value, words, name, list](const std::string& text) {
    for (const auto& [word, meaning] : words) {
      if (word == text) return static_cast<void>(value = meaning);
    }
    throw CLI::ValidationError(name, "'" + text + "' is none of " + list);
  };
  app.add_option_function<std::string>(name, choose, help)->type_name(list);
}

// Options that every command takes, in front of its name or behind.
void addCommon(CLI::App& app, Common& common) {
  addChoice(app, "--format", common.format, {{"text", Format::Text}, {"json", Format::Json}},
            "text (to read) or json (for programs, on stdout)");
  addChoice(app, "--color", common.color,
            {{"auto", ColorChoice::Auto}, {"always", ColorChoice::Always}, {"never", ColorChoice::Never}},
            "colours: auto (on a terminal), always or never");
  app.add_option("--prelude", common.prelude,
                 "a folder with the keywords and other words of the language, instead of the built-in one")
      ->type_name("DIR");
  app.add_option("--threads", common.threads, "work on so many files at once; default: as many as there are cores")
      ->type_name("N")
      ->check(CLI::Range(1U, 256U).description(""));
  app.add_flag("--timings", common.timings, "say on stderr how long each step of check and build took");
}

// "check, build, show or test".
std::string commandsOf(const CLI::App& app) {
  std::string list;
  const std::vector<const CLI::App*> all = app.get_subcommands([](const CLI::App*) { return true; });
  for (const CLI::App* command : all)
    list += (list.empty() ? "" : command == all.back() ? " or " : ", ") + command->get_name();
  return list;
}

constexpr const char* kPaths = "folders (all .card files in and below them) or files";

int run(int argc, char** argv) {
  CLI::App app("The compiler for cards.", "cardc");
  app.footer(kFooter);
  app.fallthrough();
  app.require_subcommand(1);
  app.set_version_flag("--version", fmt::format("cardc {}\nlayout {:016x}", CARDWRIGHT_VERSION, cardabi::kLayoutHash),
                       "print the version, and the layout of records that the engine must share");
  Common common;
  addCommon(app, common);
  int status = kClean;

  CheckOptions check;
  CLI::App* command = app.add_subcommand("check", "Look for mistakes and questionable places; write nothing.");
  command->add_option("PATH", check.paths, kPaths)->required()->type_name("");
  command->add_flag("--fix", check.fix, "first apply every fix that is safe, and say which");
  command->footer(
      "A fix marked 'fix' keeps what was meant and is applied by --fix; one marked 'perhaps' is for you to decide.\n\n"
      "Exit status: 0 nothing found (or nothing left), 1 errors or warnings, 2 a path cannot be read or "
      "written.\n\nExample: cardc check --fix cards/sets/vanilla");
  command->callback([&] { status = runCheck(common, check); });

  FmtOptions fmt_options;
  command = app.add_subcommand("fmt", "Give card files their one layout.");
  command->add_option("PATH", fmt_options.paths, std::string(kPaths) + "; - reads stdin and writes stdout")
      ->required()
      ->type_name("");
  command->add_flag("--check", fmt_options.check, "write nothing; list the files that would change");
  command->footer(
      "Line breaks, spaces and the order of facts are decided; comments are kept and what the cards say never changes. "
      "Statements with\nmistakes stay as they are. Files that would not change are not touched.\n\n"
      "Exit status: 0 done, 1 --check found files that would change, or a file cannot be parsed at all, 2 a path "
      "cannot "
      "be read or written.\n\n"
      "Example: cardc fmt cards");
  command->callback([&] { status = runFmt(common, fmt_options); });

  NewOptions fresh;
  command = app.add_subcommand("new", "Write the beginnings of a card, a keyword, a test ... that compile.");
  command->add_option("KIND", fresh.kind, "what it is: " + skeletonKinds())->required()->type_name("");
  command->add_option("NAME", fresh.name, "what it is called: Yeti, a set VANILLA, a keyword inspire, a test R-950")
      ->required()
      ->type_name("");
  command->add_option("--out", fresh.out, "add it to this file, or make the file; default: print it")
      ->type_name("FILE");
  command->add_option("--set", fresh.set, "the set it belongs to; a new file begins with it")->type_name("SET");
  command->add_option("--id", fresh.id, "the id of the card; default: its name")->type_name("ID");
  command->add_flag("--token", fresh.token, "a card that other cards make");
  command->add_option("--cards", fresh.cards, "folder of the cards that there are; default: cards, if it is there")
      ->type_name("DIR");
  command->footer(
      "What is written is checked together with the cards that there are: a name or id that is taken is refused, and "
      "nothing is written.\n\n"
      "Exit status: 0 written, 1 it does not go with the cards, 2 the command line, a path or an output is wrong.\n\n"
      "Examples: cardc new minion BogWarden --set VANILLA --out cards/sets/vanilla/neutral.card\n"
      "          cardc new keyword inspire        cardc new test R-950");
  command->callback([&] { status = runNew(common, fresh); });

  BuildOptions build;
  command = app.add_subcommand("build", "Compile cards to C++, to a card pack, or both.");
  command->add_option("PATH", build.paths, kPaths)->required()->type_name("");
  command->add_option("-o,--out", build.out, "folder for the C++: DIR/card_sets.gen.h, DIR/cards/<set>.gen.cpp")
      ->type_name("DIR");
  command->add_option("--pack", build.pack, "card pack for cardsim --pack and for games that load cards")
      ->type_name("FILE");
  command->add_option("--depfile", build.depfile, "what the outputs depend on, for make and ninja")->type_name("FILE");
  command
      ->add_option("--depfile-target", build.depfile_target, "what the depfile says is made, instead of every output")
      ->type_name("NAME");
  bool no_cache = false;
  command
      ->add_option("--cache", build.cache,
                   "folder for what the next build may use again; default: $XDG_CACHE_HOME/cardwright or "
                   "~/.cache/cardwright")
      ->type_name("DIR");
  command->add_flag("--no-cache", no_cache, "use nothing of earlier builds and keep nothing");
  command->footer(
      "The same cards give the same bytes, wherever and whenever they are compiled. Files that would not change are "
      "not touched; generated\n"
      "files of sets that are gone are removed. On errors nothing is written. Tests in the cards are left to check and "
      "test.\n\n"
      "Exit status: 0 written (warnings are printed), 1 the cards have errors, 2 a path or an output is wrong.\n\n"
      "Example: cardc build cards -o generated --pack build/cards.pack");
  command->callback([&] {
    if (build.out.empty() && build.pack.empty())
      throw CLI::ValidationError("say where to write: -o DIR, --pack FILE or both");
    if (build.cache.empty()) build.cache = defaultCacheFolder();
    if (no_cache) build.cache.clear();
    status = runBuild(common, build);
  });

  ShowOptions show;
  command = app.add_subcommand("show", "Print what a stage of the compiler made of a card.");
  addChoice(
      *command, "--stage", show.stage,
      {{"tree", ShowStage::Tree},
       {"program", ShowStage::Program},
       {"ir", ShowStage::Ir},
       {"effects", ShowStage::Effects},
       {"spell-damage", ShowStage::SpellDamage},
       {"value", ShowStage::Value},
       {"rows", ShowStage::Rows}},
      "as parsed, with names and types resolved, as action trees, what they read, write and raise, where spell damage "
      "counts, about what the card is worth, as the engine reads it (default)");
  command->add_option("CARD", show.card, "its name (Fireball, VANILLA.Fireball) or id (CS2_029)")
      ->required()
      ->type_name("");
  command->add_option("PATH", show.paths, "folders or files; default: cards")->type_name("");
  command->footer(
      "A value adds up what the card does, its attack, health and keywords, less its cost, each by a weight; what is "
      "guessed is marked\n'about', what no weight is known for is listed. It is for comparing cards, not for "
      "trusting.\n\n"
      "Examples: cardc show --stage=program Fireball cards        cardc show --stage=value --format=json Fireball "
      "cards");
  command->callback([&] {
    if (show.paths.empty()) show.paths = {"cards"};
    status = runShow(common, show);
  });

  TestOptions test;
  command = app.add_subcommand("test", "Run the tests in card files.");
  CLI::Option* test_paths = command->add_option("PATH", test.paths, kPaths)->type_name("");
  command
      ->add_option("--cases", test.cases,
                   "cases as JSON, one a line, as tests/rules/CASES.md describes them; may be repeated")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command
      ->add_option("--cards", test.cards,
                   "folder of the cards that tests and cases speak of; may be repeated; default: cards, if it is there")
      ->type_name("DIR")
      ->allow_extra_args(false);
  command
      ->add_option(
          "--known", test.known,
          "cases and tests that are known to come out otherwise, a line each: its id, or id/variation, and the "
          "reason")
      ->type_name("FILE")
      ->allow_extra_args(false);
  command->add_option("--filter", test.filter, "only tests with this text in their number or claim")->type_name("TEXT");
  command
      ->add_option("--profile", test.profile,
                   "play all by the rulings of hearth or anatomy; default: as each test says")
      ->type_name("NAME");
  command->add_option("--junit", test.junit, "write the result for CI as JUnit XML")->type_name("FILE");
  command->add_flag(
      "--vary", test.vary,
      "play each that passes again: with the players mirrored, with three plain minions more on each side, with the "
      "rest of the hand in another order, saved and loaded before every action; each must come out the same");
  command->add_flag("--log", test.log, "print what happened in each game");
  command->footer(
      "Each test is one claim; one that fails is shown with its line, what was expected and what was seen. The last "
      "line is\n"
      "`N passed, N failed`. A case that speaks of cards without a definition, or that cannot be set up, is named and "
      "counts as not passed;\n"
      "with --profile, cases of another reading are left out.\n\n"
      "Exit status: 0 all passed, 1 a test failed or the cards have errors, 2 a path or an output is wrong.\n\n"
      "Example: cardc test tests/rules --filter R-041 --log\n"
      "         cardc test --cases tests/rules/cases.jsonl --cards cards --cards tests/rules/cards");
  command->callback([&, test_paths] {
    if (test.cases.empty() && test_paths->empty()) throw CLI::RequiredError("PATH or --cases");
    status = runTest(common, test);
  });

  DeckOptions deck;
  command = app.add_subcommand("deck",
                               "Read a deck or a deck code, say what is wrong with it, write it as a list or a code.");
  command->add_option("DECK", deck.deck, "a file with a list or a code, or a deck code itself")
      ->required()
      ->type_name("");
  command->add_option("--cards", deck.cards, "folder or file with the cards; may be repeated; default: cards")
      ->type_name("PATH")
      ->allow_extra_args(false);
  command
      ->add_option(
          "--standard", deck.standard,
          "standard is played with the sets of this year and the one before; default: the year of the newest set")
      ->type_name("YEAR")
      ->check(CLI::Range(1, 9999).description(""));
  command->add_option("--sets", deck.sets, "nothing but these sets is played, whatever the format: A,B")
      ->type_name("SETS")
      ->delimiter(',')
      ->allow_extra_args(false);
  command->add_flag("--code", deck.code, "print the code of the deck, and no list");
  command->footer(
      "Prints the deck as a list that cardsim reads, and every rule of building decks that it breaks: size, copies, "
      "hero "
      "and class,\ntourists, runes, sideboards, format. A list has lines `hero ID`, `COUNT ID`, `COUNT ID in ID` (into "
      "a "
      "sideboard) and `format WORD`;\nwhat the game copies when a deck is shared can be read as well.\n\n"
      "Exit status: 0 legal, 1 a rule is broken, a card is not known or a code is wrong, 2 a path or an option is "
      "wrong.\n\n"
      "Examples: cardc deck cards/decks/mage-mirror-a.deck        cardc deck --code cards/decks/mage-mirror-a.deck\n"
      "          cardc deck --standard 2026 --format=json AAECAf0EAbsCAZYFAAA=");
  command->callback([&] {
    if (deck.cards.empty()) deck.cards = {"cards"};
    status = runDeck(common, deck);
  });

  ExplainOptions explain;
  command = app.add_subcommand("explain", "Say what the code of a message means, with a wrong and a right example.");
  command->add_option("CODE", explain.code, "as CW1003; without it, all codes are listed")->type_name("");
  command->footer("Example: cardc explain CW1003");
  command->callback([&] { status = runExplain(common, explain); });

  WordsOptions words;
  command = app.add_subcommand("words", "Print the words of the language: tags, keywords, sentences, events ...");
  command->add_option("WORD", words.words, "a table (tags, events, sentences ...) or a word; default: every table")
      ->type_name("");
  command->add_option("--with", words.paths, "card files whose keywords, actions and conditions count as well")
      ->type_name("PATH");
  command->add_flag("--markdown", words.markdown, "as tables for a page, as grammar/LANGUAGE.md has them");
  command->footer(
      "The tables: keywords tags classes races schools rarities nouns adjectives own-adjectives zones properties "
      "amounts "
      "conditions\nevents sentences actions resources policies ops touches codes. With --format=json each row has the "
      "names of "
      "its "
      "columns.\n\n"
      "Exit status: 0 found, 2 no table and no word is called so.\n\n"
      "Examples: cardc words tags        cardc words freeze frozen        cardc words --format=json sentences");
  command->callback([&] { status = runWords(common, words); });

  GraphOptions graph;
  command = app.add_subcommand("graph", "Say which triggers may run for ever; draw what wakes what.");
  command->add_option("PATH", graph.paths, "folders or files; default: cards")->type_name("");
  command->add_option("--profile", graph.profile, "the rulings that the verdict is about: hearth (default) or anatomy")
      ->type_name("NAME");
  command->add_option("--format", graph.format, "text (default), json, dot, or html: one page that needs no network")
      ->type_name("NAME")
      ->check(CLI::IsMember({"text", "json", "dot", "html"}).description(""));
  command->add_flag("--all", graph.all, "cycles whole; abilities that are on no cycle as well");
  command->add_flag("--verify", graph.verify,
                    "check each certificate again, with the checker that shares nothing with the analysis");
  command->footer(
      "Three kinds of loop: L1 an action that never ends, L2 deaths that follow deaths without end, L3 a turn in which "
      "a "
      "player acts for\never. Each is TERMINATES, with a certificate, or UNKNOWN, with its cycles. Hubs are triggers "
      "without "
      "which L1 and L2 are proved to\nterminate. A verdict is about one profile and one library, whose hash it names. "
      "compiler/analysis/LOOPS.md has the argument.\n\n"
      "Exit status: 0 whatever the verdict, 1 the cards have errors, 2 a path or an option is wrong.\n\n"
      "Examples: cardc graph cards        cardc graph --format=html cards > loops.html");
  command->callback([&] {
    if (graph.paths.empty()) graph.paths = {"cards"};
    status = runGraph(common, graph);
  });

  StatsOptions stats;
  command = app.add_subcommand("stats", "Count cards, words and tests; list what is written but not built yet.");
  command->add_option("PATH", stats.paths, "folders or files; default: cards")->type_name("");
  command->footer(
      "Cards by kind and set, tokens without an id, natives, how many cards use each keyword and tag, and every "
      "planned row of "
      "the\ntables (operation, event, tag, ruling) with the cards that wait for it.\n\n"
      "Exit status: 0 counted, 1 the cards have errors, 2 a path cannot be read.\n\n"
      "Example: cardc stats --format=json cards");
  command->callback([&] {
    if (stats.paths.empty()) stats.paths = {"cards"};
    status = runStats(common, stats);
  });

  try {
    app.parse(argc, argv);
  } catch (const CLI::Success& success) {
    return app.exit(success);  // --help, --version
  } catch (const CLI::ParseError& error) {
    const std::vector<std::string> unknown = app.remaining();
    const bool command_missing = app.get_subcommands().empty();
    const std::string what = !command_missing  ? std::string(error.what())
                             : unknown.empty() ? "say what to do: " + commandsOf(app)
                                               : "there is no command '" + unknown.front() + "'";
    const std::string help =
        command_missing ? "cardc --help" : "cardc " + app.get_subcommands().front()->get_name() + " --help";
    printError(fmt::format("cardc: {}\nRun {} for more.\n", what, help));
    return kUsage;
  }
  return status;
}

}  // namespace

int main(int argc, char** argv) {
  cardc::tool::takeMemoryInLargePieces();
  try {
    const int status = run(argc, argv);
    // What is left, the parser's tables above all, is not taken apart piece by piece: the system takes it back as a whole.
    std::fflush(nullptr);
    std::_Exit(status);
  } catch (const std::exception& error) {
    cardc::tool::printError(fmt::format("cardc: {}\n", error.what()));
    return cardc::tool::kUsage;
  }
}

// cardc new: what it writes compiles, and what it would break it refuses.
#include "run.h"

#include <string_view>
#include <utility>

namespace cli {
namespace {

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

struct Kind {
  const char *kind, *name;
};
constexpr Kind kKinds[] = {
    {"minion", "BogWarden"}, {"spell", "BogWarden"},       {"weapon", "BogWarden"},
    {"hero", "BogWarden"},   {"hero-power", "BogWarden"},  {"location", "BogWarden"},
    {"pool", "BogWarden"},   {"enchantment", "BogWarden"}, {"set", "BOGS"},
    {"keyword", "bog-ward"}, {"action", "bog-ward"},       {"condition", "bog-ward"},
    {"amount", "bog-ward"},  {"adjective", "bog-ward"},    {"test", "R-950"},
};

TEST_F(Cli, NewThingsOfEveryKindCompileAndAreInLayout) {
  const std::string help = cardc("new --help").out;
  for (const auto& [kind, name] : kKinds) {
    EXPECT_TRUE(has(help, kind)) << "the help names every kind";
    const std::string arguments = std::string("new ") + kind + " " + name;
    const Result printed = cardc(arguments);
    EXPECT_EQ(printed.status, 0) << arguments << "\n" << printed.err;
    EXPECT_TRUE(has(printed.out, name)) << printed.out;
    const std::string file = std::string("cards/new-") + kind + ".card";
    const Result added = cardc(arguments + " --set ALPHA --out " + file);
    EXPECT_EQ(added.status, 0) << arguments << "\n" << added.err;
    EXPECT_TRUE(has(read(at(file)), printed.out)) << read(at(file));
    EXPECT_EQ(cardc("check cards").status, 0) << cardc("check cards").err;
    EXPECT_EQ(cardc("fmt --check " + file).status, 0) << read(at(file));
    if (std::string_view(kind) == "test") {
      EXPECT_EQ(cardc("test " + file).status, 0) << file;
    }
    fs::remove(at(file));
  }
}

TEST_F(Cli, NewCardsAreAddedToTheirFile) {
  const std::string before = read(at("cards/sets/alpha.card"));
  const Result result = cardc("new minion BogWarden --token --id B1 --out cards/sets/alpha.card");
  EXPECT_EQ(result.status, 0) << result.err;
  const std::string after = read(at("cards/sets/alpha.card"));
  EXPECT_TRUE(after.starts_with(before + "\ntoken minion BogWarden {\n  id \"B1\", class neutral, cost 1, stats 1/1\n"))
      << after;
  EXPECT_EQ(cardc("check cards").status, 0);
}

TEST_F(Cli, NewRefusesNamesAndIdsThatAreTaken) {
  cardc("new minion BogWarden --id B1 --out cards/sets/alpha.card");
  const std::map<std::string, std::string> before = tree(at("cards"));
  const Result name = cardc("new spell BogWarden --id B2 --out cards/sets/alpha.card");
  EXPECT_EQ(name.status, 1);
  EXPECT_TRUE(has(name.err, "'BogWarden' is declared twice in the set ALPHA [CW2008]")) << name.err;
  EXPECT_TRUE(has(name.err, "first declared here")) << name.err;
  const Result id = cardc("new spell BogWitch --id B1 --out cards/sets/alpha.card");
  EXPECT_EQ(id.status, 1);
  EXPECT_TRUE(has(id.err, "CW2007")) << id.err;
  const Result anywhere = cardc("new weapon BogWarden");
  EXPECT_EQ(anywhere.status, 1);
  EXPECT_TRUE(has(anywhere.err, "'BogWarden' exists already, in cards/sets/alpha.card:")) << anywhere.err;
  EXPECT_TRUE(has(cardc("new keyword battlecry --out cards/words.card").err, "CW2016"));
  EXPECT_EQ(tree(at("cards")), before);
}

TEST_F(Cli, NewSaysWhatIsWrongWithACommand) {
  for (const auto& [arguments, part] : std::initializer_list<std::pair<const char*, const char*>>{
           {"new mnion Bog", "did you mean 'minion'?"},
           {"new card Bog", "it is one of minion, spell"},
           {"new minion bog", "names begin with a capital letter"},
           {"new minion 'Bog Warden'", "names begin with a capital letter"},
           {"new keyword Bog", "words are in small letters"},
           {"new test 12", "looks like R-950"},
           {"new minion Bog --id 'a\"b'", "an id has no quotes"},
           {"new minion Bog --out fresh.card", "say --set SET"},
       }) {
    const Result result = cardc(arguments);
    EXPECT_EQ(result.status, 2) << arguments;
    EXPECT_EQ(result.out, "");
    EXPECT_TRUE(has(result.err, part) && has(result.err, "cardc new --help")) << arguments << "\n" << result.err;
  }
}

}  // namespace
}  // namespace cli

// The commands of cardc: each takes what the command line said and returns the exit status.
//
// main.cpp reads the command line, command_<name>.cpp does the work. All of them print through report.h.
#pragma once
#include <algorithm>
#include <string>
#include <thread>
#include <vector>

namespace cardc::tool {

// 0 nothing was found; 1 the cards have mistakes (or questionable places); 2 the command line or the environment has.
inline constexpr int kClean = 0;
inline constexpr int kFindings = 1;
inline constexpr int kUsage = 2;

enum class Format { Text, Json };
enum class ColorChoice { Auto, Always, Never };

// What every command understands.
struct Common {
  Format format = Format::Text;
  ColorChoice color = ColorChoice::Auto;
  std::string prelude;  // folder instead of the built-in prelude; "" = built in
  unsigned threads = std::max(1U, std::thread::hardware_concurrency());  // the result is the same on any number
  bool timings = false;                                                  // say on stderr how long each step takes
};

struct CheckOptions {
  std::vector<std::string> paths;
  bool fix = false;  // apply the safe fixes first
};
int runCheck(const Common& common, const CheckOptions& options);

struct FmtOptions {
  std::vector<std::string> paths;  // or "-" alone: from stdin to stdout
  bool check = false;              // write nothing, say what would change
};
int runFmt(const Common& common, const FmtOptions& options);

struct NewOptions {
  std::string kind;  // a row of skeletons.cpp
  std::string name;
  std::string id;     // "" = made of the name
  std::string set;    // that it is to belong to; "" = that of the file
  std::string cards;  // folder of the cards that there are; "" = ./cards if there is one
  std::string out;    // file that it is added to; "" = print it
  bool token = false;
};
int runNew(const Common& common, const NewOptions& options);

struct BuildOptions {
  std::vector<std::string> paths;
  std::string out;             // folder of the generated C++; "" = none
  std::string pack;            // card pack; "" = none
  std::string depfile;         // for make and ninja; "" = none
  std::string depfile_target;  // what it says is made; "" = every output
  std::string cache;           // folder for what the next run may use; "" = none
};
int runBuild(const Common& common, const BuildOptions& options);

enum class ShowStage { Tree, Program, Ir, Effects, Value, SpellDamage, Rows };
struct ShowOptions {
  ShowStage stage = ShowStage::Rows;
  std::string card;  // a name, SET.Name or an id
  std::vector<std::string> paths;
};
int runShow(const Common& common, const ShowOptions& options);

struct TestOptions {
  std::vector<std::string> paths;  // where the tests are
  std::vector<std::string> cases;  // files of cases, a JSON object a line
  std::vector<std::string> known;  // files with tests and cases that are known to come out otherwise
  std::vector<std::string> cards;  // folders of the cards that they speak of; none = ./cards if there is one
  std::string filter;              // only tests with this text in their number or claim
  std::string profile;             // rulings for all tests; "" = as each test says
  std::string junit;               // result for CI; "" = none
  bool vary = false;               // play each that passes in every variation as well
  bool log = false;                // print what happened in each game
};
int runTest(const Common& common, const TestOptions& options);

struct DeckOptions {
  std::string deck;                // a file, or a deck code
  std::vector<std::string> cards;  // folders or files
  std::vector<std::string> sets;   // nothing else is played; none = as the format says
  int standard = 0;                // year of the standard format; 0 = that of the newest set
  bool code = false;               // print the deck's code
};
int runDeck(const Common& common, const DeckOptions& options);

struct ExplainOptions {
  std::string code;  // "" = list them all
};
int runExplain(const Common& common, const ExplainOptions& options);

struct WordsOptions {
  std::vector<std::string> words;  // names of tables, or words to look up; none = all tables
  std::vector<std::string> paths;  // files with more definitions than the prelude has
  bool markdown = false;           // as grammar/LANGUAGE.md shows them
};
int runWords(const Common& common, const WordsOptions& options);

struct GraphOptions {
  std::vector<std::string> paths;
  std::string profile = "hearth";
  std::string format;   // text, json, dot, html; "" = as for every command
  bool all = false;     // cycles whole; abilities on no cycle as well
  bool verify = false;  // check the certificates again
};
int runGraph(const Common& common, const GraphOptions& options);

struct StatsOptions {
  std::vector<std::string> paths;
};
int runStats(const Common& common, const StatsOptions& options);

}  // namespace cardc::tool

// The commands of cardsim, a file each. They print to stdout, progress to stderr, and return the exit status.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace cardsim {

struct Common {
  std::string pack;  // a card pack instead of the linked cards
  std::string profile = "hearth";
  std::vector<std::string> policies;  // single rulings that are not the profile's, NAME=VALUE
  std::string format = "text";        // or json
  std::string color = "auto";         // always, never
};

struct PlayOptions : Common {
  std::vector<std::string> decks;
  std::uint64_t seed = 1;
  std::string log;   // the tree of changes instead of the transcript: brief or all
  std::string view;  // of it, what this viewer gets: first, second or spectator; empty = everything
};
int runPlay(const PlayOptions& options);

struct RandomOptions : Common {
  std::vector<std::string> decks;
  std::string draw;  // of which cards each game draws its decks: collectible, all; "" = decks is it
  std::uint64_t games = 1000, seed = 1;
  bool fast = false;   // no invariants
  bool saves = false;  // save and load after every action
  bool log = false;    // and the promises of the change log
};
int runRandom(const RandomOptions& options);

struct BenchOptions : Common {
  std::string workload = "mage-mirror";
  double seconds = 3;
  std::uint64_t seed = 1;
  bool log = false;  // and what the change log costs
};
int runBench(const BenchOptions& options);

struct SaveOptions : Common {
  std::vector<std::string> decks;
  std::uint64_t seed = 1;
  std::uint64_t after = 0;   // actions, answers to decisions among them
  bool at_decision = false;  // then go on until one waits
  std::string file;
  bool plays_on = false;  // in this process as well, with the dice of ...
  std::uint64_t play_on_seed = 1;
};
int runSave(const SaveOptions& options);

struct LoadOptions : Common {
  std::string file;
  std::uint64_t seed = 1;  // of the dice that play on
};
int runLoad(const LoadOptions& options);

struct SizesOptions : Common {
  std::uint64_t games = 10000, seed = 1;
};
int runSizes(const SizesOptions& options);
struct RecordOptions : Common {
  std::vector<std::string> decks;
  std::uint64_t seed = 1;
  std::string out;
};
int runRecord(const RecordOptions& options);

struct ReplayOptions : Common {
  std::vector<std::string> files;
};
int runReplay(const ReplayOptions& options);

struct ResaveOptions : Common {
  std::string file, out;
};
int runResave(const ResaveOptions& options);

struct SignatureOptions : Common {
  std::uint64_t games = 1000;
};
int runSignature(const SignatureOptions& options);

}  // namespace cardsim

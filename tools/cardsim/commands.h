// The commands of cardsim, a file each. They print to stdout, progress to stderr, and return the exit status.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

namespace cardsim {

struct Common {
  std::string pack;  // a card pack instead of the linked cards
  std::string profile = "hearth";
  std::string format = "text";  // or json
  std::string color = "auto";   // always, never
};

struct PlayOptions : Common {
  std::vector<std::string> decks;
  std::uint64_t seed = 1;
};
int runPlay(const PlayOptions& options);

struct RandomOptions : Common {
  std::vector<std::string> decks;
  std::uint64_t games = 1000, seed = 1;
  bool fast = false;  // no invariants
};
int runRandom(const RandomOptions& options);

struct BenchOptions : Common {
  std::string workload = "mage-mirror";
  double seconds = 3;
  std::uint64_t seed = 1;
};
int runBench(const BenchOptions& options);

struct RecordOptions : Common {
  std::vector<std::string> decks, policies;
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

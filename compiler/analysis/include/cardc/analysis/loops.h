// Loops: which triggers may run for ever, and which certainly do not. LOOPS.md has the semantics and the argument.
//
// A verdict holds for one profile of rulings and one library; it says TERMINATES only with a proof, which stands in the report as a
// certificate (certificate.h) that a checker of its own verifies again. Everything that is not understood counts as able to do anything.
#pragma once
#include "cardabi/policies.h"
#include "cardc/analysis/graph.h"
#include "cardc/ir/module.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace cardc::analysis {

enum class LoopKind : std::uint8_t {
  Action,  // L1: a phase of one action never ends
  Deaths,  // L2: phase follows phase, since what answers deaths kills again
  Turn     // L3: every action ends, and its player can act for ever
};
inline constexpr std::size_t kLoopKinds = 3;

enum class Verdict : std::uint8_t { Terminates, Unknown };

// Why something was taken out of the graph.
enum class Reason : std::uint8_t {
  NotInPhase,  // L1 only: deaths wait for the end of the phase, and nothing here ends one early
  NoArrival,   // what leaves so does not come again: nothing here makes, moves or copies one
  NoRoom,      // the row (the hand) stays full: nothing here makes room
  UsedUp,      // it runs a limited number of times for each carrier, and nothing here makes or re-arms one
  NoRefill,    // a player may do it so often a turn, and nothing here lets it be done again
  NoCycle      // it is left over, but on no cycle of this kind and behind none
};

struct Removed {
  enum class What : std::uint8_t { Node, Ear, Edge };
  What what = What::Node;
  // Node: from is it. Ear: from does not hear `to` any more. Edge: from a happening to a listening (graph.h)
  std::uint32_t from = 0, to = 0;
  Reason reason = Reason::NoCycle;
  std::uint32_t rank = 0;   // NoCycle: no arrow leads to a higher one
  std::uint32_t round = 0;  // rounds go on until nothing changes; what is gone in one is gone in the next
};

struct LoopVerdict {
  LoopKind kind = LoopKind::Action;
  Verdict verdict = Verdict::Terminates;
  std::vector<std::vector<std::uint32_t>> cycles;  // groups of nodes that may keep each other going, in order of nodes
  std::vector<Removed> removed;                    // in order of rounds
  std::uint32_t rounds = 0;
  bool given_up = false;  // it took too long: what is left in `cycles` might have been taken out by going on
};

// Proof that the graph without some nodes has no loop of a kind: what was taken out, in which order, and why.
struct Certificate {
  std::string profile;
  std::uint64_t library_hash = 0;
  LoopKind kind = LoopKind::Action;
  std::vector<std::uint32_t> left_out;  // nodes that it does not speak of; none where the verdict is TERMINATES
  std::vector<Removed> removed;
  std::uint32_t rounds = 0;
};
// "" if it proves what it says; else what is wrong with it. Shares nothing with what made it but the graph (certificate_check.cpp).
std::string checkCertificate(const ir::Module& module, const Graph& graph, const Certificate& certificate);

struct LoopOptions {
  std::string profile = "hearth";
  cardabi::Policies policies;
  std::uint64_t library_hash = 0;
  std::vector<ir::CardId> allowed;  // cards that say `allow loop`
  std::vector<std::string>
      withheld;      // names of cards that have mistakes and are not in the module: they may do anything
  bool hubs = true;  // look for hubs: some hundred times as long, where anything is unknown
};

struct LoopReport {
  std::string profile;
  std::uint64_t library_hash = 0;
  Graph graph;
  std::array<LoopVerdict, kLoopKinds> verdicts;
  // Triggers: abilities that wait for something and do something. Those that stand on a cycle of L1 or L2; of L3.
  std::uint32_t triggers = 0, unknown_triggers = 0, unknown_in_turn = 0;
  // Through each cycle of L1 and L2 goes one of these, and without them the rest terminates: what to look at, or to cap. In order of nodes.
  std::vector<std::uint32_t> hubs;
  bool hubs_cut = false;  // the search for fewer was given up
  std::vector<Certificate>
      certificates;                   // of each kind that terminates; of L1 and L2 without the hubs where they do not
  std::uint32_t proved_loops = 0;     // TODO(executable witnesses): loops that were played
  std::vector<std::string> withheld;  // as in the options; if there are any, no kind of loop is said to end
  std::uint32_t allowed = 0;          // unknown triggers of cards that say `allow loop`

  bool unknown(std::uint32_t node, LoopKind kind) const;
};

LoopReport analyseLoops(const ir::Module& module, const LoopOptions& options);

std::string_view nameOf(LoopKind kind);
std::string_view nameOf(Reason reason);
// A few lines for people; with `all`, each cycle whole. Ends with a line end.
std::string print(const ir::Module& module, const LoopReport& report, bool all = false);

}  // namespace cardc::analysis

// Sustaining: which nodes can run without end in one kind of loop, by taking out what cannot, until nothing changes.
//
// What runs without end must be raised or called without end by what is left, by carriers and things that come without end; LOOPS.md has the argument. For
// the files loops*.cpp of this folder only.
#pragma once
#include "cardc/analysis/loops.h"
#include "loops_components.h"
#include "loops_wiring.h"

#include <array>

namespace cardc::analysis {

// What keeps coming while the nodes that are left run.
struct Supply {
  std::array<CardBits, cardabi::kZoneCount> arrives;  // by zone: cards that come there without end
  CardBits anywhere;                                  // ... anywhere
  CardBits from_others;                               // onto the battlefield, by something else than being reborn
  std::vector<bool> attached;                         // by card: enchantments
  std::vector<Call> gained;                           // abilities that are copied onto something
  CardBits copies;                                    // of these, with all that is on them
  bool room_on_board = false, room_in_hand = false;
  bool reborn = false, turns = false, readies = false, mana = false, phase_ends = false;
};

class Sustaining {
 public:
  // Without the nodes that `left_out` marks, if it has any.
  Sustaining(const ir::Module& module, const Graph& graph, const Wiring& wiring, LoopKind kind,
             const std::vector<bool>& left_out = {});
  // Takes about as many steps as it has done work when it is over; after too many it gives up, and what is left stays unknown.
  LoopVerdict run();
  std::uint64_t work() const { return work_; }

 private:
  void listenOn();
  bool round(std::uint32_t number);
  Supply supply() const;
  Reason edgeReason(const Happening& from, const Listening& to, const Supply& supply, bool& gone) const;
  bool nodeGone(const GraphNode& node, const Supply& supply, Reason& why) const;
  bool deaf(const GraphNode& node, const Supply& supply) const;
  bool fresh(const GraphNode& node, const Supply& supply) const;
  void drop(std::uint32_t node, Reason reason, std::uint32_t round, std::uint32_t rank = 0);
  bool cut(std::uint32_t round);
  Arrows arrows(bool with_deaths) const;
  std::vector<std::vector<std::uint32_t>> cycles(const std::vector<std::uint32_t>& component,
                                                 const Arrows& arrows) const;

  const ir::Module& module_;
  const Graph& graph_;
  const Wiring& wiring_;
  LoopKind kind_;
  LoopVerdict verdict_;
  std::vector<bool> alive_, hears_;
  std::vector<bool> gone_;       // by edge of the wiring
  std::vector<CardBits> heard_;  // by listening
  Supply supply_;
  std::uint64_t work_ = 0;
  std::uint64_t workOfRound() const;
};

}  // namespace cardc::analysis

// Sustaining: which nodes can run without end in one kind of loop, by taking out what cannot, until nothing changes.
//
// What runs without end must be raised or called without end by what is left, by carriers and things that come without end; LOOPS.md has the argument. For
// the files loops*.cpp of this folder only.
#pragma once
#include "cardc/analysis/loops.h"
#include "loops_components.h"

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
  bool lowers = false, reborn = false, turns = false, readies = false, mana = false, phase_ends = false;
};

class Sustaining {
 public:
  // Without the nodes that `left_out` marks, if it has any.
  Sustaining(const ir::Module& module, const Graph& graph, LoopKind kind, const std::vector<bool>& left_out = {});
  LoopVerdict run();

 private:
  void connect();
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

  struct Edge {
    std::uint32_t from = 0, to = 0;  // happening, listening
    bool gone = false;
  };
  const ir::Module& module_;
  const Graph& graph_;
  LoopKind kind_;
  LoopVerdict verdict_;
  std::vector<bool> alive_, hears_;
  std::vector<Edge> edges_;
  std::vector<bool> called_at_all_;
  std::vector<bool> asks_;       // by listening: does somebody make or move what it hears of?
  std::vector<CardBits> heard_;  // by listening
  CardBits gear_;
  std::vector<std::vector<std::uint32_t>> called_;  // by call: nodes
  Supply supply_;
};

}  // namespace cardc::analysis

// The trigger graph: what each ability may raise, call, make and move, and who listens.
//
// A node is an ability as it is written, on whatever bears it, or a rule of the game that answers like one, or what a player does. Nodes raise
// happenings (an event and the set of things that it may happen to), listen for listenings (an event and the set of things that are heard of) and
// make calls; each different one of those is kept once. Every set is an over-approximation: an entity is known by the card that it is.
#pragma once
#include "cardabi/policies.h"
#include "cardabi/tables.h"
#include "cardc/analysis/graph_things.h"
#include "cardc/ir/module.h"

#include <string>
#include <vector>

namespace cardc::analysis {

struct Happening {
  cardabi::Event event = cardabi::Event::None;
  SetId thing = kNothing;   // what it may happen to
  SetId source = kNothing;  // what may have done it; everything where the event does not say
  friend bool operator==(const Happening&, const Happening&) = default;
};
struct Listening {
  cardabi::Event event = cardabi::Event::None;
  SetId thing = kNothing;
  SetId source = kNothing;
  friend bool operator==(const Listening&, const Listening&) = default;
};

// An ability of the graph that is run without an event.
enum class CallKind : std::uint8_t {
  Ability,  // those that come from a keyword
  Cast,     // what spells, powers, options do
  Replay,   // what a card does when it is played
  Frail     // the rule: what has lost health for good may die, when a bonus ends that hid it
};
struct Call {
  CallKind kind = CallKind::Ability;
  std::uint16_t keyword = 0;
  SetId thing = kNothing;  // cards whose abilities they are
  friend bool operator==(const Call&, const Call&) = default;
};

enum class Makes : std::uint8_t { New, Copy, Same };
struct Flow {
  Makes makes = Makes::New;  // Copy: with all that is on it. Same: the thing itself moves
  SetId thing = kNothing;
  std::uint32_t from = 0, to = 0;  // sets of Zone; `from` of Same only
  bool heard = false;              // it is what the event happened to
};

enum class NodeKind : std::uint8_t {
  Ability,
  Reborn,  // the rule: what has died with reborn comes once more; printed, and given
  Frail,   // the rule: who has lost health for good dies when a bonus ends that hid it
  Turn,    // the rule: a turn that ends is followed by the next
  Play,    // from here on, what a player does: each as often as something lets it
  Attack,
  UsePower,
  Use,
  HandAct  // trade, forge, prepare, launch
};

inline constexpr std::uint32_t kNoListening = 0xffffffff;

struct GraphNode {
  NodeKind kind = NodeKind::Ability;
  ir::CardId card;  // of an ability
  std::uint32_t ability = 0;
  SetId own = kNothing;   // its card; of an option, the cards that offer it as well
  SetId host = kNothing;  // what its bearer may be

  std::uint32_t hears = kNoListening;
  std::vector<std::uint32_t> raises;  // happenings, in order, each once
  std::vector<std::uint32_t> calls;
  std::vector<Flow> flows;
  std::vector<ir::CardId> attaches;  // enchantments that it gives
  std::vector<Call> gains;           // abilities of a keyword that it copies onto something (kind Ability)

  bool wild = false;         // does something that nobody has told the analysis about: it may do anything
  bool limited = false;      // runs a limited number of times for each carrier
  bool each_turn = false;    // ... which a new turn starts again
  bool own_death = false;    // answers the death of its bearer
  bool from_secret = false;  // its card leaves the secrets when it answers
  bool lent = false;         // an aura lends it: any change may do so again
  bool copied = false;       // something copies or merges it onto other bearers
  bool ends_phase = false;   // deaths are processed while it runs
  bool readies = false;      // may let something attack or be used again
  bool gives_mana = false;
  bool gives_reborn = false;
  bool lowers = false;   // may take health away for good, without damage
  bool changes = false;  // writes something that may end a bonus
  bool trigger = false;  // counts as a trigger
};

struct Graph {
  Things things;
  std::vector<GraphNode> nodes;
  std::vector<Happening> happenings;
  std::vector<Listening> listenings;
  std::vector<Call> calls;
  SetId reborn = kNothing;  // what may have reborn: printed, or given
  SetId printed_reborn = kNothing;
  SetId lowered = kNothing;  // what may lose health for good, or has none printed
  bool frail = false;        // auras, or the profile, may lower health: losing a bonus may always kill
  // Where precision was given up, since there were too many pairs of what happens and what is listened for: all that is raised of such an event is
  // one happening, to anything that it may happen to, from anything.
  std::vector<cardabi::Event> coarse;

  explicit Graph(const ir::Module& module) : things(module) {}
};

Graph buildGraph(const ir::Module& module, const cardabi::Policies& policies);

// "KnifeJuggler: after Summon", "reborn"
std::string nameOf(const ir::Module& module, const GraphNode& node);
std::string_view nameOf(CallKind kind);

// Events that are told when a phase ends, never inside of it, unless something ends a phase early.
constexpr bool waitsForPhase(cardabi::Event event) {
  return event == cardabi::Event::Die || event == cardabi::Event::Settle;
}

}  // namespace cardc::analysis

// Builder: makes the nodes of the graph, each from its ability. For the files graph_*.cpp of this folder only.
#pragma once
#include "cardc/analysis/graph.h"
#include "graph_reader.h"

#include <array>
#include <map>

namespace cardc::analysis {

// Which of the things that something happens to; see graph_rules.def.
enum class About : std::uint8_t { Same, SameBody, SameGear, Body, Hero, Gear, Fighter, Any };

// The slot of an event in which stands what it happens to.
cardabi::Slot thingSlot(cardabi::Event event);
// ... and in which stands who did it.
cardabi::Slot sourceSlot(cardabi::Event event);

class Builder {
 public:
  Builder(const ir::Module& module, const cardabi::Policies& policies);
  Graph build();

 private:
  // graph_build.cpp
  void lookAtLibrary();
  void lookAtBearers();
  void lookAtAbility(ir::CardId card, const ir::Ability& ability);
  bool ofLibrary(ir::CardId card) const;
  void addAbility(ir::CardId card, std::uint32_t number);
  void addRules();
  void addFrail();
  void addActs();
  SetId hostOf(ir::CardId card, const ir::Ability& ability);
  SetId withMerged(SetId parts);
  SetId heardAt(const ir::Ability& ability, cardabi::Slot slot, SetId host);
  void listen(GraphNode& node, const ir::Ability& ability, Scene& scene);

  // graph_effects.cpp
  void readBody(GraphNode& node, ir::NodeId body, Scene& scene);
  void act(GraphNode& node, ir::NodeId action, Scene& scene);
  // What registers may hold: before the operands of an action that are actions themselves, and after it.
  void nameBefore(const ir::Node& row, Scene& scene);
  void nameAfter(const ir::Node& row, Scene& scene);
  void nameAll(ir::NodeId action, Scene& scene);
  // What a name means further up in a loop is known only after its end: until nothing new is learnt, or anything is meant.
  template <class Read>
  void untilNothingNew(Scene& scene, Read&& read) {
    for (int pass = 0;; ++pass) {
      const Scene before = scene;
      read();
      if (scene.registers == before.registers && scene.holds_cards == before.holds_cards) return;
      if (pass == 3) scene.forgetNames(graph_.things.all());
    }
  }
  bool isWild(const ir::Node& row) const;
  void actNative(GraphNode& node, const ir::Node& row);
  void move(GraphNode& node, const ir::Node& row, Scene& scene);
  void perform(GraphNode& node, const ir::Node& row, Scene& scene);
  void give(GraphNode& node, const ir::Node& row, SetId bearers);
  void kill(GraphNode& node, SetId thing);
  void lower(GraphNode& node, SetId thing);
  bool lowers(const ir::Node& row) const;
  SetId madeBy(ir::NodeId action, const Scene& scene);

  // graph_amounts.cpp: the least that an amount may be; kNoLeast where nothing is known
  static constexpr std::int64_t kNoLeast = -(std::int64_t{1} << 40);
  std::int64_t least(ir::NodeId amount) const;
  void lookAtCounters();

  // graph_happenings.cpp
  SetId pick(About about, SetId thing);
  // With all that the rules add.
  void raise(GraphNode& node, cardabi::Event event, SetId thing, SetId source);
  void raise(GraphNode& node, cardabi::Event event, SetId thing);
  SetId sourceOf(const GraphNode& node);
  void call(GraphNode& node, const Call& call);
  std::uint32_t listening(const Listening& listening);
  void makeWild(GraphNode& node);
  void forgetSources();
  void coarsen();
  // Each happening becomes the one that `merge` makes of it; those that are alike then are one.
  template <class Merge>
  void mergeHappenings(Merge&& merge);

  const ir::Module& module_;
  const cardabi::Policies& policies_;
  Graph graph_;
  Reader reader_;
  std::vector<SetId> owner_;  // by card: which cards an option belongs to, and itself
  struct Copied {
    SetId from = kNothing, to = kNothing;
    friend bool operator==(const Copied&, const Copied&) = default;
  };
  std::map<std::uint16_t, Copied> copied_keywords_;
  std::vector<Copied> merged_;        // one for each way in which things are merged, each different one once
  std::vector<SetId> bearers_;        // by card: what an enchantment is given to
  bool anything_borne_ = false;       // something may give, copy or merge who knows what: anything may bear anything
  std::vector<bool> lent_;            // by card: some aura lends this enchantment
  std::vector<bool> falls_;           // by counter: something may take from it
  std::vector<cardabi::Tag> raised_;  // counters that were raised further up in the block that is read
  // Some ability may put another thing into a slot of an event that is about to happen.
  struct Redirect {
    cardabi::Event event;
    cardabi::Slot slot;
    SetId when, to;  // if it is one of these, it may become one of those
  };
  std::vector<Redirect> redirects_;
  std::array<cardabi::EventSet, 7> changed_{};  // by Slot: where there are any
  bool changed(cardabi::Event event, cardabi::Slot slot) const {
    return (changed_.at(cardabi::index(slot)) >> cardabi::index(event) & 1) != 0;
  }
  SetId redirected(cardabi::Event event, cardabi::Slot slot, SetId thing);
  void lookForRedirects(ir::CardId card, const ir::Ability& ability);
  std::map<std::uint16_t, SetId> performers_;  // by keyword: who runs such abilities of others as its own
  using Key = std::array<std::uint32_t, 3>;
  std::map<Key, std::uint32_t> happenings_, listenings_, calls_;
};

}  // namespace cardc::analysis

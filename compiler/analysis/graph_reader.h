// Reader: which things a selection of an ability may give, which cards a condition lets through.
//
// Facts that are printed and never change (kind, race, class, school, rarity, which card it is) decide; for cards themselves, that no game has touched,
// their printed numbers and words do so too. Everything else may hold or not. For the files graph_*.cpp of this folder only.
#pragma once
#include "cardabi/policies.h"
#include "cardc/analysis/graph_things.h"
#include "cardc/ir/module.h"

#include <array>
#include <map>
#include <unordered_map>

namespace cardc::analysis {

// What there is to know while one ability runs.
struct Scene {
  SetId host = kNothing;
  cardabi::Event event = cardabi::Event::None;
  std::array<SetId, 7> slots{};  // by Slot; what the event in hand may speak of
  std::array<SetId, cardabi::kRegisterCount> registers{};
  std::array<bool, cardabi::kRegisterCount> holds_cards{};  // which may hold cards themselves, not only entities

  void name(std::size_t place, SetId what, bool cards, Things& things) {
    registers.at(place) = things.join(registers.at(place), what);
    holds_cards.at(place) = holds_cards.at(place) || cards;
  }
  void forgetNames(SetId all) { registers.fill(all), holds_cards.fill(true); }
};

class Reader {
 public:
  Reader(const ir::Module& module, Things& things, const cardabi::Policies& policies);

  SetId select(ir::NodeId selector, const Scene& scene);
  // The cards for which the condition may hold, said of the candidate (`it`), or of what stands in a slot of the event.
  SetId passes(ir::NodeId condition);
  SetId passes(ir::NodeId condition, cardabi::Slot slot);
  // Does the pattern ask that what stands in the slot is the bearer itself?
  bool mustBeThis(ir::NodeId pattern, cardabi::Slot slot) const;
  // May it give entities; cards that are none?
  bool givesEntities(ir::NodeId selector) const;
  bool givesCards(ir::NodeId selector, const Scene& scene) const;
  // Is it, or one of, what the event happened to?
  bool isHeard(ir::NodeId selector, cardabi::Event event) const;
  // Zones in which a selection looks; every one if that is not said.
  std::uint32_t zonesOf(ir::NodeId selector) const;

 private:
  enum class Answer : std::uint8_t { No, Maybe, Yes };
  struct Subject {
    cardabi::Op op = cardabi::Op::It;
    std::int32_t arg = 0;
    bool printed = false;  // a card itself, not an entity
  };
  // For which cards a condition may hold, and for which it certainly does.
  struct Masks {
    CardBits may, must;
  };
  Masks masks(ir::NodeId condition, const Subject& subject);
  const Masks& leafMasks(ir::NodeId condition, const Subject& subject);
  Answer holds(ir::NodeId condition, const Subject& subject, std::size_t at) const;
  Answer compare(const ir::Node& node, const Subject& subject, const ir::Card* card) const;
  bool about(ir::NodeId selector, const Subject& subject) const;
  SetId filter(ir::NodeId condition, const Subject& subject);
  SetId pool(const ir::Node& node);

  const ir::Module& module_;
  Things& things_;
  const cardabi::Policies& policies_;
  std::unordered_map<std::uint64_t, SetId> filters_;
  std::map<std::array<std::uint64_t, 2>, Masks> leaves_;  // of conditions without others in them, by what they ask
  CardBits everything_;
  std::vector<std::uint32_t> roots_;                                       // by card: what it is a reprint of; itself
  std::unordered_map<std::uint32_t, std::vector<std::uint32_t>> of_root_;  // looked up, never walked
  std::vector<bool> given_;  // by number of a mark: some card may put it on something that is not printed so
};

}  // namespace cardc::analysis

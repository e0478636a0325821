#include "cardrt/views/offers.h"

#include "cardrt/hearth/hearth.h"

#include <algorithm>
#include <memory>

namespace cardrt {

using namespace cardabi;

namespace {

class Teller {
 public:
  Teller(const Game& game, const View& view) : game_(game), m_(game.machine()), view_(view) {}

  Offers tell() {
    Offers offers;
    offers.current = game_.current();
    offers.turn = game_.turn();
    offers.result = game_.result();
    for (const Decision& decision : game_.decisions()) offers.decisions.push_back(told(decision));
    if (view_.viewer() == Viewer::Spectator) return offers;
    const auto player = static_cast<Player>(view_.viewer());
    const auto actions = std::make_unique<ActionList>();
    game_.legalActions(player, *actions);
    for (const Action& action : actions->all()) offers.actions.push_back(told(action));
    if (game_.phase() == Phase::Setup) return offers;
    const SlotIndex* hand = m_.list(player, Zone::Hand);
    for (std::size_t i = 0; i < m_.count(player, Zone::Hand); ++i) offers.cards.push_back(told(hand[i], *actions));
    const SlotIndex power = m_.single(player, Kind::Power);
    if (power != kNoSlot) offers.cards.push_back(told(power, *actions));
    return offers;
  }

 private:
  std::uint32_t id(SlotIndex slot) const { return slot == kNoSlot ? 0 : view_.idOf(m_.at(slot).id); }

  OfferedDecision told(const Decision& decision) const {
    OfferedDecision offered;
    offered.kind = decision.kind;
    offered.player = decision.player;
    if (!isPlayer(view_.viewer(), decision.player)) return offered;
    offered.at_least = decision.at_least;
    offered.at_most = decision.at_most;
    offered.source = id(static_cast<SlotIndex>(decision.source));
    for (std::size_t i = 0; i < decision.count; ++i) {
      const Thing thing = decision.options[i];
      if (decision.kind == DecisionKind::Part)
        offered.options.push_back({.part = static_cast<std::uint8_t>(thing + 1)});
      else if (isCard(thing))
        offered.options.push_back({0, thing});
      else  // who chooses sees what it is, wherever it is
        offered.options.push_back({id(static_cast<SlotIndex>(thing)), m_.at(static_cast<SlotIndex>(thing)).card});
    }
    return offered;
  }

  ViewAction told(const Action& action) const {
    return {action.kind, action.option, action.position, id(action.source), id(action.target), action.answer};
  }

  OfferedCard told(SlotIndex slot, const ActionList& actions) const {
    OfferedCard card;
    card.id = id(slot);
    card.cost = hearth::costOf(m_, slot);
    const Entity& entity = m_.at(slot);
    card.playable = std::any_of(actions.items, actions.items + actions.count, [&](const Action& action) {
      return entity.kind == Kind::Power ? action.kind == ActionKind::Power
                                        : action.kind == ActionKind::Play && action.source == slot;
    });
    const SetData& set = m_.cards.set(CardRef(entity.card));
    for (const Ability& ability : m_.abilitiesOf(slot)) {
      // of a spell whatever it does: a secret waits, and its text has the number all the same
      if (entity.kind == Kind::Action || static_cast<Head>(ability.head) == Head::Cast)
        numbersOf(set, ability.body, entity.controller, card.numbers);
    }
    return card;
  }

  // Amounts that spell damage adds to, where they are plain numbers; what has to be worked out first has no number in its text.
  void numbersOf(const SetData& set, std::uint32_t root, Player player, std::vector<std::int32_t>& out) const {
    for (std::uint32_t node = root; node < root + sizeOf(set.nodes[root]); ++node) {
      std::int32_t times = 0;  // it may count more than once
      for (; static_cast<Op>(opOf(set.nodes[node])) == Op::Boosted; ++node) ++times;
      const Node amount = set.nodes[node];
      if (times > 0 && static_cast<Op>(opOf(amount)) == Op::Number)
        out.push_back(argOf(amount) + times * hearth::spellDamageOf(m_, player));
    }
  }

  const Game& game_;
  const Machine& m_;
  const View& view_;
};

}  // namespace

Offers offersOf(const Game& game, const View& view) { return Teller(game, view).tell(); }

Refusal toAction(const Game& game, const View& view, const ViewAction& asked, Action& out) {
  if (view.viewer() == Viewer::Spectator) return Refusal::NotYourTurn;
  out = {asked.kind, static_cast<Player>(view.viewer()), asked.option, asked.position, kNoSlot, kNoSlot, asked.answer};
  const auto find = [&](std::uint32_t id, SlotIndex& slot) {
    if (id == 0) return true;
    const std::uint32_t game_id = view.gameId(id);
    slot = game_id == 0 ? kNoSlot : game.machine().find(game_id);
    return slot != kNoSlot;
  };
  return find(asked.source, out.source) && find(asked.target, out.target) ? Refusal::None : Refusal::NoSuchCard;
}

}  // namespace cardrt

#include "worlds.h"

#include "cardrt/changelog/compact.h"
#include "cardrt/changelog/snapshot.h"

#include <algorithm>

namespace views {

using namespace cardrt;
using cardabi::CardRef;

namespace {

void put(std::vector<std::uint8_t>& bytes, std::int64_t value) {
  for (int i = 0; i < 8; ++i) bytes.push_back(static_cast<std::uint8_t>(value >> (8 * i)));
}

void put(std::vector<std::uint8_t>& bytes, const Offers& offers) {
  for (const std::int64_t value :
       {std::int64_t{offers.current}, std::int64_t{offers.turn}, static_cast<std::int64_t>(offers.result),
        static_cast<std::int64_t>(offers.cards.size()), static_cast<std::int64_t>(offers.actions.size())})
    put(bytes, value);
  for (const OfferedCard& card : offers.cards) {
    for (const std::int64_t value : {std::int64_t{card.id}, std::int64_t{card.cost}, std::int64_t{card.playable}})
      put(bytes, value);
    for (const std::int32_t number : card.numbers) put(bytes, number);
  }
  for (const OfferedDecision& decision : offers.decisions) {
    for (const std::int64_t value :
         {static_cast<std::int64_t>(decision.kind), std::int64_t{decision.player}, std::int64_t{decision.at_least},
          std::int64_t{decision.at_most}, std::int64_t{decision.source}})
      put(bytes, value);
    for (const OfferedThing& thing : decision.options)
      put(bytes, thing.id), put(bytes, thing.card), put(bytes, thing.part);
  }
  for (const ViewAction& action : offers.actions) {
    for (const std::int64_t value :
         {static_cast<std::int64_t>(action.kind), std::int64_t{action.option}, std::int64_t{action.position},
          std::int64_t{action.source}, std::int64_t{action.target}, std::int64_t{action.answer}})
      put(bytes, value);
  }
}

}  // namespace

void World::begin(const Game& from, Viewer viewer) {
  game.setSink(nullptr);
  from.cloneInto(game);
  log = ChangeLog();
  view = std::make_unique<View>(viewer, game.library());
}

std::vector<std::uint8_t> World::received(Leak leak) {
  std::vector<std::uint8_t> bytes;
  piece = log.take(game.machine());
  view->filter(piece, told);
  (void)encode(told, bytes);
  History now;
  view->snapshot(now);
  (void)encode(now, bytes);
  put(bytes, offersOf(game, *view));
  // An attempt at everything that there is to point at: the reasons of the refusals must not tell either.
  for (std::uint32_t id = 1; id <= 80 && view->viewer() != Viewer::Spectator; id += 3) {
    for (const ActionKind kind : {ActionKind::Play, ActionKind::Attack, ActionKind::Power, ActionKind::Use}) {
      Action action;
      Refusal refusal = toAction(game, *view, {.kind = kind, .source = id, .target = id / 2}, action);
      if (refusal == Refusal::None) refusal = game.check(action);
      put(bytes, static_cast<std::int64_t>(refusal));
    }
  }
  if (leak == Leak::None) return bytes;
  const State& state = game.state();
  for (std::uint32_t slot = 0; slot < state.header.entity_count; ++slot) {
    const Entity& entity = state.entities[slot];
    if (!isThere(entity) || entity.kind == Kind::Attachment || !isUnknown(entity, view->viewer())) continue;
    if (leak == Leak::Cost) put(bytes, game.machine().read(static_cast<SlotIndex>(slot), Tag::Cost));
    if (leak == Leak::Card) put(bytes, entity.card);
    if (leak == Leak::Flag) put(bytes, game.machine().read(static_cast<SlotIndex>(slot), Tag::Taunt));
  }
  return bytes;
}

bool isUnknown(const Entity& entity, Viewer viewer) {
  switch (entity.zone) {
    case Zone::Deck: return true;
    case Zone::Hand: return !isPlayer(viewer, entity.controller);
    case Zone::Secret: return !isPlayer(viewer, entity.controller) && !has<Tag::QuestZone>(entity);
    default: return false;
  }
}

namespace {

bool actsUnseen(const CardLibrary& cards, CardRef card) {
  constexpr std::uint32_t kUnseen = cardabi::bit(Zone::Hand) | cardabi::bit(Zone::Deck);
  const auto abilities = cards.abilities(card);
  return std::any_of(abilities.begin(), abilities.end(), [](const cardabi::Ability& ability) {
    if (static_cast<cardabi::Head>(ability.head) == cardabi::Head::CostRule) return false;
    const auto event = static_cast<cardabi::Event>(ability.event);
    const bool of_itself = static_cast<cardabi::Hears>(ability.hears) != cardabi::Hears::Any &&
                           (event == cardabi::Event::Draw || event == cardabi::Event::Get ||
                            event == cardabi::Event::Discard || event == cardabi::Event::Shuffle);
    return of_itself || (ability.zones & kUnseen) != 0;
  });
}

bool asksOfUnseen(const CardLibrary& cards, CardRef card) {
  constexpr std::uint32_t kUnseen = cardabi::bit(Zone::Hand) | cardabi::bit(Zone::Deck) | cardabi::bit(Zone::Secret);
  const cardabi::SetData& set = cards.set(card);
  const auto asks = [&](std::uint32_t root) {
    for (std::uint32_t node = root; root != 0 && node < root + sizeOf(set.nodes[root]); ++node) {
      const bool looks = static_cast<cardabi::Op>(opOf(set.nodes[node])) == cardabi::Op::In;
      if (looks && (cardabi::Scope::unpack(argOf(set.nodes[node])).zones & kUnseen) != 0) return true;
    }
    return false;
  };
  const auto lines = [&](std::uint32_t first, std::uint32_t count) {
    for (std::uint32_t i = first; i < first + count; ++i) {
      const cardabi::Modifier& line = set.modifiers[i];
      if (static_cast<cardabi::From>(line.from) == cardabi::From::Tree && asks(static_cast<std::uint32_t>(line.value)))
        return true;
    }
    return false;
  };
  const cardabi::Card& row = cards.card(card);
  if (asks(row.target) || asks(row.target_if) || asks(row.playable_if) || lines(row.modifiers, row.modifiers_count))
    return true;
  for (const cardabi::Ability& ability : cards.abilities(card)) {
    if (asks(ability.pattern) || asks(ability.condition) || asks(ability.selector) || asks(ability.body) ||
        lines(ability.modifiers, ability.modifiers_count))
      return true;
  }
  return false;
}

}  // namespace

bool isDiscreet(const CardLibrary& cards, CardRef card) {
  return !actsUnseen(cards, card) && !asksOfUnseen(cards, card);
}

bool somebodyTells(const Game& game, Viewer viewer) {
  const State& state = game.state();
  for (std::uint32_t slot = 0; slot < state.header.entity_count; ++slot) {
    const Entity& entity = state.entities[slot];
    if (!isThere(entity) || entity.kind == Kind::Player || entity.zone == Zone::Graveyard) continue;
    const CardRef card(entity.card);
    if (asksOfUnseen(game.library(), card) || (isUnknown(entity, viewer) && actsUnseen(game.library(), card)))
      return true;
  }
  return false;
}

std::size_t disguise(Game& game, Viewer viewer, const std::vector<CardRef>& pool, ai::Dice& dice) {
  Machine& m = game.machine();
  std::size_t changed = 0;
  const auto become = [&](SlotIndex slot, std::uint32_t card) {
    if (m.at(slot).card == card) return;
    m.become(slot, CardRef(card), flagBit<Tag::StartedInDeck>());
    ++changed;
  };
  std::vector<SlotIndex> own;
  for (std::uint32_t i = 0; i < game.state().header.entity_count; ++i) {
    const auto slot = static_cast<SlotIndex>(i);
    const Entity& entity = m.at(slot);
    if (!isThere(entity) || entity.kind == Kind::Attachment || entity.first_attachment != kNoSlot ||
        !isUnknown(entity, viewer))
      continue;
    if (isPlayer(viewer, entity.controller)) {
      own.push_back(slot);
      continue;
    }
    std::vector<CardRef> fitting;
    for (const CardRef card : pool) {
      const cardabi::Card& row = game.library().card(card);
      if (entity.zone != Zone::Secret ||
          ((row.flags & flagBit<Tag::SecretCard>()) != 0 && row.classes == m.card(slot).classes))
        fitting.push_back(card);
    }
    if (!fitting.empty()) become(slot, fitting[dice.below(static_cast<std::uint32_t>(fitting.size()))].value);
  }
  std::vector<std::uint32_t> cards;
  for (const SlotIndex slot : own) cards.push_back(m.at(slot).card);
  for (std::size_t i = cards.size(); i > 1; --i)
    std::swap(cards[i - 1], cards[dice.below(static_cast<std::uint32_t>(i))]);
  for (std::size_t i = 0; i < own.size(); ++i) become(own[i], cards[i]);
  return changed;
}

bool isRevealed(const Game& a, const Game& b, Viewer viewer) {
  const State &left = a.state(), &right = b.state();
  const std::uint32_t count = std::min(left.header.entity_count, right.header.entity_count);
  for (std::uint32_t slot = 0; slot < count; ++slot) {
    const Entity &one = left.entities[slot], &other = right.entities[slot];
    if (one.card != other.card && !(isUnknown(one, viewer) && isUnknown(other, viewer)) && one.zone != Zone::None)
      return true;
  }
  return false;
}

}  // namespace views

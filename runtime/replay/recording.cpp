// From a game to its replay, and back as far as actions and decks go.
#include "cardrt/replay/recording.h"

#include "cardabi/tables.h"
#include "cardrt/log_text.h"
#include "cardrt/replay/position_hash.h"

#include <string_view>
#include <utility>

namespace cardrt::replay {

using cardabi::CardRef;

namespace {

std::string_view setName(const CardLibrary& library, std::uint32_t number) {
  const cardabi::SetData& set = library.set(number);
  return set.strings + set.name;
}

std::string quoted(const std::string& text) { return "'" + text + "'"; }

// Collects what cannot be played; the first problem is told.
class Reader {
 public:
  explicit Reader(const CardLibrary& library) : library_(&library) {}

  CardRef card(const std::string& id) {
    const CardRef found = library_->find(id);
    if (!found) fail("no card has the id " + quoted(id));
    return found;
  }
  CardRef hero(const std::string& id) {
    const CardRef found = card(id);
    if (found && kindOf(found) != Kind::Avatar) fail(quoted(id) + " is not a hero");
    return found;
  }
  CardRef inHand(const std::string& id) {
    const CardRef found = card(id);
    if (!found) return found;
    const Kind kind = kindOf(found);
    const bool fits = kind == Kind::Unit || kind == Kind::Action || kind == Kind::Gear || kind == Kind::Place;
    if (!fits) fail(quoted(id) + " is no card that a player can hold");
    return found;
  }
  void set(const std::string& name) {
    for (std::uint32_t number = 1; number <= library_->setCount(); ++number) {
      if (setName(*library_, number) == name) return;
    }
    fail("the set " + quoted(name) + " is not among the cards");
  }
  std::string problem;

 private:
  Kind kindOf(CardRef ref) const { return static_cast<Kind>(library_->card(ref).kind); }
  void fail(std::string what) {
    if (problem.empty()) problem = std::move(what);
  }
  const CardLibrary* library_;
};

}  // namespace

std::string noteOf(const Action& action, const Game& game) {
  const auto name = [&](SlotIndex slot) -> std::string {
    return slot < game.state().header.entity_count ? logName(game.machine(), slot, "P1", "P2") : "";
  };
  std::string note;
  if (action.kind == ActionKind::Power) {
    const SlotIndex power = game.machine().single(action.player, Kind::Power);
    if (power != kNoSlot) note = name(power);
  } else if (action.source != kNoSlot) {
    note = name(action.source);
  }
  if (action.target != kNoSlot) note += " on " + name(action.target);
  if (action.kind != ActionKind::Answer) return note;
  for (const Decision& decision : game.decisions()) {
    if (decision.player != action.player) continue;
    for (std::size_t i = 0; i < decision.count; ++i) {
      if ((action.answer >> i & 1) == 0 || decision.options[i] == kNoSlot) continue;
      note += note.empty() ? "" : ", ";
      note += decision.kind == DecisionKind::Part ? "part " + std::to_string(decision.options[i] + 1)
                                                  : logName(game.machine(), decision.options[i], "P1", "P2");
    }
    break;
  }
  return note;
}

Replay headOf(const GameConfig& config, const CardLibrary& library, const std::string& profile,
              const cardabi::Policies& policies) {
  Replay head;
  head.content_hash = library.contentHash();
  for (std::uint32_t number = 1; number <= library.setCount(); ++number) {
    if (const std::string_view name = setName(library, number); !name.empty()) head.sets.emplace_back(name);
  }
  head.profile = profile;
  head.policies = policies;
  head.seed = config.seed;
  head.first = config.first;
  head.turn_limit = config.turn_limit;
  head.mulligan = config.mulligan;
  head.shuffle = config.shuffle;
  if (config.coin) head.coin = library.id(config.coin);
  for (const Player player : {Player{0}, Player{1}}) {
    head.decks[player].hero = library.id(config.decks[player].hero);
    for (const CardRef card : config.decks[player].cards) head.decks[player].cards.emplace_back(library.id(card));
  }
  return head;
}

Recording::Recording(const Replay& head, const CardLibrary& library) : game_(library, head.policies) {
  Reader reader(library);
  for (const std::string& set : head.sets) reader.set(set);
  GameConfig config;
  std::vector<CardRef> cards[2];
  for (const Player player : {Player{0}, Player{1}}) {
    config.decks[player].hero = reader.hero(head.decks[player].hero);
    for (const std::string& id : head.decks[player].cards) cards[player].push_back(reader.inHand(id));
    config.decks[player].cards = cards[player];
  }
  if (!head.coin.empty()) config.coin = reader.inHand(head.coin);
  problem_ = reader.problem;
  if (!problem_.empty()) return;
  config.seed = head.seed;
  config.first = head.first;
  config.turn_limit = head.turn_limit;
  config.mulligan = head.mulligan;
  config.shuffle = head.shuffle;
  replay_ = headOf(config, library, head.profile, head.policies);
  game_.setSink(&recorder_);
  game_.start(config);
  replay_.opening = recorder_.take();
}

Refusal Recording::apply(const Action& action) {
  if (const Refusal refusal = game_.check(action); refusal != Refusal::None) return refusal;
  Step step{toDecided(action, game_), noteOf(action, game_)};
  const Refusal refusal = game_.apply(action);
  step.calls = recorder_.take();
  replay_.steps.push_back(std::move(step));
  return refusal;
}

Replay Recording::replay() const {
  Replay whole = replay_;
  whole.result = game_.result();
  whole.position = positionHash(game_);
  return whole;
}

Action toAction(const Decided& decided, const Game& game) {
  const auto slotOf = [&](std::uint32_t id) { return id == 0 ? kNoSlot : game.machine().find(id); };
  return {.kind = decided.kind,
          .player = decided.player,
          .option = decided.option,
          .position = decided.position,
          .source = slotOf(decided.source),
          .target = slotOf(decided.target),
          .answer = decided.answer};
}

Decided toDecided(const Action& action, const Game& game) {
  // Places that the action does not use may hold anything.
  const auto idOf = [&](SlotIndex slot) {
    return slot < game.state().header.entity_count ? game.machine().at(slot).id : 0;
  };
  return {.kind = action.kind,
          .player = action.player,
          .option = action.option,
          .position = action.position,
          .source = idOf(action.source),
          .target = idOf(action.target),
          .answer = action.answer};
}

}  // namespace cardrt::replay

// Games: set up, act, clone.
#include "cardrt/game.h"

#include "cardrt/hearth/hearth.h"

#include <algorithm>
#include <bit>
#include <cstring>
#include <iterator>

namespace cardrt {

using cardabi::CardRef;

namespace {

constexpr std::uint32_t kFuel = 200000;  // frame steps that one action may take
constexpr std::uint16_t kMaxActionsPerTurn = 2000;

// Players are slots 0 and 1, then for each side the avatar and its power.
void reset(State& state, const CardLibrary& library, const cardabi::Policies& policies) {
  std::memset(static_cast<void*>(&state.header), 0, sizeof(Header));
  Header& header = state.header;
  header.policies = policies;
  header.content_hash = library.contentHash();
  header.next_id = 1;
  header.next_order = 1;
  header.turn_limit = GameConfig{}.turn_limit;
  header.rng = Rng{};
  header.next_expiry = 0xffff;
  std::memset(header.areas.single, 0xff, sizeof header.areas.single);
  for (const Player player : {Player{0}, Player{1}}) {
    Entity& entity = state.entities[header.entity_count];
    std::memset(&entity, 0, sizeof entity);
    std::memset(&state.bases[header.entity_count], 0, sizeof(EntityBase));
    ++header.entity_count;
    entity.id = header.next_id++;
    entity.kind = Kind::Player;
    entity.zone = Zone::Play;
    entity.controller = entity.owner = player;
    entity.card = CardRef(1, 0).value;  // never asked: players have nothing printed
    entity.first_attachment = entity.next_attachment = entity.bearer = kNoSlot;
    entity.vars[varPlace<Tag::MaxMana>()] = 10;
    state.bases[player].beside = state.bases[player].heir = kNoSlot;
    header.areas.single[player][cardabi::index(Kind::Player)] = player;
  }
}

// Who is there before anything is made.
void tellOfPlayers(Machine& m) {
  for (const Player player : {Player{0}, Player{1}}) m.log({.kind = LogKind::Create, .player = player, .a = player});
}

void placeHero(Machine& m, Player player, CardRef hero) {
  const SlotIndex avatar = m.create(hero, player);
  (void)m.move(avatar, Zone::Play, player);
  m.setFlag<Tag::StartedInDeck>(avatar, true);
  const CardRef power(m.card(avatar).power);
  if (!power) return;
  const SlotIndex slot = m.create(power, player);
  (void)m.move(slot, Zone::Play, player);
}

}  // namespace

Game::Game(const CardLibrary& library, const cardabi::Policies& policies)
    : library_(&library), state_(new State), machine_(*state_, library, hearth::rules()) {
  std::memset(static_cast<void*>(state_.get()), 0, sizeof(State));
  reset(*state_, library, policies);
}

Game::~Game() = default;

void Game::start(const GameConfig& config) {
  const cardabi::Policies policies = state_->header.policies;
  dropCheckpoint();
  reset(*state_, *library_, policies);
  Header& header = state_->header;
  header.rng.seed(config.seed);
  header.turn_limit = config.turn_limit;
  header.compensation = config.coin.value;
  tellOfPlayers(machine_);
  for (const Player player : {Player{0}, Player{1}}) placeHero(machine_, player, config.decks[player].hero);
  for (const Player player : {Player{0}, Player{1}}) {
    for (const CardRef card : config.decks[player].cards) {
      const SlotIndex slot = machine_.create(card, player);
      if (slot == kNoSlot) return;
      const cardabi::Spot spot = config.shuffle ? cardabi::Spot::Random : cardabi::Spot::Top;
      if (hearth::putInDeck(machine_, slot, player, spot) == Moved::NoRoom) {
        (void)machine_.move(slot, Zone::Removed, player);
        continue;
      }
      machine_.setFlag<Tag::StartedInDeck>(slot, true);
    }
  }
  header.first = config.first >= 0 ? static_cast<Player>(config.first & 1) : static_cast<Player>(machine_.random(2));
  header.current = header.first;
  machine_.setFlag<Tag::FirstPlayer>(header.first, true);
  Frame& opening = machine_.push(static_cast<std::uint8_t>(hearth::RuleFrame::Opening), header.first);
  opening.flag = config.mulligan ? 1 : 0;
  resolve();
}

void Game::startEmpty(const CardRef heroes[2], std::uint64_t seed, Player current, std::uint16_t turn) {
  const cardabi::Policies policies = state_->header.policies;
  dropCheckpoint();
  reset(*state_, *library_, policies);
  state_->header.rng.seed(seed);
  tellOfPlayers(machine_);
  for (const Player player : {Player{0}, Player{1}}) placeHero(machine_, player, heroes[player]);
  state_->header.phase = Phase::Main;
  Header& header = state_->header;
  header.current = current;
  header.turn = turn;  // what is put down may have come in an earlier one
  header.own_turns[current][0] = turn;
  header.own_turns[foeOf(current)][0] = static_cast<std::uint16_t>(turn - 1);
}

// Runs what is due, then judges and tidies up: between actions nothing is on the stack and no slot waits to be freed.
void Game::resolve() {
  Header& header = state_->header;
  header.fuel = kFuel;
  machine_.run();
  if (header.turn_over != 0 && machine_.idle() && header.decision_count == 0 && header.guard == Guard::None) {
    header.turn_over = 0;
    hearth::judge(machine_);
    if (header.phase == Phase::Main) hearth::pushEndTurn(machine_);
    machine_.run();
  }
  if (header.guard != Guard::None) {
    header.frame_count = header.activation_count = header.event_count = header.arena_count = header.waiting_count = 0;
  }
  if (machine_.idle()) {
    hearth::judge(machine_);
    machine_.freeRetired();
    header.arena_count = 0;
    header.death_rounds = 0;
  }
}

// The play that asks is taken back: all is as it was before it, but for the numbers that chance gives and those of new entities, which
// go on; and it is done once more.
void Game::rewind() {
  const Action again = hearth::sameAgain(machine_.top());
  machine_.log({.kind = LogKind::Rewind, .player = again.player, .a = again.source});
  const std::uint32_t next_id = state_->header.next_id;
  if (!restore()) return;
  state_->header.next_id = next_id;
  machine_.log({.kind = LogKind::Restored});
  hearth::pushPlay(machine_, again, true);
}

Refusal Game::apply(const Action& action) {
  const Refusal refusal = check(action);
  if (refusal != Refusal::None) return refusal;
  Machine& m = machine_;
  Header& header = state_->header;
  if (action.kind == ActionKind::Answer) {
    std::size_t number = 0;
    while (state_->decisions[number].player != action.player) ++number;
    const Decision decision = state_->decisions[number];
    for (std::size_t i = number + 1; i < header.decision_count; ++i) state_->decisions[i - 1] = state_->decisions[i];
    --header.decision_count;
    Frame& asker = m.top();
    if (decision.kind == DecisionKind::Keep) {
      (action.player == 0 ? asker.list : asker.count) = static_cast<std::uint16_t>(action.answer);
    } else {
      asker.number = std::countr_zero(action.answer) + 1;
      const bool of_text = decision.kind == DecisionKind::Part;
      m.log({.kind = LogKind::Choose,
             .player = action.player,
             .x = static_cast<std::int32_t>(of_text ? kNoSlot : decision.options[asker.number - 1]),
             .y = asker.number});
      if (hearth::asksToRewind(asker)) {
        if (asker.number == 2) rewind();
        dropCheckpoint();
      }
    }
    if (header.decision_count == 0) resolve();
    return Refusal::None;
  }
  if (action.kind == ActionKind::Concede) {
    m.setFlag<Tag::Conceded>(action.player, true);
    header.decision_count = 0;
    header.frame_count = header.activation_count = header.event_count = header.arena_count = header.waiting_count = 0;
    hearth::judge(m);
    if (header.phase == Phase::Setup) header.phase = Phase::Over;
    return Refusal::None;
  }
  header.chain_cut = 0;
  std::fill(std::begin(header.chain), std::end(header.chain), 0U);
  if (++header.actions_this_turn > kMaxActionsPerTurn) m.guard(Guard::Actions);
  switch (action.kind) {
    case ActionKind::Play:
      if (has<Tag::Rewind>(m.at(action.source))) checkpoint();
      hearth::pushPlay(m, action);
      break;
    case ActionKind::Attack: hearth::pushAttack(m, action.source, action.target); break;
    case ActionKind::Power:
      hearth::pushPower(m, m.single(action.player, Kind::Power), action.target, action.option);
      break;
    case ActionKind::EndTurn: hearth::pushEndTurn(m); break;
    case ActionKind::Trade: hearth::pushTrade(m, action.source); break;
    case ActionKind::Prepare: hearth::prepare(m, action.source, action.option); break;
    case ActionKind::Use: hearth::pushUse(m, action); break;
    case ActionKind::Forge: hearth::forge(m, action.source); break;
    case ActionKind::Launch: hearth::pushLaunch(m, hearth::toLaunch(m, action.player)); break;
    case ActionKind::Answer:
    case ActionKind::Concede: break;
  }
  resolve();
  return Refusal::None;
}

void Game::finishArranging() {
  machine_.touch(~0U);
  (void)hearth::endPhase(machine_);
  resolve();
}

void Game::runTree(SlotIndex self, std::uint32_t set, std::uint32_t node, std::span<const Thing> names) {
  // Below the body, so that it is what comes next whenever the body is over, be it after a decision.
  machine_.push(static_cast<std::uint8_t>(hearth::RuleFrame::Deaths), machine_.at(self).controller);
  machine_.runBody(self, self, CardRef(set, 0), node, kNoSlot, kNoSlot);
  const auto activation = static_cast<std::uint16_t>(state_->header.activation_count - 1);
  for (std::uint32_t i = 0; i < names.size() && i < kRegisters; ++i) {
    if (names[i] != kNoSlot) machine_.setRegister(activation, i, names[i]);
  }
  resolve();
}

}  // namespace cardrt

// What a test does: players' actions, arrangements of its own, picks that chance is made to give.
#include "cardrt/eval.h"
#include "cardrt/hearth/hearth.h"
#include "cardrt/record/save.h"
#include "player.h"

#include <fmt/core.h>

#include <algorithm>

namespace cardc::lab {

using cardabi::CardRef;
using cardrt::Action;
using cardrt::ActionKind;
using cardrt::kNoSlot;
using cardrt::Refusal;
using cardrt::SlotIndex;
using cardrt::Thing;
using ir::TestAction;

std::uint32_t ForcedPicks::pick(const cardrt::Machine& machine, const Thing* candidates, std::uint32_t count) {
  if (failed_ || !waiting()) return count;
  const Pick& wanted = picks_[next_];
  for (std::uint32_t i = 0; i < count; ++i) {
    const std::uint32_t card =
        cardrt::isCard(candidates[i]) ? candidates[i] : machine.at(static_cast<SlotIndex>(candidates[i])).card;
    if (wanted.thing != kNoSlot ? candidates[i] != wanted.thing : card != wanted.card.value) continue;
    ++next_;
    return i;
  }
  failed_ = true;
  candidates_.assign(candidates, candidates + count);
  return count;
}

const ForcedPicks::Pick* ForcedPicks::takeFailure(std::vector<Thing>& candidates) {
  if (!failed_) return nullptr;
  failed_ = false;
  candidates = std::move(candidates_);
  return &picks_[next_++];
}

std::optional<Action> TestPlayer::engineAction(const TestAction& action, std::string& why) {
  Action made{.player = side(action.player)};
  if (action.kind == TestAction::Kind::Choose) return answer(action, why);
  const bool plays = action.kind == TestAction::Kind::Play || action.kind == TestAction::Kind::Trade ||
                     action.kind == TestAction::Kind::Prepare ||
                     action.kind == TestAction::Kind::Forge;  // from the hand
  if (action.what != 0 &&
      !(plays ? selectInHand(action.what, made.player, made.source) : selectOne(action.what, made.source))) {
    why = "there is no such thing to do it with";
    return std::nullopt;
  }
  if (action.player > 1) made.player = made.source == kNoSlot ? m_.s.header.current : m_.at(made.source).controller;
  if (action.target != 0 && !selectOne(action.target, made.target)) {
    why = "there is no such target";
    return std::nullopt;
  }
  if (action.position >= 0) made.position = static_cast<std::uint8_t>(std::min(action.position, 0xfe));
  if (action.choice) {
    const cardabi::Card& row = m_.card(made.source);
    const std::uint32_t* options = cards_.set(CardRef(m_.at(made.source).card)).refs + row.refs;
    const std::uint32_t* found = std::find(options, options + row.refs_count, action.choice.value);
    if (found == options + row.refs_count) {
      why = fmt::format("{} has no option {}", nameOf(made.source), library_.writtenName(action.choice));
      return std::nullopt;
    }
    made.option = static_cast<std::uint8_t>(found - options + 1);
  } else if (action.choice_index >= 0) {
    made.option = static_cast<std::uint8_t>(std::min(action.choice_index, 0xfe) + 1);
  }
  switch (action.kind) {
    case TestAction::Kind::Play: made.kind = ActionKind::Play; return made;
    case TestAction::Kind::Attack: made.kind = ActionKind::Attack; return made;
    case TestAction::Kind::UsePower: made.kind = ActionKind::Power; return made;
    case TestAction::Kind::EndTurn: made.kind = ActionKind::EndTurn; return made;
    case TestAction::Kind::Concede: made.kind = ActionKind::Concede; return made;
    case TestAction::Kind::Trade: made.kind = ActionKind::Trade; return made;
    case TestAction::Kind::Prepare:
      made.kind = ActionKind::Prepare;
      made.option = static_cast<std::uint8_t>(
          std::clamp(action.mana >= 0 ? action.mana : cardrt::hearth::mostToPrepare(m_, made.source), 0, 0xff));
      return made;
    case TestAction::Kind::Use: made.kind = ActionKind::Use; return made;
    case TestAction::Kind::Forge: made.kind = ActionKind::Forge; return made;
    case TestAction::Kind::Launch: made.kind = ActionKind::Launch; return made;
    case TestAction::Kind::Choose: break;
  }
  CARD_CHECK(false && "planned moves are not run");
  return std::nullopt;
}

std::optional<Action> TestPlayer::answer(const TestAction& action, std::string& why) {
  Action made{.kind = ActionKind::Answer, .player = side(action.player)};
  const auto decisions = game_.decisions();
  const auto decision = std::find_if(decisions.begin(), decisions.end(),
                                     [&](const cardrt::Decision& one) { return one.player == made.player; });
  if (decision == decisions.end()) {
    why = "there is nothing to choose now";
    return std::nullopt;
  }
  SlotIndex chosen = kNoSlot;
  if (action.what != 0 && !selectOne(action.what, chosen) && !action.choice) {
    why = "there is no such thing to choose";
    return std::nullopt;
  }
  // The very thing if it is offered, else anything of that card.
  for (const bool the_thing : {true, false}) {
    for (std::uint32_t i = 0; i < decision->count; ++i) {
      const Thing option = decision->options[i];
      const bool by_number = action.choice_index >= 0 && static_cast<std::uint32_t>(action.choice_index) == i;
      const bool by_thing = chosen != kNoSlot && option == chosen;
      const bool has_card = cardrt::isCard(option) || option != kNoSlot;  // a part of a text has none
      const std::uint32_t card = !has_card                ? 0
                                 : cardrt::isCard(option) ? option
                                                          : m_.at(static_cast<SlotIndex>(option)).card;
      const bool by_card = !the_thing && action.choice && card == action.choice.value;
      if (!by_number && !by_thing && !by_card) continue;
      made.answer = 1U << i;
      return made;
    }
  }
  why = fmt::format("that is not offered; offered are {}", listOf(decision->options, decision->count, "and"));
  return std::nullopt;
}

bool TestPlayer::reload() {
  if (variation_ != Variation::Reloaded) return true;
  const std::uint64_t before = game_.hash();
  const cardrt::LoadResult loaded = cardrt::loadGame(cardrt::saveGame(game_), game_);
  if (loaded && game_.hash() == before) return true;
  report(plan_.span, "saved and loaded", "", loaded ? "it is another game then" : loaded.message);
  return false;
}

bool TestPlayer::act(const ir::TestStep& step) {
  if (!reload()) return false;
  std::string why;
  const std::optional<Action> action = engineAction(step.action, why);
  if (action.has_value()) {
    const Refusal refusal = game_.apply(*action);
    if (refusal == Refusal::None) return afterwards(step);
    why = cardrt::describe(refusal);
  }
  report(step, why);
  return false;
}

void TestPlayer::refused(const ir::TestStep& step) {
  if (!reload()) return;
  ++outcome_.checked;
  std::string why;
  const std::optional<Action> action = engineAction(step.action, why);
  if (!action.has_value()) return report(step, why);  // refused, but not by the rules
  const std::uint64_t before = game_.hash();
  if (game_.apply(*action) == Refusal::None) return report(step, "it was accepted");
  if (game_.hash() != before) report(step, "it was refused, but something changed");
}

bool TestPlayer::arrange(const ir::TestStep& step) {
  if (!game_.decisions().empty()) {
    report(step, "a choice has to be made first");
    return false;
  }
  if (!reload()) return false;
  game_.runTree(side(step.player), plan_.local.number, step.tree, names_);
  return afterwards(step);
}

bool TestPlayer::forcePicks(const ir::TestStep& step) {
  for (const ir::TestPick& pick : step.picks) {
    SlotIndex thing = kNoSlot;
    if (pick.thing != 0 && !selectOne(pick.thing, thing)) {
      report(step, "there is no such thing to pick");
      return false;
    }
    picks_.add({pick.card, thing, &step});
  }
  m_.picker = &picks_;
  return true;
}

bool TestPlayer::afterwards(const ir::TestStep& step) {
  std::vector<Thing> candidates;
  if (const ForcedPicks::Pick* pick = picks_.takeFailure(candidates); pick != nullptr) {
    const std::string wanted = pick->thing != kNoSlot ? nameOf(pick->thing) : library_.writtenName(pick->card);
    report(*pick->step, fmt::format("{} could not be picked; chance had to pick among {}", wanted,
                                    listOf(candidates.data(), candidates.size(), "and")));
    return false;
  }
  for (const std::string& violation : checker_.check(game_))
    report(step, fmt::format("the engine made a mistake: {}", violation));
  // Turns run out and endless chains are drawn by the rules; every other guard means that something does not end.
  const cardrt::Guard guard = game_.guard();
  if (guard == cardrt::Guard::None || guard == cardrt::Guard::Turns || guard == cardrt::Guard::Chain) return true;
  const bool meant = std::any_of(plan_.steps.begin(), plan_.steps.end(), [](const ir::TestStep& one) {
    return one.kind == ir::TestStep::Kind::Expect && one.expectation.kind == ir::Expectation::Kind::Outcome &&
           one.expectation.outcome == ir::Expectation::Outcome::Drawn && !one.expectation.negated;
  });
  if (meant) return true;
  const std::string names = cardrt::chainNames(m_);
  report(step, fmt::format("the engine stopped the game: a chain of effects does not end{}{}",
                           names.empty() ? "" : ": ", names));
  return false;
}

}  // namespace cardc::lab

#include "lockstep.h"

#include "cardrt/ai/two_level.h"

#include <algorithm>
#include <sstream>
#include <string>

namespace differential {

using cardrt::Game;

namespace {

cardabi::Policies policiesOf(std::size_t profile) {
  cardabi::Policies policies;
  (void)cardabi::findProfile(kProfiles[profile], policies);
  return policies;
}

}  // namespace

Setups::Setups(const cardrt::CardLibrary& cards, std::string_view decks)
    : collectible_(cards, cardsim::RandomDecks::Of::Collectible), all_(cards, cardsim::RandomDecks::Of::Playable) {
  std::istringstream names{std::string(decks)};
  const auto read = [&](const std::string& name) {
    return cardsim::readDeck(CARDWRIGHT_SOURCE_DIR "/cards/decks/" + name, cards);
  };
  for (std::string one, other; std::getline(names, one, ':') && std::getline(names, other, ':');)
    pairs_.push_back({read(one), read(other)});
}

Setup Setups::of(std::uint64_t seed) const {
  Setup setup{.seed = seed, .profile = seed % 2, .policies = policiesOf(seed % 2)};
  const std::uint64_t turn = seed / 2;
  if (turn % 2 == 0) {
    setup.decks = pairs_[turn / 2 % pairs_.size()];
    return setup;
  }
  cardrt::ai::Dice dice(seed);
  const bool all = turn / 2 % 2 == 0;
  for (cardsim::DeckList& deck : setup.decks)
    deck = all ? all_.deal(dice, "all cards") : collectible_.deal(dice, "collectible cards");
  return setup;
}

cardrt::ai::Dice diceOf(std::uint64_t seed) { return cardrt::ai::Dice(seed ^ 0x51edULL); }

Lockstep::Lockstep(std::span<const Form> forms, const Setups& setups)
    : forms_(forms.begin(), forms.end()),
      setups_(&setups),
      choices_(std::make_unique<cardrt::ActionList>()),
      other_choices_(std::make_unique<cardrt::ActionList>()),
      played_(setups.cards().size()) {
  for (std::size_t profile = 0; profile < games_.size(); ++profile) {
    for (const Form& form : forms_) games_[profile].push_back(std::make_unique<Game>(*form.cards, policiesOf(profile)));
  }
}

// The first form whose game is not where that of the first is.
std::optional<std::size_t> Lockstep::otherState() const {
  const std::uint64_t hash = now_->front()->hash();
  for (std::size_t form = 1; form < now_->size(); ++form) {
    if ((*now_)[form]->hash() != hash) return form;
  }
  return {};
}

void Lockstep::note(const cardrt::Action& action) {
  if (action.kind != cardrt::ActionKind::Play) return;
  const std::vector<cardabi::CardRef>& cards = setups_->cards();  // in the order of their numbers
  const std::uint32_t card = now_->front()->machine().at(action.source).card;
  const auto at = std::lower_bound(cards.begin(), cards.end(), card,
                                   [](cardabi::CardRef one, std::uint32_t value) { return one.value < value; });
  if (at != cards.end() && at->value == card) played_[static_cast<std::size_t>(at - cards.begin())] = true;
}

std::optional<Difference> Lockstep::play(std::uint64_t seed) {
  const Setup setup = setups_->of(seed);
  now_ = &games_[setup.profile];
  for (std::size_t form = 0; form < forms_.size(); ++form) (*now_)[form]->start(setup.config(*forms_[form].cards));
  if (const auto form = otherState()) return Difference{Differs::State, seed, 0, *form};
  cardrt::ai::Dice dice = diceOf(seed);
  const Game& first = *now_->front();
  for (std::size_t number = 1; !first.over(); ++number, ++actions_) {
    first.legalActions(cardrt::ai::whoDecides(first), *choices_);
    for (std::size_t form = 1; form < forms_.size(); ++form) {
      const Game& other = *(*now_)[form];
      other.legalActions(cardrt::ai::whoDecides(other), *other_choices_);
      if (!std::ranges::equal(choices_->all(), other_choices_->all()))
        return Difference{Differs::Choice, seed, number, form};
    }
    const cardrt::Action action = cardrt::ai::pickTwoLevel(*choices_, dice);
    note(action);
    for (std::size_t form = 0; form < forms_.size(); ++form) {
      if ((*now_)[form]->apply(action) != cardrt::Refusal::None)
        return Difference{Differs::Refusal, seed, number, std::max<std::size_t>(form, 1)};
    }
    if (const auto form = otherState()) return Difference{Differs::State, seed, number, *form};
  }
  return {};
}

}  // namespace differential

// One random game at a time, played by the same decisions with several forms of the same cards, and compared after every action.
#pragma once
#include "decks.h"

#include "cardabi/policies.h"
#include "cardrt/game.h"
#include "cardrt/library.h"

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace differential {

// The same cards from somewhere: "rows", "linked", "pack".
struct Form {
  const char* name;
  const cardrt::CardLibrary* cards;
};

inline constexpr const char* kProfiles[] = {"hearth", "anatomy"};

// All that a seed decides before anybody plays.
struct Setup {
  std::uint64_t seed = 0;
  std::size_t profile = 0;  // in kProfiles
  cardabi::Policies policies = {};
  std::array<cardsim::DeckList, 2> decks = {};
  cardrt::GameConfig config(const cardrt::CardLibrary& cards) const {
    return cardsim::configOf(decks[0], decks[1], cards, seed);
  }
};

// Games by their seeds: the two profiles in turn; each half with decks from files, else with random ones of collectible cards or
// of all cards.
class Setups {
 public:
  // `decks`: names of files in cards/decks, two for each game, separated by ':'.
  Setups(const cardrt::CardLibrary& cards, std::string_view decks);
  Setup of(std::uint64_t seed) const;
  // All cards that are played.
  const std::vector<cardabi::CardRef>& cards() const { return all_.cards(); }

 private:
  std::vector<std::array<cardsim::DeckList, 2>> pairs_;
  cardsim::RandomDecks collectible_, all_;
};

// The dice of those who play the game.
cardrt::ai::Dice diceOf(std::uint64_t seed);

enum class Differs : std::uint8_t {
  State,    // after the action the states have different hashes
  Choice,   // before it, not the same actions are legal
  Refusal,  // a legal action is refused
};

// The first thing in which a game with another form is not the game with the first.
struct Difference {
  Differs what = Differs::State;
  std::uint64_t seed = 0;
  std::size_t action = 0;  // from 1; 0 = the start
  std::size_t form = 0;    // which it is that differs from the first
};

class Lockstep {
 public:
  // The first form is what the others are compared with. All must have the same cards, and outlive this.
  Lockstep(std::span<const Form> forms, const Setups& setups);

  std::optional<Difference> play(std::uint64_t seed);

  std::uint64_t actions() const { return actions_; }
  // A bit for each of Setups::cards(): has somebody played it?
  const std::vector<bool>& played() const { return played_; }

 private:
  std::optional<std::size_t> otherState() const;
  void note(const cardrt::Action& action);

  std::vector<Form> forms_;
  const Setups* setups_;
  std::array<std::vector<std::unique_ptr<cardrt::Game>>, 2> games_;  // of each profile, one for each form
  std::vector<std::unique_ptr<cardrt::Game>>* now_ = nullptr;
  std::unique_ptr<cardrt::ActionList> choices_, other_choices_;
  std::uint64_t actions_ = 0;
  std::vector<bool> played_;
};

}  // namespace differential

// A game as a value: clones, forks, checkpoints, comparing and hashing.
#include "cardrt/game.h"

#include <cstring>

namespace cardrt {

State& Game::checkpointBlock() {
  if (checkpoint_ == nullptr) checkpoint_.reset(new State);
  return *checkpoint_;
}

void Game::cloneInto(Game& other) const {
  CARD_CHECK(other.library_ == library_);
  copyState(*state_, *other.state_);
  if (checkpoint_open_) copyState(*checkpoint_, other.checkpointBlock());
  other.checkpoint_open_ = checkpoint_open_;
}

void Game::forkInto(Game& other, std::uint64_t seed) const {
  cloneInto(other);
  other.state_->header.rng.seed(seed);
}

bool Game::sameAs(const Game& other) const {
  if (checkpoint_open_ != other.checkpoint_open_ || !sameState(*state_, *other.state_)) return false;
  return !checkpoint_open_ || sameState(*checkpoint_, *other.checkpoint_);
}

std::uint64_t Game::hash() const {
  const std::uint64_t now = hashState(*state_);
  if (!checkpoint_open_) return now;
  const std::uint64_t mixed = (now ^ hashState(*checkpoint_)) * 0x9fb21c651e98df25ULL;
  return mixed ^ mixed >> 32;
}

void Game::checkpoint() {
  State& image = checkpointBlock();
  copyState(*state_, image);
  image.header.rng = Rng{};  // never drawn from, and no fork should carry it
  checkpoint_open_ = true;
}

bool Game::restore() {
  if (!checkpoint_open_) return false;
  const Rng goes_on = state_->header.rng;
  copyState(*checkpoint_, *state_);
  state_->header.rng = goes_on;
  return true;
}

// Blank behind the live prefixes, so that nothing of the game before can ever be looked at.
void Game::adopt(const State& now, const State* checkpoint) {
  const auto take = [](const State& from, State& to) {
    std::memset(static_cast<void*>(&to), 0, sizeof to);
    copyState(from, to);
  };
  take(now, *state_);
  if (checkpoint != nullptr) take(*checkpoint, checkpointBlock());
  checkpoint_open_ = checkpoint != nullptr;
}

}  // namespace cardrt

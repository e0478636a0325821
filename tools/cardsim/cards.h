// Where the cards and rulings come from that a command of cardsim plays with.
#pragma once
#include "decks.h"

#include "cardrt/library.h"
#include "cardrt/pack.h"

#include <memory>
#include <string>
#include <vector>

namespace cardsim {

// The cards of this program, or those of a pack.
class Cards {
 public:
  explicit Cards(const std::string& pack_path);  // empty: the linked cards
  const cardrt::CardLibrary& library() const { return *library_; }

 private:
  std::unique_ptr<const cardrt::PackLibrary> pack_;
  std::unique_ptr<const cardrt::CardLibrary> library_;
};

// The profile of that name, with single rulings that are not its own, as NAME=VALUE.
cardabi::Policies policiesOf(const std::string& profile, const std::vector<std::string>& deviations);

}  // namespace cardsim

// A game told by its change log: after each action the tree of what it did, sent through the compact form and back, as a client
// would get it; whole, or what one viewer may know.
#pragma once
#include "cardrt/changelog/change_log.h"
#include "cardrt/changelog/tree_text.h"
#include "cardrt/game.h"
#include "cardrt/views/view.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace cardsim {

class LogTree {
 public:
  LogTree(const cardrt::CardLibrary& cards, cardrt::TreeDetail detail, bool color);

  // From now on only what this viewer gets; before the game starts.
  void show(cardrt::Viewer viewer) { view_.emplace(viewer, cards_); }

  cardrt::Sink* sink() { return &log_; }
  // What happened since the last call.
  void print(const cardrt::Game& game);
  // How much that was.
  void finish() const;

 private:
  const cardrt::CardLibrary& cards_;
  cardrt::ChangeLog log_;
  std::optional<cardrt::View> view_;
  cardrt::TreeText text_;
  bool color_;
  std::vector<std::uint8_t> packed_;
  std::size_t bytes_ = 0, changes_ = 0;
};

}  // namespace cardsim

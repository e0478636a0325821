// A game told by its change log: after each action the tree of what it did, sent through the compact form and back, as a client
// would get it.
#pragma once
#include "cardrt/changelog/change_log.h"
#include "cardrt/changelog/tree_text.h"
#include "cardrt/game.h"

#include <cstdint>
#include <vector>

namespace cardsim {

class LogTree {
 public:
  LogTree(const cardrt::CardLibrary& cards, cardrt::TreeDetail detail, bool color);

  cardrt::Sink* sink() { return &log_; }
  // What happened since the last call.
  void print(const cardrt::Game& game);
  // How much that was.
  void finish() const;

 private:
  cardrt::ChangeLog log_;
  cardrt::TreeText text_;
  bool color_;
  std::vector<std::uint8_t> packed_;
  std::size_t bytes_ = 0, changes_ = 0;
};

}  // namespace cardsim

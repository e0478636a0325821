// The promises of the change log, tried on a game as it is played: packed and unpacked it is the same, its blocks are well nested, and
// applied to what was there before it gives exactly what is there now.
//
// For tests and `cardsim random`. Attach it before the game starts, or follow() a game that is under way.
#pragma once
#include "cardrt/changelog/change_log.h"
#include "cardrt/changelog/mirror.h"
#include "cardrt/game.h"

#include <cstdint>
#include <string>
#include <vector>

namespace cardrt {

class LogChecker {
 public:
  LogChecker() = default;
  LogChecker(const LogChecker&) = delete;
  LogChecker& operator=(const LogChecker&) = delete;

  // From now on this game, from where it is; a game that is about to start has nothing yet.
  void attach(Game& game);
  void follow(Game& game);

  // What happened since the last call; "" if all is well.
  std::string check(const Game& game);

  std::size_t bytes() const { return bytes_; }      // of the compact form, since the game was attached
  std::size_t changes() const { return changes_; }  // in that time
  const History& last() const { return piece_; }

 private:
  ChangeLog log_;
  Mirror mirror_;
  History piece_, again_;
  std::vector<std::uint8_t> packed_;
  std::uint32_t depth_ = 0;
  std::size_t bytes_ = 0, changes_ = 0;
};

}  // namespace cardrt

#include "cardrt/changelog/log_checker.h"

#include "cardrt/changelog/compact.h"

namespace cardrt {

void LogChecker::attach(Game& game) {
  log_ = ChangeLog();
  mirror_ = Mirror();
  depth_ = 0;
  bytes_ = changes_ = 0;
  game.setSink(&log_);
}

void LogChecker::follow(Game& game) {
  attach(game);
  mirror_ = Mirror::of(game.machine());
}

std::string LogChecker::check(const Game& game) {
  piece_ = log_.take(game.machine());
  packed_.clear();
  bytes_ += encode(piece_, packed_);
  changes_ += piece_.changes.size();
  const DecodeResult result = decode(packed_, again_);
  if (!result) return std::string("the log does not decode: ") + result.error;
  if (result.at != packed_.size()) return "the log has bytes that nobody reads";
  if (!(again_ == piece_)) return "the log is another one when it was packed";
  if (piece_.depth != depth_) return "a piece begins with other open blocks than the last one ended with";
  for (const Change& change : piece_.changes) {
    if (change.kind == ChangeKind::Block) ++depth_;
    if (change.kind == ChangeKind::End) --depth_;
  }
  if (game.machine().idle() && depth_ != 0) return "a block is still open although nothing is being done";
  if (const char* wrong = mirror_.apply(again_)) return wrong;
  const Mirror now = Mirror::of(game.machine());
  if (mirror_ == now) return {};
  std::string wrong = difference(mirror_, now);
  mirror_ = now;  // one mistake is told once
  return wrong;
}

}  // namespace cardrt

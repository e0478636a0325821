#include "log_tree.h"

#include "cards.h"

#include "cardrt/changelog/compact.h"

#include <fmt/core.h>

namespace cardsim {

using cardrt::ChangeKind;

namespace {

constexpr const char* colorOf(ChangeKind kind) {
  switch (kind) {
    case ChangeKind::Block: return "1";  // bold
    case ChangeKind::Damage:
    case ChangeKind::Detach: return "31";  // red
    case ChangeKind::Heal:
    case ChangeKind::Attach: return "32";  // green
    case ChangeKind::Line: return "33";    // yellow
    case ChangeKind::End:
    case ChangeKind::Tag:
    case ChangeKind::Entity:
    case ChangeKind::Move:
    case ChangeKind::Row:
    case ChangeKind::Show:
    case ChangeKind::Hide:
    case ChangeKind::Gone: break;
  }
  return "2";  // dim
}

}  // namespace

LogTree::LogTree(const cardrt::CardLibrary& cards, cardrt::TreeDetail detail, bool color)
    : cards_(cards), text_(cards, detail, "First deck", "Second deck"), color_(color) {}

void LogTree::print(const cardrt::Game& game) {
  packed_.clear();
  const cardrt::History& whole = log_.peek(game.machine());
  cardrt::History piece;
  if (view_) view_->filter(whole, piece);
  bytes_ += cardrt::encode(view_ ? piece : whole, packed_);
  log_.clear();
  const cardrt::DecodeResult result = cardrt::decode(packed_, piece);
  if (!result) throw UsageError{fmt::format("the log of an action cannot be read: {}", result.error)};
  changes_ += piece.changes.size();
  bool first = true;
  for (const cardrt::TreeLine& line : text_.lines(piece)) {
    if (first && line.depth == 0) fmt::print("\n");
    first = false;
    const std::string text = color_ ? fmt::format("\x1b[{}m{}\x1b[0m", colorOf(line.kind), line.text) : line.text;
    fmt::print("{:{}}{}\n", "", 2 * line.depth, text);
  }
}

void LogTree::finish() const { fmt::print("\n{} changes, {} bytes in the compact form\n", changes_, bytes_); }

}  // namespace cardsim

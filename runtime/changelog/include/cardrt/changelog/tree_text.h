// TreeText: the change log as an indented tree of lines that a person can follow.
//
// For `cardsim play --log` and tests. It sees nothing but the log and the names of the cards, so what it prints is what any client could
// show: old values come from the Mirror that follows along. Outside the engine's hot path: it allocates.
#pragma once
#include "cardrt/changelog/mirror.h"
#include "cardrt/library.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cardrt {

// Brief leaves out what a person does not ask for: bookkeeping tags, rows, cards that are put into decks. All leaves out nothing and
// adds the ids.
enum class TreeDetail : std::uint8_t { Brief, All };

struct TreeLine {
  std::uint32_t depth = 0;  // blocks around it
  ChangeKind kind = ChangeKind::End;
  std::string text = {};
};

class TreeText {
 public:
  // How lines call player 0 and player 1. The library must be the game's, and outlive this.
  TreeText(const CardLibrary& cards, TreeDetail detail, std::string_view first = "P1", std::string_view second = "P2");

  // The next piece of the game, from its start on.
  std::vector<TreeLine> lines(const History& history);

  // Follows a game that is under way.
  void follow(const Machine& machine) { mirror_ = Mirror::of(machine); }
  const Mirror& mirror() const { return mirror_; }

 private:
  bool all() const { return detail_ == TreeDetail::All; }
  std::string player(Player side) const { return names_[side & 1]; }
  std::string card(std::uint32_t ref) const;
  std::string who(std::uint32_t id) const;
  std::string with(std::uint32_t id) const { return id == 0 ? std::string() : " on " + who(id); }
  // "": not worth a line.
  std::string text(const History& history, const Change& change) const;
  std::string block(const Change& change) const;
  std::string tag(const Change& change) const;
  std::string entity(const Change& change) const;
  std::string move(const Change& change) const;
  std::string row(const History& history, const Change& change) const;
  std::string view(const Change& change) const;
  std::string line(const Change& change) const;

  const CardLibrary& cards_;
  TreeDetail detail_;
  std::string names_[2];
  Mirror mirror_;
  std::vector<BlockKind> open_;  // from the outermost; from one piece to the next
};

// "power of Fireball" two blocks deep as "    power of Fireball", a line each.
std::string indented(const std::vector<TreeLine>& lines);

}  // namespace cardrt

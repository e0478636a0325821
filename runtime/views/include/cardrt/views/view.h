// View: what one player, or a spectator, may know of a game: their part of the change log, and a snapshot of it at any moment.
//
// The host keeps one for each viewer beside the game's ChangeLog and sends what filter() gives; who connects again gets snapshot(). A
// view numbers what it sees in the order in which it comes into sight, so an id says nothing of where a card came from: cards of a deck
// have none until they leave it, and one that goes back gets another one afterwards. Of a card whose place is known but not its face (in
// the foe's hand, a secret) the viewer gets owner and place, of a secret also its class. Kinds of cards are never told by what is missing
// from a piece: what a hidden card does in hiding (its triggers, what is attached to it) is left out whole.
#pragma once
#include "cardrt/changelog/mirror.h"
#include "cardrt/game.h"

#include <cstdint>
#include <map>
#include <vector>

namespace cardrt {

// A spectator sees what both players see.
enum class Viewer : std::uint8_t { First, Second, Spectator };
constexpr Viewer viewerOf(Player player) { return player == 0 ? Viewer::First : Viewer::Second; }
constexpr bool isPlayer(Viewer viewer, Player player) { return static_cast<Player>(viewer) == player; }

class View {
 public:
  // The cards must be the game's, and outlive this.
  View(Viewer viewer, const CardLibrary& cards) : viewer_(viewer), cards_(cards) {}

  Viewer viewer() const { return viewer_; }
  // From where a game is now, between two pieces of its log; a view that is there from the start need not ask. Ids begin anew, and of a
  // card that is on its way (being played) only what its place says is known.
  void follow(const Game& game);
  // The viewer's part of the next piece of the game's log.
  void filter(const History& piece, History& out);
  // All that the viewer sees now, as a piece that makes it out of nothing: a Mirror that applies it is the one that applied all pieces.
  void snapshot(History& out) const;

  // The viewer's id of one of the game's, and back; 0 = not in sight (any more).
  std::uint32_t idOf(std::uint32_t game_id) const;
  std::uint32_t gameId(std::uint32_t id) const;
  bool isSeen(std::uint32_t game_id) const { return levelNow(game_id) == Level::Seen; }

 private:
  enum class Level : std::uint8_t { Absent, Faceless, Seen };
  struct Known {
    std::uint8_t players = 0;  // bits of those who know the card, as the log says
    Level level = Level::Absent;
    std::uint32_t id = 0;  // the viewer's
  };

  Level levelNow(std::uint32_t game_id) const;
  Level levelOf(std::uint32_t game_id) const;
  std::uint8_t mask() const;
  void settle(std::uint32_t game_id, History& out);
  void settleAttachments(std::uint32_t game_id, History& out);
  void tell(std::uint32_t game_id, History& out) const;
  void place(std::uint32_t game_id, History& out) const;
  void entity(const History& piece, const Change& change, History& out);
  void move(const History& piece, std::size_t at, History& out);
  void row(const History& piece, const Change& change, History& out);
  void block(const Change& change, History& out);
  void line(const Change& change, History& out) const;

  Viewer viewer_;
  const CardLibrary& cards_;
  Mirror all_;                                  // the game as it is
  std::map<std::uint32_t, Known> known_;        // by the game's id
  std::map<std::uint32_t, std::uint32_t> ids_;  // the game's id, by the viewer's
  std::vector<bool> open_;                      // blocks around, from the outermost: is it told?
  std::uint32_t next_ = 1;
};

}  // namespace cardrt

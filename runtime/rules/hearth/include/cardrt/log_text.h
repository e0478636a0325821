// LogText: what happened in a game as lines of text, one for each step that the rules speak of.
//
// For tests (`expect log`), transcripts and people who debug. A line is a word in capitals and what it is about, named by
// the card's English name: "PLAY Fireball", "MANA you 10->6", "DAMAGE Wisp 6", "DEATHS", "DEATH Wisp". An ability that
// came from a keyword shows as that keyword ("DEATHRATTLE Loot Hoarder"), any other as TRIGGER. The four doors (tags, moves,
// random draws, new entities) give no lines. Outside the engine's hot path: it allocates.
#pragma once
#include "cardrt/sink.h"

#include <string>
#include <string_view>
#include <vector>

namespace cardrt {

// The cards of the chain that was cut off in the last action: "Echoing Wound, Echoing Balm"; "" if none was.
std::string chainNames(const Machine& machine);

class LogText final : public Sink {
 public:
  // How lines call player 0 and player 1.
  explicit LogText(std::string_view first = "P1", std::string_view second = "P2");
  ~LogText() = default;

  void entry(const Machine& machine, const LogEntry& entry) override;

  const std::vector<std::string>& lines() const { return lines_; }
  void clear() { lines_.clear(); }

 private:
  std::string names_[2];
  std::vector<std::string> lines_;
};

// One entry as a line; "" if its kind has none. `first` and `second` are the players' names.
std::string logLine(const Machine& machine, const LogEntry& entry, std::string_view first, std::string_view second);

// What logs call an entity or a card: its English name.
std::string logName(const Machine& machine, Thing thing, std::string_view first, std::string_view second);

}  // namespace cardrt

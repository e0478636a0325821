// A game told in sentences, as it is played: a line for what a player does, indented lines for what comes of it.
#pragma once
#include "cardrt/game.h"
#include "cardrt/sink.h"

#include <string>

namespace cardsim {

class Transcript final : public cardrt::Sink {
 public:
  explicit Transcript(bool color) : color_(color) {}
  void entry(const cardrt::Machine& machine, const cardrt::LogEntry& entry) override;
  // The last lines: who won, with how much health left.
  void finish(const cardrt::Game& game) const;

 private:
  std::string name(const cardrt::Machine& machine, cardrt::SlotIndex slot) const;
  std::string paint(const char* code, const std::string& text) const;
  void turn(const cardrt::Machine& machine, const cardrt::LogEntry& entry);

  bool color_;
};

}  // namespace cardsim

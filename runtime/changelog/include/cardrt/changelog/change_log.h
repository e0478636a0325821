// ChangeLog: a sink that records everything that changes, as a tree of blocks.
//
// Whoever wants it sets it as the game's sink, plays, and takes what happened after each action: History piece = log.take(machine).
// It may be attached at any moment, in the middle of a spell too: the blocks that are under way are opened then. Blocks that wait for
// a player stay open from one piece to the next. Keep one for each game; it allocates, a game without it pays a null test.
#pragma once
#include "cardrt/changelog/change.h"
#include "cardrt/machine.h"

namespace cardrt {

class ChangeLog final : public Sink {
 public:
  ~ChangeLog() = default;

  void entry(const Machine& machine, const LogEntry& entry) override;
  void step(const Machine& machine) override;
  void popped(const Machine& machine) override;

  // What happened since the last piece was taken.
  History take(const Machine& machine);
  // The same without giving it away, for those who read it at once; then clear(), which keeps its memory.
  const History& peek(const Machine& machine);
  void clear();

 private:
  enum class Seen : std::uint8_t { Not, Begun, Open };
  struct OpenBlock {
    BlockKind kind;
    std::uint32_t content;  // where in this piece it begins
  };

  void settle(const Machine& machine);
  void begin(const Machine& machine, std::uint16_t frame);
  void open(const Machine& machine, const Block& block);
  void close();
  Change& add(ChangeKind kind, std::uint32_t entity = 0);
  void entity(const Machine& machine, SlotIndex slot);
  void restored(const Machine& machine);
  void moved(const Machine& machine, const LogEntry& entry);
  void row(const Machine& machine, Player side, cardabi::Zone zone, std::size_t first, std::size_t last);
  void know(std::uint32_t id, std::uint8_t players);
  std::uint8_t& knownBy(std::uint32_t id);
  std::uint32_t ask(const Machine& machine, SlotIndex slot, cardabi::Zone zone, Player side);
  void said(const Machine& machine, const LogEntry& entry);

  History history_;
  std::vector<Seen> frames_;          // of each frame on the stack: has it been seen, and is it an open block?
  std::vector<OpenBlock> open_;       // from the outermost
  std::vector<std::uint32_t> there_;  // who was there when something was taken back
  std::vector<std::uint8_t> known_;  // of each id: bits of the players who know it, and whether that has been asked yet
  std::int32_t keyword_ = 0;         // of the trigger that begins next, and whose it is
  SlotIndex keyword_of_ = kNoSlot;
  bool attached_ = false;
};

}  // namespace cardrt

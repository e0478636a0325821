// The sink: which random calls were made, and where.
#include "cardrt/log_text.h"
#include "cardrt/machine.h"
#include "cardrt/replay/recording.h"

#include <utility>

namespace cardrt::replay {

namespace {

// Does such an entry begin a block, in which other things happen?
bool opensBlock(LogKind kind) {
  switch (kind) {
    case LogKind::TurnStart:
    case LogKind::TurnEnd:
    case LogKind::Play:
    case LogKind::Attack:
    case LogKind::Power:
    case LogKind::Trigger:
    case LogKind::Reveal:
    case LogKind::Deaths:
    case LogKind::Trade:
    case LogKind::Prepare:
    case LogKind::Use:
    case LogKind::Forge: return true;
    case LogKind::Tag:
    case LogKind::Move:
    case LogKind::Hit:
    case LogKind::Random:
    case LogKind::Create:
    case LogKind::Resource:
    case LogKind::Summon:
    case LogKind::Heal:
    case LogKind::Death:
    case LogKind::Draw:
    case LogKind::Burn:
    case LogKind::EmptyDeck:
    case LogKind::Discard:
    case LogKind::Leaves:
    case LogKind::Choose:
    case LogKind::Offered:
    case LogKind::Note:
    case LogKind::Attached:
    case LogKind::Detached:
    case LogKind::Rewritten:
    case LogKind::Transform:
    case LogKind::Rewind:
    case LogKind::Restored:
    case LogKind::ChainCut:
    case LogKind::GameOver: return false;
  }
  return false;
}

// The card whose text is being run: that of the innermost ability; "" when the rules act by themselves.
std::string_view runningCard(const Machine& machine) {
  const Header& header = machine.s.header;
  for (std::size_t i = header.frame_count; i-- > 0;) {
    const Frame& frame = machine.s.frames[i];
    if (frame.activation == kNoSlot || frame.activation >= header.activation_count) continue;
    const SlotIndex self = machine.s.activations[frame.activation].self;
    if (self >= header.entity_count) return "";
    const Entity& entity = machine.at(self);
    if (entity.kind == Kind::None || entity.kind == Kind::Player) return "";
    return machine.cards.id(cardabi::CardRef(entity.card));
  }
  return "";
}

}  // namespace

void Recorder::entry(const Machine& machine, const LogEntry& entry) {
  if (entry.kind != LogKind::Random && !opensBlock(entry.kind)) return;
  const std::uint16_t depth = machine.s.header.frame_count;
  while (!blocks_.empty() && blocks_.back().depth > depth) blocks_.pop_back();
  if (entry.kind == LogKind::Random) {
    calls_.push_back({static_cast<std::uint32_t>(entry.x), static_cast<std::uint32_t>(entry.y),
                      std::string(runningCard(machine)), blocks_.empty() ? "" : blocks_.back().line});
    return;
  }
  // One that begins where another did is told by the same frame, after it.
  if (!blocks_.empty() && blocks_.back().depth == depth) blocks_.pop_back();
  blocks_.push_back({depth, logLine(machine, entry, "P1", "P2")});
}

std::vector<RandomCall> Recorder::take() { return std::exchange(calls_, {}); }

}  // namespace cardrt::replay

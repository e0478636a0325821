#include "cardrt/hearth/blocks.h"

#include "cardrt/hearth/hearth.h"

namespace cardrt {

namespace {

constexpr std::uint8_t kindOf(CoreFrame frame) { return static_cast<std::uint8_t>(frame); }

// An ability that runs: an answer to something that happened, or what its card does.
Block abilityBlock(const Machine& m, std::uint16_t frame) {
  const Frame& f = m.s.frames[frame];
  if (f.kind != kindOf(CoreFrame::Block) || f.flag == 0) return {};
  const Activation& running = m.s.activations[f.activation];
  const Frame* around = frame > 0 ? &m.s.frames[frame - 1] : nullptr;
  const bool answers = around != nullptr && (around->kind == kindOf(CoreFrame::Resolve) ||
                                             (around->kind == kindOf(CoreFrame::Ability) && around->flag != 0));
  return {answers ? BlockKind::Trigger : BlockKind::Power, running.self, running.chosen};
}

}  // namespace

Block blockOf(const Machine& m, std::uint16_t frame) {
  const Frame& f = m.s.frames[frame];
  if (f.kind < kFirstRuleFrame) return abilityBlock(m, frame);
  using hearth::RuleFrame;
  switch (static_cast<RuleFrame>(f.kind)) {
    case RuleFrame::Play:
    case RuleFrame::Use:
    case RuleFrame::Launch:
    case RuleFrame::Power: return {BlockKind::Play, f.a, f.b};
    case RuleFrame::Attack: return {BlockKind::Attack, f.a, f.b};
    case RuleFrame::Secret: return {BlockKind::Trigger, f.a, kNoSlot};
    case RuleFrame::Deaths: return {BlockKind::Deaths, kNoSlot, kNoSlot};
    case RuleFrame::EndTurn: return {BlockKind::EndTurn, f.player, kNoSlot};
    case RuleFrame::StartTurn: return {BlockKind::StartTurn, f.player, kNoSlot};
    case RuleFrame::Opening: return {BlockKind::Opening, kNoSlot, kNoSlot};
    case RuleFrame::Trade: return {BlockKind::Trade, f.a, kNoSlot};
    // Casting is a part of playing: what the spell does is a block of its own, its way to the graveyard is not.
    case RuleFrame::Cast:
    case RuleFrame::Damage:
    case RuleFrame::Split:
    case RuleFrame::Heal:
    case RuleFrame::Draw:
    case RuleFrame::Summon:
    case RuleFrame::Equip:
    case RuleFrame::Choice:
    case RuleFrame::Tell:
    case RuleFrame::Perform:
    case RuleFrame::Options: break;
  }
  return {};
}

bool hasBegun(const Machine& m, std::uint16_t frame) { return m.s.frames[frame].step != 0; }

}  // namespace cardrt

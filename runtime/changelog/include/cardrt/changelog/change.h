// What changed in a game, as data: a tree of blocks with tag changes, new entities, moves and what players are shown in them.
//
// ChangeLog records it, Mirror follows it, compact.h packs it; a client, a viewer or a replay needs no rules to use it. Entities are
// named by their ids, which are never reused; 0 is nobody. Applied to what was there before, in their order, the changes give exactly
// what is there afterwards: every tag of every entity.
#pragma once
#include "cardrt/hearth/blocks.h"
#include "cardrt/sink.h"

#include <cstdint>
#include <span>
#include <vector>

namespace cardrt {

// The tree is written flat: a block's changes and inner blocks stand between its Block and its End.
enum class ChangeKind : std::uint8_t {
  End,
  Block,   // block, entity: source, other: target, value: number of the keyword whose ability it is
  Tag,     // entity, tag, value: what it is now
  Entity,  // entity, other: CardRef, player: controller, owner, entity_kind, words: tag, value, ... all that are not 0.
  // A new one, or one that is another card now or as printed again; where it is stays. In a view also one whose card is not
  // known: no card, no kind, no tags; of a concealed one, value: its classes (bit set), which everybody sees
  Move,    // entity, zone, player: whose, position, order
  Row,     // player, zone, words: ids from `position` on, as they stand now
  Show,    // entity, players: bits of those who know it from now on
  Hide,    // entity, players: bits of those who do not see it any more
  Damage,  // entity: who takes it, other: from whom, value
  Heal,    // entity, other: by whom, value
  Line,    // said: one of a few words of the rules for a history that people read; player, entity, other, value
  Attach,  // entity: the enchantment, other: on whom, order
  Detach,  // entity: the enchantment that ended; it is no more
  Gone,  // entity: it is no more, since what made it was taken back; in views, it cannot be followed any more: it went into a deck
};
inline constexpr std::uint8_t kChangeKinds = 14;

struct Change {
  ChangeKind kind = ChangeKind::End;
  BlockKind block = BlockKind::None;
  LogKind said = LogKind::Tag;
  Player player = 0, owner = 0;
  std::uint8_t players = 0;
  cardabi::Zone zone = cardabi::Zone::None;
  cardabi::Kind entity_kind = cardabi::Kind::None;
  cardabi::Tag tag = cardabi::Tag::None;
  std::uint16_t position = 0;
  std::uint32_t entity = 0, other = 0;
  std::int32_t value = 0;
  std::uint32_t order = 0;
  std::uint32_t first_word = 0, words = 0;  // in the history's words
  friend bool operator==(const Change&, const Change&) = default;
};

// A piece of a game's log, of one action for example. `depth`: how many blocks of earlier pieces are still open where it begins; it
// may close them.
struct History {
  std::uint32_t depth = 0;
  std::vector<Change> changes = {};
  std::vector<std::uint32_t> words = {};

  std::span<const std::uint32_t> wordsOf(const Change& change) const {
    return std::span(words).subspan(change.first_word, change.words);
  }
  bool empty() const { return changes.empty(); }
  void clear() {
    changes.clear();
    words.clear();
  }
  friend bool operator==(const History&, const History&) = default;
};

// The rules' words that become a Line; the others are told by blocks, tags and moves already.
constexpr bool isSaid(LogKind kind) {
  switch (kind) {
    case LogKind::TurnStart:  // value: the turn
    case LogKind::Summon:
    case LogKind::Reveal:
    case LogKind::Death:
    case LogKind::Draw:
    case LogKind::Burn:
    case LogKind::EmptyDeck:  // value: damage
    case LogKind::Discard:
    case LogKind::Trade:
    case LogKind::Prepare:  // value: mana
    case LogKind::Use:      // value: which ability, from 1; 0 = it has but one
    case LogKind::Forge:
    case LogKind::Rewind:
    case LogKind::Choose:   // value: which it was, from 1; entity: who was chosen, other: or which card (a CardRef)
    case LogKind::Offered:  // value: how many things
    case LogKind::Transform:
    case LogKind::GameOver: return true;  // value: Result
    case LogKind::Tag:
    case LogKind::Move:
    case LogKind::Hit:
    case LogKind::Random:
    case LogKind::Create:
    case LogKind::Rewritten:
    case LogKind::TurnEnd:
    case LogKind::Play:
    case LogKind::Resource:
    case LogKind::Attack:
    case LogKind::Power:
    case LogKind::Trigger:
    case LogKind::Heal:
    case LogKind::Deaths:
    case LogKind::Leaves:
    case LogKind::Note:
    case LogKind::Restored:
    case LogKind::ChainCut:
    case LogKind::Attached:
    case LogKind::Detached: break;
  }
  return false;
}

}  // namespace cardrt

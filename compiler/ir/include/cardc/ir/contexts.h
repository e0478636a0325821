// Contexts: where an amount of damage or healing runs, and what spell damage does to it there.
//
// The one place that decides it. Lowering wraps the amount accordingly, and analysis explains it; nothing about it is ever written on a
// card but the exception `counts-spell-damage(N)`.
#pragma once
#include "cardabi/tables.h"

#include <cstdint>
#include <optional>
#include <string_view>

namespace cardc::ir {

enum class Context : std::uint8_t {
#define CARD_CONTEXT(Name, Times, Words) Name,
#include "cardc/ir/contexts.def"
};

// How often spell damage counts there.
std::int32_t timesIn(Context context);
std::string_view wordsOf(Context context);

// What an ability stands on.
struct Standing {
  cardabi::Kind kind = cardabi::Kind::None;  // of the printed card; of an option's card
  bool option = false;
  bool given = false;  // in an enchantment
  bool left = false;   // ... that a spell gives its player, to do the rest later
  bool secret = false, quest = false;
  bool waits = false;  // it says that it listens in the hand or the deck
  cardabi::Head head = cardabi::Head::None;
};
Context contextOf(const Standing& standing);

// What an operation does with spell damage.
enum class SpellNumber : std::uint8_t { Damage, Missiles, Healing, Change };
struct SpellNumberInfo {
  SpellNumber what = SpellNumber::Damage;
  std::uint32_t operand = 0;  // which of its operands the amount is
};
std::optional<SpellNumberInfo> spellNumberOf(cardabi::Op op);

}  // namespace cardc::ir

// Which rows of the ruleset's tables play the parts that the core has to know. The core speaks of parts, never of a game's words: the
// next ruleset fills them with its own rows. Used by runtime/core only; the rules say their own words.
#pragma once
#include "cardabi/record.h"
#include "cardabi/tables.h"
#include "cardabi/types.h"

namespace cardabi::role {

// An ordered zone beside the battlefield, whose cards only their owner sees.
inline constexpr Zone kConcealed = Zone::Secret;
// Where what is over lies, in no order.
inline constexpr Zone kSpent = Zone::Graveyard;

// What damage takes away before health.
inline constexpr Tag kShell = Tag::Armor;
inline constexpr std::int32_t printedShell(const Card& row) { return row.armor; }
// The fourth variable that is recomputed: what a side's effects are raised by.
inline constexpr Tag kBoost = Tag::SpellDamage;
// Its card has abilities; hears of itself; stands in for it; prices itself; keeps numbers aside. Told by what is printed and kept.
inline constexpr Tag kHasAbilities = Tag::HasAbilities;
inline constexpr Tag kHearsItself = Tag::HearsItself;
inline constexpr Tag kStandsIn = Tag::StandsIn;
inline constexpr Tag kPricesItself = Tag::OwnCost;
inline constexpr Tag kKeepsAside = Tag::KeepsAside;
// An ability is about to run; its keyword stands in the slot Before, 0 where it has none.
inline constexpr Event kRuns = Event::Trigger;
// Printed abilities do not work.
inline constexpr Tag kMuted = Tag::Silenced;
// In play, but as if it were not: no selection finds it and its abilities do not work, unless they ask for just that.
inline constexpr Tag kAsleep = Tag::Dormant;

// Its place in an ordered zone is no matter of chance; over when it moves.
inline constexpr Tag kPlacedFirst = Tag::PutAtBottom;
inline constexpr Tag kPlacedLast = Tag::PutOnTop;

// Printed facts that are no single one: of every race, and of no class.
inline constexpr std::uint32_t kEveryRace = 12, kNoClass = 0;

// What changes when a variable of a player does.
inline constexpr std::uint32_t kPlayersTouch = Touch::Mana;

}  // namespace cardabi::role

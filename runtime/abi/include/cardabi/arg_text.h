// The number of a node as text, for printers and debug logs: what it says depends on the op row's OpArg.
#pragma once
#include "cardabi/tables.h"

#include <string>

namespace cardabi {

// "" for Nothing; spellings of the tables, sets joined by '|': "battlefield|hand yours minion". References are left as numbers:
// whoever has the cards prints their names.
std::string argText(OpArg arg, std::int32_t value);

// The spelling of a tag; "counter3" for a counter, whose name only the cards know.
std::string tagText(Tag tag);
std::string_view slotName(Slot slot);
std::string_view comparisonName(Comparison comparison);
std::string_view timingName(Timing timing);
std::string_view headName(Head head);
std::string_view hearsName(Hears hears);
std::string_view limitName(Limit limit);
std::string_view howName(How how);
std::string_view durationName(Duration duration);
// Spellings of the members of a set of Zone, Kind or Sides, joined by '|'; "none" for the empty set.
std::string zonesText(std::uint32_t set);
std::string kindsText(std::uint32_t set);
std::string sidesText(std::uint32_t set);

}  // namespace cardabi

#include "cardabi/arg_text.h"

#include <array>

namespace cardabi {
namespace {

template <class Row, class Bit>
std::string setText(std::span<const Row> rows, std::uint32_t set, Bit bit_of) {
  std::string text;
  for (const Row& row : rows) {
    if ((set & bit_of(row)) == 0) continue;
    if (!text.empty()) text += '|';
    text += row.spelling;
  }
  return text.empty() ? "none" : text;
}

template <class Enum, std::size_t Count>
std::string_view nameOf(const std::array<std::string_view, Count>& names, Enum value) {
  return index(value) < Count ? names[index(value)] : "?";
}

std::string factText(std::int32_t value) {
  for (const FactInfo& row : allFacts()) {
    if (packFact(row.category, row.number) == value) return std::string(row.spelling);
  }
  return "?";
}

std::string scopeText(std::int32_t value) {
  const Scope scope = Scope::unpack(value);
  return zonesText(scope.zones) + ' ' + sidesText(scope.sides) + ' ' + kindsText(scope.kinds);
}

std::string historyText(std::int32_t value) {
  constexpr std::array<std::string_view, 6> kWindows = {"this-turn",       "last-turn",          "last-enemy-turn",
                                                        "since-last-turn", "while-holding-this", "this-game"};
  const History history = History::unpack(value);
  const EventInfo* row = find(history.event);
  std::string text(row != nullptr ? row->name : "?");
  text += ' ';
  text += nameOf(kWindows, history.window);
  if (history.slot != 0) {
    text += ' ';
    text += slotName(static_cast<Slot>(history.slot));
  }
  return text;
}

std::string destinationText(std::int32_t value) {
  constexpr std::array<std::string_view, 3> kWhose = {"yours", "foes", "owners"};
  constexpr std::array<std::string_view, 4> kSpots = {"random", "top", "bottom", "end"};
  const Destination to = Destination::unpack(value);
  return zonesText(bit(to.zone)) + ' ' + std::string(nameOf(kWhose, to.whose)) + ' ' +
         std::string(nameOf(kSpots, to.spot));
}

std::string policyText(std::int32_t value) {
  for (const PolicyInfo& row : allPolicies()) {
    const auto choice = static_cast<std::size_t>(value & 0xff);
    if (row.id != value >> 8 || choice >= row.values.size()) continue;
    return std::string(row.spelling) + ' ' + std::string(row.values[choice].spelling);
  }
  return "?";
}

std::string besideText(std::int32_t value) {
  constexpr std::array<std::string_view, 4> kNames = {"none", "left", "right", "both"};
  return std::string(nameOf(kNames, static_cast<Beside>(value)));
}

}  // namespace

std::string zonesText(std::uint32_t set) {
  return setText(allZones(), set, [](const ZoneInfo& row) { return bit(row.zone); });
}
std::string kindsText(std::uint32_t set) {
  return setText(allKinds(), set, [](const KindInfo& row) { return bit(row.kind); });
}
std::string sidesText(std::uint32_t set) {
  constexpr std::array<std::string_view, 4> kNames = {"none", "yours", "foes", "both"};
  return std::string(nameOf(kNames, static_cast<Sides>(set)));
}
std::string tagText(Tag tag) {
  if (isCounter(tag)) return "counter" + std::to_string(index(tag) - kFirstCounter);
  return std::string(info(tag).spelling);
}
std::string_view slotName(Slot slot) {
  constexpr std::array<std::string_view, 7> kNames = {"none",   "subject", "object", "source",
                                                      "player", "amount",  "before"};
  return nameOf(kNames, slot);
}
std::string_view comparisonName(Comparison comparison) {
  constexpr std::array<std::string_view, 6> kNames = {"equal",   "not-equal", "at-least",
                                                      "at-most", "more-than", "less-than"};
  return nameOf(kNames, comparison);
}
std::string_view timingName(Timing timing) {
  constexpr std::array<std::string_view, kTimingCount> kNames = {"would", "when", "whenever", "after"};
  return nameOf(kNames, timing);
}
std::string_view headName(Head head) {
  constexpr std::array<std::string_view, 6> kNames = {"none", "cast", "trigger", "aura", "cost-rule", "called"};
  return nameOf(kNames, head);
}
std::string_view hearsName(Hears hears) {
  constexpr std::array<std::string_view, 3> kNames = {"any", "own-as-subject", "own-as-object"};
  return nameOf(kNames, hears);
}
std::string_view limitName(Limit limit) {
  constexpr std::array<std::string_view, 6> kNames = {"none",          "once",     "once-per-turn",
                                                      "once-per-game", "progress", "every"};
  return nameOf(kNames, limit);
}
std::string_view howName(How how) {
  constexpr std::array<std::string_view, 4> kNames = {"add", "set", "times", "not-below"};
  return nameOf(kNames, how);
}
std::string_view durationName(Duration duration) {
  constexpr std::array<std::string_view, 6> kNames = {"always",
                                                      "this-turn",
                                                      "until-your-next-turn",
                                                      "until-end-of-your-next-turn",
                                                      "during-next-enemy-turn",
                                                      "during-your-next-turn"};
  return nameOf(kNames, duration);
}

std::string argText(OpArg arg, std::int32_t value) {
  const auto bits = static_cast<std::uint32_t>(value);
  switch (arg) {
    case OpArg::Nothing: return "";
    case OpArg::Register: return 'r' + std::to_string(value);
    case OpArg::Slot: return std::string(slotName(static_cast<Slot>(value)));
    case OpArg::Tag: return tagText(static_cast<Tag>(value));
    case OpArg::Scope: return scopeText(value);
    case OpArg::Sides: return sidesText(bits);
    case OpArg::CardRef: return '#' + std::to_string(CardRef(bits).set()) + ':' + std::to_string(CardRef(bits).local());
    case OpArg::Kinds: return kindsText(bits);
    case OpArg::Zones: return zonesText(bits);
    case OpArg::Fact: return factText(value);
    case OpArg::Comparison: return std::string(comparisonName(static_cast<Comparison>(value)));
    case OpArg::Number:
    case OpArg::Keyword:
    case OpArg::Native:
    case OpArg::Memory: return std::to_string(value);
    case OpArg::Category: {
      constexpr std::array<std::string_view, 4> kNames = {"class", "race", "school", "rarity"};
      return std::string(nameOf(kNames, static_cast<FactCategory>(value)));
    }
    case OpArg::History: return historyText(value);
    case OpArg::Destination: return destinationText(value);
    case OpArg::Policy: return policyText(value);
    case OpArg::Rounding: return value == 0 ? "down" : "up";
    case OpArg::Beside: return besideText(value);
    case OpArg::Place: {
      constexpr std::array<std::string_view, 3> kNames = {"end", "right-of-this", "left-of-this"};
      return std::string(nameOf(kNames, static_cast<Place>(value)));
    }
  }
  return "?";
}

}  // namespace cardabi

#include "names.h"

#include "cardabi/arg_text.h"

#include <fmt/core.h>

namespace cardc::emit {

using namespace cardabi;

std::string enumerator(std::string_view spelling) {
  std::string name;
  bool begins = true;
  for (const char c : spelling) {
    if (c != '-') name += begins && c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    begins = c == '-';
  }
  return name;
}

std::string_view nameOf(How how) {
  switch (how) {
    case How::Add: return "Add";
    case How::Set: return "Set";
    case How::Times: return "Times";
    case How::NotBelow: return "NotBelow";
  }
  return {};
}

std::string_view nameOf(From from) {
  switch (from) {
    case From::Number: return "Number";
    case From::Kept: return "Kept";
    case From::Tree: return "Tree";
  }
  return {};
}

namespace {

template <class Rows, class GetBit>
std::string bitSet(std::uint32_t bits, std::string_view type, const Rows& rows, GetBit bit_of) {
  std::string text;
  for (const auto& row : rows) {
    if ((bits & bit_of(row)) == 0) continue;
    if (!text.empty()) text += " | ";
    text += fmt::format("bit({}::{})", type, row.name);
    bits &= ~bit_of(row);
  }
  if (bits != 0 || text.empty()) text += text.empty() ? fmt::format("{:#x}", bits) : fmt::format(" | {:#x}", bits);
  return text;
}

void addWord(std::string& text, std::string_view word) {
  if (!text.empty()) text += ' ';
  text += word;
}

}  // namespace

std::string zoneSet(std::uint32_t zones) {
  return bitSet(zones, "Zone", allZones(), [](const ZoneInfo& row) { return bit(row.zone); });
}
std::string kindSet(std::uint32_t kinds) {
  return bitSet(kinds, "Kind", allKinds(), [](const KindInfo& row) { return bit(row.kind); });
}

std::string factWords(FactCategory category, std::uint64_t bits) {
  std::string text;
  for (const FactInfo& row : allFacts()) {
    if (row.category == category && (bits >> row.number & 1) != 0) addWord(text, row.spelling);
  }
  return text;
}

std::string flagWords(std::uint64_t flags) {
  std::string text;
  for (const TagInfo& row : allTags()) {
    if (row.store == TagStore::Flag && (flags >> row.at & 1) != 0) addWord(text, row.spelling);
  }
  return text;
}

std::string touchWords(std::uint32_t touches) {
  std::string text;
  for (const TouchInfo& row : allTouches()) {
    if ((touches & row.bit) != 0) addWord(text, row.name);
  }
  return text;
}

std::string cardRef(CardRef card) { return fmt::format("CardRef({}, {}).value", card.set(), card.local()); }

std::string tagCode(Tag tag) {
  if (isCounter(tag)) return fmt::format("counterTag({})", index(tag) - kFirstCounter);
  return fmt::format("Tag::{}", info(tag).name);
}

std::string argText(const OpInfo& op, std::int32_t arg) {
  const auto bits = static_cast<std::uint32_t>(arg);
  switch (op.arg) {
    case OpArg::Nothing:
    case OpArg::Register:
    case OpArg::Number: return arg == 0 ? std::string() : std::to_string(arg);
    case OpArg::Slot: return "Slot::" + enumerator(slotName(static_cast<Slot>(arg)));
    case OpArg::Tag: return tagCode(static_cast<Tag>(arg));
    case OpArg::Scope: {
      const Scope scope = Scope::unpack(arg);
      return fmt::format("Scope{{{}, index(Sides::{}), {}}}.pack()", zoneSet(scope.zones),
                         enumerator(sidesText(scope.sides)), kindSet(scope.kinds));
    }
    case OpArg::Sides: return "Sides::" + enumerator(cardabi::argText(op.arg, arg));
    case OpArg::Beside: return "Beside::" + enumerator(cardabi::argText(op.arg, arg));
    case OpArg::CardRef: return cardRef(CardRef(bits));
    case OpArg::Kinds: return kindSet(bits);
    case OpArg::Zones: return zoneSet(bits);
    case OpArg::Fact: {
      static constexpr std::string_view kCategories[] = {"Class", "Race", "School", "Rarity"};
      return fmt::format("packFact(FactCategory::{}, {})", kCategories[bits >> 8 & 3], bits & 0xff);
    }
    case OpArg::Comparison: return "Comparison::" + enumerator(cardabi::argText(op.arg, arg));
    case OpArg::Rounding: return "Rounding::" + enumerator(cardabi::argText(op.arg, arg));
    case OpArg::Place: return "Place::" + enumerator(cardabi::argText(op.arg, arg));
    default: return std::to_string(arg);  // only planned operations have others, and no row has one
  }
  return {};
}

}  // namespace cardc::emit

#include "names.h"

#include <fmt/core.h>

#include <utility>

namespace cardc::emit {
using namespace cardabi;

namespace {

void addWord(std::string& text, std::string_view word) {
  if (!text.empty()) text += ' ';
  text += word;
}

}  // namespace

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

std::string eventWords(cardabi::EventSet events) {
  std::string text;
  for (const cardabi::EventInfo& row : cardabi::allEvents()) {
    if ((events >> index(row.event) & 1) != 0) addWord(text, row.name);
  }
  return text;
}

std::string traitWords(std::uint32_t traits) {
  std::string text;
  for (const auto& [bit, word] :
       {std::pair{CardTrait::Token, "token"}, std::pair{CardTrait::TargetOptional, "target-optional"},
        std::pair{CardTrait::SummonsOnly, "summons-only"}}) {
    if ((traits & bit) != 0) addWord(text, word);
  }
  return text;
}

std::string cardRef(CardRef card) { return fmt::format("{:#x}", card.value); }

}  // namespace cardc::emit

// What the numbers of the records mean, for the comments of generated C++. Private to emit/cpp.
//
// Rows are written as plain numbers with their meaning behind them: a compiler reads those several times faster than names.
#pragma once
#include "cardabi/tables.h"

#include <cstdint>
#include <string>

namespace cardc::emit {

// The spellings of what is in a set, separated by spaces.
std::string factWords(cardabi::FactCategory category, std::uint64_t bits);
std::string flagWords(std::uint64_t flags);
std::string touchWords(std::uint32_t touches);
std::string eventWords(cardabi::EventSet events);
std::string traitWords(std::uint32_t traits);

// A CardRef as a number that can be read: "0x10005" is 1:5.
std::string cardRef(cardabi::CardRef card);

}  // namespace cardc::emit

// Numbers of the records as they are written in C++: Head::Cast, bit(Zone::Play) | bit(Zone::Hand). Private to
// emit/cpp.
#pragma once
#include "cardabi/tables.h"

#include <cstdint>
#include <string>
#include <string_view>

namespace cardc::emit {

// The enumerator that a spelling stands for: "own-as-subject" is OwnAsSubject.
std::string enumerator(std::string_view spelling);
std::string_view nameOf(cardabi::How how);
std::string_view nameOf(cardabi::From from);

std::string zoneSet(std::uint32_t zones);  // "bit(Zone::Play) | bit(Zone::Hand)", "0" for none
std::string kindSet(std::uint32_t kinds);

// For comments: the spellings of the facts whose bits are set, separated by spaces.
std::string factWords(cardabi::FactCategory category, std::uint64_t bits);
std::string flagWords(std::uint64_t flags);
std::string touchWords(std::uint32_t touches);

// A CardRef as a number: "CardRef(1, 5).value".
std::string cardRef(cardabi::CardRef card);
// The argument of a node as its op row means it. "" for the default, 0.
std::string tagCode(cardabi::Tag tag);
std::string argText(const cardabi::OpInfo& op, std::int32_t arg);

}  // namespace cardc::emit

// The one layout of card files: `cardc fmt` and editors ask for it here.
//
// What comes out says the same as what went in: same tree, same comments, only the order of facts (facts_order.h), line breaks and
// spaces are decided anew; formatting twice changes nothing. Statements with mistakes stay byte for byte as they are. The
// layout and its reasons: compiler/decisions/0005-one-layout.md.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace cardc::format {

enum class Outcome : std::uint8_t {
  Formatted,
  Unreadable,  // not text, nested too deep, or mistakes that cannot be told apart; all reported by the parser
  Refused,     // the result would not have said the same, or not have been final: a mistake of this program
};

struct Formatted {
  Outcome outcome = Outcome::Formatted;
  std::string text;        // the file as it was where it is not formatted
  std::uint32_t left = 0;  // statements with mistakes, left as they are
};
Formatted format(std::string_view text);

// What a file says, without places, and with facts in their fixed order: equal for two files exactly when no reader of trees can
// tell them apart. Comments and mistakes are part of it.
std::string meaning(std::string_view text);

}  // namespace cardc::format

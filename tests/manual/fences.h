// The examples of a page written in Markdown: fenced blocks whose first word is `card`, made into files that can be compiled.
//
// ```card            whole declarations; they are put in the set MANUAL
// ```card file       a whole file, nothing is added
// ```card test       the inside of a test block
// ```card body       the inside of a minion
// ```card actions    the inside of a battlecry
// ```card given      what stands in the braces of `give`
// ```card condition · selection · pattern · amount · event    one example a line, each tried alone
// Behind it may stand `wrong CW2002` (the example must give this code and no other), `soon` (must be read without complaint by the parser, no
// more is asked yet) and `made` (`<60 x "not ">` stands for sixty `not`, `<byte ff>` for that byte).
// In a page of `cardc explain` the words Wrong and Right above a block say the same, with the page's own code.
// What an example speaks of is there: target, Level, Pick, it, the cards of companions.card.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace manual {

struct Fence {
  std::uint32_t line = 0;  // of its first line of text, from 1
  std::string shape;       // "", "file", "test", "body" ...
  std::string wrong;       // the code that it must give; "" = none
  bool soon = false;
  std::string text;
};
// `code`: the page's own, "" for other pages. A fence that cannot be understood has a shape that says so: sampleOf() has none for it.
std::vector<Fence> fencesOf(std::string_view markdown, std::string_view code);

struct Sample {
  std::uint32_t line = 0;  // of the example in its page
  std::string shown;       // the example alone
  std::string source;      // the file to compile
};
// None for a fence whose shape nobody knows.
std::vector<Sample> samplesOf(const Fence& fence);

}  // namespace manual

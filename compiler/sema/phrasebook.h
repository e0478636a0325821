// The phrasebook as data: which sentence means which operation. Rows in phrasebook.def.
#pragma once
#include "cardabi/tables.h"

#include <span>
#include <string_view>
#include <vector>

namespace cardc::sema {

enum class Form : std::uint8_t {
  Plain,
  Draw,
  Bring,
  Give,
  Resource,
  Return,
  Prevent,
  Change,
  Pick,
  Remember,
  Discover,
  Put,
  Remove,
  Control,
  SwapStats,
  Ability,
  Cast,
  Spend,
  Unlock,
  Set
};
enum class Result : std::uint8_t { Nothing, What, Fresh };

struct PhraseRow {
  std::string_view verb, unit;
  Form form = Form::Plain;
  cardabi::Op op = cardabi::Op::None;
  std::string_view operands;
  std::uint32_t kinds = 0, zones = 0;
  std::string_view extras;
  Result result = Result::Nothing;
  std::string_view doc;  // an example
};
std::span<const PhraseRow> allPhrases();
// Verbs of the grammar that no row has are known words that are not built yet.
bool hasVerb(std::string_view verb);
std::vector<std::string_view> verbWords();
// The words of a list: "to amount" -> to, amount.
std::vector<std::string_view> splitWords(std::string_view list);

}  // namespace cardc::sema

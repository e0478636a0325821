#include "phrasebook.h"

#include <algorithm>

namespace cardc::sema {
namespace {
using cardabi::bit;
using cardabi::Kind;
using cardabi::Op;
using cardabi::Zone;

constexpr std::uint32_t kUnit = bit(Kind::Unit), kGear = bit(Kind::Gear), kPlace = bit(Kind::Place),
                        kAction = bit(Kind::Action), kAvatar = bit(Kind::Avatar), kPower = bit(Kind::Power),
                        kCharacters = bit(Kind::Unit) | bit(Kind::Avatar);
constexpr std::uint32_t kPlay = bit(Zone::Play), kHand = bit(Zone::Hand), kSecret = bit(Zone::Secret);

constexpr PhraseRow kPhrases[] = {
#define CARD_PHRASE(Verb, Unit, TheForm, TheOp, Operands, Kinds, Zones, Extras, TheResult, Doc) \
  {Verb, Unit, Form::TheForm, Op::TheOp, Operands, Kinds, Zones, Extras, Result::TheResult, Doc},
#include "phrasebook.def"
};

}  // namespace

std::span<const PhraseRow> allPhrases() { return kPhrases; }

bool hasVerb(std::string_view verb) {
  return std::any_of(std::begin(kPhrases), std::end(kPhrases), [&](const PhraseRow& row) { return row.verb == verb; });
}

std::vector<std::string_view> verbWords() {
  std::vector<std::string_view> words;
  for (const PhraseRow& row : kPhrases) {
    if (std::find(words.begin(), words.end(), row.verb) == words.end()) words.push_back(row.verb);
  }
  for (const std::string_view word : {"if", "repeat", "for", "choose", "flip", "let"}) words.push_back(word);
  return words;
}

std::vector<std::string_view> splitWords(std::string_view list) {
  std::vector<std::string_view> words;
  while (!list.empty()) {
    const std::size_t end = std::min(list.find(' '), list.size());
    if (end != 0) words.push_back(list.substr(0, end));
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return words;
}

}  // namespace cardc::sema

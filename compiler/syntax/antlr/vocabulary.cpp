#include "vocabulary.h"

#include <algorithm>
#include <array>
#include <utility>

namespace cardc::syntax::antlr {
namespace {

struct Verb {
  std::string_view third, past;
};
constexpr Verb kVerbs[] = {
#define CARD_EVENT(Name, Id, Base, Third, Participle, Unit, Subject, Object, Passive, LeadsTo, HeardAt, Doc) \
  {Third, Participle}, {Passive, ""},
#include "cardabi/hearth/events.def"
#define CARD_EVENT_VERB(Third, Past) {Third, Past},
#include "../event_verbs.def"
};

constexpr std::pair<std::string_view, std::string_view> kForeign[] = {
    {"<=", "'is at most'"},
    {">=", "'is at least'"},
    {"==", "'is'"},
    {"!=", "'is not'"},
    {"<", "'is less than'"},
    {">", "'is more than'"},
    {";", "a comma or a new line"},
    {":", "what happens in braces, as in 'battlecry { ... }'"},
    {"=>", "what happens in braces, as in 'battlecry { ... }'"},
    {"->", "what happens in braces, as in 'battlecry { ... }'"},
    {"&&", "'and'"},
    {"||", "'or'"},
    {"!", "'not'"},
    {"self", "'this'"},
    {"twice", "'repeat 2 times { ... }'"},
    {"enemies", "'enemy characters'"},
    {"allies", "'friendly characters'"},
    {"creature", "'minion'"},
    {"creatures", "'minions'"},
    {"two", "'2'"},
    {"three", "'3'"},
    {"four", "'4'"},
    {"five", "'5'"},
    {"six", "'6'"},
};

}  // namespace

VerbForm verbForm(std::string_view word) {
  if (word.empty()) return VerbForm::None;
  for (const Verb& verb : kVerbs) {
    if (verb.third == word) return VerbForm::Third;
    if (verb.past == word) return VerbForm::Past;
  }
  return VerbForm::None;
}

std::string_view insteadOf(std::string_view spelling) {
  for (const auto& [foreign, ours] : kForeign) {
    if (foreign == spelling) return ours;
  }
  return {};
}

}  // namespace cardc::syntax::antlr

#include "vocabulary.h"

#include <algorithm>
#include <array>
#include <utility>

namespace cardc::syntax::antlr {
namespace {

struct Verb {
  std::string_view third, past;
  bool of_player = false;
};
constexpr Verb kVerbs[] = {
#define CARD_EVENT(Name, Id, Base, Third, Participle, Unit, Subject, Object, Passive, LeadsTo, HeardAt, Doc) \
  {Third, Participle, std::string_view(#Subject) == "Player"}, {Passive, "", false},
#include "cardabi/hearth/events.def"
#define CARD_EVENT_VERB(Third, Past) {Third, Past, false},
#include "../event_verbs.def"
};

// Both forms of every verb by their spelling, since every word of every card is looked up; the first row of a spelling counts.
struct Form {
  std::string_view word;
  VerbForm form = VerbForm::None;
  std::size_t order = 0;
};
constexpr auto kForms = [] {
  std::array<Form, 2 * std::size(kVerbs)> forms;
  for (std::size_t n = 0; n < std::size(kVerbs); ++n) {
    forms[2 * n] = {kVerbs[n].third, VerbForm::Third, 2 * n};
    forms[2 * n + 1] = {kVerbs[n].past, VerbForm::Past, 2 * n + 1};
  }
  std::sort(forms.begin(), forms.end(),
            [](const Form& a, const Form& b) { return a.word != b.word ? a.word < b.word : a.order < b.order; });
  return forms;
}();

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
  const auto found = std::lower_bound(kForms.begin(), kForms.end(), word,
                                      [](const Form& form, std::string_view wanted) { return form.word < wanted; });
  return found != kForms.end() && found->word == word && !word.empty() ? found->form : VerbForm::None;
}

bool toldOfPlayers(std::string_view third) {
  return std::any_of(std::begin(kVerbs), std::end(kVerbs),
                     [&](const Verb& verb) { return verb.third == third && verb.of_player; });
}

std::string_view insteadOf(std::string_view spelling) {
  for (const auto& [foreign, ours] : kForeign) {
    if (foreign == spelling) return ours;
  }
  return {};
}

}  // namespace cardc::syntax::antlr

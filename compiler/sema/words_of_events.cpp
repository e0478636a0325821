// Tables of what can happen: sentences that begin with a verb, and the events that abilities wait for.
#include "cardc/syntax/event_verbs.h"
#include "phrasebook.h"
#include "planned.h"
#include "vocabulary.h"
#include "word_cells.h"

#include <algorithm>

namespace cardc::sema::words {

namespace {

std::string objects(const PhraseRow& row) {
  const bool has =
      row.operands.find("what") != std::string_view::npos || row.operands.find("to") != std::string_view::npos ||
      row.operands.find("among") != std::string_view::npos || row.operands.find("new") != std::string_view::npos;
  if (!has) return "";
  return row.kinds == 0 ? "anything" : kindsInWords(row.kinds);
}

// A slot as it is written. `with` takes a block, unless it is how the new card is named: `replace this with it`.
std::string_view slotInWords(std::string_view word, bool with_names_the_new) {
  if (word == "for-each") return "for each";
  if (word == "at-random") return "at random";
  if (word == "place") return "next to, on the left of";
  if (word == "top") return "on top of";
  if (word == "bottom") return "on the bottom of";
  if (word == "with") return with_names_the_new ? "with" : "with { }";
  return word;
}

std::string slots(const PhraseRow& row) {
  const std::vector<std::string_view> extras = splitWords(row.extras);
  const bool into = std::find(extras.begin(), extras.end(), "into") != extras.end();
  std::string text;
  for (const std::string_view word : splitWords(row.operands)) {
    if (word != "what" && word != "amount" && word != "new" && word != "other") join(text, slotInWords(word, true));
  }
  for (const std::string_view word : extras) join(text, slotInWords(word, row.operands == "what new" && !into));
  return text;
}

std::string heard(const cardabi::EventInfo& row) {
  constexpr std::string_view kTimings[] = {"would", "when", "whenever", "after"};
  std::string text;
  for (std::size_t n = 0; n < std::size(kTimings); ++n) {
    if (row.heardAt(static_cast<cardabi::Timing>(n))) join(text, kTimings[n], " · ");
  }
  return text;
}

// "is-healed" is one word in the table and two on a card.
std::string passive(std::string_view verb) {
  return verb.substr(0, 3) == "is-" ? fmt::format("is {}", verb.substr(3)) : str(verb);
}

}  // namespace

WordTable sentences() {
  WordTable found =
      table("sentences", "Sentences",
            "What can happen, by verb. Behind its object a sentence may have the parts that its row lists, no others.",
            {{"word", "verb", kCode},
             {"example", "example", kCode},
             {"objects", "about"},
             {"zones", "where"},
             {"slots", "may have"},
             {"it", "`it` is then"},
             {"doc", "meaning"}});
  for (const PhraseRow& row : allPhrases()) {
    std::string verb = str(row.verb);
    join(verb, row.unit, " ... ");
    const char* it = row.result == Result::What ? "its object" : row.result == Result::Fresh ? "what came" : "";
    const cardabi::OpInfo& op = cardabi::info(row.op);
    found.rows.push_back({verb, str(row.doc), objects(row), row.zones == 0 ? "" : zonesInWords(row.zones), slots(row),
                          it, doc(op.doc, isPlanned(op))});
  }
  return found;
}

WordTable events() {
  WordTable found = table(
      "events", "Events",
      "What abilities wait for. The first form stands after `you`, the second after anybody else, the third in history "
      "(`that died this turn`), the fourth tells it from the other side (`this takes damage`). "
      "`heard` says which of `when ... would`, `when` (for moments: `at`), `whenever` and `after` an ability may begin "
      "with; a payload with `?` is planned.",
      {{"event", "event"},
       {"you", "you ...", kCode},
       {"others", "it ...", kCode},
       {"history", "history", kCode},
       {"passive", "other side", kCode},
       {"heard", "heard", kCode},
       {"payload", "event. ...", kCode},
       {"doc", "what happens"}});
  for (const cardabi::EventInfo& row : cardabi::allEvents()) {
    std::string payload;
    for (const cardabi::PayloadInfo& part : cardabi::allPayloads()) {
      if (part.event == row.event) join(payload, fmt::format("{}{}", part.spelling, isPlanned(part) ? "?" : ""), " ");
    }
    found.rows.push_back({str(row.name), str(row.base), str(row.third), str(row.participle), passive(row.passive),
                          heard(row), payload, doc(row.doc, isPlanned(row))});
  }
  for (const syntax::EventVerb& row : syntax::plannedEventVerbs()) {
    found.rows.push_back({"", "", str(row.third), str(row.past), "", "", "", "no event yet"});
  }
  return found;
}

}  // namespace cardc::sema::words

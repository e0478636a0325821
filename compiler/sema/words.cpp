#include "cardc/sema/words.h"

#include "at.h"
#include "cardabi/policies.h"
#include "cardc/diag/diagnostic.h"
#include "cardc/syntax/event_verbs.h"
#include "phrasebook.h"
#include "planned.h"
#include "vocabulary.h"

#include <fmt/format.h>

#include <algorithm>

namespace cardc::sema {
namespace {
using cardabi::Op;
using cardabi::Slot;
using Cells = std::vector<std::string>;

constexpr CellStyle kProse = CellStyle::Prose, kCode = CellStyle::Code;

std::string str(std::string_view text) { return std::string(text); }
std::string yes(bool set) { return set ? "yes" : ""; }

void join(std::string& list, std::string_view item, std::string_view between = ", ") {
  if (item.empty()) return;
  if (!list.empty()) list += between;
  list += item;
}

// What stands in the last column of a row whose behaviour is still to come.
std::string doc(std::string_view text, bool planned) { return planned ? fmt::format("planned: {}", text) : str(text); }

WordTable table(std::string_view name, std::string_view title, std::string_view about,
                std::vector<WordColumn> columns) {
  return {name, title, about, std::move(columns), {}};
}

// ---- what a card is made of

WordTable tags() {
  WordTable found = table(
      "tags", "Tags",
      "Words that the engine itself knows. On a card they stand alone (`taunt`) or with a number (`spell-damage(1)`); "
      "they are "
      "adjectives (`frozen minions`), properties (`armor of your hero`) and conditions (`target is frozen`) as well.",
      {{"word", "word", kCode},
       {"value", "value"},
       {"aura", "an aura can give it"},
       {"silence", "silence takes it"},
       {"transform", "transform keeps it"},
       {"copy", "a copy has it"},
       {"doc", "meaning"}});
  for (const cardabi::TagInfo& row : cardabi::allTags()) {
    if (row.store == cardabi::TagStore::Field) continue;  // where and whose it is: cards say that in other ways
    const bool of_player = findPlayerTag(row.spelling).has_value();
    found.rows.push_back({str(row.spelling),
                          row.store == cardabi::TagStore::Flag ? "yes or no"
                          : of_player                          ? "number of a player"
                                                               : "number",
                          yes(row.layer == cardabi::TagLayer::Layered), yes(row.traits & cardabi::TagTrait::Silenced),
                          yes(row.traits & cardabi::TagTrait::Kept), yes(row.traits & cardabi::TagTrait::Copied),
                          doc(row.doc, isPlanned(row))});
  }
  return found;
}

WordTable facts(cardabi::FactCategory category, std::string_view name, std::string_view title, std::string_view about) {
  WordTable found = table(name, title, about, {{"word", "word", kCode}, {"data", "in public card data", kCode}});
  for (const cardabi::FactInfo& row : cardabi::allFacts()) {
    if (row.category == category) found.rows.push_back({str(row.spelling), str(row.public_name)});
  }
  return found;
}

WordTable zones() {
  WordTable found =
      table("zones", "Places", "Where a card can be; on a card with `your`, `the enemy`, `either` or `each` in front.",
            {{"word", "word", kCode},
             {"room", "room"},
             {"order", "in order"},
             {"seen", "seen by"},
             {"full", "without room"},
             {"doc", "what is there"}});
  for (const cardabi::ZoneInfo& row : cardabi::allZones()) {
    if (row.zone == cardabi::Zone::None) continue;
    const char* seen = row.seen == cardabi::Seen::Everyone ? "both"
                       : row.seen == cardabi::Seen::Owner  ? "its player"
                                                           : "nobody";
    const char* full = row.when_full == cardabi::WhenFull::Burn      ? "it is burned"
                       : row.when_full == cardabi::WhenFull::Nothing ? "nothing comes"
                                                                     : "";
    found.rows.push_back({str(row.spelling), row.capacity == 0 ? "" : std::to_string(row.capacity), yes(row.ordered),
                          seen, full, str(row.doc)});
  }
  return found;
}

// ---- words of selections, conditions and amounts

WordTable nouns() {
  WordTable found =
      table("nouns", "Nouns", "What a selection speaks of. Races, pools and names of cards are nouns as well.",
            {{"word", "one · several", kCode}, {"kinds", "which"}});
  for (const Noun& row : allNouns()) {
    std::string kinds;
    for (const cardabi::KindInfo& kind : cardabi::allKinds()) {
      if ((row.kinds & cardabi::bit(kind.kind)) != 0) join(kinds, kind.spelling);
    }
    found.rows.push_back({fmt::format("{} · {}", row.singular, row.plural_word), kinds});
  }
  return found;
}

WordTable adjectives() {
  WordTable found = table("adjectives", "Adjectives",
                          "Every tag that is yes or no, every race, class, school and rarity is an adjective, and so "
                          "are these. `not-` in front "
                          "means the opposite.",
                          {{"word", "word", kCode}, {"doc", "meaning"}});
  for (const std::string_view word : nounAndAdjectiveWords()) {
    if (findNoun(word) || findFact(word) != nullptr || findTag(word) != nullptr) continue;
    const auto known = findAdjective(word);
    if (!known) {  // whose it is, or how it is picked: the manual's text says it
      found.rows.push_back({str(word), ""});
      continue;
    }
    const cardabi::OpInfo& op = cardabi::info(known->op);
    found.rows.push_back(
        {str(word), doc(fmt::format("{}{}", known->negated ? "The opposite of: " : "", op.doc), isPlanned(op))});
  }
  return found;
}

WordTable properties() {
  WordTable found = table("properties", "Properties",
                          "Numbers that a thing has: `attack of target`, `its cost`, `where health is 1`. Every tag "
                          "with a number is one, too.",
                          {{"word", "word", kCode}, {"doc", "meaning"}});
  std::vector<std::string_view> words;
  for (const std::string_view word : propertyWords()) {
    if (std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
  }
  for (const std::string_view word : words) {
    const auto known = findProperty(word);
    const cardabi::TagInfo* tag = findTag(word);
    if (!known || (tag != nullptr && known->live_op == Op::TagOf)) continue;
    found.rows.push_back(
        {str(word), known->live_op == Op::TagOf
                        ? doc(cardabi::info(known->tag).doc, isPlanned(cardabi::info(known->tag)))
                        : doc(cardabi::info(known->live_op).doc, isPlanned(cardabi::info(known->live_op)))});
  }
  return found;
}

WordTable resources() {
  WordTable found =
      table("resources", "Resources", "What is gained, lost, spent and refreshed by name: `gain 5 armor`.",
            {{"word", "phrase", kCode}, {"doc", "meaning"}});
  for (const std::string_view verb : {"gain", "lose", "spend", "refresh", "unlock"}) {
    for (const std::string_view word : resourceWords(verb)) {
      const Resource row = *findResource(word, verb);
      const bool by_tag = row.op == Op::RaiseTag || row.op == Op::SetTag;
      const bool planned =
          isPlanned(cardabi::info(row.op)) || (row.tag != cardabi::Tag::None && isPlanned(cardabi::info(row.tag)));
      found.rows.push_back(
          {fmt::format("{} 2 {}", verb, word),
           doc(by_tag && row.tag != cardabi::Tag::None ? cardabi::info(row.tag).doc : cardabi::info(row.op).doc,
               planned)});
    }
  }
  return found;
}

// ---- sentences and events

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

// ---- words that the cards define

// `N amount` is written in parentheses, actions and abilities in braces, a selection behind the word.
std::string usage(At definition) {
  std::string arguments, behind;
  for (const At param : definition.children(NodeKind::Param)) {
    const At name = param.find(NodeKind::Name), kind = param.find(NodeKind::Word);
    if (!name.valid() || !kind.valid()) continue;
    if (kind.text() == "actions" || kind.text() == "abilities") {
      behind += fmt::format(" {{ {} }}", kind.text());
    } else if (kind.text() == "selection") {
      behind += fmt::format(" {}", name.text());
    } else {
      join(arguments, name.text());
    }
  }
  std::string text = str(definition.find(NodeKind::Word).text());
  if (!arguments.empty()) text += fmt::format("({})", arguments);
  return text + behind;
}

// On one line, as written, without the braces around it.
std::string meaning(At definition) {
  const std::vector<At> parts = definition.children();
  std::string line;
  for (const char c : parts.back().text()) {
    const bool space = c == ' ' || c == '\n' || c == '\t' || c == '\r';
    if (!space) line += c;
    if (space && !line.empty() && line.back() != ' ') line += ' ';
  }
  if (!parts.back().is(NodeKind::Block)) return line;
  line = line.size() < 2 ? line : line.substr(1, line.size() - 2);
  const std::size_t first = line.find_first_not_of(' ');
  return first == std::string::npos ? "" : line.substr(first, line.find_last_not_of(' ') - first + 1);
}

WordTable defined(const syntax::Forest& definitions, NodeKind kind, std::string_view name, std::string_view title,
                  std::string_view about) {
  WordTable found = table(name, title, about, {{"word", "written", kCode}, {"means", "stands for", kCode}});
  for (const syntax::Tree& tree : definitions.trees) {
    for (const At at : At{&tree, tree.root()}.children(kind)) {
      if (at.find(NodeKind::Word).valid()) found.rows.push_back({usage(at), meaning(at)});
    }
  }
  return found;
}

// ---- for those who look deeper

WordTable operations() {
  WordTable found =
      table("ops", "Operations",
            "What sentences, selections, conditions and amounts become: the words of `cardc show --stage=ir`.",
            {{"op", "operation", kCode},
             {"class", "class"},
             {"operands", "takes", kCode},
             {"raises", "may raise"},
             {"marks", "marks"},
             {"doc", "meaning"}});
  constexpr std::string_view kClasses[] = {"action", "selector", "condition", "amount"};
  for (const cardabi::OpInfo& row : cardabi::allOps()) {
    std::string raises, marks;
    for (const cardabi::EventInfo& event : cardabi::allEvents()) {
      if ((row.raises & cardabi::events({event.event})) != 0) join(raises, event.name);
    }
    if ((row.traits & cardabi::OpTrait::Random) != 0) join(marks, "chance");
    if ((row.traits & cardabi::OpTrait::Asks) != 0) join(marks, "asks");
    if ((row.traits & cardabi::OpTrait::Many) != 0) join(marks, "may be several");
    found.rows.push_back({str(row.name), str(kClasses[cardabi::index(row.op_class)]), str(row.operands), raises, marks,
                          doc(row.doc, isPlanned(row))});
  }
  return found;
}

WordTable policies() {
  WordTable found =
      table("policies", "Policies",
            "Rulings on which sources differ. A test says `policy thaw start-of-turn`; a profile sets them all.",
            {{"word", "policy", kCode},
             {"values", "values", kCode},
             {"hearth", "profile hearth", kCode},
             {"anatomy", "profile anatomy", kCode},
             {"doc", "what it decides"}});
  for (const cardabi::PolicyInfo& row : cardabi::allPolicies()) {
    std::string values;
    for (const cardabi::PolicyValue& value : row.values) join(values, value.spelling, " · ");
    found.rows.push_back({str(row.spelling), values, str(row.values[row.hearth].spelling),
                          str(row.values[row.anatomy].spelling), str(row.doc)});
  }
  for (const cardabi::PlannedPolicy& row : cardabi::plannedPolicies()) {
    std::string values;
    for (const std::string_view value : row.values) join(values, value, " · ");
    found.rows.push_back({str(row.spelling), values, "", "", doc(row.doc, true)});
  }
  return found;
}

WordTable touches() {
  WordTable found = table("touches", "What natives touch",
                          "Behind `reads` and `writes` of a native; `everything` for all of them. Behind `raises` "
                          "stand events by their first form.",
                          {{"word", "word", kCode}});
  for (const cardabi::TouchInfo& row : cardabi::allTouches()) found.rows.push_back({str(row.name)});
  return found;
}

WordTable codes() {
  WordTable found =
      table("codes", "Messages", "What cardc may say about cards; `cardc explain CODE` has a page for each.",
            {{"code", "code", kCode}, {"severity", "severity"}, {"message", "message"}});
  for (std::uint32_t n = 0; n < diag::codeCount(); ++n) {
    const diag::Info& row = diag::info(static_cast<diag::Code>(n));
    found.rows.push_back({str(row.number), str(diag::severityName(row.severity)), str(row.format)});
  }
  return found;
}

}  // namespace

std::vector<WordTable> wordTables(const syntax::Forest& definitions) {
  using cardabi::FactCategory;
  return {
      defined(definitions, NodeKind::KeywordDef, "keywords", "Keywords",
              "Written in the language itself, in `cards/prelude`: a use stands for what is on the right, with what "
              "the card gives put in."),
      tags(),
      facts(FactCategory::Class, "classes", "Classes",
            "`class mage and priest`; as an adjective: `a random mage spell`."),
      facts(FactCategory::Race, "races", "Races",
            "`race beast and mech`; a race is a noun as well, with an s for several: `all murlocs`."),
      facts(FactCategory::School, "schools", "Schools", "`school fire`; as an adjective: `a fire spell`."),
      facts(FactCategory::Rarity, "rarities", "Rarities", "`rarity epic`; as an adjective: `a legendary minion`."),
      nouns(),
      adjectives(),
      defined(definitions, NodeKind::AdjectiveDef, "own-adjectives", "Adjectives of the prelude",
              "Adjectives that are said in the language itself."),
      zones(),
      properties(),
      defined(definitions, NodeKind::AmountDef, "amounts", "Amounts by name",
              "Numbers that are said in the language itself."),
      defined(definitions, NodeKind::ConditionDef, "conditions", "Conditions by name", "Used bare: `if combo { }`."),
      events(),
      sentences(),
      defined(definitions, NodeKind::ActionDef, "actions", "Actions by name",
              "Actions that are said in the language itself: one word, what it needs behind it."),
      resources(),
      policies(),
      operations(),
      touches(),
      codes(),
  };
}

}  // namespace cardc::sema

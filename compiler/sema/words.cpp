#include "cardc/sema/words.h"

#include "at.h"
#include "cardabi/policies.h"
#include "cardc/diag/diagnostic.h"
#include "planned.h"
#include "word_cells.h"

namespace cardc::sema {
namespace {
using namespace words;

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

// What an `about` says of a word.
std::string docOf(const syntax::Forest& definitions, std::string_view word) {
  for (const syntax::Tree& tree : definitions.trees) {
    for (const At at : At{&tree, tree.root()}.children(NodeKind::About)) {
      const At said = at.find(NodeKind::Word), doc = at.find(NodeKind::String);
      if (said.valid() && doc.valid() && said.text() == word) return str(doc.string());
    }
  }
  return {};
}

WordTable defined(const syntax::Forest& definitions, NodeKind kind, std::string_view name, std::string_view title,
                  std::string_view about) {
  WordTable found = table(name, title, about, {{"word", "written", kCode}, {"means", "stands for", kCode}});
  const bool described = kind == NodeKind::KeywordDef || kind == NodeKind::ActionDef || kind == NodeKind::ConditionDef;
  if (described) found.columns.push_back({"doc", "what it is"});
  for (const syntax::Tree& tree : definitions.trees) {
    for (const At at : At{&tree, tree.root()}.children(kind)) {
      const At word = at.find(NodeKind::Word);
      if (!word.valid()) continue;
      found.rows.push_back({usage(at), meaning(at)});
      if (described) found.rows.back().push_back(docOf(definitions, word.text()));
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

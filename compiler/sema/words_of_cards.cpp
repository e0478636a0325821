// Tables of what a card is made of, and of the words of selections, conditions and amounts.
#include "planned.h"
#include "vocabulary.h"
#include "word_cells.h"

#include <algorithm>

namespace cardc::sema::words {
using cardabi::Op;

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
    if ((row.traits & cardabi::TagTrait::Note) != 0) continue;
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
  for (const std::string_view word : playerNumberWords()) {
    const cardabi::OpInfo& op = cardabi::info(*findPlayerNumber(word));
    found.rows.push_back({fmt::format("your {}", word), doc(op.doc, isPlanned(op))});
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

}  // namespace cardc::sema::words

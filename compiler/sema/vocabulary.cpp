#include "vocabulary.h"

#include "cardc/support/nearest.h"

#include <algorithm>

namespace cardc::sema {
namespace {
using cardabi::bit;
using cardabi::Kind;
using cardabi::Op;
using cardabi::Tag;

struct NounRow {
  std::string_view singular, plural;
  std::uint32_t kinds;
};
constexpr NounRow kNouns[] = {
#define CARD_NOUN(Singular, Plural, Kinds) {Singular, Plural, Kinds},
#include "vocabulary.def"
};
struct AdjectiveRow {
  std::string_view spelling;
  Adjective meaning;
};
constexpr AdjectiveRow kAdjectives[] = {
#define CARD_ADJECTIVE(Spelling, TheOp, Negated) {Spelling, {Op::TheOp, Negated}},
#include "vocabulary.def"
};
struct PropertyRow {
  std::string_view spelling;
  Property meaning;
};
constexpr PropertyRow kProperties[] = {
#define CARD_PROPERTY(Spelling, LiveOp, TheTag) {Spelling, {Op::LiveOp, Tag::TheTag}},
#include "vocabulary.def"
};
struct PlayerNumberRow {
  std::string_view spelling;
  Op op;
};
constexpr PlayerNumberRow kPlayerNumbers[] = {
#define CARD_PLAYER_NUMBER(Spelling, TheOp) {Spelling, Op::TheOp},
#include "vocabulary.def"
};
struct ResourceRow {
  std::string_view spelling, verb;
  Resource meaning;
};
constexpr ResourceRow kResources[] = {
#define CARD_RESOURCE(Spelling, Verb, TheOp, Of, TheTag, TheBy) \
  {Spelling, Verb, {Op::TheOp, ResourceOf::Of, Tag::TheTag, ResourceBy::TheBy}},
#include "vocabulary.def"
};

bool matchesVerb(std::string_view written, std::string_view row) {
  if (row.empty()) return false;
  if (written == row) return true;
  // After `would` a verb stands in its base form: takes -> take.
  return row.back() == 's' && written == row.substr(0, row.size() - 1);
}

template <class Rows, class Get>
std::string inWords(const Rows& rows, Get name) {
  std::vector<std::string_view> words;
  for (const auto& row : rows) {
    const std::string_view word = name(row);
    if (!word.empty() && std::find(words.begin(), words.end(), word) == words.end()) words.push_back(word);
  }
  std::string text;
  for (std::size_t n = 0; n < words.size(); ++n) {
    if (n != 0) text += n + 1 == words.size() ? " or " : ", ";
    text += words[n];
  }
  return text.empty() ? "nothing" : text;
}

// What the engine notes for itself is none.
bool isWord(const cardabi::TagInfo& tag) { return (tag.traits & cardabi::TagTrait::Note) == 0; }

}  // namespace

std::vector<Noun> allNouns() {
  std::vector<Noun> all;
  for (const NounRow& row : kNouns) all.push_back({row.kinds, false, row.singular, row.plural});
  return all;
}

std::optional<Noun> findNoun(std::string_view word) {
  for (const NounRow& row : kNouns) {
    if (word == row.singular) return Noun{row.kinds, false, row.singular, row.plural};
    if (word == row.plural) return Noun{row.kinds, true, row.singular, row.plural};
  }
  return std::nullopt;
}

std::string kindsInWords(std::uint32_t kinds) {
  for (const NounRow& row : kNouns) {
    if (row.kinds == kinds) return std::string(row.plural);
  }
  return inWords(kNouns, [&](const NounRow& row) {
    const bool single = (row.kinds & (row.kinds - 1)) == 0;
    return single && (row.kinds & kinds) != 0 ? row.plural : std::string_view{};
  });
}

std::optional<Adjective> findAdjective(std::string_view word) {
  for (const AdjectiveRow& row : kAdjectives) {
    if (row.spelling == word) return row.meaning;
  }
  return std::nullopt;
}

std::optional<Property> findProperty(std::string_view word) {
  for (const PropertyRow& row : kProperties) {
    if (row.spelling == word) return row.meaning;
  }
  const cardabi::TagInfo* tag = findTag(word);
  if (tag == nullptr || tag->store == cardabi::TagStore::Field) return std::nullopt;
  return Property{Op::TagOf, tag->tag};
}

std::optional<Resource> findResource(std::string_view word, std::string_view verb) {
  for (const ResourceRow& row : kResources) {
    if (row.spelling == word && row.verb == verb) return row.meaning;
  }
  return std::nullopt;
}

std::optional<Tag> findPlayerTag(std::string_view word) {
  const cardabi::TagInfo* tag = findTag(word);
  if (tag == nullptr) return std::nullopt;
  // The players' block of tags.def.
  const bool of_player = tag->tag >= Tag::Mana && tag->tag < Tag::Taunt;
  return of_player ? std::optional(tag->tag) : std::nullopt;
}

std::optional<Op> findPlayerNumber(std::string_view word) {
  for (const PlayerNumberRow& row : kPlayerNumbers) {
    if (row.spelling == word) return row.op;
  }
  return std::nullopt;
}

std::vector<std::string_view> playerNumberWords() {
  std::vector<std::string_view> words;
  for (const PlayerNumberRow& row : kPlayerNumbers) words.push_back(row.spelling);
  return words;
}

cardabi::Comparison comparisonOf(std::string_view word) {
  using cardabi::Comparison;
  if (word == "least") return Comparison::AtLeast;
  if (word == "most") return Comparison::AtMost;
  if (word == "more") return Comparison::MoreThan;
  if (word == "less") return Comparison::LessThan;
  return Comparison::Equal;
}

const cardabi::TagInfo* findTag(std::string_view word) {
  for (const cardabi::TagInfo& row : cardabi::allTags()) {
    if (row.spelling == word && isWord(row)) return &row;
  }
  return nullptr;
}

const cardabi::FactInfo* findFact(std::string_view word) {
  for (const cardabi::FactInfo& row : cardabi::allFacts()) {
    if (row.spelling == word) return &row;
  }
  // `a murloc`, `2 murlocs`: races are nouns as well.
  if (word.size() > 1 && word.back() == 's') {
    const cardabi::FactInfo* race = findFact(cardabi::FactCategory::Race, word.substr(0, word.size() - 1));
    if (race != nullptr) return race;
  }
  return nullptr;
}

const cardabi::FactInfo* findFact(cardabi::FactCategory category, std::string_view word) {
  for (const cardabi::FactInfo& row : cardabi::allFacts()) {
    if (row.category == category && row.spelling == word) return &row;
  }
  return nullptr;
}

std::optional<cardabi::Zone> findZone(std::string_view word) {
  for (const cardabi::ZoneInfo& row : cardabi::allZones()) {
    if (row.zone == cardabi::Zone::None) continue;
    if (row.spelling == word) return row.zone;
    if (!row.spelling.empty() && row.spelling.back() == 's' &&
        row.spelling.substr(0, row.spelling.size() - 1) == word) {
      return row.zone;
    }
  }
  return std::nullopt;
}

std::string zonesInWords(std::uint32_t zones) {
  return inWords(cardabi::allZones(), [&](const cardabi::ZoneInfo& row) {
    return (zones & bit(row.zone)) != 0 ? row.spelling : std::string_view{};
  });
}

std::optional<EventVerb> findEventVerb(std::string_view verb, std::string_view unit) {
  std::optional<EventVerb> found;
  // The first row that the verb is of; one that measures the unit is better (`gains armor`, `gains crystals`).
  const auto consider = [&](const cardabi::EventInfo& row, bool passive) {
    if (!found || (row.unit == unit && found->event->unit != unit)) found = EventVerb{&row, passive};
  };
  const bool is = verb.substr(0, 3) == "is-";
  for (const cardabi::EventInfo& row : cardabi::allEvents()) {
    if (matchesVerb(verb, row.base) || matchesVerb(verb, row.third)) consider(row, false);
    if (matchesVerb(verb, row.passive)) consider(row, true);
  }
  for (const cardabi::EventInfo& row : cardabi::allEvents()) {
    if (found && found->event->unit == unit) break;
    if (matchesVerb(verb, row.participle)) consider(row, false);
    if (verb == "took" && row.passive == "takes") consider(row, true);
    if (is && row.object != cardabi::Slot::NoSlot && verb.substr(3) == row.participle) consider(row, true);
  }
  return found;
}

const cardabi::PayloadInfo* findPayload(cardabi::Event event, std::string_view spelling) {
  for (const cardabi::PayloadInfo& row : cardabi::allPayloads()) {
    if (row.event == event && row.spelling == spelling) return &row;
  }
  return nullptr;
}

std::string payloadsInWords(cardabi::Event event) {
  std::string text;
  for (const cardabi::PayloadInfo& row : cardabi::allPayloads()) {
    if (row.event != event) continue;
    if (!text.empty()) text += ", ";
    text += "event.";
    text += row.spelling;
  }
  return text.empty() ? "nothing" : text;
}

std::vector<std::string_view> nounAndAdjectiveWords() {
  std::vector<std::string_view> words;
  for (const NounRow& row : kNouns) words.insert(words.end(), {row.singular, row.plural});
  for (const std::string_view word : {"friendly", "enemy", "other", "random"}) words.push_back(word);
  for (const AdjectiveRow& row : kAdjectives) words.push_back(row.spelling);
  for (const cardabi::FactInfo& row : cardabi::allFacts()) words.push_back(row.spelling);
  for (const cardabi::TagInfo& row : cardabi::allTags()) {
    if (row.store == cardabi::TagStore::Flag && isWord(row)) words.push_back(row.spelling);
  }
  return words;
}

std::vector<std::string_view> bodyWords() {
  std::vector<std::string_view> words;
  for (const cardabi::TagInfo& row : cardabi::allTags()) {
    if (row.store != cardabi::TagStore::Field && isWord(row)) words.push_back(row.spelling);
  }
  return words;
}

std::vector<std::string_view> propertyWords() {
  std::vector<std::string_view> words;
  for (const PropertyRow& row : kProperties) words.push_back(row.spelling);
  for (const std::string_view word : bodyWords()) words.push_back(word);
  return words;
}

std::vector<std::string_view> resourceWords(std::string_view verb) {
  std::vector<std::string_view> words;
  for (const ResourceRow& row : kResources) {
    if (row.verb == verb) words.push_back(row.spelling);
  }
  return words;
}

std::vector<std::string_view> eventWords() {
  std::vector<std::string_view> words;
  for (const cardabi::EventInfo& row : cardabi::allEvents()) {
    for (const std::string_view word : {row.base, row.third, row.passive}) {
      if (!word.empty()) words.push_back(word);
    }
  }
  return words;
}

std::vector<std::string_view> factWords(cardabi::FactCategory category) {
  std::vector<std::string_view> words;
  for (const cardabi::FactInfo& row : cardabi::allFacts()) {
    if (row.category == category) words.push_back(row.spelling);
  }
  return words;
}

std::string atRandom(std::string_view phrase) {
  const std::size_t space = phrase.find(' ');
  if (space == std::string_view::npos) return {};
  const std::string_view first = phrase.substr(0, space);
  const bool number = first.find_first_not_of("0123456789") == std::string_view::npos;
  if (first != "a" && first != "an" && !number) return {};
  return std::string(first == "an" ? "a" : first) + " random" + std::string(phrase.substr(space));
}

diag::Guess didYouMean(std::string_view word, const std::vector<std::string_view>& candidates) {
  return {word, support::nearest(word, candidates)};
}

}  // namespace cardc::sema

// Vocabulary: what a lower-case word means, wherever it may stand. Pure look-ups over the tables.
#pragma once
#include "cardabi/tables.h"
#include "cardc/diag/guess.h"

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cardc::sema {

// Kinds of which a player has one at most on the battlefield: `your hero`, `the enemy weapon`.
inline constexpr std::uint32_t kSingleKinds =
    cardabi::bit(cardabi::Kind::Avatar) | cardabi::bit(cardabi::Kind::Power) | cardabi::bit(cardabi::Kind::Gear);
// Is all that may be in one set in the other as well? A set that nothing is known of (0) never is.
constexpr bool isWithin(std::uint32_t inner, std::uint32_t outer) { return inner != 0 && (inner & ~outer) == 0; }

struct Noun {
  std::uint32_t kinds = 0;
  bool plural = false;
  std::string_view singular, plural_word;
};
std::vector<Noun> allNouns();
std::optional<Noun> findNoun(std::string_view word);
// "minion", "minion or hero": for messages.
std::string kindsInWords(std::uint32_t kinds);

struct Adjective {
  cardabi::Op op = cardabi::Op::None;
  bool negated = false;
};
std::optional<Adjective> findAdjective(std::string_view word);

struct Property {
  cardabi::Op live_op = cardabi::Op::TagOf;
  cardabi::Tag tag = cardabi::Tag::None;
};
// A property row, or any tag that is a number or a flag.
std::optional<Property> findProperty(std::string_view word);

enum class ResourceOf : std::uint8_t { Player, Weapon };
enum class ResourceBy : std::uint8_t { Up, Down };
struct Resource {
  cardabi::Op op = cardabi::Op::None;
  ResourceOf of = ResourceOf::Player;
  cardabi::Tag tag = cardabi::Tag::None;
  ResourceBy by = ResourceBy::Up;
};
std::optional<Resource> findResource(std::string_view word, std::string_view verb);
// A tag of players: mana, crystals ... (the Var tags of the players' block).
std::optional<cardabi::Tag> findPlayerTag(std::string_view word);
// What a player has of all that is theirs: the operation that adds it up.
std::optional<cardabi::Op> findPlayerNumber(std::string_view word);
std::vector<std::string_view> playerNumberWords();

// The word of a bound: least, most, more, less; exactly.
cardabi::Comparison comparisonOf(std::string_view word);
const cardabi::TagInfo* findTag(std::string_view word);
const cardabi::FactInfo* findFact(std::string_view word);
const cardabi::FactInfo* findFact(cardabi::FactCategory category, std::string_view word);
// battlefield, hand, deck, graveyard, secrets; also in the singular where that is said.
std::optional<cardabi::Zone> findZone(std::string_view word);
std::string zonesInWords(std::uint32_t zones);

struct EventVerb {
  const cardabi::EventInfo* event = nullptr;
  bool passive = false;
};
// By the verb as written: "plays", "play", "takes", "take" (after would), "is-revealed", "died"; and by the word that it
// measures, if it has one: "gain" with "armor" or with "crystals".
std::optional<EventVerb> findEventVerb(std::string_view verb, std::string_view unit = {});
const cardabi::PayloadInfo* findPayload(cardabi::Event event, std::string_view spelling);
// "event.minion, event.player": what there is, for messages.
std::string payloadsInWords(cardabi::Event event);

// All words of a family, in the order of the tables: for "did you mean".
std::vector<std::string_view> nounAndAdjectiveWords();
std::vector<std::string_view> bodyWords();
std::vector<std::string_view> propertyWords();
std::vector<std::string_view> resourceWords(std::string_view verb);
std::vector<std::string_view> eventWords();
std::vector<std::string_view> factWords(cardabi::FactCategory category);
// "a minion" becomes "a random minion", "2 minions" "2 random minions": what is often meant where a phrase does not say which.
// Empty for a phrase that begins otherwise.
std::string atRandom(std::string_view phrase);
// "; did you mean 'taunt'?", also as a fix; empty where nothing is near.
diag::Guess didYouMean(std::string_view word, const std::vector<std::string_view>& candidates);

}  // namespace cardc::sema

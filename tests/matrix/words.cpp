#include "words.h"

#include <cctype>
#include <sstream>

namespace matrix {

namespace {

constexpr unsigned kMinion = OnMinion | Given, kCard = OnMinion | OnSpell | Given, kDoes = kCard | Actions,
                   kWaits = OnSpell | Waits;
constexpr const char* kSpellsWait = "a spell that goes where secrets are, not a body";

}  // namespace

const std::vector<Word>& words() {
  static const std::vector<Word> kWords = {
      // When a card is played, and when it dies
      {"battlecry", "battlecry { draw a card }", kMinion, ""},
      {"deathrattle", "deathrattle { summon a Little }", kMinion, ""},
      {"combo", "combo { deal 1 damage to a random enemy character }", kCard, ""},
      {"overload", "overload(1)", kCard, ""},
      {"echo", "echo", kCard, ""},
      {"twinspell", "twinspell(Bolt)", kCard, ""},
      {"miniaturize", "miniaturize(Little)", kMinion, ""},
      {"gigantify", "gigantify(Big)", kMinion, ""},
      {"finale", "finale { draw a card }", kCard, ""},
      {"outcast", "outcast { get a Bolt }", kCard, ""},
      {"quickdraw", "quickdraw { deal 1 damage to all minions }", kCard, ""},
      {"kindred", "kindred { summon a Little }", kCard, ""},
      {"manathirst", "if manathirst(5) { draw a card }", kDoes, ""},
      // Words that wait for a moment
      {"inspire", "inspire { give this { +1/+1 } }", kMinion, ""},
      {"spellburst", "spellburst { give this { +2/+2 } }", kMinion, ""},
      {"frenzy", "frenzy { give this { +2 attack } }", kMinion, ""},
      {"overkill", "overkill { draw a card }", kCard, ""},
      {"honorable-kill", "honorable-kill { summon a Little }", kCard, ""},
      {"overheal", "overheal { deal 1 damage to a random enemy character }", kMinion, ""},
      {"start-of-game", "start-of-game { shuffle 2 Bolt into your deck }", kCard, ""},
      // Words that count towards something
      {"infuse", "infuse(1, Better)", kCard, ""},
      {"corrupt", "corrupt(Better)", kCard, ""},
      {"ranked", "ranked(9, Better)", kCard, ""},
      {"forge", "forge(Better)", kCard, ""},
      {"quest", "quest { progress 2 after you play a card { get a Bolt } }", kWaits, kSpellsWait},
      {"sidequest", "sidequest { progress 2 after you draw a card { summon a Little } }", kWaits, kSpellsWait},
      {"questline stage",
       "questline { stage { progress 1 after you play a card { get a Bolt } }, "
       "stage { progress 2 after you draw a card { summon a Little } } }",
       kWaits, kSpellsWait},
      // Words about a card's way through hand and deck
      {"tradeable", "tradeable", kCard, ""},
      {"prepare", "prepare", kCard, ""},
      {"casts-when-drawn", "casts-when-drawn", OnSpell, "only what has a cast is cast"},
      {"shatter", "shatter(LeftHalf, RightHalf)", OnSpell, "the halves are spells"},
      {"temporary", "temporary", kCard, ""},
      // Words that merge one card with another
      {"magnetic", "magnetic", kMinion, ""},
      {"starship-piece building-starship join-starship", "starship-piece(Ship)", kMinion, ""},
      {"colossal", "colossal(2, Little)", kMinion, ""},
      // Words that run when another card names them
      {"invoked", "galakrond, invoked { draw a card }", kMinion, ""},
      {"heralded", "colossus, heralded { summon a Little }", kMinion, ""},
      // Actions
      {"recruit", "recruit a random minion in your deck", kDoes, ""},
      {"dredge", "dredge", kDoes, ""},
      {"joust joust-won", "joust, if joust-won { draw a card }", kDoes, ""},
      {"invoke", "invoke", kDoes, ""},
      {"herald", "herald", kDoes, ""},
      {"follow-map", "discover a minion, follow-map it", kDoes, ""},
      {"imbue", "imbue", kDoes, ""},
      {"freeze", "freeze a random enemy character", kDoes, ""},
      {"silence", "silence a random minion", kDoes, ""},
      {"discover", "discover a spell", kDoes, ""},
      {"discard", "discard a random card in your hand", kDoes, ""},
      {"transform", "transform a random minion into Little", kDoes, ""},
      // Words that the engine knows
      {"taunt", "taunt", kMinion, ""},
      {"charge", "charge", kMinion, ""},
      {"rush", "rush", kMinion, ""},
      {"windfury", "windfury", kMinion, ""},
      {"mega-windfury", "mega-windfury", kMinion, ""},
      {"cant-attack", "cant-attack", kMinion, ""},
      {"frozen", "frozen", kMinion, ""},
      {"divine-shield", "divine-shield", kMinion, ""},
      {"immune", "immune", kMinion, ""},
      {"poisonous", "poisonous", kCard, ""},
      {"lifesteal", "lifesteal", kCard, ""},
      {"spell-damage", "spell-damage(1)", kMinion, ""},
      {"stealth", "stealth", kMinion, ""},
      {"elusive", "elusive", kMinion, ""},
      {"reborn", "reborn", kMinion, ""},
      {"secret", "secret, after opponent plays a card { draw a card }", kWaits, kSpellsWait},
      {"titan", "titan { option @Smite { deal 2 damage to all enemy minions }, option @Grow { give this { +2/+2 } } }",
       OnMinion, "its options are cards of its own"},
      {"rewind", "rewind", kCard, ""},
      {"either-side", "either-side", kMinion, ""},
      // What has no word of the prelude, and meets all that have one
      {"blast", "deathrattle { deal 1 damage to all minions }", kMinion, "", false},
      {"aura", "aura all other friendly minions { +1/+1 }", kMinion, "", false},
      {"enrage", "aura this while this is damaged { +3 attack }", kMinion, "", false},
      {"juggle", "after you summon a minion { deal 1 damage to a random enemy character }", kMinion, "", false},
      {"ending", "at the end of your turn { deal 1 damage to a random enemy character }", kMinion, "", false},
      {"sleeper", "dormant-for(2)", OnMinion, "it says how the card comes into play", false},
      {"own-cost", "costs 1 less for each other minion", OnMinion | OnSpell, "it is the rule of the card itself",
       false},
      {"choice", "choose one { option @Draw { draw a card }, option @Shield { gain 2 armor } }", OnMinion | OnSpell,
       "its options are cards of its own", false},
  };
  return kWords;
}

std::vector<std::string> Word::list() const {
  std::istringstream in(words);
  std::vector<std::string> found;
  for (std::string one; in >> one;) found.push_back(one);
  return found;
}

std::string Word::name() const {
  const std::string word = list().front();
  std::string made;
  bool capital = true;
  for (const char c : word) {
    if (c != '-') made += capital ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    capital = c == '-';
  }
  return made;
}

bool fitOnOne(const Word& a, const Word& b, unsigned place) {
  const auto both = [&](const char* what) {
    return a.text.find(what) != std::string::npos && b.text.find(what) != std::string::npos;
  };
  return a.on(place) && b.on(place) && !both("option @") && !both("quest");
}

}  // namespace matrix

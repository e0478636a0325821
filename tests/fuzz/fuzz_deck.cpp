// Any text as a deck: what is none is told at a place inside of it, and what is one says the same when it is written and read again,
// as a code and as a list. Nothing crashes or hangs.
#include "cardc/deck/check.h"
#include "cardc/deck/code.h"
#include "cardc/deck/read.h"
#include "cardc/deck/write.h"
#include "cardc/diag/engine.h"
#include "cardc/driver/compile.h"

#include "properties.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace {

using namespace cardc;
using cardfuzz::promise;

// Ids and numbers that the seeds speak of, and a card for each rule.
constexpr std::string_view kCards =
    "set OLD { year 2014 }\n"
    "set NEW { year 2025 }\n"
    "set OLD\n"
    "hero Jaina { id \"HERO_08\", dbf 637, class mage, health 30 }\n"
    "spell Fireball { id \"CS2_029\", dbf 315, class mage, cost 4, cast { draw a card } }\n"
    "spell Frostbolt { id \"CS2_024\", dbf 662, class mage, cost 2, cast { draw a card } }\n"
    "minion Yeti { id \"CS2_182\", class neutral, cost 4, stats 4/5 }\n"
    "token spell Coin { id \"GAME_005\", dbf 1746, class neutral, cost 0, cast { draw a card } }\n"
    "set NEW\n"
    "minion Yeti like OLD.Yeti { id \"NEW_1\", dbf 30 }\n"
    "minion Manager { id \"ETC_080\", dbf 90749, class neutral, rarity legendary, cost 4, stats 4/4, sideboard(3) }\n"
    "minion Robot { id \"TOY_330\", dbf 31, class neutral, rarity legendary, cost 4, stats 4/4, sideboard(2, OLD.Coin) "
    "}\n"
    "minion Prince { id \"REV_018\", dbf 32, class neutral, rarity legendary, cost 3, stats 3/4, deck-size 40 }\n"
    "minion Guide { id \"VAC_1\", dbf 33, class mage, cost 4, stats 4/4, tourist(death-knight) }\n"
    "spell Boil { id \"RLK_1\", dbf 34, class death-knight, runes blood and frost and frost, cost 1, cast { draw a "
    "card } }\n"
    "minion Medivh { id \"TIME_890\", dbf 35, class mage, rarity legendary, cost 9, stats 7/7, fabled(Staff) }\n"
    "token weapon Staff { id \"TIME_890t\", dbf 36, class mage, cost 9, stats 0/3 }\n";

struct Cards {
  Cards() {
    files.add("fuzz.card", std::string(kCards));
    outcome = driver::compile(files, {driver::Stage::Program}, diags);
    promise(diags.empty(), "the cards have no mistakes");
  }
  source::VirtualFiles files;
  diag::Engine diags;
  driver::Outcome outcome;
};

constexpr std::uint64_t kMostOfACard = 99;  // lines of one card may come to more than one line may say

std::uint64_t countOf(const deck::Deck& deck) {
  std::uint64_t all = 0;
  for (const std::vector<deck::Entry>* entries : {&deck.cards, &deck.sideboards}) {
    for (const deck::Entry& entry : *entries) all += entry.count;
  }
  return all;
}

// Written and read again, a deck has the same code.
void checkAgain(const std::string& text, const std::string& code, const deck::Catalogue& cards) {
  source::VirtualFiles files;
  diag::Engine diags;
  const deck::Reading again = deck::readDeck(files, files.add("again", text), cards, diags);
  promise(again.read, "a deck that was written can be read");
  promise(deck::codeOf(again.deck, cards, diags) == code, "a deck that was written is the same deck");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Cards kFuzzCards;
  const deck::Catalogue cards(kFuzzCards.outcome.program);
  source::VirtualFiles files;
  diag::Engine diags;
  const source::FileId file = files.add("fuzz.deck", std::string(reinterpret_cast<const char*>(data), size));
  const deck::Reading reading = deck::readDeck(files, file, cards, diags);
  promise(reading.read || diags.hasErrors(), "a text that is no deck is told");
  if (reading.read) {
    (void)deck::check(reading.deck, {2025, {}}, cards, diags);
    const bool known = !diags.hasErrors();
    const std::optional<std::string> code = deck::codeOf(reading.deck, cards, diags);
    if (code && countOf(reading.deck) <= kMostOfACard) checkAgain(*code, *code, cards);
    if (code && known) checkAgain(deck::listOf(reading.deck, cards), *code, cards);
  }
  cardfuzz::checkMessages(diags, files);
  return 0;
}

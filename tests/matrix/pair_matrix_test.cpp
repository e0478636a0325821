// Every pair of the words that a minion can have: on one body, on two bodies, and given by an enchantment; fighting, dying, and then played
// on by chance. It asks for no results, only that everything that must be true of a state is true after every action.
#include "cardc/driver/compile.h"
#include "cardc/ir/encode.h"
#include "cardc/lab/run_test.h"
#include "natives.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

using namespace cardc;

struct Word {
  std::string name;
  std::string text;   // as it stands on a card
  bool given = true;  // may an enchantment give it?
};

// The words of the anatomy set's cards, and of its document's table of keywords.
const std::vector<Word>& words() {
  static const std::vector<Word> kWords = {
      {"Taunt", "taunt"},
      {"DivineShield", "divine-shield"},
      {"Charge", "charge"},
      {"Rush", "rush"},
      {"Stealth", "stealth"},
      {"Poisonous", "poisonous"},
      {"Lifesteal", "lifesteal"},
      {"Windfury", "windfury"},
      {"Elusive", "elusive"},
      {"Immune", "immune"},
      {"Reborn", "reborn"},
      {"SpellDamage", "spell-damage(1)"},
      {"Tradeable", "tradeable", false},
      {"Prepare", "prepare", false},
      {"Overload", "overload(1)"},
      {"Battlecry", "battlecry { draw a card }"},
      {"Deathrattle", "deathrattle { summon a MatrixToken }"},
      {"Blast", "deathrattle { deal 1 damage to all minions }"},
      {"Frenzy", "frenzy { give this { +2 attack } }"},
      {"Overkill", "overkill { draw a card }"},
      {"Spellburst", "spellburst { give this { +2/+2 } }"},
      {"Aura", "aura all other friendly minions { +1/+1 }"},
      {"Juggle", "after you summon a minion { deal 1 damage to a random enemy character }"},
      {"Ending", "at the end of your turn { deal 1 damage to a random enemy character }"},
      {"Colossal", "colossal(1, MatrixToken)", false},
  };
  return kWords;
}

std::string minion(const std::string& name, const std::string& text) {
  return fmt::format("minion {0} {{\n  id \"{0}\", class neutral, cost 2, stats 2/3\n{1}}}\n", name, text);
}
std::string line(const Word& word) { return word.text.empty() ? "" : "  " + word.text + "\n"; }

std::string test(int number, const std::string& profile, const std::string& claim, const std::string& given) {
  return fmt::format(
      "test MATRIX-{} \"{}\" {{\n  profile {}\n  random-games 1\n{}  arrange {{ force Mine to attack Theirs }}\n"
      "  arrange {{ draw 2 cards, destroy all minions }}\n}}\n",
      number, claim, profile, given);
}

std::string matrix() {
  std::string cards = "set MATRIX { name en \"Matrix\" }\ntoken minion MatrixToken { cost 1, stats 1/1 }\n";
  cards += minion("Plain", "") +
           "spell Bolt { id \"Bolt\", class neutral, cost 1, target a character, cast { deal 1 damage to target } }\n";
  std::string tests;
  int number = 0;
  const auto add = [&](const std::string& claim, const std::string& given) {
    for (const char* profile : {"hearth", "anatomy"}) tests += test(++number, profile, claim, given);
  };
  const std::vector<Word>& all = words();
  for (const Word& word : all) cards += minion("One" + word.name, line(word));
  for (std::size_t i = 0; i < all.size(); ++i) {
    for (std::size_t k = i; k < all.size(); ++k) {
      const Word &a = all[i], &b = all[k];
      const std::string pair = a.name + b.name;
      if (i != k) cards += minion("Two" + pair, line(a) + line(b));
      const std::string one = i == k ? "One" + a.name : "Two" + pair;
      const std::string rest = fmt::format(
          "  given your hand is {0} and Bolt\n  given your deck is 3 {0} and 3 Bolt\n  given enemy deck is 3 {1} and 3 "
          "Bolt\n",
          one, "One" + b.name);
      add(fmt::format("{} and {} on one body", a.name, b.name),
          fmt::format("  given your board is Plain and {0} as Mine\n  given enemy board is {0} as Theirs and Plain\n",
                      one) +
              rest);
      add(fmt::format("{} against {}", a.name, b.name),
          fmt::format(
              "  given your board is One{} as Mine and Plain\n  given enemy board is Plain and One{} as Theirs\n",
              a.name, b.name) +
              rest);
      if (!a.given || !b.given) continue;
      add(fmt::format("{} and {} given", a.name, b.name),
          fmt::format("  given your board is Plain {{ {0}, {1} }} as Mine and Plain\n  given enemy board is Plain {{ "
                      "{1}, {0} }} as Theirs\n",
                      a.text, b.text) +
              rest);
    }
  }
  return cards + tests;
}

std::string readFile(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

TEST(PairMatrix, EveryPairOnOneBodyOnTwoAndGiven) {
  source::VirtualFiles files;
  files.add("prelude/keywords.card", readFile(CARDWRIGHT_SOURCE_DIR "/cards/prelude/keywords.card"));
  files.add("matrix.card", matrix());
  diag::Engine diags;
  const driver::Outcome outcome = driver::compile(files, {}, diags);
  ASSERT_FALSE(diags.hasErrors()) << diags.all().front().message;
  const std::vector<ir::TestPlan> plans = ir::encodeTests(outcome.module);
  const std::size_t pairs = words().size() * (words().size() + 1) / 2;
  std::size_t given = 0;
  for (const Word& word : words()) given += word.given ? 1 : 0;
  ASSERT_EQ(plans.size(), 2 * (2 * pairs + given * (given + 1) / 2));
  for (const ir::TestPlan& plan : plans) {
    const lab::TestOutcome found = lab::runTest(plan, outcome.rows, {"", nullptr, nullptr, card_natives::all()});
    for (const lab::Finding& finding : found.findings)
      ADD_FAILURE() << plan.id << " " << plan.claim << ": " << finding.text << ": " << finding.seen;
    for (const lab::Finding& finding : found.planned)
      ADD_FAILURE() << plan.id << " " << plan.claim << ": " << finding.seen;
    EXPECT_NE(found.checked, 0U) << plan.id;
  }
}

}  // namespace

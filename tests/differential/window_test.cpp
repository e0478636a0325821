// A card is changed on purpose, in one of two otherwise equal libraries: the difference is found, and the window shows it.
#include "window.h"
#include "compiled_cards.h"
#include "many_games.h"

#include "cardabi/record.h"
#include "cardabi/types.h"
#include "natives.h"

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <memory>
#include <regex>
#include <string>
#include <vector>

namespace differential {
namespace {

using cardabi::Node;
using cardc::ir::LibraryRows;

class Window : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    cards_ = std::make_unique<CompiledCards>(DIFFERENTIAL_FOLDERS);
    ASSERT_EQ(cards_->problem(), "");
  }
  static void TearDownTestSuite() { cards_.reset(); }

  // The first number in the body of the first ability of that card becomes another. The hashes of the sets stay what they were, as
  // they would where the engine or the pack is wrong.
  static LibraryRows withNumber(const char* id, std::int32_t from, std::int32_t to) {
    LibraryRows changed = cards_->compiled();
    const cardrt::CardLibrary library(cards_->rows(), card_natives::all());
    const cardabi::CardRef card = library.find(id);
    std::vector<Node>& nodes = changed.sets[card.set() - 1].nodes;
    const std::uint32_t body = library.abilities(card).front().body;
    for (std::uint32_t at = body; at < body + cardabi::sizeOf(nodes[body]); ++at) {
      if (cardabi::opOf(nodes[at]) != static_cast<std::uint16_t>(cardabi::Op::Number)) continue;
      EXPECT_EQ(cardabi::argOf(nodes[at]), from);
      nodes[at] = cardabi::makeNode(cardabi::opOf(nodes[at]), cardabi::sizeOf(nodes[at]), to);
      return changed;
    }
    ADD_FAILURE() << id << " has no number";
    return changed;
  }
  static cardabi::Card& rowOf(LibraryRows& rows, const char* id) {
    const cardabi::CardRef card = cardrt::CardLibrary(cards_->rows(), card_natives::all()).find(id);
    return rows.sets[card.set() - 1].cards[card.local()];
  }

  // Plays the rows against these.
  struct Played {
    Found found;
    std::string window;
  };
  static Played against(const LibraryRows& changed, unsigned threads) {
    const cardc::ir::LibraryView view(changed);
    const cardrt::CardLibrary library(cards_->rows(), card_natives::all()), other(view.data(), card_natives::all());
    const Form forms[] = {{"rows", &library}, {"pack", &library}, {"linked", &other}};
    const Setups setups(library, "mage-mirror-a.deck:mage-mirror-b.deck");
    Played played{playMany(forms, setups, 1, 400, threads), ""};
    if (played.found.difference) played.window = windowOf(*played.found.difference, setups, forms);
    return played;
  }

  static std::unique_ptr<CompiledCards> cards_;
};
std::unique_ptr<CompiledCards> Window::cards_;

TEST_F(Window, IsNotNeededForEqualCards) {
  const Played played = against(cards_->compiled(), 2);
  EXPECT_FALSE(played.found.difference) << played.window;
  EXPECT_EQ(played.found.games, 400U);
  EXPECT_GT(played.found.actions, 20000U);
}

TEST_F(Window, ShowsTheActionTheCardAndTheLine) {
  const Played played = against(withNumber("CS2_029", 6, 7), 2);
  ASSERT_TRUE(played.found.difference);
  EXPECT_EQ(played.found.difference->what, Differs::State);
  EXPECT_EQ(played.found.difference->form, 2U);
  EXPECT_EQ(played.window.rfind("seed 1, profile anatomy: rows | linked\n", 0), 0U) << played.window;
  // Where it is, and what is wrong there: each behind the other.
  std::string rest = played.window;
  std::vector<std::string> words;
  for (const char* line :
       {"\naction ([0-9]+): P[12] play [0-9]+ on [0-9]+  # Fireball on [^\n]*\n",
        "\n> rows  [^\n]*: damage [0-9]+ -> ([0-9]+)\n", "^  rows  [^\n]* takes ([0-9]+) damage from Fireball\n",
        "\n> linked[^\n]*: damage [0-9]+ -> ([0-9]+)\n", "^  linked[^\n]* takes ([0-9]+) damage from Fireball\n",
        "entities\\[[0-9]+\\] [^\n]*: vars\\[2\\], damage: ([0-9]+) \\| [0-9]+\n"}) {
    std::smatch found;
    ASSERT_TRUE(std::regex_search(rest, found, std::regex(line))) << line << " is not in\n" << played.window;
    words.push_back(found[1]);
    rest = found.suffix();
  }
  EXPECT_EQ(words[0], std::to_string(played.found.difference->action));
  EXPECT_EQ(std::stoi(words[3]), std::stoi(words[1]) + 1);
  EXPECT_EQ(words[2] + words[4], "67");
  EXPECT_EQ(words[5], words[1]);
}

TEST_F(Window, ShowsTheEightActionsBefore) {
  const Played played = against(withNumber("CS2_029", 6, 7), 2);
  const std::size_t number = played.found.difference->action;
  ASSERT_GT(number, 9U);
  for (std::size_t before = number - 8; before < number; ++before)
    EXPECT_NE(played.window.find("\n" + fmt::format("{:>6}", before) + "  P"), std::string::npos) << played.window;
  EXPECT_EQ(played.window.find("\n" + fmt::format("{:>6}", number - 9) + "  P"), std::string::npos);
}

TEST_F(Window, ShowsWhatOnlyOneOfThemMayDo) {
  LibraryRows changed = cards_->compiled();
  cardabi::Card& fireball = rowOf(changed, "CS2_029");
  fireball.target = rowOf(changed, "CS2_022").target;  // Polymorph's: a minion, not a hero
  const Played played = against(changed, 2);
  ASSERT_TRUE(played.found.difference);
  EXPECT_EQ(played.found.difference->what, Differs::Choice);
  EXPECT_NE(played.window.find(": not the same is legal\n> rows  P"), std::string::npos) << played.window;
  EXPECT_NE(played.window.find("# Fireball on Jaina Proudmoore\n"), std::string::npos) << played.window;
}

TEST_F(Window, ShowsADifferenceOfTheStart) {
  LibraryRows changed = cards_->compiled();
  ++rowOf(changed, "CS2_029").cost;
  const Played played = against(changed, 2);
  ASSERT_TRUE(played.found.difference);
  EXPECT_EQ(played.found.difference->action, 0U);
  EXPECT_NE(played.window.find("Fireball: vars[3], cost: 4 | 5\n"), std::string::npos) << played.window;
}

TEST_F(Window, IsTheSameHoweverManyThreads) {
  const LibraryRows changed = withNumber("CS2_029", 6, 7);
  const Played one = against(changed, 1);
  ASSERT_TRUE(one.found.difference);
  for (const unsigned threads : {2U, 5U}) EXPECT_EQ(against(changed, threads).window, one.window);
}

}  // namespace
}  // namespace differential

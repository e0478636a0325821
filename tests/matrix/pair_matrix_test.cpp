// Every pair of the prelude's words: on one body, on two, given by an enchantment, copied, silenced, bounced, and in decks from the
// beginning of a game; then played on by chance. It asks for no results, only that everything that must be true of a state is true after
// every action.
#include "cardc/driver/compile.h"
#include "cardc/ir/encode.h"
#include "cardc/lab/run_test.h"
#include "deck_games.h"
#include "natives.h"
#include "situations.h"
#include "words.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <string>
#include <vector>

namespace matrix {
namespace {

using namespace cardc;

void addPrelude(source::VirtualFiles& files) {
  for (const std::string name : {"engine.card", "keywords.card"}) {
    std::ifstream in(CARDWRIGHT_SOURCE_DIR "/cards/prelude/" + name, std::ios::binary);
    files.add("prelude/" + name, {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()});
  }
}

// ---- the table against the prelude

// What the prelude defines, and what it speaks of.
std::set<std::string> wordsOfThePrelude() {
  source::VirtualFiles files;
  addPrelude(files);
  diag::Engine diags;
  const driver::Outcome outcome = driver::compile(files, {driver::Stage::Program}, diags);
  EXPECT_FALSE(diags.hasErrors());
  std::set<std::string> found;
  for (const sema::About& about : outcome.program.abouts) found.insert(about.word);
  for (const syntax::Tree& tree : outcome.trees.trees) {
    for (const syntax::NodeId decl : tree.children(tree.root())) {
      using syntax::NodeKind;
      const NodeKind kind = tree.kind(decl);
      if (kind == NodeKind::KeywordDef || kind == NodeKind::ActionDef || kind == NodeKind::ConditionDef)
        found.emplace(tree.text(tree.find(decl, NodeKind::Word)));
    }
  }
  return found;
}

TEST(PairMatrix, HasEveryWordOfThePrelude) {
  std::set<std::string> rows;
  for (const Word& word : words()) {
    for (const std::string& one : word.list()) {
      EXPECT_TRUE(rows.insert(one).second) << one << " has two rows";
    }
  }
  // Conditions of the same name, and those that others of the row bring along.
  const std::set<std::string> prelude = wordsOfThePrelude();
  EXPECT_GT(prelude.size(), 60U);
  for (const std::string& word : prelude)
    EXPECT_TRUE(rows.contains(word)) << "tests/matrix/words.cpp has no row for '" << word << "'";
  for (const Word& word : words()) {
    for (const std::string& one : word.list())
      EXPECT_EQ(prelude.contains(one), word.of_the_prelude) << "tests/matrix/words.cpp: " << one;
  }
}

TEST(PairMatrix, SaysWhyAWordStandsNotEverywhere) {
  for (const Word& word : words()) {
    EXPECT_TRUE(word.on(OnMinion) || word.on(OnSpell)) << word.words;
    EXPECT_EQ(word.why.empty(), word.on(OnMinion) && word.on(Given)) << word.words;
    if (!word.of_the_prelude) continue;
    EXPECT_NE(word.text.find(word.list().front()), std::string::npos) << word.words;
  }
}

// ---- the games

class Pairs : public testing::TestWithParam<std::size_t> {
 protected:
  static void play(const std::string& profile, std::size_t games) {
    const Situations situations = situationsOf(GetParam(), profile, games);
    source::VirtualFiles files;
    addPrelude(files);
    files.add("matrix.card", situations.text);
    diag::Engine diags;
    const driver::Outcome outcome = driver::compile(files, {}, diags);
    ASSERT_FALSE(diags.hasErrors()) << diags.all().front().message << ": "
                                    << situations.text.substr(diags.all().front().span.begin, 200);
    const std::vector<ir::TestPlan> plans = ir::encodeTests(outcome.module);
    ASSERT_EQ(plans.size(), situations.tests);
    for (const ir::TestPlan& plan : plans) {
      const lab::TestOutcome found = lab::runTest(plan, outcome.rows, {"", nullptr, nullptr, card_natives::all()});
      for (const lab::Finding& finding : found.findings)
        ADD_FAILURE() << plan.id << " " << plan.claim << ": " << finding.text << ": " << finding.seen;
      for (const lab::Finding& finding : found.planned)
        ADD_FAILURE() << plan.id << " " << plan.claim << ": " << finding.seen;
      EXPECT_NE(found.checked, 0U) << plan.id;
    }
    playDecks(situations, outcome.rows, profile, games);
  }

  static void playDecks(const Situations& situations, const ir::LibraryRows& rows, const std::string& profile,
                        std::size_t games) {
    const ir::LibraryView view(rows);
    std::uint64_t seed = 0;
    for (const DeckPair& decks : situations.decks) {
      for (std::size_t n = 0; n < games; ++n) {
        const std::string wrong = playFromDecks(view.data(), decks, profile, ++seed);
        EXPECT_EQ(wrong, "") << decks.claim << ", seed " << seed;
      }
    }
  }
};

TEST_P(Pairs, Hearth) { play("hearth", 1); }
TEST_P(Pairs, Anatomy) { play("anatomy", 1); }
// With the long tests: CMakeLists.txt asks for them.
TEST_P(Pairs, DISABLED_ManyHearth) { play("hearth", 10); }
TEST_P(Pairs, DISABLED_ManyAnatomy) { play("anatomy", 10); }

INSTANTIATE_TEST_SUITE_P(Words, Pairs, testing::Range(std::size_t{0}, words().size()),
                         [](const auto& one) { return words()[one.param].name(); });

}  // namespace
}  // namespace matrix

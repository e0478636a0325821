// Each shipped card with an amount of damage or healing, played on two boards that are alike but for a point of spell damage. What the engine does
// then must be what the analysis says of the card: hits that count it grow, missiles become more, and nothing else changes.
#include "cardc/analysis/spell_damage.h"
#include "cardc/analysis/effects.h"
#include "cardc/driver/compile.h"
#include "cardc/ir/encode.h"
#include "cardc/lab/run_test.h"
#include "natives.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace {

using namespace cardc;
using cardabi::Kind;
using cardabi::Tag;

constexpr std::string_view kOwnCards = R"(set PROBES { name en "Probes" }
minion Quiet { id "PRB_1", name en "Probe", class neutral, cost 1, stats 1/200 }
minion Loud { id "PRB_2", name en "Probe", class neutral, cost 1, stats 1/200, spell-damage(1) }
minion Pillow { id "PRB_3", class neutral, cost 1, stats 3/200 }
minion Turner {
  id "PRB_5", class neutral, cost 1, stats 1/200
  when you would restore health { prevent event, deal event.amount damage to event.target }
}
spell Nudge { id "PRB_4", class neutral, cost 1, target a character, cast { freeze target } }
)";

std::string readFile(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// The library as it is shipped; `more` is a file beside it.
void addLibrary(source::VirtualFiles& files, const std::string& more) {
  const std::filesystem::path root = CARDWRIGHT_SOURCE_DIR "/cards";
  std::vector<std::filesystem::path> paths;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(root)) {
    const bool apart = entry.path().generic_string().find("/sets/anatomy/") != std::string::npos;
    if (entry.path().extension() == ".card" && !apart) paths.push_back(entry.path());
  }
  std::sort(paths.begin(), paths.end());
  for (const auto& path : paths) files.add(path.lexically_relative(root).generic_string(), readFile(path));
  files.add("probes.card", std::string(kOwnCards) + more);
}

// What the analysis says of one card, as far as a game can show it.
struct Claim {
  ir::CardId card;
  std::vector<analysis::SpellAmount> damage;
  std::vector<analysis::SpellAmount> healing;
};

class Matrix {
 public:
  explicit Matrix(const ir::Module& module) : module_(module) {
    std::map<ir::CardId, std::size_t> place;
    for (const analysis::SpellAmount& one : analysis::spellAmounts(module)) {
      if (one.what == ir::SpellNumber::Change || one.site.converts) continue;
      ir::CardId card = one.card;
      while (module.cards[card].host.valid()) card = module.cards[card].host;
      const ir::Card& row = module.cards[card];
      if (module.sets[row.set].of_test || row.kind == Kind::Attachment) continue;
      const auto [at, fresh] = place.try_emplace(card, claims.size());
      if (fresh) claims.push_back({card, {}, {}});
      Claim& claim = claims[at->second];
      (one.healing() ? claim.healing : claim.damage).push_back(one);
    }
  }

  // All ways to play it that could be allowed, as tests in pairs: without the point and with it.
  std::string tests() {
    std::string text;
    for (std::size_t n = 0; n < claims.size(); ++n) {
      add(n, false, text);
      if (!claims[n].healing.empty()) add(n, true, text);
    }
    return text;
  }

  std::vector<Claim> claims;
  std::vector<std::size_t> owners;  // of each test: whose claim it is about
  std::vector<bool> turned;         // ... and whether healing is turned into damage in it

 private:
  void add(std::size_t claim, bool turn, std::string& text) {
    for (const std::string& play : plays(module_.cards[claims[claim].card])) {
      for (const char* probe : {"Quiet", "Loud"}) {
        const std::string helped = probe + std::string(turn ? " and Turner" : "");
        text += fmt::format("test PROBE-{} \"{}\" {{\n{}  expect your mana is at least 0\n}}\n", owners.size(), probe,
                            fmt::format(fmt::runtime(play), helped));
        owners.push_back(claim);
        turned.push_back(turn);
      }
    }
  }

  std::vector<std::string> plays(const ir::Card& card) const {
    const std::string name = module_.sets[card.set].name + "." + card.written_name;
    const auto flag = [&](Tag tag) { return (card.flags >> cardabi::info(tag).at & 1) != 0; };
    std::string board = "  given your armor is 500\n  given enemy armor is 500\n  given your health is 15\n";
    const std::string mine = "  given your board is {} and Pillow {{ damage 90 }} as Mine";
    const std::string foes = "  given enemy board is Pillow {{ damage 90 }} as Foe and 2 Pillow\n";
    if (flag(Tag::SecretCard)) {
      board +=
          fmt::format("  given enemy secrets is {}\n  given your board is Pillow as Mine and Pillow as Mine2\n", name);
      board += "  given enemy board is {} and Pillow as Foe\n  given your hand is Nudge and Quiet\n";
      std::vector<std::string> found;
      for (const char* move : {"Mine attacks the enemy hero", "Mine attacks Foe", "you play Quiet",
                               "you play Nudge on Foe", "you play Nudge on Mine", "you end the turn"})
        found.push_back(board + "  " + move + "\n");
      return found;
    }
    std::string before, verb, after = "  you end the turn\n  opponent ends the turn\n";
    switch (card.kind) {
      case Kind::Action:
      case Kind::Avatar:
        board += fmt::format("{}\n  given your hand is {} as Subject\n", mine, name);
        verb = "you play Subject";
        break;
      case Kind::Unit:
        board += fmt::format("{}\n  given your hand is {} as Subject\n", mine, name);
        verb = "you play Subject";
        after = "  arrange {{ destroy Subject }}\n" + after;
        break;
      case Kind::Gear:
        board += fmt::format("{}\n  given your weapon is {} as Subject\n", mine, name);
        verb = "your hero attacks Foe";
        after += "  arrange {{ destroy Subject }}\n";
        break;
      case Kind::Place:
        board += fmt::format("{} and {} as Subject\n", mine, name);
        verb = "you use Subject";
        break;
      case Kind::Power:
        board += fmt::format("{}\n  given your hero-power is {}\n", mine, name);
        verb = "you use hero-power";
        break;
      case Kind::None:
      case Kind::Player:
      case Kind::Attachment:
      case Kind::Option: return {};
    }
    board += foes;
    std::vector<std::string> targets = {""}, choices = {""};
    bool targeted = card.target.valid(), asks = false;
    for (const ir::CardId option : card.refs) {
      targeted |= module_.cards[option].target.valid();
      choices.push_back(fmt::format(" choosing {}", choices.size()));
    }
    for (const ir::Ability& ability : card.abilities) asks |= analysis::effectsOf(module_, ability.body).asks;
    if (targeted) targets = {" on Foe", " on Mine", " on the enemy hero", " on your hero", ""};
    std::vector<std::string> found;
    for (const std::string& target : targets) {
      for (const std::string& choice : choices) {
        const std::string move = fmt::format("{}  {}{}{}\n", board, verb, target, choice);
        found.push_back(move + after);
        if (asks) found.push_back(fmt::format("{}  you choose 1\n{}", move, after));
      }
    }
    return found;
  }

  const ir::Module& module_;
};

std::vector<std::string> linesOf(const lab::TestOutcome& outcome, std::string_view begin) {
  std::vector<std::string> found;
  for (const std::string& line : outcome.log) {
    if (line.starts_with(begin)) found.push_back(line);
  }
  return found;
}

// "DAMAGE Pillow 3" with so much more.
std::string grown(const std::string& line, std::int32_t by) {
  const std::size_t at = line.rfind(' ') + 1;
  return line.substr(0, at) + std::to_string(std::stoi(line.substr(at)) + by);
}

bool allAre(const std::vector<analysis::SpellAmount>& amounts, analysis::Boost boost, std::int32_t times) {
  return std::all_of(amounts.begin(), amounts.end(),
                     [&](const auto& one) { return one.boost == boost && one.times == times; });
}

TEST(SpellDamageMatrix, TheEngineDoesWhatTheAnalysisSays) {
  std::string tests;
  {
    source::VirtualFiles files;
    addLibrary(files, "");
    diag::Engine diags;
    const driver::Outcome outcome = driver::compile(files, {driver::Stage::Ir, true, {}, false}, diags);
    ASSERT_FALSE(diags.hasErrors()) << diags.all().front().message;
    Matrix matrix(outcome.module);
    tests = matrix.tests();
  }
  source::VirtualFiles files;
  addLibrary(files, tests);
  diag::Engine diags;
  const driver::Outcome outcome = driver::compile(files, {}, diags);
  for (const diag::Diagnostic& one : diags.all())
    ASSERT_EQ(one.severity, diag::Severity::Warning) << one.message << "\n"
                                                     << files[one.span.file].text().substr(one.span.begin, 60);
  Matrix matrix(outcome.module);
  ASSERT_EQ(matrix.tests(), tests);
  std::vector<const ir::TestPlan*> plans(matrix.owners.size());
  const std::vector<ir::TestPlan> all = ir::encodeTests(outcome.module);
  for (const ir::TestPlan& plan : all) {
    if (plan.id.starts_with("PROBE-")) plans[std::stoul(plan.id.substr(6))] = &plan;
  }
  ASSERT_EQ(std::count(plans.begin(), plans.end(), nullptr), 0) << "of " << plans.size() << " in " << all.size();
  std::map<std::string, std::uint32_t> seen;  // how many cards showed it
  std::set<std::pair<std::string, std::size_t>> told;
  for (std::size_t n = 0; n + 1 < plans.size(); n += 2) {
    const Claim& claim = matrix.claims[matrix.owners[n]];
    const lab::Options options = {"", nullptr, nullptr, card_natives::all()};
    const lab::TestOutcome quiet = lab::runTest(*plans[n], outcome.rows, options);
    if (!quiet.passed()) continue;  // not allowed so
    const lab::TestOutcome loud = lab::runTest(*plans[n + 1], outcome.rows, options);
    const std::string name = outcome.module.cards[claim.card].written_name;
    ASSERT_TRUE(loud.passed()) << name;
    const std::vector<std::string> before = linesOf(quiet, "DAMAGE"), after = linesOf(loud, "DAMAGE");
    std::string what;
    const bool plain = allAre(claim.damage, analysis::Boost::Plain, 0);
    const bool heals = matrix.turned[n] && !allAre(claim.healing, analysis::Boost::Plain, 0);
    if (plain && !heals) {
      what = "plain";
      EXPECT_EQ(before, after) << name;
    } else if (before == after) {
      continue;  // nothing that counts it has run
    } else if (heals && plain) {
      what = "converted";
    } else if (allAre(claim.damage, analysis::Boost::Once, 1)) {
      what = "once";
    } else if (allAre(claim.damage, analysis::Boost::Missiles, 1)) {
      what = "missiles";
      EXPECT_GT(after.size(), before.size()) << name;
    } else {
      what = "some";
    }
    if ((what == "once" || what == "converted") && before.size() == after.size()) {
      for (std::size_t i = 0; i < before.size(); ++i)
        EXPECT_TRUE(after[i] == before[i] || after[i] == grown(before[i], 1))
            << name << ": " << before[i] << " became " << after[i];
    }
    if (told.emplace(what, matrix.owners[n]).second) ++seen[what];
  }
  // What the boards of this test can show; the rest asks for more than they have.
  EXPECT_GE(seen["once"], 115U);
  EXPECT_GE(seen["missiles"], 3U);
  EXPECT_GE(seen["converted"], 15U);
  EXPECT_GE(seen["plain"], 140U);
  std::map<std::string_view, std::uint32_t> kinds;
  for (const analysis::SpellAmount& one : analysis::spellAmounts(outcome.module)) {
    if (!outcome.module.sets[outcome.module.cards[one.card].set].of_test) ++kinds[analysis::boostWord(one.boost)];
  }
  for (const auto& [kind, count] : kinds) RecordProperty(std::string(kind), static_cast<int>(count));
}

}  // namespace

// Ten thousand cards that hang together: the answer comes in bounded time, is right, and says where precision was given up.
#include "cardc/analysis/loops.h"
#include "cardc/diag/render.h"
#include "cardc/driver/compile.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <string>

namespace cardc::analysis {
namespace {

constexpr std::size_t kCards = 10'000;
// Generous, for slow builds: what is asked is that it ends, and does not grow with the square of the cards. A plain build takes seconds.
constexpr std::chrono::seconds kLongest{300};

enum class Shape { Ring, Line };

// Minions Link0, Link1 ... with a line each, in which {0} is the number of the minion and {1} that of the next; in a ring the last one's next is the
// first, a line goes on in `more`.
ir::Module links(Shape shape, std::size_t count, std::string_view line, std::string_view more = "") {
  std::string text = "set RING { name en \"ring\", year 2026 }\n";
  for (std::size_t n = 0; n < count; ++n) {
    text += fmt::format("minion Link{0} {{ id \"LINK{0}\", class neutral, rarity common, cost 1, stats 1/1\n  ", n);
    text += fmt::format(fmt::runtime(line), n, shape == Shape::Ring ? (n + 1) % count : n + 1);
    text += "\n}\n";
  }
  text += more;
  source::VirtualFiles files;
  files.add("keywords.card", "keyword deathrattle(Body actions) { after this dies { Body } }\n");
  files.add("ring.card", text);
  diag::Engine diags;
  driver::Outcome outcome = driver::compile(files, {driver::Stage::Ir}, diags);
  EXPECT_FALSE(diags.hasErrors()) << diag::renderShort(diags.listing(), files).substr(0, 1000);
  return std::move(outcome.module);
}

LoopReport judged(const ir::Module& module) {
  const auto before = std::chrono::steady_clock::now();
  LoopReport report = analyseLoops(module, {});
  const auto took = std::chrono::steady_clock::now() - before;
  EXPECT_LT(took, kLongest);
  std::printf("%.1f s, rounds %u%s, hubs %zu%s\n", std::chrono::duration<double>(took).count(),
              report.verdicts[0].rounds, report.verdicts[0].given_up ? " (given up)" : "", report.hubs.size(),
              report.hubs_cut ? " (cut)" : "");
  return report;
}

const LoopVerdict& of(const LoopReport& report, LoopKind kind) {
  return report.verdicts.at(static_cast<std::size_t>(kind));
}

TEST(LoopsSize, OneRingOfDeaths) {
  const ir::Module module = links(Shape::Ring, kCards, "deathrattle {{ summon a Link{1}, destroy it }}");
  const LoopReport report = judged(module);
  EXPECT_EQ(of(report, LoopKind::Deaths).verdict, Verdict::Unknown);
  EXPECT_EQ(report.unknown_triggers, kCards);
  EXPECT_EQ(report.hubs.size(), 1U);  // cut it anywhere
}

TEST(LoopsSize, OneRingInsideOfAPhase) {
  const ir::Module module =
      links(Shape::Ring, 4'000, "after you summon a Link{0} {{ remove event.minion, summon a Link{1} }}");
  const LoopReport report = judged(module);
  EXPECT_EQ(of(report, LoopKind::Action).verdict, Verdict::Unknown);
  EXPECT_EQ(report.unknown_triggers, 4'000U);
}

// Everything can be reached from one real loop, and each round finds out of one card only that no more of it come.
TEST(LoopsSize, OneThingARoundIsGivenUpAndSaysSo) {
  const ir::Module module = links(Shape::Line, kCards, "once after you gain armor {{ summon a Link{1} }}",
                                  "minion Smith { id \"SMITH\", class neutral, cost 1, stats 1/1\n  after you gain "
                                  "armor { gain 1 armor, remove all minions } }\n"
                                  "token minion Link10000 { id \"LAST\", class neutral, cost 1, stats 1/1 }\n");
  const LoopReport report = judged(module);
  const LoopVerdict& verdict = of(report, LoopKind::Action);
  EXPECT_EQ(verdict.verdict, Verdict::Unknown);
  EXPECT_TRUE(verdict.given_up);
  EXPECT_NE(print(module, report).find("given up after"), std::string::npos);
}

// Each hears of all the others: as many arrows as there are pairs are not drawn.
TEST(LoopsSize, TooManyPairsAreTakenForOneThing) {
  const ir::Module module = links(Shape::Ring, 2'500,
                                  "after you summon a minion where name is not Link{0} {{ remove event.minion, summon "
                                  "a random minion where name is not Link{1} }}");
  const LoopReport report = judged(module);
  EXPECT_EQ(of(report, LoopKind::Action).verdict, Verdict::Unknown);
  EXPECT_EQ(report.unknown_triggers, 2'500U);
  EXPECT_FALSE(report.graph.coarse.empty());
  EXPECT_NE(print(module, report).find("taken for one thing"), std::string::npos);
}

}  // namespace
}  // namespace cardc::analysis

#include "cardc/lab/run_test.h"

#include "cardrt/eval.h"
#include "cardrt/library_check.h"
#include "planned.h"
#include "player.h"

#include <fmt/core.h>

#include <algorithm>
#include <utility>

namespace cardc::lab {

namespace {

constexpr std::uint32_t kBystanders = 3, kRoom = 7;  // on a board

// The rulings of a profile with what the test itself switched. A field that has the value of the test's own profile counts
// as not switched.
cardabi::Policies policiesFor(const ir::TestPlan& plan, const cardabi::Policies& profile) {
  cardabi::Policies own, result = profile;
  if (!cardabi::findProfile(plan.profile, own)) return plan.policies;
#define CARD_POLICY(Name, Id, Spelling, Hearth, Anatomy, Values, Doc) \
  if (plan.policies.Name != own.Name) result.Name = plan.policies.Name;
#include "cardabi/hearth/policies.def"
  return result;
}

TestOutcome cannotRun(const ir::TestPlan& plan, std::string why) {
  TestOutcome outcome;
  outcome.findings.push_back({plan.span, fmt::format("test {}", plan.id), "", std::move(why)});
  return outcome;
}

}  // namespace

TestPlayer::TestPlayer(const ir::TestPlan& plan, const PlanLibrary& library, const cardabi::Policies& policies,
                       const Options& options, std::array<std::uint32_t, 2> bystanders)
    : plan_(plan),
      variation_(options.variation),
      mirrored_(options.variation == Variation::Mirrored),
      bystanders_(bystanders),
      library_(library),
      cards_(library.data(), options.natives),
      game_(cards_, policies),
      m_(game_.machine()),
      checker_(cards_),
      log_(plan.names[mirrored_ ? 1 : 0], plan.names[mirrored_ ? 0 : 1]) {
  names_.fill(cardrt::kNoSlot);
}

void TestLog::entry(const cardrt::Machine& machine, const cardrt::LogEntry& entry) {
  if (entry.kind == cardrt::LogKind::Random) last_pool_ = entry.x;
  words_.entry(machine, entry);
}

TestOutcome TestPlayer::play() {
  bool going_on = layDown();
  m_.sink = &log_;
  noteBoards();
  for (const ir::TestStep& step : plan_.steps) {
    if (!going_on) break;
    switch (step.kind) {
      case ir::TestStep::Kind::GivenCards:
      case ir::TestStep::Kind::GivenTag: break;  // laid down
      case ir::TestStep::Kind::Act: going_on = act(step); break;
      case ir::TestStep::Kind::Refused: refused(step); break;
      case ir::TestStep::Kind::Arrange: going_on = arrange(step); break;
      case ir::TestStep::Kind::RandomPicks: going_on = forcePicks(step); break;
      case ir::TestStep::Kind::Expect: {
        ++outcome_.checked;
        std::optional<Difference> difference = check(step.expectation);
        if (difference.has_value())
          report(step.span, step.text, std::move(difference->expected), std::move(difference->seen));
        break;
      }
    }
    noteBoards();
  }
  if (going_on && plan_.random_games != 0) playOn();
  if (going_on && picks_.waiting()) report(*picks_.next().step, "nothing was picked at random any more");
  m_.sink = nullptr;
  m_.picker = nullptr;
  outcome_.hash = game_.hash();
  outcome_.log = log_.lines();
  return std::move(outcome_);
}

void TestPlayer::noteBoards() {
  for (const std::uint8_t player : {std::uint8_t{0}, std::uint8_t{1}}) {
    std::uint32_t& most = outcome_.most_on_board[player];
    most = std::max<std::uint32_t>(most, m_.count(side(player), cardabi::Zone::Play));
  }
}

// Names hold for all that the test says; `you` is player 0.
cardrt::Eval TestPlayer::eval() const {
  cardrt::Eval looking(m_, plan_.local.number, side(0), side(0), cardrt::kNoSlot);
  looking.names = names_.data();
  looking.name_count = static_cast<std::uint32_t>(names_.size());
  return looking;
}

bool TestPlayer::selectOne(ir::TreeAt tree, cardrt::SlotIndex& out) const {
  cardrt::Thing thing = cardrt::kNoSlot;
  if (!eval().one(tree, thing) || cardrt::isCard(thing)) return false;
  out = static_cast<cardrt::SlotIndex>(thing);
  return true;
}

// `you play Wisp` means a Wisp in the hand, also when the name alone would find one on the battlefield first.
bool TestPlayer::selectInHand(ir::TreeAt tree, cardrt::Player player, cardrt::SlotIndex& out) const {
  cardrt::Eval looking = eval();
  const bool first = static_cast<cardabi::Op>(opOf(looking.nodes[tree])) == cardabi::Op::First;
  cardrt::ThingSet all;
  looking.select(first ? tree + 1 : tree, all);
  for (std::size_t i = 0; i < all.count; ++i) {
    if (cardrt::isCard(all.items[i])) continue;
    out = static_cast<cardrt::SlotIndex>(all.items[i]);
    if (m_.at(out).zone == cardabi::Zone::Hand && m_.at(out).controller == player) return true;
  }
  return selectOne(tree, out);
}

void TestPlayer::report(const source::Span& span, std::string text, std::string expected, std::string seen) {
  outcome_.findings.push_back({span, std::move(text), std::move(expected), std::move(seen)});
}

TestOutcome runTest(const ir::TestPlan& plan, const ir::LibraryRows& rows, const Options& options) {
  TestOutcome unable;
  unable.planned = plannedUses(plan, options.written != nullptr ? *options.written : rows, options.natives);
  if (!unable.planned.empty()) return unable;
  const ir::LibraryView view(rows);
  const cardabi::LibraryData& base = options.library != nullptr ? *options.library : view.data();
  if (cardabi::contentHash(base) != rows.contentHash() || base.sets_count != rows.sets.size()) {
    return cannotRun(plan, "the linked or loaded cards are not those that the test was compiled with");
  }
  cardabi::Policies policies = plan.policies;
  if (!options.profile.empty()) {
    cardabi::Policies profile;
    if (!cardabi::findProfile(options.profile, profile))
      return cannotRun(plan, fmt::format("there is no profile '{}'", options.profile));
    policies = policiesFor(plan, profile);
  }
  const PlanLibrary library(plan, rows, base);
  if (const std::string unsound = cardrt::checkLibrary(library.data(), cardrt::SameIds::LastWins); !unsound.empty()) {
    return cannotRun(plan, fmt::format("cardc made a mistake; please report it: {}", unsound));
  }
  const bool mirrored = options.variation == Variation::Mirrored;
  if (mirrored) {
    const bool you = policies.Dominant == cardabi::DominantPolicy::You;
    policies.Dominant = you ? cardabi::DominantPolicy::Opponent : cardabi::DominantPolicy::You;
  }
  std::array<std::uint32_t, 2> bystanders{};
  if (options.variation == Variation::Bystanders) {
    const TestOutcome without = TestPlayer(plan, library, policies, options).play();
    for (std::size_t i = 0; i < bystanders.size(); ++i)
      bystanders[i] = std::min(kBystanders, kRoom - std::min(kRoom, without.most_on_board[i]));
  }
  return TestPlayer(plan, library, policies, options, bystanders).play();
}

}  // namespace cardc::lab

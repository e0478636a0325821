// What a test expects, compared with what is there.
#include "cardrt/eval.h"
#include "cardrt/hearth/hearth.h"
#include "player.h"

#include <fmt/core.h>

#include <algorithm>
#include <tuple>

namespace cardc::lab {

using ir::Expectation;
using ir::ShownCard;

namespace {

constexpr std::size_t kShownLogLines = 40;

// Fits what the test wrote to what is there: numbers only where the test has them.
bool fits(const ShownCard& wanted, const ShownCard& seen) {
  return wanted.card == seen.card &&
         (!wanted.has_stats || (seen.has_stats && wanted.attack == seen.attack && wanted.health == seen.health));
}

std::vector<ShownCard> oneByOne(const std::vector<ShownCard>& shown) {
  std::vector<ShownCard> all;
  for (const ShownCard& card : shown) {
    for (std::uint32_t i = 0; i < card.count; ++i) {
      all.push_back(card);
      all.back().count = 1;
    }
  }
  return all;
}

// Those with numbers are the pickier ones and choose first; after that any fit is as good as any other.
bool fitInAnyOrder(std::vector<ShownCard> wanted, std::vector<ShownCard> seen) {
  std::stable_sort(wanted.begin(), wanted.end(),
                   [](const ShownCard& a, const ShownCard& b) { return a.has_stats > b.has_stats; });
  for (const ShownCard& card : wanted) {
    const auto found =
        std::find_if(seen.begin(), seen.end(), [&](const ShownCard& other) { return fits(card, other); });
    if (found == seen.end()) return false;
    seen.erase(found);
  }
  return seen.empty();
}

}  // namespace

std::optional<TestPlayer::Difference> TestPlayer::check(const Expectation& expectation) {
  switch (expectation.kind) {
    case Expectation::Kind::Shows: return checkShows(expectation);
    case Expectation::Kind::Condition: return checkCondition(expectation);
    case Expectation::Kind::Legal:
    case Expectation::Kind::Illegal: return checkLegal(expectation);
    case Expectation::Kind::Log: return checkLog(expectation);
    case Expectation::Kind::NoLog: return checkNoLog(expectation);
    case Expectation::Kind::Outcome: return checkOutcome(expectation);
    case Expectation::Kind::Measure: return checkMeasure(expectation);
    case Expectation::Kind::OneOf: return checkOneOf(expectation);
    case Expectation::Kind::AllOf: return checkAllOf(expectation);
  }
  return Difference{"", "a test cannot expect that yet"};
}

std::optional<TestPlayer::Difference> TestPlayer::checkShows(const Expectation& expectation) {
  const std::vector<ShownCard> wanted = oneByOne(expectation.shown);
  std::vector<ShownCard> seen = seenIn(expectation);
  if (expectation.index >= 0) {
    const auto at = static_cast<std::size_t>(expectation.index);
    seen = at < seen.size() ? std::vector<ShownCard>{seen[at]} : std::vector<ShownCard>{};
  }
  const bool hand_moved = variation_ == Variation::OtherHand && expectation.zone == cardabi::Zone::Hand;
  const bool same = expectation.any_order || hand_moved
                        ? fitInAnyOrder(wanted, seen)
                        : std::equal(wanted.begin(), wanted.end(), seen.begin(), seen.end(), fits);
  if (same) return std::nullopt;
  return Difference{rowOf(wanted) + (expectation.any_order ? " in any order" : ""), rowOf(seen)};
}

std::optional<TestPlayer::Difference> TestPlayer::checkCondition(const Expectation& expectation) {
  if (eval().condition(expectation.condition)) return std::nullopt;
  if (expectation.compared == 0) return Difference{"", "it is not so"};
  return Difference{"", std::to_string(eval().amount(expectation.compared))};
}

std::optional<TestPlayer::Difference> TestPlayer::checkLegal(const Expectation& expectation) {
  std::string why;
  const auto action = engineAction(expectation.action, why);
  if (!action.has_value()) return Difference{"", why};  // neither legal nor illegal: the test is wrong
  const cardrt::Refusal refusal = game_.check(*action);
  const bool legal = refusal == cardrt::Refusal::None;
  if (legal == (expectation.kind == Expectation::Kind::Legal)) return std::nullopt;
  return Difference{"", legal ? "it is legal" : cardrt::describe(refusal)};
}

std::optional<TestPlayer::Difference> TestPlayer::checkLog(const Expectation& expectation) {
  std::size_t next = 0;
  std::string before;
  const std::vector<std::string>& lines = log_.lines();
  for (const std::string& wanted : expectation.log) {
    while (next < lines.size() && lines[next] != wanted) ++next;
    if (next == lines.size()) {
      std::string seen =
          fmt::format("no \"{}\"{}; the log:", wanted, before.empty() ? "" : fmt::format(" after \"{}\"", before));
      const std::size_t from = lines.size() > kShownLogLines ? lines.size() - kShownLogLines : 0;
      if (from != 0) seen += "\n...";
      for (std::size_t i = from; i < lines.size(); ++i) seen += "\n" + lines[i];
      return Difference{"", seen};
    }
    before = wanted;
    ++next;
  }
  return std::nullopt;
}

std::optional<TestPlayer::Difference> TestPlayer::checkNoLog(const Expectation& expectation) {
  const std::vector<std::string>& lines = log_.lines();
  for (const std::string& unwanted : expectation.log) {
    if (std::find(lines.begin(), lines.end(), unwanted) != lines.end())
      return Difference{"", fmt::format("the log has \"{}\"", unwanted)};
  }
  return std::nullopt;
}

std::optional<TestPlayer::Difference> TestPlayer::checkOutcome(const Expectation& expectation) {
  using Outcome = Expectation::Outcome;
  const cardrt::Result result = game_.result();
  Outcome seen = Outcome::Over;  // stands for: not over
  if (result == cardrt::Result::FirstWon) seen = mirrored_ ? Outcome::Lost : Outcome::Won;
  if (result == cardrt::Result::SecondWon) seen = mirrored_ ? Outcome::Won : Outcome::Lost;
  if (result == cardrt::Result::Drawn) seen = Outcome::Drawn;
  const bool is_so = expectation.outcome == Outcome::Over ? game_.over() : seen == expectation.outcome;
  if (is_so != expectation.negated) return std::nullopt;
  switch (seen) {
    case Outcome::Won: return Difference{"", "the game is won"};
    case Outcome::Lost: return Difference{"", "the game is lost"};
    case Outcome::Drawn: return Difference{"", "the game is drawn"};
    case Outcome::Over: break;
  }
  return Difference{"", "the game is not over"};
}

std::optional<TestPlayer::Difference> TestPlayer::checkMeasure(const Expectation& expectation) {
  std::int32_t seen = 0;
  switch (expectation.measure) {
    case Expectation::Measure::LastPool: seen = log_.lastPool(); break;
    case Expectation::Measure::Choice:
      for (const cardrt::Decision& one : game_.decisions()) {
        if (one.player == side(expectation.player)) seen = one.count;
      }
      break;
    case Expectation::Measure::Progress: {
      cardrt::SlotIndex slot = cardrt::kNoSlot;
      if (!selectOne(expectation.of, slot)) return Difference{"", "there is no such thing"};
      seen = cardrt::hearth::stageProgressOf(m_, slot);
      break;
    }
    case Expectation::Measure::Stage: {
      cardrt::SlotIndex slot = cardrt::kNoSlot;
      if (!selectOne(expectation.of, slot)) return Difference{"", "there is no such thing"};
      seen = cardrt::hearth::stageOf(m_, slot);
      break;
    }
  }
  const std::int32_t value = expectation.value;
  bool is_so = false;
  switch (expectation.comparison) {
    case cardabi::Comparison::Equal: is_so = seen == value; break;
    case cardabi::Comparison::NotEqual: is_so = seen != value; break;
    case cardabi::Comparison::AtLeast: is_so = seen >= value; break;
    case cardabi::Comparison::AtMost: is_so = seen <= value; break;
    case cardabi::Comparison::MoreThan: is_so = seen > value; break;
    case cardabi::Comparison::LessThan: is_so = seen < value; break;
  }
  if (is_so) return std::nullopt;
  return Difference{"", std::to_string(seen)};
}

std::optional<TestPlayer::Difference> TestPlayer::checkAllOf(const Expectation& expectation) {
  for (const Expectation& one : expectation.any_of) {
    if (std::optional<Difference> difference = check(one)) return difference;
  }
  return std::nullopt;
}

std::optional<TestPlayer::Difference> TestPlayer::checkOneOf(const Expectation& expectation) {
  Difference none{"one of these", ""};
  for (const Expectation& one : expectation.any_of) {
    const std::optional<Difference> difference = check(one);
    if (!difference.has_value()) return std::nullopt;
    none.seen += (none.seen.empty() ? "" : "\n") + fmt::format("{}: {}", one.text, difference->seen);
  }
  return none;
}

}  // namespace cardc::lab

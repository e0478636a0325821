// Test plans as text: a line a step, trees as everywhere. Cards by the names that they are written with.
#include "cardabi/arg_text.h"
#include "cardabi/tables.h"
#include "cardc/ir/print.h"

#include <fmt/format.h>

namespace cardc::ir {
namespace {

constexpr std::string_view kMoves[] = {"play",    "attack", "use-power", "use",     "choose", "end-turn",
                                       "concede", "trade",  "forge",     "prepare", "launch"};
constexpr std::string_view kWheres[] = {"", "weapon", "hero", "hero-power"};
constexpr std::string_view kOutcomes[] = {"over", "won", "lost", "drawn"};
constexpr std::string_view kMeasures[] = {"last-pool", "choice", "progress", "stage"};
constexpr std::string_view kComparisons[] = {"=", "not", "at least", "at most", "more than", "less than"};

class PlanPrinter {
 public:
  PlanPrinter(const Module& module, std::string& out) : module_(module), out_(out) {}

  void plan(const TestPlan& plan) {
    out_ += fmt::format("test {} profile {} seed {}", plan.id, plan.profile, plan.seed);
    if (plan.turn != 0) out_ += fmt::format(" turn {}", plan.turn);
    if (plan.random_games != 0) out_ += fmt::format(" random-games {}", plan.random_games);
    out_ += '\n';
    for (const PlannedUse& use : plan.planned) out_ += fmt::format("  planned {}\n", use.what);
    for (const TestStep& one : plan.steps) {
      out_ += "  ";
      step(one);
      out_ += '\n';
    }
  }

 private:
  std::string card(cardabi::CardRef ref) const {
    return ref ? module_.cards[CardId{ref.value - 1}].written_name : std::string("-");
  }
  std::string tree(TreeAt at) const { return at == 0 ? std::string("-") : print(module_, NodeId{at - 1}); }
  static std::string_view who(std::uint8_t player) {
    return player == 0 ? "you" : player == 1 ? "opponent" : "its player";
  }

  void step(const TestStep& step) {
    switch (step.kind) {
      case TestStep::Kind::GivenCards: return given(step);
      case TestStep::Kind::GivenTag:
        out_ += fmt::format("given {}{} {} = {}", who(step.player), step.of_hero ? "'s hero" : "",
                            cardabi::tagText(step.tag), step.value);
        return;
      case TestStep::Kind::Act: return action(step.action);
      case TestStep::Kind::Refused: out_ += "refused "; return action(step.action);
      case TestStep::Kind::Arrange: out_ += fmt::format("arrange {}", tree(step.tree)); return;
      case TestStep::Kind::RandomPicks:
        out_ += "picks";
        for (const TestPick& pick : step.picks) {
          if (pick.thing != 0)
            out_ += ' ' + tree(pick.thing);
          else
            out_ += ' ' + (pick.number >= 0 ? std::to_string(pick.number) : card(pick.card));
        }
        return;
      case TestStep::Kind::Expect: out_ += "expect "; return expectation(step.expectation);
    }
  }

  void given(const TestStep& step) {
    const auto where = static_cast<std::size_t>(step.where);
    out_ +=
        fmt::format("given {} {}", who(step.player), where != 0 ? kWheres[where] : cardabi::info(step.zone).spelling);
    for (const GivenCard& one : step.cards) {
      out_ += fmt::format(" [{} {}", one.count, card(one.card));
      if (one.name != 0) out_ += fmt::format(" name {}", one.name);
      if (one.order != 0) out_ += fmt::format(" order {}", one.order);
      for (const StartTag& tag : one.tags) out_ += fmt::format(" {}({})", cardabi::tagText(tag.tag), tag.value);
      for (const cardabi::CardRef option : one.used) out_ += fmt::format(" used {}", card(option));
      for (const StartGift& gift : one.gifts) {
        out_ += fmt::format(" gift {} from {}", card(gift.enchantment), who(gift.player));
        if (gift.order != 0) out_ += fmt::format(" order {}", gift.order);
      }
      out_ += ']';
    }
  }

  void action(const TestAction& action) {
    out_ += fmt::format("{}: {}", who(action.player), kMoves[static_cast<std::size_t>(action.kind)]);
    if (action.what != 0) out_ += ' ' + tree(action.what);
    if (action.target != 0) out_ += " on " + tree(action.target);
    if (action.position >= 0) out_ += fmt::format(" at {}", action.position);
    if (action.choice) out_ += " choosing " + card(action.choice);
    if (action.choice_index >= 0) out_ += fmt::format(" choosing {}", action.choice_index);
    if (action.mana >= 0) out_ += fmt::format(" mana {}", action.mana);
  }

  void expectation(const Expectation& one) {
    switch (one.kind) {
      case Expectation::Kind::Shows: return shows(one);
      case Expectation::Kind::Condition: out_ += tree(one.condition); return;
      case Expectation::Kind::Legal:
      case Expectation::Kind::Illegal:
        out_ += one.kind == Expectation::Kind::Legal ? "legal " : "illegal ";
        return action(one.action);
      case Expectation::Kind::Log:
      case Expectation::Kind::NoLog:
        out_ += one.kind == Expectation::Kind::Log ? "log" : "no log";
        for (const std::string& line : one.log) out_ += fmt::format(" \"{}\"", line);
        return;
      case Expectation::Kind::OneOf:
      case Expectation::Kind::AllOf:
        out_ += one.kind == Expectation::Kind::OneOf ? "one of" : "all of";
        for (const Expectation& inner : one.any_of) {
          out_ += " | ";
          expectation(inner);
        }
        return;
      case Expectation::Kind::Outcome:
        out_ += fmt::format("game {}{}", one.negated ? "not " : "", kOutcomes[static_cast<std::size_t>(one.outcome)]);
        return;
      case Expectation::Kind::Measure:
        out_ += one.player == 0 ? "" : "opponent ";
        out_ += kMeasures[static_cast<std::size_t>(one.measure)];
        if (one.of != 0) out_ += " of " + tree(one.of);
        out_ += fmt::format(" {} {}", kComparisons[static_cast<std::size_t>(one.comparison)], one.value);
        return;
    }
  }

  void shows(const Expectation& one) {
    out_ += who(one.player);
    switch (one.place) {
      case Expectation::Place::Zone: out_ += fmt::format(" {}", cardabi::info(one.zone).spelling); break;
      case Expectation::Place::Weapon: out_ += " weapon"; break;
      case Expectation::Place::Choice: out_ += " choice"; break;
    }
    out_ += one.any_order ? " shows in any order" : " shows";
    for (const ShownCard& shown : one.shown) {
      out_ += fmt::format(" [{} {}", shown.count, card(shown.card));
      if (shown.has_stats) out_ += fmt::format(" {}/{}", shown.attack, shown.health);
      out_ += ']';
    }
    if (one.shown.empty()) out_ += " nothing";
  }

  const Module& module_;
  std::string& out_;
};

}  // namespace

std::string printTests(const Module& module) {
  std::string out;
  for (const TestPlan& plan : module.tests) PlanPrinter(module, out).plan(plan);
  return out;
}

}  // namespace cardc::ir

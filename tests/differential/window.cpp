#include "window.h"

#include "state_difference.h"

#include "cardrt/ai/two_level.h"
#include "cardrt/changelog/change_log.h"
#include "cardrt/changelog/tree_text.h"
#include "cardrt/replay/recording.h"
#include "cardrt/replay/text.h"

#include <fmt/core.h>

#include <algorithm>
#include <deque>
#include <memory>
#include <tuple>
#include <utility>

namespace differential {

using cardrt::Action;
using cardrt::Game;
using cardrt::TreeDetail;
using cardrt::TreeLine;

namespace {

constexpr std::size_t kBefore = 8;   // actions before the difference
constexpr std::size_t kAround = 12;  // lines of the log up to the first that differs, and as many from there on
constexpr std::size_t kListed = 5;   // choices that only one of them has

// The game with one form of the cards, and what its last action did.
class Side {
 public:
  Side(const Form& form, const Setup& setup)
      : name(form.name),
        game(*form.cards, setup.policies),
        brief_(*form.cards, TreeDetail::Brief),
        all_(*form.cards, TreeDetail::All) {
    game.setSink(&log_);
    game.start(setup.config(*form.cards));
    read();
  }
  cardrt::Refusal apply(const Action& action) {
    const cardrt::Refusal refusal = game.apply(action);
    read();
    return refusal;
  }

  const std::string name;
  Game game;
  std::vector<std::string> brief, all;

 private:
  void read() {
    const cardrt::History piece = log_.take(game.machine());
    const auto indent = [](const std::vector<TreeLine>& lines) {
      std::vector<std::string> texts;
      for (const TreeLine& line : lines) texts.push_back(fmt::format("{:{}}{}", "", 2 * line.depth, line.text));
      return texts;
    };
    brief = indent(brief_.lines(piece));
    all = indent(all_.lines(piece));
  }

  cardrt::ChangeLog log_;
  cardrt::TreeText brief_, all_;
};

std::string inWords(const Action& action, const Game& game) {
  const std::string note = cardrt::replay::noteOf(action, game);
  return cardrt::replay::print(cardrt::replay::toDecided(action, game)) + (note.empty() ? "" : "  # " + note);
}

std::string deckLine(const cardsim::DeckList& deck, const cardrt::CardLibrary& cards) {
  std::string line = deck.name + ": " + cards.id(deck.hero);
  for (std::size_t i = 0; i < deck.cards.size();) {
    std::size_t same = i;
    while (same < deck.cards.size() && deck.cards[same] == deck.cards[i]) ++same;
    line += fmt::format(", {}{}", same - i > 1 ? fmt::format("{} ", same - i) : "", cards.id(deck.cards[i]));
    i = same;
  }
  return line;
}

// The end of what both did.
std::string sameTree(const Side& side) {
  const std::size_t from = side.brief.size() > 2 * kAround ? side.brief.size() - 2 * kAround : 0;
  std::string text = from == 0 ? "" : fmt::format("  ... {} before\n", from);
  for (std::size_t i = from; i < side.brief.size(); ++i) text += "  " + side.brief[i] + "\n";
  return text;
}

// Both trees: once as far as they are alike, then each by itself, from the first line that differs on.
std::string bothTrees(const Side& a, const Side& b) {
  if (a.all == b.all) return sameTree(a) + "  the change logs are alike: it is nothing that they tell\n";
  const bool seen = a.brief != b.brief;  // else it is in what a person is spared
  const std::vector<std::string>&here = seen ? a.brief : a.all, &there = seen ? b.brief : b.all;
  const auto differs = static_cast<std::size_t>(
      std::mismatch(here.begin(), here.end(), there.begin(), there.end()).first - here.begin());
  const std::size_t width = std::max(a.name.size(), b.name.size());
  const std::size_t from = differs > kAround ? differs - kAround : 0;
  std::string text = from == 0 ? "" : fmt::format("  {:{}}  ... {} before, alike\n", "", width, from);
  for (std::size_t i = from; i < differs; ++i) text += fmt::format("  {:{}}  {}\n", "", width, here[i]);
  for (const auto& [name, lines] : {std::pair(&a.name, &here), std::pair(&b.name, &there)}) {
    const std::size_t end = std::min(lines->size(), differs + kAround);
    if (differs == end) text += fmt::format("> {:{}}  (nothing more)\n", *name, width);
    for (std::size_t i = differs; i < end; ++i)
      text += fmt::format("{} {:{}}  {}\n", i == differs ? '>' : ' ', *name, width, (*lines)[i]);
    if (end < lines->size()) text += fmt::format("  {:{}}  ... {} more\n", *name, width, lines->size() - end);
  }
  return text;
}

// What only one of them may do.
std::string choices(const Side& a, const Side& b) {
  const auto listOf = [](const Game& game) {
    const auto list = std::make_unique<cardrt::ActionList>();
    game.legalActions(cardrt::ai::whoDecides(game), *list);
    return std::vector<Action>(list->all().begin(), list->all().end());
  };
  std::string text;
  const std::vector<Action> here = listOf(a.game), there = listOf(b.game);
  for (const auto& [side, own, others] : {std::tuple(&a, &here, &there), std::tuple(&b, &there, &here)}) {
    std::size_t told = 0;
    for (const Action& action : *own) {
      if (std::ranges::find(*others, action) != others->end() || ++told > kListed) continue;
      text += fmt::format("> {}  {}\n", side->name, inWords(action, side->game));
    }
    if (told > kListed) text += fmt::format("  {}  ... {} more\n", side->name, told - kListed);
  }
  return text.empty() ? "  the same, in another order\n" : text;
}

}  // namespace

std::string windowOf(const Difference& difference, const Setups& setups, std::span<const Form> forms) {
  const Setup setup = setups.of(difference.seed);
  const Form &first = forms.front(), &other = forms[difference.form];
  Side a(first, setup), b(other, setup);
  std::string text =
      fmt::format("seed {}, profile {}: {} | {}\n", difference.seed, kProfiles[setup.profile], first.name, other.name);
  for (std::size_t i = 0; i < 2; ++i) text += fmt::format("  P{} {}\n", i + 1, deckLine(setup.decks[i], *first.cards));

  cardrt::ai::Dice dice = diceOf(setup.seed);
  const auto list = std::make_unique<cardrt::ActionList>();
  const auto choose = [&] {
    a.game.legalActions(cardrt::ai::whoDecides(a.game), *list);
    return cardrt::ai::pickTwoLevel(*list, dice);
  };
  std::deque<std::string> before;
  for (std::size_t number = 1; number < difference.action; ++number) {
    const Action action = choose();
    before.push_back(fmt::format("  {:>4}  {}\n", number, inWords(action, a.game)));
    if (before.size() > kBefore) before.pop_front();
    (void)a.apply(action);
    (void)b.apply(action);
  }
  if (!before.empty()) text += "\nthe actions before\n";
  for (const std::string& line : before) text += line;
  if (difference.action == 0) {
    text += "\nthe start\n" + bothTrees(a, b);
  } else {
    text += before.empty() ? "\nthe start\n" : "\nwhat the last of them did\n";
    text += a.brief == b.brief ? sameTree(a) : bothTrees(a, b);  // not the same: the state does not show it
  }
  if (difference.what == Differs::Choice)
    return text + fmt::format("\naction {}: not the same is legal\n", difference.action) + choices(a, b);
  if (difference.action > 0) {
    const Action action = choose();
    text += fmt::format("\naction {}: {}\n", difference.action, inWords(action, a.game));
    for (Side* side : {&a, &b}) {
      const cardrt::Refusal refusal = side->apply(action);
      if (refusal != cardrt::Refusal::None) text += fmt::format("> {}  refused: {}\n", side->name, describe(refusal));
    }
    text += bothTrees(a, b);
  }
  text += fmt::format("\nthe states, the first difference of each region: {} | {}\n", a.name, b.name);
  for (const std::string& line : stateDifference(a.game, b.game)) text += "  " + line + "\n";
  return text;
}

}  // namespace differential

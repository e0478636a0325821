#include "planned.h"

#include "cardabi/tables.h"
#include "cardrt/native.h"

#include <fmt/core.h>

#include <algorithm>
#include <set>

namespace cardc::lab {
namespace {

using cardabi::CardRef;

class Search {
 public:
  Search(const ir::TestPlan& plan, const ir::LibraryRows& rows, std::span<const cardrt::Native> natives)
      : plan_(plan), rows_(rows), natives_(natives) {}

  std::vector<Finding> run() {
    for (const ir::PlannedUse& use : plan_.planned) add(use.span, use.text, use.what);
    for (const ir::TestStep& step : plan_.steps) look(step);
    for (std::uint32_t local = 0; local < plan_.local.cards.size(); ++local) want(CardRef(plan_.local.number, local));
    nodes(plan_.local, 1, static_cast<std::uint32_t>(plan_.local.nodes.size()), plan_.span, "the test");
    for (std::size_t n = 0; n < cards_.size(); ++n) look(cards_[n]);
    return std::move(found_);
  }

 private:
  void add(const source::Span& span, std::string text, const std::string& what) {
    if (!said_.insert(what).second) return;
    found_.push_back({span, std::move(text), "", what + " is planned"});
  }

  // ---- what the test says
  void look(const ir::TestStep& step) {
    for (const ir::GivenCard& given : step.cards) {
      want(given.card);
      for (const ir::StartGift& gift : given.gifts) want(gift.enchantment);
      for (const ir::StartTag& tag : given.tags) look(tag.tag, step);
    }
    if (step.kind == ir::TestStep::Kind::GivenTag) look(step.tag, step);
    if (step.kind == ir::TestStep::Kind::Act || step.kind == ir::TestStep::Kind::Refused) look(step.action, step);
    for (const ir::TestPick& pick : step.picks) {
      want(pick.card);
      if (pick.number >= 0) add(step.span, step.text, "forcing a number");
    }
    if (step.kind == ir::TestStep::Kind::Expect) look(step.expectation, step);
  }
  void look(cardabi::Tag tag, const ir::TestStep& step) {
    const cardabi::TagInfo* row = cardabi::find(tag);
    if (row != nullptr && (row->traits & cardabi::TagTrait::Planned) != 0)
      add(step.span, step.text, fmt::format("'{}'", row->spelling));
  }
  void look(const ir::TestAction& action, const ir::TestStep& step) {
    want(action.choice);
    const auto planned = [&](const char* what) { add(step.span, step.text, what); };
    switch (action.kind) {
      case ir::TestAction::Kind::Launch:
      case ir::TestAction::Kind::Use:
      case ir::TestAction::Kind::Forge:
      case ir::TestAction::Kind::Play:
      case ir::TestAction::Kind::Trade:
      case ir::TestAction::Kind::Prepare:
      case ir::TestAction::Kind::Attack:
      case ir::TestAction::Kind::UsePower:
      case ir::TestAction::Kind::Choose:
      case ir::TestAction::Kind::EndTurn:
      case ir::TestAction::Kind::Concede: break;
    }
  }
  void look(const ir::Expectation& expectation, const ir::TestStep& step) {
    if (expectation.kind == ir::Expectation::Kind::Legal || expectation.kind == ir::Expectation::Kind::Illegal)
      look(expectation.action, step);
    for (const ir::ShownCard& shown : expectation.shown) want(shown.card);
    for (const ir::Expectation& one : expectation.any_of) look(one, step);
  }

  // ---- what its cards say
  void want(CardRef card) {
    if (card && seen_.insert(card.value).second) cards_.push_back(card);
  }
  const ir::SetRows* setOf(CardRef card) const {
    if (card.set() == plan_.local.number) return &plan_.local;
    return card.set() >= 1 && card.set() <= rows_.sets.size() ? &rows_.sets[card.set() - 1] : nullptr;
  }
  void look(CardRef ref) {
    const ir::SetRows* set = setOf(ref);
    if (set == nullptr || ref.local() >= set->cards.size()) return;
    const cardabi::Card& card = set->cards[ref.local()];
    const std::string& name = ref.local() < set->origins.size() ? set->origins[ref.local()].name : set->name;
    const auto planned = [&](std::string_view what) { add(plan_.span, name, fmt::format("'{}' of {}", what, name)); };
    for (const cardabi::TagInfo& row : cardabi::allTags()) {
      const bool flag = row.store == cardabi::TagStore::Flag && (card.flags >> row.at & 1) != 0;
      if (flag && (row.traits & cardabi::TagTrait::Planned) != 0) planned(row.spelling);
    }
    for (std::uint32_t n = 0; n < card.tags_count; ++n) {
      const cardabi::TagInfo* row = cardabi::find(static_cast<cardabi::Tag>(set->tags[card.tags + n].tag));
      if (row != nullptr && (row->traits & cardabi::TagTrait::Planned) != 0) planned(row->spelling);
    }
    for (std::uint32_t n = 0; n < card.refs_count; ++n) want(CardRef(set->refs[card.refs + n]));
    want(CardRef(card.power));
    for (const std::uint32_t tree : {card.target, card.target_if, card.playable_if}) nodes(*set, tree, name);
    modifiers(*set, card.modifiers, card.modifiers_count, name);
    for (std::uint32_t n = 0; n < card.abilities_count; ++n) {
      const cardabi::Ability& ability = set->abilities[card.abilities + n];
      if (ability.event != 0) {
        const cardabi::EventInfo* event = cardabi::find(static_cast<cardabi::Event>(ability.event));
        const auto timing = static_cast<cardabi::Timing>(ability.timing);
        if (event != nullptr && !event->heardAt(timing)) planned(event->third.empty() ? event->name : event->third);
      }
      for (const std::uint32_t tree : {ability.pattern, ability.condition, ability.selector, ability.body})
        nodes(*set, tree, name);
      modifiers(*set, ability.modifiers, ability.modifiers_count, name);
    }
  }
  void modifiers(const ir::SetRows& set, std::uint32_t first, std::uint32_t count, const std::string& name) {
    for (std::uint32_t n = 0; n < count; ++n) {
      const cardabi::Modifier& row = set.modifiers[first + n];
      const cardabi::TagInfo* tag = cardabi::find(static_cast<cardabi::Tag>(row.tag));
      if (tag != nullptr && (tag->traits & cardabi::TagTrait::Planned) != 0)
        add(plan_.span, name, fmt::format("'{}' of {}", tag->spelling, name));
      if (static_cast<cardabi::From>(row.from) == cardabi::From::Tree)
        nodes(set, static_cast<std::uint32_t>(row.value), name);
    }
  }
  void nodes(const ir::SetRows& set, std::uint32_t tree, const std::string& name) {
    if (tree != 0) nodes(set, tree, tree + sizeOf(set.nodes[tree]), plan_.span, name);
  }
  void nodes(const ir::SetRows& set, std::uint32_t first, std::uint32_t end, const source::Span& span,
             const std::string& name) {
    for (std::uint32_t n = first; n < end; ++n) {
      const cardabi::OpInfo* row = cardabi::find(static_cast<cardabi::Op>(opOf(set.nodes[n])));
      if (row == nullptr) continue;
      if (row->planned()) add(span, name, fmt::format("'{}' of {}", row->name, name));
      if (row->arg == cardabi::OpArg::Native)
        native(rows_.natives[static_cast<std::size_t>(argOf(set.nodes[n]))].name, span, name);
      if (row->arg == cardabi::OpArg::CardRef) want(CardRef(static_cast<std::uint32_t>(argOf(set.nodes[n]))));
    }
  }

  void native(const std::string& wanted, const source::Span& span, const std::string& name) {
    const auto is_it = [&](const cardrt::Native& one) { return one.name == wanted; };
    if (std::none_of(natives_.begin(), natives_.end(), is_it))
      add(span, name, fmt::format("the native {} of {}", wanted, name));
  }

  const ir::TestPlan& plan_;
  const ir::LibraryRows& rows_;
  std::span<const cardrt::Native> natives_;
  std::set<std::string, std::less<>> said_;
  std::set<std::uint32_t> seen_;
  std::vector<CardRef> cards_;
  std::vector<Finding> found_;
};

}  // namespace

std::vector<Finding> plannedUses(const ir::TestPlan& plan, const ir::LibraryRows& rows,
                                 std::span<const cardrt::Native> natives) {
  return Search(plan, rows, natives).run();
}

}  // namespace cardc::lab

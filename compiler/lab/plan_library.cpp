#include "plan_library.h"

#include <algorithm>
#include <string_view>

namespace cardc::lab {

namespace {

using cardabi::CardRef;

std::uint32_t addText(ir::SetRows& set, std::string_view text) {
  const auto at = static_cast<std::uint32_t>(set.strings.size());
  set.strings.append(text).push_back('\0');
  return at;
}

void addPlain(ir::SetRows& set, std::string_view id, std::string_view name, std::string_view written,
              cardabi::Kind kind, std::int32_t cost, std::int32_t attack, std::int32_t health) {
  cardabi::Card card{};
  card.id = addText(set, id);
  card.name = addText(set, name);
  card.base = CardRef(set.number, static_cast<std::uint32_t>(set.cards.size())).value;
  card.kind = static_cast<std::uint8_t>(kind);
  card.traits = cardabi::CardTrait::Token;
  card.cost = cost;
  card.attack = attack;
  card.health = health;
  set.cards.push_back(card);
  set.origins.push_back({std::string(written), "", 0});
}

// The heroes have names by which a log tells them apart.
ir::SetRows makeDefaults(std::uint32_t number) {
  ir::SetRows set;
  set.number = number;
  set.name = "DEFAULTS OF TESTS";
  set.nodes.push_back({});
  set.strings.push_back('\0');
  set.name_offset = addText(set, set.name);
  addPlain(set, "LAB_1", "your hero", "YourHero", cardabi::Kind::Avatar, 0, 0, 30);
  addPlain(set, "LAB_2", "enemy hero", "EnemyHero", cardabi::Kind::Avatar, 0, 0, 30);
  addPlain(set, "LAB_3", "Filler", "Filler", cardabi::Kind::Unit, 9, 1, 1);
  addPlain(set, "LAB_4", "Bystander", "Bystander", cardabi::Kind::Unit, 9, 1, 30);
  return set;
}

ir::LibraryRows bothSets(const ir::TestPlan& plan, const ir::SetRows& defaults) {
  ir::LibraryRows rows;
  rows.sets = {plan.local, defaults};
  return rows;
}

}  // namespace

cardabi::CardRef bystanderCard(std::uint32_t local_set) { return {local_set + 1, 3}; }

PlanLibrary::PlanLibrary(const ir::TestPlan& plan, const ir::LibraryRows& rows, const cardabi::LibraryData& library)
    : plan_(plan),
      rows_(rows),
      defaults_(makeDefaults(library.sets_count + 2)),
      extra_(bothSets(plan, defaults_)),
      extra_view_(extra_) {
  sets_.assign(library.sets, library.sets + library.sets_count);
  reprinted_.reserve(sets_.size());
  reprinted_sets_.reserve(sets_.size());
  for (const ir::PrintedNumbers& numbers : plan.printed) reprint(numbers);
  sets_.push_back(extra_view_.data().sets[0]);  // behind the library: a card of the test wins over one with the same id
  sets_.push_back(extra_view_.data().sets[1]);

  data_ = library;
  data_.sets = sets_.data();
  data_.sets_count = static_cast<std::uint32_t>(sets_.size());
  data_.remembered |= extra_view_.data().remembered;
  data_.remembered_long |= extra_view_.data().remembered_long;
}

void PlanLibrary::reprint(const ir::PrintedNumbers& numbers) {
  const cardabi::SetData*& set = sets_[numbers.card.set() - 1];
  const auto copied = [&](const cardabi::SetData& one) { return &one == set; };
  if (std::none_of(reprinted_sets_.begin(), reprinted_sets_.end(), copied)) {
    reprinted_.emplace_back(set->cards, set->cards + set->cards_count);
    reprinted_sets_.push_back(*set);
    reprinted_sets_.back().cards = reprinted_.back().data();
    set = &reprinted_sets_.back();
  }
  const auto place = static_cast<std::size_t>(set - reprinted_sets_.data());
  cardabi::Card& card = reprinted_[place][numbers.card.local()];
  card.cost = numbers.cost;
  card.attack = numbers.attack;
  card.health = numbers.health;
}

std::string PlanLibrary::writtenName(CardRef card) const {
  const ir::SetRows* set = &defaults_;
  if (card.set() == plan_.local.number) set = &plan_.local;
  if (card.set() >= 1 && card.set() <= rows_.sets.size()) set = &rows_.sets[card.set() - 1];
  return card && card.local() < set->origins.size() ? set->origins[card.local()].name : "something";
}

}  // namespace cardc::lab

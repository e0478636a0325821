// A few cards built by hand, for tests of the engine alone: no compiler, no files.
//
// Trees are written as nested calls, `n(Op::Damage, 0, {n(Op::Chosen), n(Op::Number, 6)})`.
#pragma once
#include "cardabi/tables.h"
#include "cardrt/library.h"

#include <cstdint>
#include <initializer_list>
#include <string>
#include <vector>

namespace cardrt::testing {

using Tree = std::vector<cardabi::Node>;

inline Tree n(cardabi::Op op, std::int32_t arg = 0, std::initializer_list<Tree> operands = {}) {
  Tree tree(1);
  for (const Tree& operand : operands) tree.insert(tree.end(), operand.begin(), operand.end());
  tree[0] = cardabi::makeNode(static_cast<std::uint16_t>(op), static_cast<std::uint16_t>(tree.size()), arg);
  return tree;
}
inline Tree number(std::int32_t value) { return n(cardabi::Op::Number, value); }
inline Tree in(cardabi::Sides sides, std::initializer_list<cardabi::Kind> kinds,
               cardabi::Zone zone = cardabi::Zone::Play) {
  std::uint32_t bits = 0;
  for (const cardabi::Kind kind : kinds) bits |= cardabi::bit(kind);
  return n(cardabi::Op::In, cardabi::Scope{cardabi::bit(zone), static_cast<std::uint32_t>(sides), bits}.pack());
}

class TestCards {
 public:
  TestCards() : nodes_(1), strings_(1, '\0') {}

  cardabi::CardRef minion(const std::string& name, std::int32_t cost, std::int32_t attack, std::int32_t health,
                          std::uint64_t flags = 0) {
    return add(name, cardabi::Kind::Unit, cost, attack, health, flags);
  }
  cardabi::CardRef add(const std::string& name, cardabi::Kind kind, std::int32_t cost, std::int32_t attack = 0,
                       std::int32_t health = 0, std::uint64_t flags = 0) {
    cardabi::Card card{};
    card.id = card.name = static_cast<std::uint32_t>(strings_.size());
    strings_ += name + '\0';
    card.kind = static_cast<std::uint8_t>(kind);
    card.cost = cost, card.attack = attack, card.health = health, card.flags = flags;
    const cardabi::CardRef ref(1, static_cast<std::uint32_t>(cards_.size()));
    card.base = ref.value;
    cards_.push_back(card);
    return ref;
  }
  cardabi::Card& row(cardabi::CardRef ref) { return cards_[ref.local()]; }

  // Abilities go to the card that was added last.
  cardabi::Ability& ability(cardabi::Head head, const Tree& body) {
    cardabi::Card& card = cards_.back();
    if (card.abilities_count == 0) card.abilities = static_cast<std::uint32_t>(abilities_.size());
    ++card.abilities_count;
    cardabi::Ability row{};
    row.head = static_cast<std::uint8_t>(head);
    row.zones = static_cast<std::uint16_t>(cardabi::bit(cardabi::Zone::Play));
    row.body = tree(body);
    abilities_.push_back(row);
    return abilities_.back();
  }
  void cast(const Tree& body) { ability(cardabi::Head::Cast, body); }
  cardabi::Ability& on(cardabi::Event event, cardabi::Timing timing, const Tree& body, const Tree& pattern = {},
                       cardabi::Hears hears = cardabi::Hears::Any) {
    cardabi::Ability& row = ability(cardabi::Head::Trigger, body);
    row.event = static_cast<std::uint16_t>(event);
    row.timing = static_cast<std::uint8_t>(timing);
    row.hears = static_cast<std::uint8_t>(hears);
    row.pattern = pattern.empty() ? 0 : tree(pattern);
    return row;
  }
  void aura(const Tree& whom, cardabi::Tag tag, std::int32_t value, std::uint32_t depends) {
    cardabi::Ability& row = ability(cardabi::Head::Aura, {});
    row.selector = tree(whom);
    row.depends = depends;
    row.modifiers = static_cast<std::uint32_t>(modifiers_.size());
    row.modifiers_count = 1;
    modifiers_.push_back({static_cast<std::uint16_t>(tag), 0, 0, value});
  }
  // A line of the enchantment that was added last.
  void modifier(cardabi::Tag tag, cardabi::How how, std::int32_t value) {
    cardabi::Card& card = cards_.back();
    if (card.modifiers_count++ == 0) card.modifiers = static_cast<std::uint32_t>(modifiers_.size());
    modifiers_.push_back({static_cast<std::uint16_t>(tag), static_cast<std::uint8_t>(how), 0, value});
  }
  std::uint32_t tree(const Tree& nodes) {
    if (nodes.empty()) return 0;
    const auto at = static_cast<std::uint32_t>(nodes_.size());
    nodes_.insert(nodes_.end(), nodes.begin(), nodes.end());
    return at;
  }

  // Valid until another card is added.
  const cardabi::LibraryData& data() {
    set_ = {};
    set_.number = 1;
    set_.cards_count = static_cast<std::uint32_t>(cards_.size());
    set_.abilities_count = static_cast<std::uint32_t>(abilities_.size());
    set_.nodes_count = static_cast<std::uint32_t>(nodes_.size());
    set_.modifiers_count = static_cast<std::uint32_t>(modifiers_.size());
    set_.strings_size = static_cast<std::uint32_t>(strings_.size());
    set_.cards = cards_.data(), set_.abilities = abilities_.data(), set_.nodes = nodes_.data();
    set_.modifiers = modifiers_.data(), set_.strings = strings_.data();
    library_ = {};
    library_.layout_hash = cardabi::kLayoutHash;
    library_.sets_count = 1, library_.keywords_count = 1;
    library_.sets = &set_pointer_, library_.keywords = &no_keyword_;
    return library_;
  }

 private:
  std::vector<cardabi::Card> cards_;
  std::vector<cardabi::Ability> abilities_;
  std::vector<cardabi::Node> nodes_;
  std::vector<cardabi::Modifier> modifiers_;
  std::string strings_;
  cardabi::SetData set_{};
  const cardabi::SetData* set_pointer_ = &set_;
  const char* no_keyword_ = "";
  cardabi::LibraryData library_{};
};

}  // namespace cardrt::testing

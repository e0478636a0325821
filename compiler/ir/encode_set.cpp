#include "encode_set.h"

#include "cardabi/tables.h"

#include "cardc/support/check.h"

#include <algorithm>
#include <tuple>

namespace cardc::ir {
namespace {

// What orders the cards that have no id: the chain of hosts with the place in each.
std::string anonymousKey(const Module& module, CardId id) {
  const Card& card = module.cards[id];
  if (!card.id.empty()) return card.id;
  if (!card.host.valid()) return card.written_name;
  std::string ordinal = std::to_string(card.ordinal);
  ordinal.insert(0, 10 - std::min<std::size_t>(10, ordinal.size()), '0');
  return anonymousKey(module, card.host) + '\x01' + ordinal;
}

template <class T>
std::uint64_t hashArray(std::uint64_t hash, const std::vector<T>& array) {
  const std::uint64_t count = array.size();
  hash = hashBytes(hash, &count, sizeof count);
  return hashBytes(hash, array.data(), array.size() * sizeof(T));
}

}  // namespace

std::uint64_t hashBytes(std::uint64_t hash, const void* data, std::size_t size) {
  const auto* bytes = static_cast<const unsigned char*>(data);
  for (std::size_t i = 0; i < size; ++i) hash = (hash ^ bytes[i]) * 0x100000001b3ULL;
  return hash;
}

std::vector<CardId> inOrder(const Module& module, const std::vector<CardId>& of_set) {
  struct Entry {
    bool anonymous;
    std::string key;
    CardId id;
  };
  std::vector<Entry> entries;
  entries.reserve(of_set.size());
  for (const CardId id : of_set) entries.push_back({module.cards[id].id.empty(), anonymousKey(module, id), id});
  std::sort(entries.begin(), entries.end(), [](const Entry& a, const Entry& b) {
    return std::tie(a.anonymous, a.key, a.id) < std::tie(b.anonymous, b.key, b.id);
  });
  std::vector<CardId> cards;
  for (const Entry& entry : entries) cards.push_back(entry.id);
  return cards;
}

SetEncoder::SetEncoder(const Module& module, const CardNumbers& numbers, std::uint32_t number, const std::string& name)
    : module_(module), numbers_(numbers) {
  rows_.number = number;
  rows_.name = name;
  rows_.nodes.push_back({});
  rows_.strings.push_back('\0');
  strings_[""] = 0;
  rows_.name_offset = addString(name);
}

std::uint32_t SetEncoder::addString(const std::string& text) {
  const auto [at, fresh] = strings_.try_emplace(text, static_cast<std::uint32_t>(rows_.strings.size()));
  if (fresh) rows_.strings.append(text).push_back('\0');
  return at->second;
}

std::int32_t SetEncoder::argOf(const Node& node) const {
  if (cardabi::info(node.op).arg != cardabi::OpArg::CardRef) return node.arg;
  if (node.arg == kNoCardArg) return 0;
  return static_cast<std::int32_t>(numbers_[static_cast<std::uint32_t>(node.arg)].value);
}

std::uint32_t SetEncoder::addTree(NodeId root) {
  if (!root.valid()) return 0;
  const auto known = placed_.find(root);
  return known != placed_.end() ? known->second : place(root);
}

std::uint32_t SetEncoder::place(NodeId root) {
  const Node& node = module_.nodes[root];
  CARD_CHECK(node.size <= 0xffff);  // lowering refuses larger trees
  const auto at = static_cast<std::uint32_t>(rows_.nodes.size());
  rows_.nodes.push_back(
      cardabi::makeNode(static_cast<std::uint16_t>(node.op), static_cast<std::uint16_t>(node.size), argOf(node)));
  placed_.try_emplace(root, at);
  for (const NodeId child : node.children) place(child);
  return at;
}

std::uint32_t SetEncoder::addModifiers(const std::vector<Modifier>& modifiers) {
  if (modifiers.empty()) return 0;
  const auto first = static_cast<std::uint32_t>(rows_.modifiers.size());
  for (const Modifier& modifier : modifiers) {
    const std::int32_t value =
        modifier.from == cardabi::From::Tree ? static_cast<std::int32_t>(addTree(modifier.tree)) : modifier.value;
    rows_.modifiers.push_back({static_cast<std::uint16_t>(modifier.tag), static_cast<std::uint8_t>(modifier.how),
                               static_cast<std::uint8_t>(modifier.from), value});
  }
  return first;
}

cardabi::Ability SetEncoder::encode(const Ability& ability) {
  cardabi::Ability row{};
  row.head = static_cast<std::uint8_t>(ability.head);
  row.timing = static_cast<std::uint8_t>(ability.timing);
  row.event = static_cast<std::uint16_t>(ability.event);
  row.zones = static_cast<std::uint16_t>(ability.zones);
  row.hears = static_cast<std::uint8_t>(ability.hears);
  row.limit = static_cast<std::uint8_t>(ability.limit);
  row.limit_count = ability.limit_count;
  row.keyword = ability.keyword;
  row.priority = ability.priority;
  row.modifiers_count = static_cast<std::uint16_t>(ability.modifiers.size());
  row.modifiers = addModifiers(ability.modifiers);
  row.pattern = addTree(ability.pattern);
  row.condition = addTree(ability.condition);
  row.selector = addTree(ability.selector);
  row.body = addTree(ability.body);
  row.depends = ability.depends;
  return row;
}

void SetEncoder::addCard(CardId id) {
  const Card& card = module_.cards[id];
  const cardabi::CardRef self = numbers_[id.value()];
  cardabi::Card row{};
  row.flags = card.flags;
  row.id = addString(card.id);
  row.name = addString(card.name_en);
  row.name_zh = addString(card.name_zh);
  row.base = card.base.valid() ? numbers_[card.base.value()].value : self.value;
  row.modifiers = addModifiers(card.modifiers);
  // The first of none is 0, so that a row does not change with what other cards have.
  row.tags = card.tags.empty() ? 0 : static_cast<std::uint32_t>(rows_.tags.size());
  row.refs = card.refs.empty() ? 0 : static_cast<std::uint32_t>(rows_.refs.size());
  row.target = addTree(card.target);
  row.target_if = addTree(card.target_if);
  row.playable_if = addTree(card.playable_if);
  row.power = card.power.valid() ? numbers_[card.power.value()].value : 0;
  row.cost = card.cost;
  row.attack = card.attack;
  row.health = card.health;
  row.armor = card.armor;
  row.races = card.races;
  row.classes = card.classes;
  row.schools = card.schools;
  row.abilities_count = static_cast<std::uint16_t>(card.abilities.size());
  row.modifiers_count = static_cast<std::uint16_t>(card.modifiers.size());
  row.tags_count = static_cast<std::uint16_t>(card.tags.size());
  row.refs_count = static_cast<std::uint16_t>(card.refs.size());
  row.kind = static_cast<std::uint8_t>(card.kind);
  row.rarity = card.rarity;
  row.traits = card.traits;
  row.line = card.line;
  rows_.tags.insert(rows_.tags.end(), card.tags.begin(), card.tags.end());
  for (const CardId ref : card.refs) rows_.refs.push_back(numbers_[ref.value()].value);
  std::vector<cardabi::Ability> abilities;  // their modifiers and trees come first, then the rows side by side
  for (const Ability& ability : card.abilities) abilities.push_back(encode(ability));
  row.abilities = abilities.empty() ? 0 : static_cast<std::uint32_t>(rows_.abilities.size());
  rows_.abilities.insert(rows_.abilities.end(), abilities.begin(), abilities.end());
  rows_.cards.push_back(row);
  rows_.origins.push_back({card.written_name, card.file, card.line});
}

SetRows SetEncoder::finish() {
  std::uint64_t hash = hashBytes(kHashStart, &rows_.number, sizeof rows_.number);
  std::vector<cardabi::Card> facts = rows_.cards;  // a card that moves down its file is still the same card
  for (cardabi::Card& row : facts) row.line = 0;
  hash = hashArray(hash, facts);
  hash = hashArray(hash, rows_.abilities);
  hash = hashArray(hash, rows_.nodes);
  hash = hashArray(hash, rows_.modifiers);
  hash = hashArray(hash, rows_.tags);
  hash = hashArray(hash, rows_.refs);
  hash = hashBytes(hash, rows_.strings.data(), rows_.strings.size());
  rows_.content_hash = hash;
  return std::move(rows_);
}

}  // namespace cardc::ir

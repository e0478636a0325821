#include "cardrt/replay/position_hash.h"

#include "cardabi/tables.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace cardrt::replay {

void Hasher::number(std::uint64_t value) {
  hash_ = (hash_ ^ value) * 0x9fb21c651e98df25ULL;
  hash_ ^= hash_ >> 32;
}

void Hasher::text(std::string_view text) {
  for (const char c : text) hash_ = (hash_ ^ static_cast<unsigned char>(c)) * 0x100000001b3ULL;
  number(text.size());
}

namespace {

void addEntity(Hasher& hash, const Machine& m, SlotIndex slot) {
  const Entity& entity = m.at(slot);
  hash.number(entity.id);
  hash.text(cardabi::info(entity.kind).spelling);
  // Enchantments may have no id: they go by their names.
  if (entity.kind != Kind::Player) {
    const cardabi::CardRef card(entity.card);
    const std::string_view id = m.cards.id(card);
    hash.text(id.empty() ? m.cards.name(card) : id);
  }
  hash.text(cardabi::info(entity.zone).spelling);
  hash.number(entity.controller);
  hash.number(entity.owner);
  hash.number(entity.position);
  hash.number(entity.order);
  hash.number(entity.bearer == kNoSlot ? 0 : m.at(entity.bearer).id);
  for (const cardabi::TagInfo& row : cardabi::allTags()) {
    if (row.store == cardabi::TagStore::Field || (row.traits & cardabi::TagTrait::Note) != 0) continue;
    const std::int32_t value = m.read(slot, row.tag);
    if (value == 0) continue;
    hash.text(row.spelling);
    hash.number(static_cast<std::uint32_t>(value));
  }
  // Counters of cards have numbers that depend on all the cards there are, so they go without.
  for (std::size_t i = 0; i < kExtraTags; ++i) {
    if (m.base(slot).extra_tags[i] >= cardabi::kFirstProgress)
      hash.number(static_cast<std::uint32_t>(m.base(slot).extras[i]));
  }
  for (std::uint32_t i = 0; i < m.s.header.aside_count; ++i) {
    const Aside& row = m.s.aside[i];
    if (row.slot == slot && row.tag >= cardabi::kFirstProgress) hash.number(static_cast<std::uint32_t>(row.value));
  }
}

}  // namespace

std::uint64_t positionHash(const Game& game) {
  const Machine& m = game.machine();
  const Header& header = game.state().header;
  Hasher hash;
  hash.number(header.turn);
  hash.number(header.current);
  hash.number(header.first);
  hash.number(cardabi::index(header.phase));
  hash.number(cardabi::index(header.result));
  hash.number(cardabi::index(header.guard));
  hash.number(header.next_id);
  hash.number(header.rng.calls);
  std::vector<std::pair<std::uint32_t, SlotIndex>> alive;  // in order of their ids: slots are no part of the game
  for (std::uint32_t slot = 0; slot < header.entity_count; ++slot) {
    const Entity& entity = m.at(static_cast<SlotIndex>(slot));
    if (entity.kind != Kind::None) alive.emplace_back(entity.id, static_cast<SlotIndex>(slot));
  }
  std::sort(alive.begin(), alive.end());
  for (const auto& [id, slot] : alive) addEntity(hash, m, slot);
  for (const Decision& decision : game.decisions()) {
    hash.number(decision.player);
    hash.number(decision.count);
  }
  return hash.value();
}

}  // namespace cardrt::replay

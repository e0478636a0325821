// What was seen, in the words in which a test would have expected it.
#include "cardrt/eval.h"
#include "cardrt/hearth/hearth.h"
#include "player.h"

#include <fmt/core.h>

namespace cardc::lab {

using cardabi::CardRef;
using cardabi::Kind;
using cardabi::Zone;
using cardrt::SlotIndex;
using cardrt::Thing;
using ir::Expectation;
using ir::ShownCard;

std::string TestPlayer::nameOf(Thing thing) const {
  if (cardrt::isCard(thing)) return library_.writtenName(CardRef(thing));
  if (thing == cardrt::kNoSlot) return "nothing";
  const auto slot = static_cast<SlotIndex>(thing);
  const cardrt::Entity& entity = m_.at(slot);
  if (entity.kind == Kind::Player) return side(entity.controller) == 0 ? "you" : "opponent";
  if (entity.kind == Kind::Avatar) return side(entity.controller) == 0 ? "your hero" : "the enemy hero";
  return library_.writtenName(CardRef(entity.card));
}

std::string TestPlayer::listOf(const Thing* things, std::size_t count, std::string_view last_word) const {
  if (count == 0) return "nothing";
  std::string text;
  for (std::size_t i = 0; i < count; ++i) {
    if (i != 0) text += i + 1 == count ? fmt::format(" {} ", last_word) : std::string(", ");
    text += nameOf(things[i]);
  }
  return text;
}

std::vector<ShownCard> TestPlayer::seenIn(const Expectation& expectation) const {
  std::vector<ShownCard> seen;
  const cardrt::Player player = side(expectation.player);
  const auto add = [&](SlotIndex slot) {
    const cardrt::Entity& entity = m_.at(slot);
    if (entity.card == library_.bystander().value) return;
    ShownCard card;
    card.card = CardRef(entity.card);
    card.has_stats = entity.kind == Kind::Unit || entity.kind == Kind::Gear;
    if (card.has_stats) {
      card.attack = cardrt::hearth::attackOf(m_, slot);
      card.health = cardrt::hearth::currentHealth(entity);
    }
    seen.push_back(card);
  };
  switch (expectation.place) {
    case Expectation::Place::Weapon: {
      const SlotIndex weapon = m_.single(player, Kind::Gear);
      if (weapon != cardrt::kNoSlot) add(weapon);
      return seen;
    }
    case Expectation::Place::Choice:
      for (const cardrt::Decision& one : game_.decisions()) {
        if (one.player != player) continue;
        for (std::size_t i = 0; i < one.count; ++i) {
          if (cardrt::isCard(one.options[i]))
            seen.push_back({CardRef(one.options[i])});
          else if (one.options[i] != cardrt::kNoSlot)  // a part of a text has no card
            add(static_cast<SlotIndex>(one.options[i]));
        }
      }
      return seen;
    case Expectation::Place::Zone: break;
  }
  const std::size_t count = m_.count(player, expectation.zone);
  const SlotIndex* row = m_.list(player, expectation.zone);
  if (row == nullptr) {  // without an order: as they came
    for (std::uint32_t slot = 2; slot < m_.s.header.entity_count; ++slot) {
      const cardrt::Entity& entity = m_.at(static_cast<SlotIndex>(slot));
      const bool there =
          entity.zone == expectation.zone && entity.controller == player && entity.kind != Kind::Attachment;
      if (there) add(static_cast<SlotIndex>(slot));
    }
    return seen;
  }
  const bool from_the_top = expectation.zone == Zone::Deck;
  for (std::size_t i = 0; i < count; ++i) add(row[from_the_top ? count - 1 - i : i]);
  return seen;
}

std::string TestPlayer::rowOf(const std::vector<ShownCard>& shown) const {
  if (shown.empty()) return "nothing";
  std::string text;
  for (std::size_t i = 0; i < shown.size();) {
    const auto same = [&](const ShownCard& other) {
      return other.card == shown[i].card && other.has_stats == shown[i].has_stats && other.attack == shown[i].attack &&
             other.health == shown[i].health;
    };
    std::size_t count = 1;
    while (i + count < shown.size() && same(shown[i + count])) ++count;
    text += text.empty() ? "" : " and ";
    if (count > 1) text += fmt::format("{} ", count);
    text += library_.writtenName(shown[i].card);
    if (shown[i].has_stats) text += fmt::format(" {}/{}", shown[i].attack, shown[i].health);
    i += count;
  }
  return text;
}

}  // namespace cardc::lab

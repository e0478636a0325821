#include "cardrt/invariants.h"

#include "cardrt/hearth/hearth.h"

#include <algorithm>
#include <cstring>

namespace cardrt {

using cardabi::CardRef;
using cardabi::index;

namespace {

class Checker {
 public:
  Checker(const Game& game, Game& again, AuraLine* lines)
      : game_(game), again_(again), lines_(lines), m_(game.machine()), header_(game.state().header) {}

  std::vector<std::string> run() {
    lists();
    entities();
    players();
    derived();
    if (m_.idle() && header_.phase == Phase::Main) lent();
    canonical();
    return std::move(found_);
  }

 private:
  void fail(const std::string& what) { found_.push_back("turn " + std::to_string(header_.turn) + ": " + what); }
  std::string who(SlotIndex slot) const {
    const Entity& entity = m_.at(slot);
    const bool named = entity.kind != Kind::None && entity.kind != Kind::Player;
    return (named ? m_.cards.name(CardRef(entity.card)) : "entity") + std::string(" #") + std::to_string(entity.id);
  }

  // Zones: capacities, positions, each entity in the one list that its own zone names.
  void lists() {
    for (const Player side : {Player{0}, Player{1}}) {
      for (const cardabi::ZoneInfo& zone : cardabi::allZones()) {
        const std::size_t count = m_.count(side, zone.zone);
        if (zone.capacity != 0 && count > zone.capacity)
          fail(std::string(zone.spelling) + " holds " + std::to_string(count));
        const SlotIndex* row = m_.list(side, zone.zone);
        for (std::size_t i = 0; row != nullptr && i < count; ++i) {
          const Entity& entity = m_.at(row[i]);
          if (entity.zone != zone.zone || entity.controller != side) fail(who(row[i]) + " is listed where it is not");
          if (entity.position != i) fail(who(row[i]) + " has a wrong position");
          if (entity.kind == Kind::None) fail("a free slot is listed");
        }
      }
    }
    std::size_t counts[2][cardabi::kZoneCount] = {};
    for (std::uint32_t slot = 0; slot < header_.entity_count; ++slot) {
      const Entity& entity = m_.at(static_cast<SlotIndex>(slot));
      if (entity.kind == Kind::None || entity.kind == Kind::Attachment || isSingle(entity.kind, entity.zone)) continue;
      if (entity.zone != Zone::None) ++counts[entity.controller][index(entity.zone)];
    }
    for (const Player side : {Player{0}, Player{1}}) {
      for (const cardabi::ZoneInfo& zone : cardabi::allZones()) {
        if (zone.zone != Zone::None && counts[side][index(zone.zone)] != m_.count(side, zone.zone)) {
          fail(std::string(zone.spelling) + " has a wrong count");
        }
      }
    }
  }

  void entities() {
    std::uint32_t free_slots = 0;
    const bool waits = header_.frame_count != 0;  // for a choice, inside of what is under way
    for (std::uint32_t i = 0; i < header_.entity_count; ++i) {
      const auto slot = static_cast<SlotIndex>(i);
      const Entity& entity = m_.at(slot);
      if (entity.kind == Kind::None) {
        ++free_slots;
        continue;
      }
      if (entity.id == 0 || entity.id >= header_.next_id) fail(who(slot) + " has a wrong id");
      if (entity.kind == Kind::Attachment) {
        const bool ended = waits && entity.zone == Zone::Removed && entity.bearer == kNoSlot;
        if (!ended && (entity.zone != Zone::Play || entity.bearer == kNoSlot))
          fail(who(slot) + " is attached to nothing");
        continue;
      }
      for (SlotIndex each = entity.first_attachment; each != kNoSlot; each = m_.at(each).next_attachment) {
        if (m_.at(each).bearer != slot) fail(who(slot) + " carries what is not its own");
      }
      const bool fights = entity.zone == Zone::Play &&
                          (entity.kind == Kind::Unit || entity.kind == Kind::Avatar || entity.kind == Kind::Gear);
      // Deaths wait for the end of the phase, and heroes for that of all: not before a question in the middle of it.
      if (fights && m_.idle() && !game_.over() && hearth::dying(entity)) fail(who(slot) + " should be dead");
      if (get<Tag::Damage>(entity) < 0 && entity.kind != Kind::Player) fail(who(slot) + " has negative damage");
      if (m_.idle() && has<Tag::Attacking>(entity)) fail(who(slot) + " attacks for ever");
    }
    if (free_slots != header_.free_slots) fail("free slots are miscounted");
  }

  void players() {
    for (const Player side : {Player{0}, Player{1}}) {
      const Entity& player = m_.at(side);
      const std::int32_t most = get<Tag::MaxMana>(player);
      if (get<Tag::Mana>(player) < 0 || get<Tag::Mana>(player) > most) fail("mana out of bounds");
      if (get<Tag::Crystals>(player) < 0 || get<Tag::Crystals>(player) > most) fail("crystals out of bounds");
      if (m_.single(side, Kind::Avatar) == kNoSlot) fail("a player without a hero");
    }
    if (m_.idle() && header_.decision_count == 0 &&
        (header_.activation_count | header_.event_count | header_.arena_count | header_.waiting_count) != 0) {
      fail("something is left on the stacks");
    }
  }

  // Subscriptions, auras and current values, built anew from the rest: the same bytes.
  void derived() {
    if (!m_.idle()) return;
    game_.cloneInto(again_);
    Machine& again = again_.machine();
    again.s.header.subscription_count = 0;
    std::memset(again.s.header.listeners, 0, sizeof again.s.header.listeners);
    const std::uint32_t count = again.s.header.entity_count;
    for (std::uint32_t slot = 0; slot < count; ++slot) again.base(static_cast<SlotIndex>(slot)).subscriptions = 0;
    for (std::uint32_t slot = 0; slot < count; ++slot) {
      const Entity& entity = again.at(static_cast<SlotIndex>(slot));
      if (entity.kind != Kind::None && entity.kind != Kind::Attachment && entity.zone != Zone::None) {
        again.subscribe(static_cast<SlotIndex>(slot));
      }
    }
    if (again.s.header.subscription_count != header_.subscription_count ||
        std::memcmp(again.s.subscriptions, game_.state().subscriptions,
                    header_.subscription_count * sizeof(Subscription)) != 0) {
      fail("subscriptions are not what they should be");
    }
    const std::size_t aura_count = again.computeAuras(lines_);
    if (header_.phase == Phase::Main &&
        (aura_count != header_.aura_count ||
         std::memcmp(lines_, game_.state().auras, aura_count * sizeof(AuraLine)) != 0)) {
      fail("auras are not what they should be");
    }
    for (std::uint32_t i = 0; i < count; ++i) {
      const auto slot = static_cast<SlotIndex>(i);
      const Kind kind = again.at(slot).kind;
      if (kind == Kind::None || kind == Kind::Attachment || again.at(slot).zone == Zone::Graveyard) continue;
      const Entity before = again.at(slot);
      again.refresh(slot);
      if (std::memcmp(&before, &again.at(slot), sizeof before) != 0) fail(who(slot) + " has stale values");
    }
  }

  // What auras lend is attached where their lines say, and nothing else is.
  void lent() {
    const auto isOf = [&](const AuraLine& line, SlotIndex slot) {
      return line.lender != kNoSlot && line.target == m_.at(slot).bearer && line.lender == m_.base(slot).heir &&
             static_cast<std::uint32_t>(line.value) == m_.at(slot).card;
    };
    std::uint32_t lines = 0, attached = 0;
    for (std::uint32_t i = 0; i < header_.aura_count; ++i) lines += m_.s.auras[i].lender != kNoSlot ? 1 : 0;
    for (std::uint32_t i = 2; i < header_.entity_count; ++i) {
      const auto slot = static_cast<SlotIndex>(i);
      if (m_.at(slot).kind != Kind::Attachment || m_.base(slot).heir == kNoSlot) continue;
      ++attached;
      const bool known = std::any_of(m_.s.auras, m_.s.auras + header_.aura_count,
                                     [&](const AuraLine& line) { return isOf(line, slot); });
      if (!known) fail(who(slot) + " is lent by no aura");
    }
    if (lines != attached) fail("what auras lend is not attached");
  }

  // Equal states are equal bytes: free slots are blank.
  void canonical() {
    static constexpr Entity kBlank{};
    for (std::uint32_t slot = 0; slot < header_.entity_count; ++slot) {
      const Entity& entity = m_.at(static_cast<SlotIndex>(slot));
      if (entity.kind == Kind::None && std::memcmp(&entity, &kBlank, sizeof entity) != 0)
        fail("a free slot is not blank");
    }
    if (header_.entity_count > 0 && m_.at(static_cast<SlotIndex>(header_.entity_count - 1)).kind == Kind::None &&
        m_.idle()) {
      fail("free slots at the end");
    }
  }

  const Game& game_;
  Game& again_;
  AuraLine* lines_;
  const Machine& m_;
  const Header& header_;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> InvariantChecker::check(const Game& game) { return Checker(game, again_, lines_.get()).run(); }

}  // namespace cardrt

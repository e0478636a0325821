// Header, zones, entities, and what is derived from them.
#include "image_check.h"

#include "cardabi/tables.h"
#include "cardrt/machine.h"

#include <algorithm>
#include <cstring>
#include <memory>

namespace cardrt {
namespace {

using cardabi::Ability;
using cardabi::CardRef;
using cardabi::index;

bool allZero(const void* from, std::size_t bytes) {
  const auto* at = static_cast<const unsigned char*>(from);
  return std::all_of(at, at + bytes, [](unsigned char byte) { return byte == 0; });
}

class Checker {
 public:
  Checker(const State& state, const CardLibrary& cards, Image image)
      : s_(state), h_(state.header), cards_(cards), image_(image) {}

  std::string run() {
    const bool good = header() && random() && aside() && entities() && attachments() && zones() && subscriptions() &&
                      auras() && past();
    return good ? std::string() : error_;
  }

 private:
  bool fail(const char* what) {
    error_ = what;
    return false;
  }
  bool failAt(std::uint32_t slot, const char* what) {
    error_ = "the entity in slot " + std::to_string(slot) + " " + what;
    return false;
  }
  const Entity& at(std::uint32_t slot) const { return s_.entities[slot]; }
  std::span<const Ability> abilitiesOf(std::uint32_t slot) const {
    return at(slot).kind == Kind::Player ? std::span<const Ability>() : cards_.abilities(CardRef(at(slot).card));
  }

  bool header() {
    if (h_.content_hash != cards_.contentHash()) return fail("its state names other cards");
    if (h_.current > 1 || h_.first > 1) return fail("its turn belongs to nobody");
    if (h_.phase > Phase::Over || h_.result > Result::Drawn || h_.guard > Guard::Chain || h_.deaths_due > 1)
      return fail("its phase or result does not exist");
    if (h_.result != Result::None && h_.phase != Phase::Over) return fail("it is decided and goes on");
    if (h_.compensation != 0 && !cards_.contains(CardRef(h_.compensation))) return fail("its coin is no card");
    if (h_.chain_cut > 1 || !allZero(h_.pad2, sizeof h_.pad2) || h_.pad3 != 0) return fail("its header is not clean");
    for (const std::uint32_t ref : h_.chain) {
      if (ref != 0 && !cards_.contains(CardRef(ref))) return fail("a chain of it has a card that is none");
    }
    for (const cardabi::PolicyInfo& row : cardabi::allPolicies()) {
      if (cardabi::policyValue(h_.policies, row.id) >= row.values.size())
        return fail("one of its rulings does not exist");
    }
    return true;
  }

  bool random() {
    const Rng& rng = h_.rng;
    static constexpr Rng kBlank{};
    if (image_ == Image::Checkpoint && std::memcmp(&rng, &kBlank, sizeof rng) != 0)
      return fail("it holds random numbers");
    if (rng.used > 16 || !allZero(rng.block, rng.used * sizeof rng.block[0]))
      return fail("its random numbers are not in order");
    return true;
  }

  bool entities() {
    std::uint32_t free_slots = 0;
    for (std::uint32_t slot = 0; slot < h_.entity_count; ++slot) {
      const Entity& entity = at(slot);
      const EntityBase& base = s_.bases[slot];
      if (entity.kind == Kind::None) {
        ++free_slots;
        if (!allZero(&entity, sizeof entity) || !allZero(&base, sizeof base))
          return failAt(slot, "is none and not blank");
        continue;
      }
      if (index(entity.kind) >= cardabi::kKindCount) return failAt(slot, "is of no kind");
      if ((entity.kind == Kind::Player) != (slot < 2)) return failAt(slot, "is a player, or should be one");
      if (index(entity.zone) >= cardabi::kZoneCount || entity.controller > 1 || entity.owner > 1)
        return failAt(slot, "is nowhere or nobody's");
      if (entity.id == 0 || entity.id >= h_.next_id) return failAt(slot, "has a wrong number");
      const std::uint32_t beside_limit =
          entity.kind == Kind::Attachment ? cards_.data().keywords_count : h_.entity_count;  // see kWhole
      const bool holds = entity.kind == Kind::Attachment && base.beside == kHolds;
      if (base.beside != kNoSlot && !holds && base.beside >= beside_limit) return failAt(slot, "stood beside nothing");
      if (base.heir != kNoSlot && base.heir >= h_.entity_count) return failAt(slot, "was followed by nothing");
      if (!tagsAside(base)) return failAt(slot, "has tags that do not exist");
      const bool full = std::all_of(base.extra_tags, base.extra_tags + kExtraTags, [](auto tag) { return tag != 0; });
      if (!full && keepsInList(slot)) return failAt(slot, "keeps numbers aside for which it has room");
      if (entity.kind == Kind::Player) {
        if (entity.card != CardRef(1, 0).value || entity.zone != Zone::Play || entity.controller != slot)
          return failAt(slot, "is no proper player");
        if (entity.vars[varPlace<Tag::MaxMana>()] < 0) return failAt(slot, "has less than no room for mana");
      } else if (!cards_.contains(CardRef(entity.card)) ||
                 (entity.kind != Kind::Attachment && cards_.card(CardRef(entity.card)).kind != index(entity.kind))) {
        return failAt(slot, "is of no card, or of one of another kind");
      }
    }
    return free_slots == h_.free_slots || fail("its free slots are miscounted");
  }

  // Sorted, of those who live, of tags that may be there.
  bool aside() {
    for (std::uint32_t i = 0; i < h_.aside_count; ++i) {
      const Aside& row = s_.aside[i];
      const Aside* before = i == 0 ? nullptr : &s_.aside[i - 1];
      if (!isLive(s_, row.slot) || !isAside(row.tag) || !has<Tag::KeepsAside>(at(row.slot)))
        return fail("a number is kept aside that cannot be");
      if (before != nullptr && (before->slot > row.slot || (before->slot == row.slot && before->tag >= row.tag)))
        return fail("numbers that are kept aside are not in order");
      const EntityBase& base = s_.bases[row.slot];
      if (std::find(base.extra_tags, base.extra_tags + kExtraTags, row.tag) != base.extra_tags + kExtraTags)
        return fail("a number is kept aside twice");
    }
    return true;
  }
  bool keepsInList(std::uint32_t slot) const {
    return std::any_of(s_.aside, s_.aside + h_.aside_count, [&](const Aside& row) { return row.slot == slot; });
  }
  static bool isAside(std::uint16_t number) {
    if (number >= cardabi::kFirstProgress) return true;
    const cardabi::TagInfo* row = number == 0 ? nullptr : cardabi::find(static_cast<Tag>(number));
    return row != nullptr && row->store == cardabi::TagStore::Extra;
  }

  static bool tagsAside(const EntityBase& base) {
    for (std::size_t i = 0; i < kExtraTags; ++i) {
      if (base.extra_tags[i] != 0 ? !isAside(base.extra_tags[i]) : base.extras[i] != 0) return false;
    }
    return true;
  }

  // Each attachment in the one list of its bearer, or ended.
  bool attachments() {
    std::uint32_t attached = 0, linked = 0;
    for (std::uint32_t slot = 0; slot < h_.entity_count; ++slot) {
      const Entity& entity = at(slot);
      if (entity.kind == Kind::None) continue;
      if (entity.kind == Kind::Attachment) {
        if (entity.first_attachment != kNoSlot) return failAt(slot, "is attached and carries something");
        const bool ended =
            entity.zone == Zone::Removed && entity.bearer == kNoSlot && entity.next_attachment == kNoSlot;
        if (ended) continue;
        if (entity.zone != Zone::Play || !isBody(s_, entity.bearer)) return failAt(slot, "is attached to nothing");
        ++attached;
        continue;
      }
      if (entity.bearer != kNoSlot || entity.next_attachment != kNoSlot)
        return failAt(slot, "is attached but cannot be");
      for (std::uint32_t each = entity.first_attachment; each != kNoSlot; each = at(each).next_attachment) {
        if (!isLive(s_, each) || at(each).kind != Kind::Attachment || at(each).bearer != slot ||
            at(each).zone != Zone::Play)
          return failAt(slot, "carries what is not its own");
        if (++linked > h_.entity_count) return failAt(slot, "carries something twice");
      }
    }
    return attached == linked || fail("an attachment is in no list");
  }

  bool zones() {
    std::size_t counts[2][16] = {};
    for (std::uint32_t slot = 0; slot < h_.entity_count; ++slot) {
      const Entity& entity = at(slot);
      if (entity.kind == Kind::None || entity.kind == Kind::Attachment || entity.zone == Zone::None) continue;
      if (!isSingle(entity.kind, entity.zone)) ++counts[entity.controller][index(entity.zone)];
    }
    for (std::uint32_t side = 0; side < 2; ++side) {
      for (std::size_t zone = 0; zone < 16; ++zone) {
        if (h_.areas.counts[side][zone] != counts[side][zone]) return fail("a zone is miscounted");
      }
      if (!row(side, Zone::Play, h_.areas.play[side], kPlayCapacity) ||
          !row(side, Zone::Hand, h_.areas.hand[side], kHandCapacity) ||
          !row(side, Zone::Deck, h_.areas.deck[side], kDeckCapacity) ||
          !row(side, cardabi::role::kConcealed, h_.areas.concealed[side], kConcealedCapacity) || !singles(side)) {
        return false;
      }
    }
    return true;
  }

  bool row(std::uint32_t side, Zone zone, const SlotIndex* list, std::size_t capacity) {
    const std::size_t count = h_.areas.counts[side][index(zone)];
    if (count > cardabi::info(zone).capacity || count > capacity) return fail("a zone is too full");
    for (std::size_t i = 0; i < count; ++i) {
      if (!isBody(s_, list[i])) return fail("a zone lists what does not exist");
      const Entity& entity = at(list[i]);
      const bool here = entity.zone == zone && entity.controller == side && entity.position == i;
      if (!here || isSingle(entity.kind, zone)) return failAt(list[i], "is listed where it is not");
    }
    return allZero(list + count, (capacity - count) * sizeof(SlotIndex)) || fail("a zone has something behind its end");
  }

  bool singles(std::uint32_t side) {
    for (std::size_t kind = 0; kind < 16; ++kind) {
      const SlotIndex slot = h_.areas.single[side][kind];
      if (slot == kNoSlot) continue;
      const bool there = isBody(s_, slot) && index(at(slot).kind) == kind && at(slot).controller == side;
      if (!there || !isSingle(at(slot).kind, at(slot).zone)) return fail("what stands beside a row does not");
    }
    const bool played = h_.phase == Phase::Opening || h_.phase == Phase::Main || h_.frame_count != 0;
    if (played && h_.areas.single[side][index(Kind::Avatar)] == kNoSlot) return fail("a player has no hero");
    return h_.areas.single[side][index(Kind::Player)] == side || fail("a player is not where it should be");
  }

  bool subscriptions() {
    const auto listed = std::make_unique<std::uint16_t[]>(kMaxEntities);
    std::uint8_t listeners[sizeof h_.listeners] = {};
    for (std::size_t i = 0; i < h_.subscription_count; ++i) {
      const Subscription& row = s_.subscriptions[i];
      if (!isLive(s_, row.slot) || row.ability >= abilitiesOf(row.slot).size() || row.pad != 0)
        return fail("somebody listens who does not exist");
      if (row.channel != channelOf(abilitiesOf(row.slot)[row.ability]))
        return fail("somebody listens to something else");
      if (i != 0 && !before(s_.subscriptions[i - 1], row)) return fail("those who listen are not in order");
      ++listed[row.slot];
      ++listeners[row.channel];
    }
    for (std::uint32_t slot = 0; slot < h_.entity_count; ++slot) {
      if (listed[slot] != s_.bases[slot].subscriptions) return failAt(slot, "does not listen as it says");
    }
    return std::memcmp(listeners, h_.listeners, sizeof listeners) == 0 || fail("those who listen are miscounted");
  }
  // Where an ability listens; nowhere if it does not.
  static std::size_t channelOf(const Ability& ability) {
    const auto head = static_cast<cardabi::Head>(ability.head);
    if (head == cardabi::Head::Aura) return kAuraChannel;
    const bool hears =
        head == cardabi::Head::Trigger && static_cast<cardabi::Hears>(ability.hears) == cardabi::Hears::Any;
    return hears ? cardrt::channelOf(static_cast<cardabi::Event>(ability.event),
                                     static_cast<cardabi::Timing>(ability.timing))
                 : kChannels;
  }
  static bool before(const Subscription& a, const Subscription& b) {
    if (a.channel != b.channel) return a.channel < b.channel;
    return a.slot != b.slot ? a.slot < b.slot : a.ability < b.ability;
  }

  bool auras() {
    for (std::size_t i = 0; i < h_.aura_count; ++i) {
      const AuraLine& line = s_.auras[i];
      const bool changes = line.lender == kNoSlot && line.tag < cardabi::kFirstProgress &&
                           cardabi::find(static_cast<Tag>(line.tag)) != nullptr;
      const bool lends = line.lender < h_.entity_count && line.tag == 0 &&
                         cards_.contains(CardRef(static_cast<std::uint32_t>(line.value)));
      if (line.target >= h_.entity_count || (!changes && !lends) || line.how > cardabi::How::NotBelow || line.last > 1)
        return fail("an aura does something unknown");
    }
    return true;
  }

  bool pastThing(const PastThing& thing) const {
    const bool nothing = thing.slot == kNoSlot && (thing.id | thing.card) == 0;
    const bool some = thing.slot < h_.entity_count && thing.id != 0 && thing.id < h_.next_id &&
                      (thing.card == 0 || cards_.contains(CardRef(thing.card)));
    return thing.pad == 0 && (nothing || some);
  }
  bool past() {
    const auto own = [&](Player side) {
      return h_.own_turns[side][0] <= h_.turn && h_.own_turns[side][1] <= h_.own_turns[side][0];
    };
    if (!own(0) || !own(1)) return fail("a player has had turns that were not");
    if (h_.past_settled > h_.past_count) return fail("it remembers less than it settled");
    std::uint16_t turn = 0;
    for (std::size_t i = 0; i < h_.past_count; ++i) {
      const PastEvent& record = s_.past[i];
      const bool known = cardabi::find(record.event) != nullptr && cards_.remembers(record.event) &&
                         record.player <= 1 && allZero(record.pad, sizeof record.pad);
      if (!known || record.turn < turn || record.turn > h_.turn) return fail("it remembers what cannot have been");
      if (!pastThing(record.subject) || !pastThing(record.object) || !pastThing(record.source))
        return fail("it remembers something about what does not exist");
      turn = record.turn;
    }
    return true;
  }

  const State& s_;
  const Header& h_;
  const CardLibrary& cards_;
  const Image image_;
  std::string error_;
};

}  // namespace

std::string checkCounts(const Header& header) {
  const bool good = header.entity_count >= 2 && header.entity_count <= kMaxEntities &&
                    header.frame_count <= kMaxFrames && header.activation_count <= kMaxActivations &&
                    header.event_count <= kMaxEvents && header.subscription_count <= kMaxSubscriptions &&
                    header.aura_count <= kMaxAuraLines && header.arena_count <= kArenaSize &&
                    header.decision_count <= kMaxDecisions && header.waiting_count <= kMaxWaiting &&
                    header.past_count <= kMaxPast && header.aside_count <= kMaxAside;
  return good ? std::string() : "it says that it holds more than any game can";
}

std::string checkEntities(const State& state, const CardLibrary& cards, Image image) {
  return Checker(state, cards, image).run();
}

std::string checkImage(const State& state, const CardLibrary& cards, Image image) {
  std::string wrong = checkEntities(state, cards, image);
  return wrong.empty() ? checkFlow(state, cards) : wrong;
}

}  // namespace cardrt

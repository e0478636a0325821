// One card becomes part of another, or lends it an ability. Either way it is an enchantment: copies keep it, silence removes it, and what
// the part does, its bearer does.
#include "gifts.h"
#include "ops_run.h"

namespace cardrt::hearth {

using cardabi::CardRef;

namespace {

// Keywords, which a part brings with it; what was done to it stays behind.
std::uint64_t keywordsIn(std::uint64_t flags) {
  std::uint64_t words = 0;
  for (const cardabi::TagInfo& tag : cardabi::allTags()) {
    const bool word = (tag.traits & cardabi::TagTrait::Silenced) != 0 && tag.tag != Tag::Frozen;
    if (tag.store == cardabi::TagStore::Flag && word) words |= flags & std::uint64_t{1} << tag.at;
  }
  return words;
}

// Numbers in the order of kLayeredVars, and flags, of a card as printed.
Machine::Layers printedOf(const Machine& m, CardRef ref) {
  const cardabi::Card& row = m.cards.card(ref);
  Machine::Layers layers{{row.attack, row.health, row.cost, 0}, {}, row.flags};
  for (std::uint32_t i = 0; i < row.tags_count; ++i) {
    const cardabi::TagValue& tag = m.cards.set(ref).tags[row.tags + i];
    if (static_cast<Tag>(tag.tag) == Tag::SpellDamage) layers.vars[3] = tag.value;
  }
  return layers;
}

// What was given to the part with an ability goes on as an enchantment of its own; its numbers with it.
std::size_t takeGifts(Machine& m, SlotIndex part, SlotIndex* gifts, std::size_t most) {
  std::size_t count = 0;
  for (SlotIndex each = m.at(part).first_attachment; each != kNoSlot && count < most;) {
    const SlotIndex next = m.at(each).next_attachment;
    const bool acts = m.card(each).abilities_count != 0 && m.base(each).beside != kHolds;
    if (acts && m.base(each).heir == kNoSlot) gifts[count++] = each;
    each = next;
  }
  for (std::size_t i = 0; i < count; ++i) m.detach(gifts[i]);  // their slots are free only when the action is over
  return count;
}

}  // namespace

// Who is dead is as printed, and stays among the dead; everybody else is gone.
void merge(Machine& m, Thing part, SlotIndex host, Player giver) {
  if (part == host || m.at(host).kind == Kind::Player || m.at(host).kind == Kind::Attachment) return;
  const auto slot = static_cast<SlotIndex>(part);
  if (!isCard(part) && (m.at(slot).kind == Kind::Player || m.at(slot).kind == Kind::Avatar)) return;
  const CardRef card = isCard(part) ? CardRef(part) : CardRef(m.at(slot).card);
  const bool printed = isCard(part) || (ruling(1436) && m.at(slot).zone == Zone::Graveyard);
  SlotIndex gifts[32];
  const std::size_t gift_count = printed ? 0 : takeGifts(m, slot, gifts, std::size(gifts));
  const Machine::Layers has = printed ? printedOf(m, card) : m.withoutAuras(slot);
  const std::uint64_t words = keywordsIn(has.flags);
  const SlotIndex merged = m.attach(host, card, giver, {.flags = words});
  if (merged == kNoSlot) return;
  for (std::size_t i = 0; i < std::size(kLayeredVars); ++i) m.at(merged).vars[kLayeredVars[i]] = has.vars[i];
  bringFlags(m, merged);
  for (std::size_t i = 0; i < gift_count; ++i) {
    const SlotIndex gift = copyAttachment(m, gifts[i], host, m.base(gifts[i]).beside);
    if (gift == kNoSlot) return;
    m.base(gift).flags = 0;
    bringFlags(m, gift);
  }
  m.refresh(host);
  if (!isCard(part) && m.at(slot).zone != Zone::Graveyard) (void)m.move(slot, Zone::Removed, m.at(slot).controller);
}

// Into a card itself: a new one, which lies aside in the open until it is called for.
void mergeThese(Run& run) {
  Machine& m = run.m;
  ThingSet parts;
  run.eval.select(run.operand(0), parts);
  Thing into = kNoSlot;
  if (parts.count == 0 || !run.eval.one(run.operand(1), into)) return;
  SlotIndex host = static_cast<SlotIndex>(into);
  if (isCard(into)) {
    host = m.create(CardRef(into), run.eval.you);
    if (host == kNoSlot) return;
    (void)m.move(host, Zone::SetAside, run.eval.you);
    m.setFlag<Tag::Revealed>(host, true);
  }
  for (std::size_t i = 0; i < parts.count; ++i) merge(m, parts.items[i], host, run.eval.you);
}

// The second set gets what is printed on the first, unless it is silenced, and what is attached to it: its abilities of one keyword.
void copyAbilities(Run& run) {
  Machine& m = run.m;
  const auto keyword = static_cast<SlotIndex>(argOf(run.row()));
  ThingSet from, to;
  run.eval.select(run.operand(0), from);
  run.eval.select(run.operand(1), to);
  const auto has = [&](CardRef card) {
    for (const cardabi::Ability& ability : m.cards.abilities(card)) {
      if (ability.keyword == keyword) return true;
    }
    return false;
  };
  const auto lend = [&](Thing thing, SlotIndex bearer) {
    const CardRef card = isCard(thing) ? CardRef(thing) : CardRef(m.at(static_cast<SlotIndex>(thing)).card);
    const bool muted = !isCard(thing) && cardrt::has<Tag::Silenced>(m.at(static_cast<SlotIndex>(thing)));
    if (!muted && has(card)) (void)m.attach(bearer, card, run.eval.you, {.what = keyword});
    if (isCard(thing)) return;
    SlotIndex gifts[32];
    std::size_t count = 0;
    for (SlotIndex each = m.at(static_cast<SlotIndex>(thing)).first_attachment;
         each != kNoSlot && count < std::size(gifts); each = m.at(each).next_attachment) {
      const SlotIndex what = m.base(each).beside;
      if ((what == kWhole || what == keyword) && has(CardRef(m.at(each).card))) gifts[count++] = each;
    }
    for (std::size_t i = 0; i < count; ++i) (void)copyAttachment(m, gifts[i], bearer, keyword);
  };
  for (std::size_t t = 0; t < to.count; ++t) {
    if (isCard(to.items[t])) continue;
    for (std::size_t i = 0; i < from.count; ++i) lend(from.items[i], static_cast<SlotIndex>(to.items[t]));
  }
}

}  // namespace cardrt::hearth

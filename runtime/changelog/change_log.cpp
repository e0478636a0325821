#include "cardrt/changelog/change_log.h"

#include "cardrt/changelog/snapshot.h"

#include <algorithm>
#include <utility>

namespace cardrt {

namespace {

constexpr std::uint8_t kAsked = 0x80, kBoth = 3;
constexpr std::uint32_t kEarlier = 0xffffffff;  // a block of an earlier piece

}  // namespace

Change& ChangeLog::add(ChangeKind kind, std::uint32_t entity) {
  Change& change = history_.changes.emplace_back();
  change.kind = kind;
  change.entity = entity;
  return change;
}

// ---- blocks

void ChangeLog::open(const Machine& m, const Block& block) {
  open_.push_back({block.kind, static_cast<std::uint32_t>(history_.changes.size())});
  Change& change = add(ChangeKind::Block, idOf(m, block.source));
  change.block = block.kind;
  change.other = idOf(m, block.target);
  if (block.kind == BlockKind::Trigger && keyword_of_ == block.source) change.value = keyword_;
}

// A round of deaths in which nobody died was none.
void ChangeLog::close() {
  const OpenBlock block = open_.back();
  open_.pop_back();
  const bool empty = block.content != kEarlier && history_.changes.size() == block.content + 1;
  if (empty && block.kind == BlockKind::Deaths)
    history_.changes.pop_back();
  else
    add(ChangeKind::End);
}

void ChangeLog::begin(const Machine& m, std::uint16_t frame) {
  const Block block = blockOf(m, frame);
  frames_[frame] = block.kind == BlockKind::None ? Seen::Begun : Seen::Open;
  if (block.kind != BlockKind::None) open(m, block);
  if (block.kind == BlockKind::Trigger) keyword_of_ = kNoSlot;
}

// Frames that went without being popped (a player gave up, a guard stopped the game) end here; those that were under way before the
// log was attached begin here.
void ChangeLog::settle(const Machine& m) {
  const std::uint16_t count = m.s.header.frame_count;
  for (; frames_.size() > count; frames_.pop_back()) {
    if (frames_.back() == Seen::Open) close();
  }
  if (attached_) return;
  attached_ = true;
  frames_.resize(count, Seen::Not);
  for (std::uint16_t frame = 0; frame < count; ++frame) {
    if (hasBegun(m, frame)) begin(m, frame);
  }
}

void ChangeLog::step(const Machine& m) {
  settle(m);
  const std::uint16_t count = m.s.header.frame_count;
  frames_.resize(count, Seen::Not);
  const auto frame = static_cast<std::uint16_t>(count - 1);
  if (frames_[frame] == Seen::Not) begin(m, frame);
}

void ChangeLog::popped(const Machine& m) {
  settle(m);
  if (frames_.empty() || frames_.size() < m.s.header.frame_count) return;
  if (frames_.back() == Seen::Open) close();
  frames_.pop_back();
}

const History& ChangeLog::peek(const Machine& m) {
  settle(m);
  return history_;
}

void ChangeLog::clear() {
  history_.clear();
  history_.depth = static_cast<std::uint32_t>(open_.size());
  for (OpenBlock& block : open_) block.content = kEarlier;
}

History ChangeLog::take(const Machine& m) {
  settle(m);
  History piece = std::exchange(history_, {});
  clear();
  return piece;
}

// ---- changes

void ChangeLog::entry(const Machine& m, const LogEntry& e) {
  settle(m);
  switch (e.kind) {
    case LogKind::Tag: {
      Change& change = add(ChangeKind::Tag, idOf(m, e.a));
      change.tag = e.tag;
      change.value = e.y;
      if (e.tag == Tag::Revealed && e.y != 0) know(ask(m, e.a, m.at(e.a).zone, e.player), kBoth);
      return;
    }
    case LogKind::Move: return moved(m, e);
    case LogKind::Create:
      knownBy(idOf(m, e.a)) = kAsked;
      entity(m, e.a);
      if (m.at(e.a).zone != Zone::None)
        moved(m, {.kind = LogKind::Move, .player = e.player, .a = e.a, .from = e.player});
      return;
    case LogKind::Rewritten: return entity(m, e.a);
    case LogKind::Transform: entity(m, e.a); return said(m, e);
    case LogKind::Hit:
    case LogKind::Heal: {
      Change& change = add(e.kind == LogKind::Hit ? ChangeKind::Damage : ChangeKind::Heal, idOf(m, e.a));
      change.other = idOf(m, e.b);
      change.value = e.kind == LogKind::Hit ? e.y : e.x;
      return;
    }
    case LogKind::Attached: {
      Change& change = add(ChangeKind::Attach, idOf(m, e.b));
      change.other = idOf(m, e.a);
      change.order = m.at(e.b).order;
      return;
    }
    case LogKind::Detached: add(ChangeKind::Detach, idOf(m, e.b)); return;
    case LogKind::Trigger:
      keyword_ = e.x;
      keyword_of_ = e.a;
      return;
    case LogKind::Deaths:  // another round is another block
      if (open_.empty() || open_.back().kind != BlockKind::Deaths) return;
      if (open_.back().content != kEarlier && history_.changes.size() == open_.back().content + 1) return;
      close();
      return open(m, {BlockKind::Deaths});
    case LogKind::Rewind:
      there_.clear();
      for (std::uint32_t slot = 0; slot < m.s.header.entity_count; ++slot) {
        if (isThere(m.at(static_cast<SlotIndex>(slot)))) there_.push_back(m.at(static_cast<SlotIndex>(slot)).id);
      }
      return said(m, e);
    case LogKind::Restored: return restored(m);
    case LogKind::Reveal: {  // a secret stays in the open; what is only shown is hidden again
      if (m.at(e.a).zone == Zone::Secret) return said(m, e);
      const std::uint32_t id = ask(m, e.a, m.at(e.a).zone, e.player);
      const std::uint8_t before = knownBy(id) & kBoth;
      know(id, kBoth);
      said(m, e);
      return know(id, before);
    }
    case LogKind::Play:  // in the open, unless it is to be a secret
      if (!has<Tag::SecretCard>(m.at(e.a))) know(ask(m, e.a, m.at(e.a).zone, e.player), kBoth);
      return;
    default:  // isSaid lists them all
      if (isSaid(e.kind)) said(m, e);
      return;
  }
}

// All of it anew: who is no more goes, everybody else is told with all tags and with where they are; what is attached comes last.
void ChangeLog::restored(const Machine& m) {
  const auto all = [&](auto&& visit) {
    for (std::uint32_t i = 0; i < m.s.header.entity_count; ++i) {
      const auto slot = static_cast<SlotIndex>(i);
      if (isThere(m.at(slot))) visit(slot, m.at(slot));
    }
  };
  for (const std::uint32_t id : there_) {
    if (const SlotIndex slot = m.find(id); slot == kNoSlot || !isThere(m.at(slot))) add(ChangeKind::Gone, id);
  }
  all([&](SlotIndex slot, const Entity&) { entity(m, slot); });
  all([&](SlotIndex slot, const Entity& who) {
    if (who.kind == Kind::Attachment || who.zone == Zone::None) return;
    Change& change = add(ChangeKind::Move, who.id);
    change.zone = who.zone;
    change.player = who.controller;
    change.position = who.position;
    change.order = who.order;
    (void)ask(m, slot, who.zone, who.controller);
    know(who.id, seenBy(who, who.zone, who.controller, 0));
  });
  all([&](SlotIndex slot, const Entity& who) {
    if (who.kind != Kind::Attachment || who.bearer == kNoSlot) return;
    Change& change = add(ChangeKind::Attach, who.id);
    change.other = idOf(m, who.bearer);
    change.order = m.at(slot).order;
  });
}

void ChangeLog::entity(const Machine& m, SlotIndex slot) {
  const Entity& who = m.at(slot);
  Change& change = add(ChangeKind::Entity, who.id);
  change.other = who.kind == Kind::Player ? 0 : who.card;
  change.player = who.controller;
  change.owner = who.owner;
  change.entity_kind = who.kind;
  change.first_word = static_cast<std::uint32_t>(history_.words.size());
  appendTags(m, slot, history_.words);
  change.words = static_cast<std::uint32_t>(history_.words.size()) - change.first_word;
}

// Where it is now, and who else stands elsewhere because of it: one batch for each row.
void ChangeLog::moved(const Machine& m, const LogEntry& e) {
  const Entity& who = m.at(e.a);
  const auto zone = static_cast<Zone>(e.x);
  const bool from_row = isOrdered(zone) && !isSingle(who.kind, zone);
  const bool to_row = isOrdered(who.zone) && !isSingle(who.kind, who.zone);
  Change& change = add(ChangeKind::Move, who.id);
  change.zone = who.zone;
  change.player = who.controller;
  change.position = who.position;
  change.order = who.order;
  if (from_row && to_row && zone == who.zone && e.from == who.controller) {
    const std::uint16_t old = e.b, now = who.position;
    if (old != now) row(m, e.from, zone, std::min(old, now), std::max(old, now) + std::size_t{1});
  } else {
    if (from_row) row(m, e.from, zone, e.b, m.count(e.from, zone));
    if (to_row) row(m, who.controller, who.zone, who.position + std::size_t{1}, m.count(who.controller, who.zone));
  }
  const std::uint8_t before = knownBy(ask(m, e.a, zone, e.from)) & kBoth;
  know(who.id, seenBy(who, who.zone, who.controller, before));
}

void ChangeLog::row(const Machine& m, Player side, Zone zone, std::size_t first, std::size_t last) {
  if (first >= last) return;
  Change& change = add(ChangeKind::Row);
  change.player = side;
  change.zone = zone;
  change.position = static_cast<std::uint16_t>(first);
  change.first_word = static_cast<std::uint32_t>(history_.words.size());
  change.words = static_cast<std::uint32_t>(last - first);
  const SlotIndex* slots = m.list(side, zone);
  for (std::size_t i = first; i < last; ++i) history_.words.push_back(m.at(slots[i]).id);
}

// ---- who knows what

std::uint8_t& ChangeLog::knownBy(std::uint32_t id) {
  if (id >= known_.size()) known_.resize(std::max<std::size_t>(id + 1, known_.size() * 2));
  return known_[id];
}

// Its id. Of one that was there before the log was, it is asked now who knew it where it was.
std::uint32_t ChangeLog::ask(const Machine& m, SlotIndex slot, Zone zone, Player side) {
  const Entity& who = m.at(slot);
  std::uint8_t& known = knownBy(who.id);
  if ((known & kAsked) == 0) {
    const bool concealed = zone == Zone::Secret && !has<Tag::QuestZone>(who);
    known = static_cast<std::uint8_t>(kAsked | (concealed ? 1U << side : seenBy(who, zone, side, 0)));
  }
  return who.id;
}

void ChangeLog::know(std::uint32_t id, std::uint8_t players) {
  std::uint8_t& known = knownBy(id);
  const auto before = static_cast<std::uint8_t>(known & kBoth);
  known = kAsked | players;
  const auto shown = static_cast<std::uint8_t>(players & ~before),
             hidden = static_cast<std::uint8_t>(before & ~players);
  if (shown != 0) add(ChangeKind::Show, id).players = shown;
  if (hidden != 0) add(ChangeKind::Hide, id).players = hidden;
}

void ChangeLog::said(const Machine& m, const LogEntry& e) {
  Change& change = add(ChangeKind::Line, idOf(m, e.a));
  change.said = e.kind;
  change.player = e.player;
  change.other = idOf(m, e.b);
  change.value = e.x;
  if (e.kind == LogKind::Transform) change.other = static_cast<std::uint32_t>(e.x);
  if (e.kind == LogKind::Transform) change.value = 0;
  if (e.kind != LogKind::Choose) return;
  const auto thing = static_cast<Thing>(e.x);
  change.value = e.y;
  if (isCard(thing))
    change.other = thing;
  else
    change.entity = idOf(m, static_cast<SlotIndex>(thing));
}

}  // namespace cardrt

#include "cardrt/changelog/mirror.h"

#include "cardrt/changelog/snapshot.h"

namespace cardrt {

namespace {

void setTag(SeenEntity& seen, std::uint16_t tag, std::int32_t value) {
  if (value == 0)
    seen.tags.erase(tag);
  else
    seen.tags[tag] = value;
}

void setTags(SeenEntity& seen, std::span<const std::uint32_t> words) {
  seen.tags.clear();
  for (std::size_t i = 0; i + 1 < words.size(); i += 2) {
    setTag(seen, static_cast<std::uint16_t>(words[i]), static_cast<std::int32_t>(words[i + 1]));
  }
}

}  // namespace

Mirror Mirror::of(const Machine& m) {
  Mirror mirror;
  std::vector<std::uint32_t> words;
  for (std::uint32_t i = 0; i < m.s.header.entity_count; ++i) {
    const auto slot = static_cast<SlotIndex>(i);
    const Entity& entity = m.at(slot);
    if (!isThere(entity)) continue;
    SeenEntity& seen = mirror.entities_[entity.id];
    seen.card = entity.kind == Kind::Player ? 0 : entity.card;
    seen.kind = entity.kind;
    seen.zone = entity.zone;
    seen.controller = entity.controller;
    seen.owner = entity.owner;
    seen.position = entity.position;
    seen.order = entity.order;
    seen.bearer = idOf(m, entity.bearer);
    words.clear();
    appendTags(m, slot, words);
    setTags(seen, words);
  }
  return mirror;
}

const char* Mirror::apply(const History& history, const Change& change) {
  SeenEntity* seen = nullptr;
  if (const auto found = entities_.find(change.entity); found != entities_.end()) seen = &found->second;
  switch (change.kind) {
    case ChangeKind::End:
    case ChangeKind::Block:
    case ChangeKind::Line: return nullptr;
    case ChangeKind::Entity: {
      if (change.entity == 0) return "an entity without an id";
      SeenEntity& entity = entities_[change.entity];
      entity.card = change.other;
      entity.kind = change.entity_kind;
      entity.controller = change.player;
      entity.owner = change.owner;
      entity.classes = change.value;
      setTags(entity, history.wordsOf(change));
      return nullptr;
    }
    case ChangeKind::Tag:
      if (seen == nullptr) return "a tag of an entity that is not there";
      setTag(*seen, static_cast<std::uint16_t>(change.tag), change.value);
      return nullptr;
    case ChangeKind::Move:
      if (seen == nullptr) return "a move of an entity that is not there";
      seen->zone = change.zone;
      seen->controller = change.player;
      seen->position = change.position;
      seen->order = change.order;
      return nullptr;
    case ChangeKind::Row: {
      std::uint16_t position = change.position;
      for (const std::uint32_t id : history.wordsOf(change)) {
        const auto found = entities_.find(id);
        if (found == entities_.end()) return "a row with an entity that is not there";
        if (found->second.zone != change.zone || found->second.controller != change.player)
          return "a row with an entity that is elsewhere";
        found->second.position = position++;
      }
      return nullptr;
    }
    case ChangeKind::Show:
    case ChangeKind::Hide: return seen == nullptr ? "a view of an entity that is not there" : nullptr;
    case ChangeKind::Damage:
    case ChangeKind::Heal: return seen == nullptr ? "a number over an entity that is not there" : nullptr;
    case ChangeKind::Attach:
      if (seen == nullptr || !entities_.contains(change.other)) return "an enchantment that is not there, or on nobody";
      seen->zone = cardabi::Zone::Play;
      seen->bearer = change.other;
      seen->order = change.order;
      return nullptr;
    case ChangeKind::Detach:
    case ChangeKind::Gone:
      if (seen == nullptr) return "the end of an enchantment that is not there";
      entities_.erase(change.entity);
      return nullptr;
  }
  return "a change of an unknown kind";
}

const char* Mirror::apply(const History& history) {
  for (const Change& change : history.changes) {
    if (const char* wrong = apply(history, change)) return wrong;
  }
  return nullptr;
}

const SeenEntity* Mirror::find(std::uint32_t id) const {
  const auto found = entities_.find(id);
  return found == entities_.end() ? nullptr : &found->second;
}

std::int32_t Mirror::tag(std::uint32_t id, cardabi::Tag tag) const {
  const SeenEntity* seen = find(id);
  if (seen == nullptr) return 0;
  const auto found = seen->tags.find(static_cast<std::uint16_t>(tag));
  return found == seen->tags.end() ? 0 : found->second;
}

std::string difference(const Mirror& found, const Mirror& expected) {
  const auto text = [](auto number) { return std::to_string(static_cast<std::int64_t>(number)); };
  for (const auto& [id, seen] : expected.entities()) {
    const std::string who = "entity " + text(id) + ": ";
    const SeenEntity* other = found.find(id);
    if (other == nullptr) return who + "is not there";
    const auto differ = [&](const char* what, auto is, auto should) {
      return is == should ? std::string() : who + what + " is " + text(is) + ", expected " + text(should);
    };
    std::string wrong = differ("card", other->card, seen.card);
    if (wrong.empty()) wrong = differ("kind", other->kind, seen.kind);
    if (wrong.empty()) wrong = differ("zone", other->zone, seen.zone);
    if (wrong.empty()) wrong = differ("controller", other->controller, seen.controller);
    if (wrong.empty()) wrong = differ("owner", other->owner, seen.owner);
    if (wrong.empty()) wrong = differ("position", other->position, seen.position);
    if (wrong.empty()) wrong = differ("order", other->order, seen.order);
    if (wrong.empty()) wrong = differ("bearer", other->bearer, seen.bearer);
    if (wrong.empty()) wrong = differ("classes", other->classes, seen.classes);
    if (!wrong.empty()) return wrong;
    if (other->tags == seen.tags) continue;
    for (const Mirror* one : {&expected, &found}) {
      for (const auto& [number, value] : one->find(id)->tags) {
        const auto tag = static_cast<cardabi::Tag>(number);
        wrong = differ(("tag " + text(number)).c_str(), found.tag(id, tag), expected.tag(id, tag));
        if (!wrong.empty()) return wrong;
      }
    }
  }
  for (const auto& [id, seen] : found.entities()) {
    if (expected.find(id) == nullptr) return "entity " + text(id) + ": is there, but should not be";
  }
  return {};
}

}  // namespace cardrt

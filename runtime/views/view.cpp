#include "cardrt/views/view.h"

#include "cardrt/changelog/snapshot.h"

#include <algorithm>
#include <tuple>

namespace cardrt {

using cardabi::CardRef;

namespace {

Change& add(History& out, ChangeKind kind, std::uint32_t entity) {
  Change& change = out.changes.emplace_back();
  change.kind = kind;
  change.entity = entity;
  return change;
}

// May it be told of a card that has no face?
bool isOfPlaces(LogKind said) {
  return said == LogKind::Draw || said == LogKind::Trade || said == LogKind::Prepare || said == LogKind::Forge;
}

}  // namespace

// ---- who knows what

std::uint8_t View::mask() const {
  return viewer_ == Viewer::Spectator ? 3 : static_cast<std::uint8_t>(1U << static_cast<unsigned>(viewer_));
}

View::Level View::levelNow(std::uint32_t game_id) const {
  const auto found = known_.find(game_id);
  return found == known_.end() ? Level::Absent : found->second.level;
}

std::uint32_t View::idOf(std::uint32_t game_id) const {
  const auto found = known_.find(game_id);
  return found == known_.end() ? 0 : found->second.id;
}

std::uint32_t View::gameId(std::uint32_t id) const {
  const auto found = ids_.find(id);
  return found == ids_.end() ? 0 : found->second;
}

// What it should be by where it is and who knows it.
View::Level View::levelOf(std::uint32_t game_id) const {
  const SeenEntity* entity = all_.find(game_id);
  if (entity == nullptr) return Level::Absent;
  if (entity->kind == Kind::Player) return Level::Seen;
  // What is on a card that has no face would say what it is.
  if (entity->kind == Kind::Attachment) return levelNow(entity->bearer) == Level::Seen ? Level::Seen : Level::Absent;
  if (entity->zone == Zone::None) return Level::Absent;
  const auto found = known_.find(game_id);
  const Known known = found == known_.end() ? Known{} : found->second;
  if ((known.players & mask()) == mask()) return Level::Seen;
  switch (entity->zone) {
    case Zone::Deck:
    case Zone::Sideboard: return Level::Absent;
    case Zone::SetAside: return known.level == Level::Absent ? Level::Absent : Level::Faceless;  // on its way
    default: return Level::Faceless;
  }
}

// ---- telling

void View::tell(std::uint32_t game_id, History& out) const {
  const SeenEntity& entity = *all_.find(game_id);
  const Known& known = known_.at(game_id);
  Change& change = add(out, ChangeKind::Entity, known.id);
  change.player = entity.controller;
  change.owner = entity.owner;
  change.first_word = static_cast<std::uint32_t>(out.words.size());
  if (known.level == Level::Faceless) {
    if (entity.zone == Zone::Secret) change.value = cards_.card(CardRef(entity.card)).classes;
    return;
  }
  change.other = entity.card;
  change.entity_kind = entity.kind;
  for (const auto& [tag, value] : entity.tags) {
    out.words.push_back(tag);
    out.words.push_back(static_cast<std::uint32_t>(value));
  }
  change.words = static_cast<std::uint32_t>(out.words.size()) - change.first_word;
}

// Orders of play number everything that happens, in hiding as well: they are the engine's.
void View::place(std::uint32_t game_id, History& out) const {
  const SeenEntity& entity = *all_.find(game_id);
  if (entity.kind == Kind::Attachment) {
    add(out, ChangeKind::Attach, idOf(game_id)).other = idOf(entity.bearer);
    return;
  }
  Change& change = add(out, ChangeKind::Move, idOf(game_id));
  change.zone = entity.zone;
  change.player = entity.controller;
  change.position = entity.zone == Zone::Deck ? std::uint16_t{0} : entity.position;
}

// Tells what has come into sight, got or lost its face, or went out of sight, with what is on it.
void View::settle(std::uint32_t game_id, History& out) {
  const Level now = levelOf(game_id), before = levelNow(game_id);
  if (now == before) return;
  Known& known = known_[game_id];
  if (before == Level::Seen) {
    known.level = now;
    settleAttachments(game_id, out);
  }
  known.level = now;
  if (now == Level::Absent) {
    add(out, ChangeKind::Gone, known.id);
    ids_.erase(known.id);
    known.id = 0;
    return;
  }
  if (before == Level::Absent) {
    known.id = next_++;
    ids_[known.id] = game_id;
  } else {
    add(out, now == Level::Seen ? ChangeKind::Show : ChangeKind::Hide, known.id).players = mask();
  }
  tell(game_id, out);
  if (before == Level::Absent) place(game_id, out);
  if (now == Level::Seen) settleAttachments(game_id, out);
}

void View::settleAttachments(std::uint32_t game_id, History& out) {
  std::vector<std::uint32_t> found;
  for (const auto& [id, entity] : all_.entities()) {
    if (entity.kind == Kind::Attachment && entity.bearer == game_id) found.push_back(id);
  }
  std::sort(found.begin(), found.end(),
            [&](std::uint32_t a, std::uint32_t b) { return all_.find(a)->order < all_.find(b)->order; });
  for (const std::uint32_t id : found) settle(id, out);
}

// ---- pieces of the log

void View::filter(const History& piece, History& out) {
  out.clear();
  open_.resize(piece.depth, false);
  out.depth = static_cast<std::uint32_t>(std::count(open_.begin(), open_.end(), true));
  for (std::size_t i = 0; i < piece.changes.size(); ++i) {
    const Change& change = piece.changes[i];
    const std::uint32_t id = change.entity;
    const Level before = levelNow(id);
    switch (change.kind) {
      case ChangeKind::Block: block(change, out); break;
      case ChangeKind::End:
        if (open_.back()) add(out, ChangeKind::End, 0);
        open_.pop_back();
        break;
      case ChangeKind::Entity: entity(piece, change, out); break;
      case ChangeKind::Tag:
        (void)all_.apply(piece, change);
        if (before != Level::Seen) break;
        out.changes.push_back(change);
        out.changes.back().entity = idOf(id);
        break;
      case ChangeKind::Move: move(piece, i, out); break;
      case ChangeKind::Row: row(piece, change, out); break;
      case ChangeKind::Show: known_[id].players |= change.players, settle(id, out); break;
      case ChangeKind::Hide: known_[id].players &= static_cast<std::uint8_t>(~change.players), settle(id, out); break;
      case ChangeKind::Damage:
      case ChangeKind::Heal:
        if (before != Level::Seen) break;
        out.changes.push_back(change);
        out.changes.back().entity = idOf(id);
        out.changes.back().other = idOf(change.other);
        break;
      case ChangeKind::Line: line(change, out); break;
      case ChangeKind::Attach:
        (void)all_.apply(piece, change);
        settle(id, out);
        if (before == Level::Seen && levelNow(id) == Level::Seen) place(id, out);
        break;
      case ChangeKind::Detach:
        if (before == Level::Seen) add(out, ChangeKind::Detach, idOf(id));
        ids_.erase(idOf(id));
        known_.erase(id);
        (void)all_.apply(piece, change);
        break;
      case ChangeKind::Gone:
        if (before != Level::Absent) add(out, ChangeKind::Gone, idOf(id));
        ids_.erase(idOf(id));
        known_.erase(id);
        (void)all_.apply(piece, change);
        break;
    }
  }
}

void View::entity(const History& piece, const Change& change, History& out) {
  const Level before = levelNow(change.entity);
  (void)all_.apply(piece, change);
  settle(change.entity, out);
  const Level now = levelNow(change.entity);
  const bool concealed = now == Level::Faceless && all_.find(change.entity)->zone == Zone::Secret;
  if (now == before && (now == Level::Seen || concealed)) tell(change.entity, out);
}

// Who knows the card where it is now stands behind the move; it is taken first, so that nothing shows in between.
void View::move(const History& piece, std::size_t at, History& out) {
  const Change& change = piece.changes[at];
  const std::uint32_t id = change.entity;
  for (std::size_t i = at + 1; i < piece.changes.size(); ++i) {
    const Change& next = piece.changes[i];
    if (next.kind == ChangeKind::Row) continue;
    if (next.entity != id || (next.kind != ChangeKind::Show && next.kind != ChangeKind::Hide)) break;
    Known& known = known_[id];
    known.players = next.kind == ChangeKind::Show ? known.players | next.players
                                                  : known.players & static_cast<std::uint8_t>(~next.players);
  }
  const Level before = levelNow(id);
  const SeenEntity* entity = all_.find(id);
  // A concealed card has its class to show; one that is concealed no more has not.
  const bool concealed = change.zone == Zone::Secret || (entity != nullptr && entity->zone == Zone::Secret);
  (void)all_.apply(piece, change);
  settle(id, out);
  const Level now = levelNow(id);
  if (before == Level::Absent || now == Level::Absent) return;
  if (now == Level::Faceless && before == Level::Faceless && concealed) tell(id, out);
  place(id, out);
}

void View::row(const History& piece, const Change& change, History& out) {
  (void)all_.apply(piece, change);
  if (change.zone == Zone::Deck || change.zone == Zone::Sideboard) return;
  out.changes.push_back(change);
  Change& told = out.changes.back();
  told.first_word = static_cast<std::uint32_t>(out.words.size());
  for (const std::uint32_t id : piece.wordsOf(change)) out.words.push_back(idOf(id));
}

void View::block(const Change& change, History& out) {
  const Level level = change.entity == 0 ? Level::Seen : levelNow(change.entity);
  open_.push_back(level == Level::Seen || (level == Level::Faceless && change.block == BlockKind::Play));
  if (!open_.back()) return;
  out.changes.push_back(change);
  out.changes.back().entity = idOf(change.entity);
  out.changes.back().other = idOf(change.other);
}

void View::line(const Change& change, History& out) const {
  const Level level = change.entity == 0 ? Level::Seen : levelNow(change.entity);
  if (level == Level::Absent || (level == Level::Faceless && !isOfPlaces(change.said))) return;
  Change told = change;
  told.entity = idOf(change.entity);
  if (change.said != LogKind::Choose && change.said != LogKind::Transform)
    told.other = idOf(change.other);  // else a card
  if (!isPlayer(viewer_, change.player)) {
    if (change.said == LogKind::Choose) return;
    if (change.said == LogKind::Offered) told.value = 0;  // how many may say what is in a hand or deck
  }
  out.changes.push_back(told);
}

// ---- all at once

void View::follow(const Game& game) {
  all_ = Mirror::of(game.machine());
  known_.clear();
  ids_.clear();
  open_.clear();
  next_ = 1;
  std::vector<std::uint32_t> ids;
  const State& state = game.state();
  for (std::uint32_t slot = 0; slot < state.header.entity_count; ++slot) {
    const Entity& entity = state.entities[slot];
    if (!isThere(entity)) continue;
    known_[entity.id].players = seenBy(entity, entity.zone, entity.controller, 0);
    ids.push_back(entity.id);
  }
  // By where they are: the game's own numbers would say in which order they were made.
  const auto placeOf = [&](std::uint32_t id) {
    const SeenEntity& e = *all_.find(id);
    return std::tuple(e.kind == Kind::Attachment, e.kind != Kind::Player, e.zone, e.controller, e.position, e.order);
  };
  std::sort(ids.begin(), ids.end(), [&](std::uint32_t a, std::uint32_t b) { return placeOf(a) < placeOf(b); });
  History nobody;
  for (const std::uint32_t id : ids) settle(id, nobody);
}

void View::snapshot(History& out) const {
  out.clear();
  out.depth = static_cast<std::uint32_t>(std::count(open_.begin(), open_.end(), true));
  // What an enchantment is on comes first.
  for (const bool attached : {false, true}) {
    for (const auto& [id, game_id] : ids_) {
      if ((all_.find(game_id)->kind == Kind::Attachment) != attached) continue;
      tell(game_id, out);
      place(game_id, out);
    }
  }
}

}  // namespace cardrt

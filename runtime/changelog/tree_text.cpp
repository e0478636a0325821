#include "cardrt/changelog/tree_text.h"

#include "cardabi/tables.h"

#include <algorithm>

namespace cardrt {

using cardabi::CardRef;

namespace {

std::string number(std::int64_t value) { return std::to_string(value); }

std::string tagWord(Tag tag) {
  if (cardabi::isCounter(tag)) return "counter " + number(static_cast<int>(tag) - cardabi::kFirstCounter);
  if (static_cast<std::uint16_t>(tag) >= cardabi::kFirstProgress)
    return "progress of ability " + number(static_cast<int>(tag) - cardabi::kFirstProgress + 1);
  const cardabi::TagInfo* row = cardabi::find(tag);
  if (row == nullptr) return "tag " + number(static_cast<int>(tag));
  std::string word(row->spelling);
  std::replace(word.begin(), word.end(), '-', ' ');
  return word;
}

// What the rules keep for themselves.
bool isBookkeeping(Tag tag) {
  switch (tag) {
    case Tag::TurnEntered:
    case Tag::AttacksMade:
    case Tag::CardsPlayedThisTurn:
    case Tag::HeroPowerUses:
    case Tag::MaxMana:
    case Tag::StartedInDeck:
    case Tag::FirstPlayer:
    case Tag::Attacking:
    case Tag::BorrowedUntil:
    case Tag::PreparedIn:
    case Tag::Revealed:
    case Tag::PutOnTop:
    case Tag::PutAtBottom: return true;
    default: break;
  }
  if (static_cast<std::uint16_t>(tag) >= cardabi::kFirstProgress) return !cardabi::isCounter(tag);
  const cardabi::TagInfo* row = cardabi::find(tag);  // a log may name any
  return row != nullptr && (row->traits & cardabi::TagTrait::Note) != 0;
}

std::string zoneWord(cardabi::Zone zone) { return std::string(cardabi::info(zone).spelling); }

}  // namespace

TreeText::TreeText(const CardLibrary& cards, TreeDetail detail, std::string_view first, std::string_view second)
    : cards_(cards), detail_(detail), names_{std::string(first), std::string(second)} {}

std::string TreeText::card(std::uint32_t ref) const {
  return cards_.contains(CardRef(ref)) ? cards_.name(CardRef(ref)) : "an unknown card";
}

// A minion with its stats, a hero by whose it is; with its id where everything is told.
std::string TreeText::who(std::uint32_t id) const {
  const SeenEntity* seen = mirror_.find(id);
  if (seen == nullptr) return id == 0 ? "nobody" : "#" + number(id);
  if (seen->kind == Kind::Player) return player(seen->controller);
  if (seen->kind == Kind::None && seen->card == 0) return all() ? "a hidden card #" + number(id) : "a hidden card";
  const std::int64_t health = std::int64_t{mirror_.tag(id, Tag::Health)} - mirror_.tag(id, Tag::Damage);
  std::string name = card(seen->card);
  if (seen->kind == Kind::Avatar) name = player(seen->controller) + "'s " + name + " (" + number(health) + ")";
  if (seen->kind == Kind::Unit && seen->zone == Zone::Play)
    name += " " + number(mirror_.tag(id, Tag::Attack)) + "/" + number(health);
  return all() ? name + " #" + number(id) : name;
}

std::vector<TreeLine> TreeText::lines(const History& history) {
  std::vector<TreeLine> found;
  open_.resize(history.depth, BlockKind::None);  // the same already, unless this is where following began
  for (const Change& change : history.changes) {
    if (change.kind == ChangeKind::End && !open_.empty()) open_.pop_back();
    const auto depth = static_cast<std::uint32_t>(open_.size());
    std::string words = text(history, change);
    if (!words.empty()) found.push_back({depth, change.kind, std::move(words)});
    if (change.kind == ChangeKind::Block) open_.push_back(change.block);
    if (const char* wrong = mirror_.apply(history, change))
      found.push_back({depth, change.kind, std::string("? ") + wrong});
  }
  return found;
}

std::string TreeText::text(const History& history, const Change& change) const {
  switch (change.kind) {
    case ChangeKind::End: return {};
    case ChangeKind::Block: return block(change);
    case ChangeKind::Tag: return tag(change);
    case ChangeKind::Entity: return entity(change);
    case ChangeKind::Move: return move(change);
    case ChangeKind::Row: return row(history, change);
    case ChangeKind::Show:
    case ChangeKind::Hide: return view(change);
    case ChangeKind::Damage:
      return who(change.entity) + " takes " + number(change.value) + " damage" +
             (change.other == 0 ? "" : " from " + who(change.other));
    case ChangeKind::Heal: return who(change.entity) + " is healed by " + number(change.value);
    case ChangeKind::Line: return line(change);
    case ChangeKind::Attach: {
      const SeenEntity* seen = mirror_.find(change.entity);
      return who(change.other) + " is enchanted: " + (seen == nullptr ? "?" : card(seen->card));
    }
    case ChangeKind::Detach: {
      const SeenEntity* seen = mirror_.find(change.entity);
      return seen == nullptr ? "?" : card(seen->card) + with(seen->bearer) + " ends";
    }
    case ChangeKind::Gone: return all() ? who(change.entity) + " is lost from sight" : "";
  }
  return {};
}

std::string TreeText::block(const Change& change) const {
  const SeenEntity* source = mirror_.find(change.entity);
  const std::string whose = source == nullptr ? "somebody" : player(source->controller);
  switch (change.block) {
    case BlockKind::None: break;
    case BlockKind::Play:
      return whose +
             (source != nullptr && (source->kind == Kind::Power || source->zone == Zone::Play) ? " uses " : " plays ") +
             who(change.entity) + with(change.other);
    case BlockKind::Power: return "power of " + who(change.entity) + with(change.other);
    case BlockKind::Attack: return who(change.entity) + " attacks " + who(change.other);
    case BlockKind::Trigger: {
      const bool named = change.value > 0 && change.value < static_cast<std::int32_t>(cards_.data().keywords_count);
      return (named ? cards_.keyword(static_cast<std::uint16_t>(change.value)) : "trigger") + std::string(" of ") +
             who(change.entity);
    }
    case BlockKind::Deaths: return "deaths";
    case BlockKind::EndTurn: return whose + "'s turn ends";
    case BlockKind::StartTurn: return whose + "'s turn begins";
    case BlockKind::Opening: return "the opening hands";
    case BlockKind::Trade: return whose + " trades " + who(change.entity);
  }
  return {};
}

std::string TreeText::tag(const Change& change) const {
  if (!all() && isBookkeeping(change.tag)) return {};
  const std::int32_t old = mirror_.tag(change.entity, change.tag);
  if (!all() && old == change.value) return {};
  const std::string subject = who(change.entity), word = tagWord(change.tag);
  const cardabi::TagInfo* info = cardabi::find(change.tag);
  const bool flag = info != nullptr && info->store == cardabi::TagStore::Flag;
  if (flag) return subject + ": " + (change.value != 0 ? "" : "no longer ") + word;
  return subject + ": " + word + " " + number(old) + " -> " + number(change.value);
}

std::string TreeText::entity(const Change& change) const {
  const SeenEntity* seen = mirror_.find(change.entity);
  // In a view: the one that is shown or hidden here, which is told already, or a hidden one that is new.
  if (change.other == 0 && change.entity_kind == Kind::None) return "";
  if (seen != nullptr && seen->card == 0 && seen->kind == Kind::None)
    return who(change.entity) + " is " + card(change.other);
  if (seen != nullptr && seen->card != change.other) return who(change.entity) + " becomes " + card(change.other);
  if (seen != nullptr) return all() ? who(change.entity) + ": as printed, or as what it is a copy of" : "";
  // What a game begins with is not news; an enchantment is told when it is attached.
  if (!all() && (open_.empty() || change.entity_kind == Kind::Attachment)) return {};
  const std::string name = change.entity_kind == Kind::Player ? player(change.player) : card(change.other);
  return "new: " + name + (all() ? " #" + number(change.entity) : "");
}

std::string TreeText::move(const Change& change) const {
  const SeenEntity* seen = mirror_.find(change.entity);
  if (seen == nullptr) return "?";
  const bool turncoat = seen->controller != change.player;
  const bool hidden = seen->kind == Kind::None && seen->card == 0;  // its name does not say whose it is
  if (seen->zone == change.zone && !turncoat) {
    return all() ? who(change.entity) + ": place " + number(seen->position) + " -> " + number(change.position) : "";
  }
  // What is drawn has a line of its own, but in the opening; what is put into decks before that is not news.
  const bool drawn = seen->zone == Zone::Deck && change.zone == Zone::Hand;
  if (!all() && (open_.empty() || (drawn && open_.back() != BlockKind::Opening))) return {};
  return who(change.entity) + ": " + zoneWord(seen->zone) + " -> " + zoneWord(change.zone) +
         (turncoat || hidden ? " of " + player(change.player) : "");
}

std::string TreeText::row(const History& history, const Change& change) const {
  if (!all()) return {};
  std::string words =
      player(change.player) + "'s " + zoneWord(change.zone) + " from place " + number(change.position) + ":";
  for (const std::uint32_t id : history.wordsOf(change)) words += " " + who(id);
  return words;
}

// Of interest where the other player learns something that is not on the table anyway.
std::string TreeText::view(const Change& change) const {
  const SeenEntity* seen = mirror_.find(change.entity);
  if (seen == nullptr) return "?";
  const Player foe = foeOf(seen->controller);
  const bool hidden = seen->zone == Zone::Hand || seen->zone == Zone::SetAside || seen->zone == Zone::Secret;
  if (!all() && (!hidden || (change.players >> foe & 1) == 0)) return {};
  std::string players;
  for (const Player side : {Player{0}, Player{1}}) {
    if ((change.players >> side & 1) != 0) players += (players.empty() ? "" : " and ") + player(side);
  }
  return who(change.entity) + (change.kind == ChangeKind::Show ? " is shown to " : " is hidden from ") + players;
}

std::string TreeText::line(const Change& change) const {
  const std::string subject = who(change.entity), side = player(change.player), value = number(change.value);
  switch (change.said) {
    case LogKind::TurnStart: return "turn " + value;
    case LogKind::Summon: return subject + " comes into play";
    case LogKind::Reveal: return subject + " is revealed";
    case LogKind::Death: return subject + " dies";
    case LogKind::Draw: return side + " draws " + subject;
    case LogKind::Burn: return subject + " is burned: " + side + "'s hand is full";
    case LogKind::EmptyDeck: return side + " has no cards left: fatigue " + value;
    case LogKind::Discard: return side + " discards " + subject;
    case LogKind::Trade: return all() ? side + " trades " + subject : "";
    case LogKind::Prepare: return side + " prepares " + subject + " with " + value + " mana";
    case LogKind::Use: return change.value == 0 ? "" : subject + " uses ability " + value;
    case LogKind::Rewind: return side + " takes " + subject + " back";
    case LogKind::Forge: return side + " forges " + subject;
    case LogKind::Offered: return side + " is offered " + value + " things";
    case LogKind::Choose:
      if (change.entity != 0) return side + " chooses " + subject;
      return side + " chooses " + (change.other != 0 ? card(change.other) : "option " + value);
    case LogKind::Transform: return all() ? subject + " is transformed" : "";
    case LogKind::GameOver:
      if (static_cast<Result>(change.value) == Result::Drawn) return "the game is drawn";
      return player(static_cast<Result>(change.value) == Result::FirstWon ? 0 : 1) + " wins";
    default: return {};
  }
}

std::string indented(const std::vector<TreeLine>& lines) {
  std::string text;
  for (const TreeLine& line : lines) text += std::string(std::size_t{2} * line.depth, ' ') + line.text + "\n";
  return text;
}

}  // namespace cardrt

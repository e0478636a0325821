// Cards and enchantments: their abilities, what is printed on them, and those that they make.
#include "cardabi/arg_text.h"
#include "cardabi/tables.h"
#include "value_weigher.h"

#include <fmt/format.h>

namespace cardc::analysis {
namespace {

using cardabi::Head;
using cardabi::How;
using cardabi::Tag;

// What is noted of a card that `own` makes is noted of `own`, too, but for what is about `own`: that it counts itself.
void note(const Value& from, ir::CardId own, Value& out) {
  for (const Unweighed& one : from.unweighed) {
    const auto same = [&](const Unweighed& known) { return known.card == one.card && known.what == one.what; };
    const bool known = std::any_of(out.unweighed.begin(), out.unweighed.end(), same);
    if (one.card != own && !known) out.unweighed.push_back(one);
  }
  for (const ir::CardId one : from.cut) {
    if (std::find(out.cut.begin(), out.cut.end(), one) == out.cut.end()) out.cut.push_back(one);
  }
}

Value cutAt(ir::CardId id) {
  Value value;
  value.cut.push_back(id);
  return value;
}

bool isDeathrattle(const ir::Ability& ability) {
  return ability.head == Head::Trigger && ability.event == cardabi::Event::Die &&
         ability.hears == cardabi::Hears::OwnAsSubject;
}

// Of a keyword on something with this attack and health, in thousandths.
Thousandths keyword(const TagWeight& row, Thousandths attack, Thousandths health) {
  return bounded(row.flat + scaled(row.of_attack, attack) + scaled(row.of_health, health));
}

bool isFlag(Tag tag) { return !cardabi::isCounter(tag) && cardabi::info(tag).store == cardabi::TagStore::Flag; }

void append(std::string& list, std::string_view text) {
  if (!list.empty()) list += ", ";
  list += text;
}

}  // namespace

Value Weigher::card(ir::CardId id, std::uint32_t depth) {
  const ir::Card& row = module_.cards[id];
  Value out = abilities(id, depth);
  if (row.kind == cardabi::Kind::Attachment) {
    const Worth lines = modifiers(id, {}, out);
    if (!lines.text.empty()) out.lines.push_back({lines.text, kOne, lines.each, lines.about, false});
  }
  printed(row, id, out);
  return out;
}

const Value& Weigher::abilities(ir::CardId id, std::uint32_t depth) {
  const auto [at, fresh] = abilities_.try_emplace({id.value(), depth});
  if (!fresh) return at->second;  // nothing asks for its own depth again: what is made is one deeper
  const ir::Card& row = module_.cards[id];
  Value out;
  bool deathrattle = false, aura = false;
  for (const ir::Ability& ability : row.abilities) {
    deathrattle = deathrattle || isDeathrattle(ability);
    aura = aura || ability.head == Head::Aura;
    if (ability.head == Head::Aura) continue;
    if (ability.head == Head::CostRule) noteUnweighed(id, "cost rule", out);
    Frame frame{Scene(module_, row.target), id, depth};
    action(ability.body, frame, out);
  }
  options(id, depth, out);
  if (deathrattle) out.lines.push_back({std::string(has::kDeathrattle.words), kOne, has::kDeathrattle.weight});
  if (aura) out.lines.push_back({std::string(has::kAura.words), kOne, has::kAura.weight});
  if (row.power.valid()) noteUnweighed(id, "hero power", out);
  return at->second = std::move(out);
}

// `choose one` on the card itself: the best of its options, once.
void Weigher::options(ir::CardId id, std::uint32_t depth, Value& out) {
  std::vector<Choice> choices;
  for (const ir::CardId ref : module_.cards[id].refs) {
    const ir::Card& option = module_.cards[ref];
    if (option.kind != cardabi::Kind::Option) continue;
    choices.push_back([&](Frame& frame) {
      if (option.target.valid()) frame.scene = Scene(module_, option.target);
      for (const ir::Ability& ability : option.abilities) action(ability.body, frame, out);
    });
  }
  best(choices, Frame{Scene(module_, module_.cards[id].target), id, depth}, false, out);
}

void Weigher::printed(const ir::Card& card, ir::CardId id, Value& out) {
  const auto number = [&](Tag tag, Thousandths value, std::string_view word) {
    const Thousandths weight = flatWeight(tag);
    if (value == 0) return;
    out.lines.push_back({fmt::format("{} {}", word, value), kOne, scaled(weight, value * kOne)});
  };
  const bool wears_out = card.kind == cardabi::Kind::Gear || card.kind == cardabi::Kind::Place;
  number(Tag::Attack, card.attack, "attack");
  number(Tag::Health, card.health, wears_out ? "durability" : "health");
  number(Tag::Armor, card.armor, "armor");
  for (const cardabi::TagInfo& tag : cardabi::allTags()) {
    if (tag.store != cardabi::TagStore::Flag || (card.flags >> tag.at & 1) == 0) continue;
    const TagWeight* row = findWeight(tag.tag);
    if (row == nullptr) {
      noteUnweighed(id, std::string(tag.spelling), out);
    } else if (row->flat != 0 || row->of_attack != 0 || row->of_health != 0) {
      const Thousandths worth = keyword(*row, card.attack * kOne, card.health * kOne);
      out.lines.push_back({std::string(tag.spelling), kOne, worth});
    }
  }
  for (const cardabi::TagValue& value : card.tags) {
    const Tag tag = static_cast<Tag>(value.tag);
    if (cardabi::isCounter(tag)) continue;  // a number that the card keeps for itself
    if (findWeight(tag) == nullptr) {
      noteUnweighed(id, std::string(cardabi::info(tag).spelling), out);
    } else {
      number(tag, value.value, cardabi::info(tag).spelling);
    }
  }
  number(Tag::Cost, card.cost, "cost");
}

Weigher::Worth Weigher::modifiers(ir::CardId id, const std::vector<Amount>& kept, Value& out) const {
  const ir::Card& card = module_.cards[id];
  Worth worth;
  Thousandths attack = guess::kUnknownNumber, health = guess::kUnknownNumber;  // of the bearer, with what this adds
  const auto amountOf = [&](const ir::Modifier& line) {
    const bool is_kept = line.from == cardabi::From::Kept && static_cast<std::size_t>(line.value) < kept.size();
    if (line.from == cardabi::From::Number) return Amount{bounded(line.value * kOne), false};
    return is_kept ? kept[static_cast<std::size_t>(line.value)] : Amount{guess::kUnknownNumber, true};
  };
  for (const ir::Modifier& line : card.modifiers) {
    const TagWeight* row = findWeight(line.tag);
    if (row == nullptr || line.how != How::Add || isFlag(line.tag)) continue;
    const Amount amount = amountOf(line);
    if (line.tag == Tag::Attack) attack = bounded(attack + amount.value);
    if (line.tag == Tag::Health) health = bounded(health + amount.value);
    worth.each = bounded(worth.each + scaled(row->flat, amount.value));
    worth.about = worth.about || amount.about;
    append(worth.text, fmt::format("{}{} {}", amount.value < 0 ? "" : "+", shortText(amount.value),
                                   cardabi::info(line.tag).spelling));
  }
  for (const ir::Modifier& line : card.modifiers) {
    const TagWeight* row = findWeight(line.tag);
    if (row != nullptr && line.how == How::Add && !isFlag(line.tag)) continue;
    const bool on = line.how == How::Set && line.from == cardabi::From::Number && line.value != 0;
    if (row == nullptr || !on || !isFlag(line.tag)) {
      noteUnweighed(id, fmt::format("{} {}", cardabi::howName(line.how), cardabi::tagText(line.tag)), out);
      continue;
    }
    worth.each = bounded(worth.each + keyword(*row, attack, health));
    worth.about = worth.about || row->of_attack != 0 || row->of_health != 0;
    append(worth.text, cardabi::info(line.tag).spelling);
  }
  return worth;
}

Weigher::Worth Weigher::gift(ir::CardId id, const std::vector<Amount>& kept, const Frame& frame, Value& out) {
  const ir::Card& card = module_.cards[id];
  Value lines;
  Worth worth = modifiers(id, kept, lines);
  note(lines, frame.owner, out);
  if (!card.host.valid()) worth.text = card.written_name;
  if (card.abilities.empty()) return worth;
  if (card.host.valid()) append(worth.text, "what it does");
  const std::uint32_t depth = frame.depth + 1;
  if (depth >= kValueDepth) {
    note(cutAt(id), frame.owner, out);
    return worth;
  }
  const Value& inside = abilities(id, depth);
  note(inside, frame.owner, out);
  worth.each = bounded(worth.each + inside.total());
  worth.about = worth.about || inside.about();
  return worth;
}

Weigher::Worth Weigher::nested(ir::CardId id, const Frame& frame, Value& out) {
  const ir::Card& row = module_.cards[id];
  if (frame.depth + 1 >= kValueDepth) {
    note(cutAt(id), frame.owner, out);
    const Thousandths attack = scaled(flatWeight(Tag::Attack), row.attack * kOne);
    const Thousandths health = scaled(flatWeight(Tag::Health), row.health * kOne);
    return {bounded(attack + health), false, row.written_name};
  }
  const Value value = card(id, frame.depth + 1);
  note(value, frame.owner, out);
  return {value.total(), value.about(), row.written_name};
}

Weigher::Made Weigher::made(ir::NodeId selector, const Frame& frame, Value& out) {
  const Reach reach = frame.scene.reach(selector);
  Made unknown{guess::kUnknownCard, reach.things, kOne, true, false, "some card"};
  if (!selector.valid()) return unknown;
  const ir::Node& node = module_.nodes[selector];
  const bool is_this = reachOf(node.op) == ReachHow::Itself;
  const bool names_one = cardabi::info(node.op).arg == cardabi::OpArg::CardRef && node.arg != ir::kNoCardArg;
  if (names_one || (is_this && module_.cards[frame.owner].kind != cardabi::Kind::Attachment)) {
    const ir::CardId card = is_this ? frame.owner : ir::CardId{static_cast<std::uint32_t>(node.arg)};
    const Worth worth = nested(card, frame, out);
    return {worth.each, kOne, kOne, worth.about, true, worth.text};
  }
  if (reachOf(node.op) == ReachHow::Sum && node.children.size() == 2) {
    const Made a = made(node.children[0], frame, out), b = made(node.children[1], frame, out);
    const Thousandths things = bounded(scaled(a.things, a.times) + scaled(b.things, b.times));
    const Thousandths all = bounded(scaled(a.each, a.times) + scaled(b.each, b.times));
    return {all, kOne, things, a.about || b.about, a.named && b.named, a.text + ", " + b.text};
  }
  if (reachOf(node.op) == ReachHow::Counted && !node.children.empty()) {
    // Some of several: as much as those are worth on average.
    const Made from = made(node.children[0], frame, out);
    const std::string names = from.things > 3 * kOne ? shortText(from.things) + " cards" : from.text;
    if (from.named && from.things > 0)
      return {from.each * kOne / from.things, reach.things, kOne, true, true, "one of " + names};
  }
  return unknown;
}

}  // namespace cardc::analysis

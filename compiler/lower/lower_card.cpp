// Cards: facts, target, traits, options.
#include "lowering.h"

#include <algorithm>
#include <cctype>

namespace cardc::lower {
namespace {
using cardabi::bit;
using cardabi::Kind;
using cardabi::Op;
using cardabi::Tag;

// ArcaneMissiles -> Arcane Missiles, for a card that says no name.
std::string splitAtCapitals(const std::string& name) {
  std::string text;
  for (std::size_t n = 0; n < name.size(); ++n) {
    const auto here = static_cast<unsigned char>(name[n]);
    const auto before = n > 0 ? static_cast<unsigned char>(name[n - 1]) : 0;
    if (n > 0 && std::isupper(here) != 0 && std::islower(before) != 0) text += ' ';
    text += name[n];
  }
  return text;
}

}  // namespace

// Every card of the program gets the same number in the module; anonymous enchantments come behind.
void Lowering::declareCards() {
  module_.cards.reserve(2 * std::size_t{program_.cards.size()});
  for (std::uint32_t n = 0; n < program_.cards.size(); ++n) {
    const sema::Card& from = program_.cards[program_.cards.id(n)];
    ir::Card card;
    card.set = ir::SetId{from.set.value()};
    card.id = from.id;
    card.written_name = from.name;
    card.name_en = from.name_en.empty() ? splitAtCapitals(from.name) : from.name_en;
    card.name_zh = from.name_zh;
    card.kind = from.kind;
    card.span = from.span;
    card.name_span = from.name_span;
    if (from.host.valid()) {
      card.host = this->card(from.host);
      // Options stand before the enchantments of their card.
      const std::vector<sema::CardId>& options = program_.cards[from.host].options;
      while (card.ordinal < options.size() && options[card.ordinal] != program_.cards.id(n)) ++card.ordinal;
      card.written_name = program_.cards[from.host].name + "." + from.name;
    }
    if (from.name_span.valid()) {
      const source::SourceFile& file = files_[from.name_span.file];
      card.file = file.path();
      card.line = file.position(from.name_span.begin).line;
    }
    module_.cards.add(std::move(card));
  }
}

// Does it speak of what has just been summoned?
bool Lowering::usesIt(ir::NodeId id) const {
  const ir::Node& node = module_.nodes[id];
  if (node.op == Op::Local && node.arg == 0) return true;
  return std::any_of(node.children.begin(), node.children.end(), [&](ir::NodeId child) { return usesIt(child); });
}

// Does the body nothing but summon, and use what it summoned? Then it needs room on the board.
bool Lowering::summonsOnly(ir::NodeId body) const {
  if (!body.valid()) return false;
  const ir::Node& node = module_.nodes[body];
  if (cardabi::info(node.op).arg == cardabi::OpArg::Place) return true;
  if (node.op != Op::Block || node.children.empty()) return false;
  for (std::size_t i = 0; i < node.children.size(); ++i) {
    if (!summonsOnly(node.children[i]) && (i == 0 || !usesIt(node.children[i]))) return false;
  }
  return true;
}

void Lowering::lowerCard(sema::CardId id) {
  const sema::Card& from = program_.cards[id];
  const ir::CardId to = card(id);
  {
    ir::Card& row = module_.cards[to];
    row.cost = from.cost;
    row.attack = from.attack;
    row.health = from.health;
    row.armor = from.armor;
    row.classes = static_cast<std::uint16_t>(from.classes);
    row.races = from.races;
    row.schools = static_cast<std::uint16_t>(from.schools);
    row.rarity = from.rarity;
    if (from.power.valid()) row.power = card(from.power);
    if (from.base.valid()) row.base = card(from.base);
    for (const sema::Text& text : from.texts) {
      ir::Text& to_text = row.texts.emplace_back();
      to_text.words = text.words;
      to_text.span = text.span;
    }
    if (from.token) row.traits |= cardabi::CardTrait::Token;
    for (const Tag tag : from.flags) row.flags |= std::uint64_t{1} << cardabi::info(tag).at;
    for (const sema::Card::Printed& tag : from.tags)
      row.tags.push_back({static_cast<std::uint16_t>(tag.tag), 0, tag.value});
    for (const sema::CardId option : from.options) row.refs.push_back(card(option));
  }
  if (from.broken) return;
  Place place;
  place.host = to;
  const sema::Card& printed = from.host.valid() ? program_.cards[from.host] : from;
  if (printed.kind == Kind::Unit || printed.kind == Kind::Place) place.summons = cardabi::Place::RightOfThis;
  if (from.kind == Kind::Attachment) {
    place.summons = cardabi::Place::RightOfThis;
    fillBody(to, from.body, place, nullptr, &from);
    return;
  }
  for (std::size_t n = 0; n < from.texts.size(); ++n) {
    for (const sema::ExprId shown : from.texts[n].shows) {
      const ir::NodeId number = expr(shown, place);
      module_.cards[to].texts[n].shows.push_back(number);
    }
  }
  const ir::NodeId target = expr(from.target, place), target_if = expr(from.target_if, place),
                   playable_if = expr(from.playable_if, place);
  std::vector<ir::Ability> abilities;
  bool summons = false, other = false;
  const bool secret = (module_.cards[to].flags >> cardabi::info(Tag::SecretCard).at & 1) != 0;
  for (const sema::Ability& one : from.abilities) {
    abilities.push_back(ability(one, &from, place));
    if (one.head != cardabi::Head::Cast && !secret) continue;  // overload and the like do not count
    (summonsOnly(abilities.back().body) ? summons : other) = true;
  }
  ir::Card& row = module_.cards[to];
  row.target = target;
  row.target_if = target_if;
  row.playable_if = playable_if;
  row.abilities = std::move(abilities);
  const std::uint32_t may_lack_target = bit(Kind::Unit) | bit(Kind::Gear) | bit(Kind::Avatar);
  if (target.valid() && (may_lack_target & bit(from.kind)) != 0) row.traits |= cardabi::CardTrait::TargetOptional;
  // A power that only summons needs room as well; a minion never does, its battlecry may fail.
  const std::uint32_t may_only_summon = bit(Kind::Action) | bit(Kind::Power) | bit(Kind::Option);
  if (summons && !other && (may_only_summon & bit(from.kind)) != 0) row.traits |= cardabi::CardTrait::SummonsOnly;
}

}  // namespace cardc::lower

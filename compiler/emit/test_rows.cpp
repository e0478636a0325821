#include "test_rows.h"

#include "cardabi/tables.h"

namespace cardc::emit {

using namespace cardabi;

namespace {

// Adds rows to one set by hand, in the order of the encoder.
class SetMaker {
 public:
  SetMaker(std::uint32_t number, std::string name) {
    set.number = number;
    set.name = std::move(name);
    set.strings.push_back('\0');
    set.nodes.push_back({});
    set.name_offset = string(set.name);
  }
  std::uint32_t string(const std::string& text) {
    const auto at = static_cast<std::uint32_t>(set.strings.size());
    set.strings.append(text).push_back('\0');
    return text.empty() ? 0 : at;
  }
  std::uint32_t tree(std::initializer_list<Node> nodes) {
    const auto at = static_cast<std::uint32_t>(set.nodes.size());
    set.nodes.insert(set.nodes.end(), nodes);
    return at;
  }
  std::uint32_t ability(const Ability& row) {
    set.abilities.push_back(row);
    return static_cast<std::uint32_t>(set.abilities.size() - 1);
  }
  Card& card(const std::string& id, const std::string& name, Kind kind, const std::string& file) {
    Card row{};
    row.id = id.empty() ? 0 : string(id);
    row.name = string(name);
    row.kind = static_cast<std::uint8_t>(kind);
    row.base = CardRef(set.number, static_cast<std::uint32_t>(set.cards.size())).value;
    row.classes = 1U << 5;
    row.line = static_cast<std::uint32_t>(3 + set.cards.size() * 4);
    set.cards.push_back(row);
    set.origins.push_back({name, file, row.line});
    return set.cards.back();
  }
  ir::SetRows set;
};

ir::SetRows core() {
  SetMaker maker(1, "CORE");
  const std::string file = "cards/core/mage.card";
  const std::uint32_t target = maker.tree(
      {node(Op::In, 1, Scope{bit(Zone::Play), index(Sides::Both), bit(Kind::Unit) | bit(Kind::Avatar)}.pack())});
  Ability cast{};
  cast.head = static_cast<std::uint8_t>(Head::Cast);
  cast.body = maker.tree({node(Op::Damage, 4), node(Op::Chosen, 1), node(Op::Boosted, 2), node(Op::Number, 1, 6)});
  Card& bolt = maker.card("T_001", "Kiln \"Bolt\"", Kind::Action, file);
  bolt.name_zh = maker.string("窑火\\球");
  bolt.cost = 4;
  bolt.schools = 1U << 2;
  bolt.target = target;
  bolt.abilities = maker.ability(cast);
  bolt.abilities_count = 1;

  Ability trigger{};
  trigger.head = static_cast<std::uint8_t>(Head::Trigger);
  trigger.timing = static_cast<std::uint8_t>(Timing::After);
  trigger.event = static_cast<std::uint16_t>(Event::Die);
  trigger.hears = static_cast<std::uint8_t>(Hears::OwnAsSubject);
  trigger.zones = static_cast<std::uint16_t>(bit(Zone::Play) | bit(Zone::Hand));
  trigger.keyword = 1;
  trigger.body = maker.tree(
      {node(Op::Give, 4, CardRef(2, 0).value), node(Op::This, 1), node(Op::Number, 1), node(Op::Number, 1, 2)});
  trigger.condition = maker.tree({node(Op::HasTag, 2, Tag::Taunt), node(Op::This, 1)});
  Ability aura{};
  aura.head = static_cast<std::uint8_t>(Head::Aura);
  aura.zones = static_cast<std::uint16_t>(bit(Zone::Play));
  aura.selector = maker.tree({node(Op::NextTo, 2, Beside::Both), node(Op::This, 1)});
  aura.modifiers_count = 1;
  aura.depends = Touch::Board | Touch::Order;
  maker.set.modifiers.push_back({static_cast<std::uint16_t>(Tag::Attack), static_cast<std::uint8_t>(How::Add),
                                 static_cast<std::uint8_t>(From::Tree),
                                 static_cast<std::int32_t>(maker.tree({node(Op::CostOf, 2), node(Op::This, 1)}))});
  Card& golem = maker.card("T_002", "Kiln Golem */", Kind::Unit, file);
  golem.cost = 3;
  golem.attack = 2;
  golem.health = 5;
  golem.races = 1U << 5;
  golem.flags = 1;  // taunt
  golem.traits = CardTrait::Token;
  golem.abilities = maker.ability(trigger);
  maker.ability(aura);
  golem.abilities_count = 2;
  golem.tags_count = 1;
  maker.set.tags.push_back({static_cast<std::uint16_t>(Tag::SpellDamage), 0, 1});
  golem.refs_count = 1;
  maker.set.refs.push_back(CardRef(1, 0).value);
  maker.set.content_hash = 0x1234;
  return maker.set;
}

ir::SetRows extra() {
  SetMaker maker(2, "Core");
  Card& strength = maker.card("", "Kiln Golem/give1", Kind::Attachment, "cards/core/mage.card");
  strength.modifiers_count = 1;
  maker.set.modifiers.push_back({static_cast<std::uint16_t>(Tag::Health), static_cast<std::uint8_t>(How::Add),
                                 static_cast<std::uint8_t>(From::Kept), 0});
  maker.set.content_hash = 0x5678;
  return maker.set;
}

}  // namespace

ir::LibraryRows testRows() {
  ir::LibraryRows rows;
  rows.sets = {core(), extra()};
  rows.keywords = {"", "deathrattle"};
  rows.index_hash = 0x9abc;
  return rows;
}

}  // namespace cardc::emit

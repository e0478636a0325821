#include "cardc/emit/json.h"

#include "cardabi/arg_text.h"

#include <nlohmann/json.hpp>

namespace cardc::emit {

using namespace cardabi;

namespace {

using Json = nlohmann::ordered_json;

std::string dump(const Json& json) { return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n"; }

Json facts(FactCategory category, std::uint64_t bits) {
  Json words = Json::array();
  for (const FactInfo& row : allFacts()) {
    if (row.category == category && (bits >> row.number & 1) != 0) words.push_back(row.spelling);
  }
  return words;
}

class CardWriter {
 public:
  CardWriter(const ir::LibraryRows& library, const ir::SetRows& set) : library_(library), set_(set) {}

  Json card(std::uint32_t local) const {
    const Card& row = set_.cards.at(local);
    const ir::CardOrigin& origin = set_.origins.at(local);
    Json json;
    if (row.id != 0) json["id"] = text(row.id);
    json["name"] = origin.name;
    json["file"] = origin.file;
    json["line"] = origin.line;
    json["ref"] = {set_.number, local};
    json["title"] = text(row.name);
    if (row.name_zh != 0) json["title_zh"] = text(row.name_zh);
    json["kind"] = info(static_cast<Kind>(row.kind)).spelling;
    json["classes"] = facts(FactCategory::Class, row.classes);
    json["races"] = facts(FactCategory::Race, row.races);
    json["schools"] = facts(FactCategory::School, row.schools);
    json["rarity"] = facts(FactCategory::Rarity, std::uint64_t{1} << row.rarity).at(0);
    json["cost"] = row.cost;
    json["attack"] = row.attack;
    json["health"] = row.health;
    json["armor"] = row.armor;
    json["token"] = (row.traits & CardTrait::Token) != 0;
    json["tags"] = tags(row);
    if (CardRef(row.base) != CardRef(set_.number, local)) json["base"] = reference(row.base);
    if (row.power != 0) json["power"] = reference(row.power);
    for (std::uint32_t i = 0; i < row.refs_count; ++i) json["options"].push_back(reference(set_.refs.at(row.refs + i)));
    addTree(json, "target", row.target);
    addTree(json, "target_if", row.target_if);
    addTree(json, "playable_if", row.playable_if);
    if (row.modifiers_count != 0) json["modifiers"] = modifiers(row.modifiers, row.modifiers_count);
    json["abilities"] = Json::array();
    for (std::uint32_t i = 0; i < row.abilities_count; ++i)
      json["abilities"].push_back(ability(set_.abilities.at(row.abilities + i)));
    return json;
  }

 private:
  std::string text(std::uint32_t offset) const { return set_.strings.c_str() + offset; }

  // By its id where it has one, else by the name under which it is written.
  Json reference(std::uint32_t value) const {
    const CardRef card(value);
    for (const ir::SetRows& set : library_.sets) {
      if (set.number != card.set() || card.local() >= set.cards.size()) continue;
      const std::string id = set.strings.c_str() + set.cards[card.local()].id;
      return id.empty() ? set.origins.at(card.local()).name : id;
    }
    return nullptr;
  }

  Json tags(const Card& row) const {
    Json json = Json::object();
    for (const TagInfo& tag : allTags()) {
      if (tag.store == TagStore::Flag && (row.flags >> tag.at & 1) != 0) json[std::string(tag.spelling)] = 1;
    }
    for (std::uint32_t i = 0; i < row.tags_count; ++i) {
      const TagValue& tag = set_.tags.at(row.tags + i);
      json[tagText(static_cast<Tag>(tag.tag))] = tag.value;
    }
    return json;
  }

  void addTree(Json& json, const char* name, std::uint32_t root) const {
    if (root != 0) json[name] = tree(root);
  }
  Json tree(std::uint32_t root) const {
    const Node& node = set_.nodes.at(root);
    const OpInfo& op = info(static_cast<Op>(opOf(node)));
    Json json = {op.name};
    if (op.arg == OpArg::CardRef)
      json.push_back(reference(static_cast<std::uint32_t>(argOf(node))));
    else if (op.arg == OpArg::Number)
      json.push_back(argOf(node));
    else if (op.arg != OpArg::Nothing)
      json.push_back(argText(op.arg, argOf(node)));
    for (std::uint32_t child = root + 1; child < root + sizeOf(node); child += sizeOf(set_.nodes.at(child)))
      json.push_back(tree(child));
    return json;
  }

  Json modifiers(std::uint32_t first, std::uint32_t count) const {
    Json json = Json::array();
    for (std::uint32_t i = first; i < first + count; ++i) {
      const Modifier& row = set_.modifiers.at(i);
      Json line = {{"tag", info(static_cast<Tag>(row.tag)).spelling}, {"how", howName(static_cast<How>(row.how))}};
      switch (static_cast<From>(row.from)) {
        case From::Number: line["number"] = row.value; break;
        case From::Kept: line["kept"] = row.value; break;
        case From::Tree: line["amount"] = tree(static_cast<std::uint32_t>(row.value)); break;
      }
      json.push_back(std::move(line));
    }
    return json;
  }

  Json ability(const Ability& row) const {
    Json json = {{"head", headName(static_cast<Head>(row.head))}};
    if (row.keyword != 0) json["keyword"] = library_.keywords.at(row.keyword);
    if (row.event != 0) {
      json["timing"] = timingName(static_cast<Timing>(row.timing));
      json["event"] = info(static_cast<Event>(row.event)).name;
      json["hears"] = hearsName(static_cast<Hears>(row.hears));
    }
    json["zones"] = zonesText(row.zones);
    if (row.limit != 0) {
      json["limit"] = limitName(static_cast<Limit>(row.limit));
      json["limit_count"] = row.limit_count;
    }
    if (row.priority != 0) json["priority"] = row.priority;
    addTree(json, "pattern", row.pattern);
    addTree(json, "condition", row.condition);
    addTree(json, "selector", row.selector);
    if (row.modifiers_count != 0) json["modifiers"] = modifiers(row.modifiers, row.modifiers_count);
    addTree(json, "body", row.body);
    return json;
  }

  const ir::LibraryRows& library_;
  const ir::SetRows& set_;
};

}  // namespace

std::string cardsJson(const ir::LibraryRows& rows) {
  Json json = {{"sets", Json::array()}};
  for (const ir::SetRows& set : rows.sets) {
    Json cards = Json::array();
    for (std::uint32_t i = 0; i < set.cards.size(); ++i) cards.push_back(CardWriter(rows, set).card(i));
    json["sets"].push_back({{"name", set.name}, {"number", set.number}, {"cards", std::move(cards)}});
  }
  return dump(json);
}

std::string cardJson(const ir::LibraryRows& rows, CardRef card) {
  for (const ir::SetRows& set : rows.sets) {
    if (set.number == card.set()) return dump(CardWriter(rows, set).card(card.local()));
  }
  return dump(nullptr);
}

}  // namespace cardc::emit

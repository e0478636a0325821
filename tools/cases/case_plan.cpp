// What a case begins with and what is done in it.
#include "cardabi/policies.h"
#include "cardabi/tables.h"
#include "case_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdlib>

namespace cardcases {

using cardabi::CardRef;
using cardabi::Kind;
using cardabi::Op;
using cardabi::Tag;
using cardabi::Zone;
using ir::TestAction;
using ir::TestStep;

namespace {

// Readings of a ruling by the name that a case gives to them. `dominant` takes the player from the set-up.
struct Reading {
  std::string_view ruleset, profile, policy, value;
};
constexpr std::array kReadings = {
    Reading{"any", "hearth", "", ""},
    Reading{"rulebook", "hearth", "", ""},
    Reading{"official", "hearth", "", ""},
    Reading{"new-minion", "hearth", "", ""},
    Reading{"patch-22.4", "hearth", "", ""},
    Reading{"order-of-play", "hearth", "", ""},
    Reading{"per-death-event", "hearth", "", ""},
    Reading{"seed001", "anatomy", "", ""},
    Reading{"fireplace", "hearth", "dying-watchers", "see-older-deaths"},
    Reading{"old-rulebook", "hearth", "thaw", "end-of-turn-if-idle"},
    Reading{"metastone", "hearth", "priority", "ignored"},
    Reading{"dominant", "hearth", "order", "dominant-player-first"},
};

Kind kindNamed(const std::string& type) {
  if (type == "hero_power") return Kind::Power;
  for (const cardabi::KindInfo& kind : cardabi::allKinds()) {
    if (kind.spelling == type) return kind.kind;
  }
  throw Unable{fmt::format("there is no kind of card '{}'", type)};
}

void knownKeys(const Json& json, std::initializer_list<std::string_view> keys, std::string_view where) {
  for (const auto& [key, value] : json.items()) {
    if (std::find(keys.begin(), keys.end(), key) == keys.end())
      throw Unable{fmt::format("'{}' of {} cannot be set up", key, where)};
  }
}

// Nobody named is the first one.
std::uint8_t playerNamed(const Json& json) {
  const auto player = json.value("player", 0);
  if (player != 0 && player != 1) throw Unable{fmt::format("there is no player {}; it is 0 or 1", player)};
  return static_cast<std::uint8_t>(player);
}

}  // namespace

const cardabi::TagInfo& tagNamed(const std::string& name) {
  std::string spelling;
  for (const char c : name) spelling += c == '_' ? '-' : static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  for (const cardabi::TagInfo& tag : cardabi::allTags()) {
    if (tag.spelling == spelling) return tag;
  }
  throw Unable{fmt::format("there is no tag {}", name)};
}

CardIndex::CardIndex(const ir::LibraryRows& library) : rows(library) {
  for (const ir::SetRows& set : rows.sets) {
    for (std::uint32_t n = 0; n < set.cards.size(); ++n) {
      const cardabi::Card& card = set.cards[n];
      if (card.id == 0) continue;
      by_id.emplace(set.strings.c_str() + card.id, CardRef(set.number, n));
      by_name.emplace(set.strings.c_str() + card.name, CardRef(set.number, n));
    }
  }
}

CaseReader::CaseReader(const CardIndex& index, Case& out) : index_(index), out_(out), trees_(out.plan.local) {
  out_.plan.local.number = static_cast<std::uint32_t>(index.rows.sets.size()) + 1;
}

void CaseReader::read(const Json& json) {
  out_.plan.id = json.at("id").get<std::string>();
  out_.plan.claim = json.value("topic", "");
  out_.ruleset = json.value("ruleset", "any");
  out_.plan.names[0] = "p0";
  out_.plan.names[1] = "p1";
  readCards(json.at("cards"));
  readReading(json);
  const Json& setup = json.at("setup");
  knownKeys(setup, {"turn_player", "players", "turn_number", "dominant_player"}, "the set-up");
  out_.plan.turn_player = setup.value("turn_player", std::uint8_t{0});
  out_.plan.turn = setup.value("turn_number", std::uint16_t{0});
  for (const std::uint8_t player : {std::uint8_t{0}, std::uint8_t{1}})
    readPlayer(setup.at("players").at(player), player);
  for (const Json& step : json.at("script")) readStep(step);
  speakOfHands(json);
  for (const Json& one : json.at("expect")) {
    TestStep& expect = step(TestStep::Kind::Expect, one);
    expect.expectation = expectation(one);
  }
}

// Cards in hand that an action or an expectation names by their place: at most so many from the left as that place and what was taken
// before it.
void CaseReader::speakOfHands(const Json& json) {
  std::int32_t spoken[2] = {}, taken[2] = {};
  const auto mention = [&](const std::string& path, std::uint8_t player) {
    std::string_view rest = path;
    if (rest.substr(0, 1) == "p" && rest.size() > 3) {
      player = rest[1] == '1' ? 1 : 0;
      rest.remove_prefix(3);
    }
    if (rest.substr(0, 5) != "hand[") return;
    const std::int32_t place = std::atoi(path.c_str() + path.find('[') + 1);
    spoken[player] = std::max(spoken[player], place + 1 + taken[player]);
  };
  for (const Json& one : json.at("script")) {
    const std::uint8_t player = playerNamed(one);
    if (!one.contains("card")) continue;
    mention(one.at("card").get<std::string>(), player);
    ++taken[player];
  }
  for (const Json& one : json.at("expect")) {
    mention(one.at("path").get<std::string>(), 0);
    if (one.contains("action") && one.at("action").contains("card"))
      mention(one.at("action").at("card").get<std::string>(), playerNamed(one.at("action")));
  }
  for (TestStep& given : out_.plan.steps) {
    if (given.kind != TestStep::Kind::GivenCards || given.zone != Zone::Hand) continue;
    for (std::size_t i = 0; i < given.cards.size(); ++i)
      given.cards[i].spoken_of = static_cast<std::int32_t>(i) < spoken[given.player & 1];
  }
}

TestStep& CaseReader::step(TestStep::Kind kind, const Json& json) {
  TestStep& made = out_.plan.steps.emplace_back();
  made.kind = kind;
  made.text = json.dump();
  return made;
}

// The printed numbers are the case's; what the card does is the definition's.
void CaseReader::readCards(const Json& cards) {
  for (const Json& json : cards) {
    const auto id = json.at("id").get<std::string>();
    const CardRef ref = card(id);
    names_.emplace(json.value("name", id), ref);
    if (!ref) continue;
    const cardabi::Card& printed = index_.row(ref);
    const Kind kind = kindNamed(json.at("type").get<std::string>());
    if (kind != static_cast<Kind>(printed.kind))
      throw Unable{fmt::format("{} is defined as a {}", id, cardabi::info(static_cast<Kind>(printed.kind)).spelling)};
    ir::PrintedNumbers numbers{ref, printed.cost, printed.attack, printed.health};
    numbers.cost = json.value("cost", numbers.cost);
    if (kind == Kind::Unit || kind == Kind::Gear) {
      numbers.attack = json.value("attack", numbers.attack);
      numbers.health = json.value("health", numbers.health);
    }
    if (kind == Kind::Place) numbers.health = json.value("health", numbers.health);
    out_.plan.printed.push_back(numbers);
  }
}

void CaseReader::readReading(const Json& json) {
  const auto reading =
      std::find_if(kReadings.begin(), kReadings.end(), [&](const Reading& one) { return one.ruleset == out_.ruleset; });
  if (reading == kReadings.end()) throw Unable{fmt::format("there is no ruleset '{}'", out_.ruleset)};
  cardabi::Policies& policies = out_.plan.policies;
  out_.plan.profile = reading->profile;
  cardabi::findProfile(out_.plan.profile, policies);
  const auto set = [&](std::string_view field, std::string_view value) {
    if (!cardabi::setPolicy(policies, field, value))
      throw Unable{fmt::format("there is no policy '{}' with a value '{}'", field, value)};
  };
  if (!reading->policy.empty()) set(reading->policy, reading->value);
  if (json.at("setup").value("dominant_player", 0) == 1) set("dominant", "opponent");
  if (!json.contains("policies")) return;
  for (const auto& [field, value] : json.at("policies").items()) set(field, value.get<std::string>());
}

void CaseReader::number(std::uint8_t player, Tag tag, const Json& value, bool of_hero) {
  TestStep& given = step(TestStep::Kind::GivenTag, value);
  given.player = player;
  given.of_hero = of_hero;
  given.tag = tag;
  given.value = value.get<std::int32_t>();
}

void CaseReader::readPlayer(const Json& json, std::uint8_t player) {
  using Where = TestStep::Where;
  knownKeys(json,
            {"hero", "mana", "crystals", "board", "hand", "deck", "secrets", "graveyard", "overload_locked",
             "overload_owed", "fatigue", "shatter_pair"},
            "a player");
  if (json.contains("shatter_pair") && !json.at("shatter_pair").empty())
    throw Unable{"halves of one card come from drawing it"};
  for (const auto& [key, zone] :
       {std::pair{"board", Zone::Play}, std::pair{"hand", Zone::Hand}, std::pair{"deck", Zone::Deck},
        std::pair{"secrets", Zone::Secret}, std::pair{"graveyard", Zone::Graveyard}}) {
    if (json.contains(key)) given(json.at(key), player, Where::Zone, zone);
  }
  if (json.contains("crystals")) number(player, Tag::Crystals, json.at("crystals"));
  if (json.contains("mana")) number(player, Tag::Mana, json.at("mana"));
  if (json.contains("overload_locked")) number(player, Tag::OverloadLocked, json.at("overload_locked"));
  if (json.contains("overload_owed")) number(player, Tag::OverloadOwed, json.at("overload_owed"));
  if (json.contains("fatigue")) number(player, Tag::Fatigue, json.at("fatigue"));
  if (!json.contains("hero")) return;
  const Json& hero = json.at("hero");
  knownKeys(hero, {"card", "health", "armor", "weapon", "hero_power", "tags"}, "a hero");
  if (hero.contains("card")) given(Json::array({hero.at("card")}), player, Where::Hero, Zone::Play);
  if (hero.contains("health")) number(player, Tag::Health, hero.at("health"), true);
  if (hero.contains("armor")) number(player, Tag::Armor, hero.at("armor"), true);
  if (hero.contains("tags")) {
    for (const auto& [name, value] : hero.at("tags").items()) number(player, tagNamed(name).tag, value, true);
  }
  if (hero.contains("weapon") && !hero.at("weapon").is_null())
    given(Json::array({hero.at("weapon")}), player, Where::Weapon, Zone::Play);
  if (hero.contains("hero_power") && !hero.at("hero_power").is_null())
    given(Json::array({hero.at("hero_power")}), player, Where::HeroPower, Zone::Play);
}

void CaseReader::given(const Json& list, std::uint8_t player, TestStep::Where where, Zone zone) {
  TestStep made;
  made.kind = TestStep::Kind::GivenCards;
  made.player = player;
  made.where = where;
  made.zone = zone;
  made.text = list.dump();
  for (const Json& one : list) made.cards.push_back(givenCard(one, player));
  out_.plan.steps.push_back(std::move(made));
}

ir::GivenCard CaseReader::givenCard(const Json& json, std::uint8_t player) {
  ir::GivenCard made;
  if (json.is_string()) {
    made.card = card(json.get<std::string>());
    return made;
  }
  knownKeys(json, {"card", "damage", "tags", "order", "enchantments", "base"}, "a card");
  made.card = card(json.at("card").get<std::string>());
  made.order = json.value("order", 0U);
  if (const std::int32_t damage = json.value("damage", 0); damage != 0) made.tags.push_back({Tag::Damage, damage});
  for (const char* key : {"base", "tags"}) {
    if (!json.contains(key)) continue;
    for (const auto& [name, value] : json.at(key).items())
      made.tags.push_back({tagNamed(name).tag, value.get<std::int32_t>()});
  }
  if (json.contains("enchantments")) {
    for (const Json& one : json.at("enchantments")) giveTo(one, player, made);
  }
  return made;
}

// {attack, health, cost}: an enchantment without a name. {card}: what that card gives.
void CaseReader::giveTo(const Json& json, std::uint8_t player, ir::GivenCard& bearer) {
  knownKeys(json, {"attack", "health", "cost", "card", "controller", "order"}, "an enchantment");
  ir::StartGift gift;
  gift.player = json.value("controller", player);
  gift.order = json.value("order", 0U);
  if (json.contains("card")) {
    const CardRef from = card(json.at("card").get<std::string>());
    if (!from) return;
    const ir::SetRows& set = index_.rows.sets[from.set() - 1];
    const cardabi::Card& row = set.cards[from.local()];
    if (static_cast<Kind>(row.kind) == Kind::Attachment) gift.enchantment = from;
    for (std::uint32_t a = 0; a < row.abilities_count && !gift.enchantment; ++a) {
      const std::uint32_t body = set.abilities[row.abilities + a].body;
      for (std::uint32_t n = body; body != 0 && n < body + cardabi::sizeOf(set.nodes[body]); ++n) {
        if (static_cast<Op>(cardabi::opOf(set.nodes[n])) != Op::Give) continue;
        gift.enchantment = CardRef(static_cast<std::uint32_t>(cardabi::argOf(set.nodes[n])));
        break;
      }
    }
    if (!gift.enchantment) throw Unable{fmt::format("{} gives no enchantment", json.at("card").dump())};
    bearer.gifts.push_back(gift);
    return;
  }
  ir::SetRows& local = trees_.set();
  cardabi::Card row{};
  row.kind = static_cast<std::uint8_t>(Kind::Attachment);
  row.traits = cardabi::CardTrait::Token;
  row.modifiers = static_cast<std::uint32_t>(local.modifiers.size());
  for (const auto& [key, tag] :
       {std::pair{"attack", Tag::Attack}, std::pair{"health", Tag::Health}, std::pair{"cost", Tag::Cost}}) {
    if (!json.contains(key)) continue;
    cardabi::Modifier line{};
    line.tag = static_cast<std::uint16_t>(tag);
    line.how = static_cast<std::uint8_t>(cardabi::How::Add);
    line.from = static_cast<std::uint8_t>(cardabi::From::Number);
    line.value = json.at(key).get<std::int32_t>();
    local.modifiers.push_back(line);
    ++row.modifiers_count;
  }
  gift.enchantment = CardRef(local.number, static_cast<std::uint32_t>(local.cards.size()));
  row.base = gift.enchantment.value;
  local.cards.push_back(row);
  local.origins.push_back({"Gift", "", 0});
  bearer.gifts.push_back(gift);
}

CardRef CaseReader::card(const std::string& id) {
  const auto found = index_.by_id.find(id);
  if (found != index_.by_id.end()) return found->second;
  if (std::find(out_.undefined.begin(), out_.undefined.end(), id) == out_.undefined.end()) out_.undefined.push_back(id);
  return {};
}

CardRef CaseReader::named(const std::string& name) {
  if (const auto own = names_.find(name); own != names_.end()) return own->second;
  if (const auto any = index_.by_name.find(name); any != index_.by_name.end()) return any->second;
  throw Unable{fmt::format("no card is called '{}'", name)};
}

// p0.board[1], p1.hero, p0.hand[0], or hand[0] of who acts.
ir::TreeAt CaseReader::thing(const std::string& path) {
  std::string_view rest = path;
  std::uint8_t player = player_;
  if (rest.size() > 3 && rest[0] == 'p' && (rest[1] == '0' || rest[1] == '1') && rest[2] == '.') {
    player = rest[1] == '1' ? 1 : 0;
    rest.remove_prefix(3);
  }
  std::int32_t place = -1;
  const std::size_t bracket = rest.find('[');
  if (bracket != std::string_view::npos && rest.back() == ']') {
    place = 0;
    for (const char c : rest.substr(bracket + 1, rest.size() - bracket - 2)) {
      if (c < '0' || c > '9' || place > 99) throw Unable{fmt::format("'{}' names nothing", path)};
      place = place * 10 + (c - '0');
    }
    rest = rest.substr(0, bracket);
  }
  const auto one = [&](Zone zone, std::uint32_t kinds) {
    return trees_.add(place < 0 ? trees_.all(zone, player, kinds) : Trees::at(trees_.all(zone, player, kinds), place));
  };
  if (rest == "hero") return one(Zone::Play, cardabi::bit(Kind::Avatar));
  if (rest == "weapon") return one(Zone::Play, cardabi::bit(Kind::Gear));
  if (rest == "hero_power") return one(Zone::Play, cardabi::bit(Kind::Power));
  if (rest == "board" && place >= 0) return one(Zone::Play, kBoard);
  if (rest == "hand" && place >= 0) return one(Zone::Hand, kCards);
  if (rest == "secrets" && place >= 0) return one(Zone::Secret, kCards);
  throw Unable{fmt::format("'{}' names nothing", path)};
}

// Who acts: as the action says, else the side of what acts, else whose turn it is.
std::uint8_t CaseReader::playerOf(const Json& json) const {
  return json.contains("player") ? playerNamed(json) : std::uint8_t{2};
}

TestAction CaseReader::action(const Json& json) {
  const auto verb = json.at("do").get<std::string>();
  TestAction made;
  made.player = playerOf(json);
  player_ = made.player > 1 ? std::uint8_t{0} : made.player;
  using ActKind = TestAction::Kind;
  constexpr std::array kVerbs = {
      std::pair{"play", ActKind::Play},           std::pair{"attack", ActKind::Attack},
      std::pair{"hero_power", ActKind::UsePower}, std::pair{"use_location", ActKind::Use},
      std::pair{"titan", ActKind::Use},           std::pair{"choose", ActKind::Choose},
      std::pair{"end_turn", ActKind::EndTurn},    std::pair{"trade", ActKind::Trade},
      std::pair{"forge", ActKind::Forge},         std::pair{"prepare", ActKind::Prepare},
      std::pair{"launch", ActKind::Launch},       std::pair{"concede", ActKind::Concede},
  };
  const auto* found = std::find_if(kVerbs.begin(), kVerbs.end(), [&](const auto& one) { return verb == one.first; });
  if (found == kVerbs.end()) throw Unable{fmt::format("there is no action '{}'", verb)};
  made.kind = found->second;
  for (const char* key : {"card", "from"}) {
    if (json.contains(key)) made.what = thing(json.at(key).get<std::string>());
  }
  for (const char* key : {"target", "to"}) {
    if (json.contains(key)) made.target = thing(json.at(key).get<std::string>());
  }
  if (made.kind == ActKind::UsePower)
    made.what = trees_.add(trees_.all(Zone::Play, player_, cardabi::bit(Kind::Power)));
  made.position = json.value("position", -1);
  made.mana = json.value("mana", -1);
  if (!json.contains("choose")) return made;
  const Json& choice = json.at("choose");
  if (choice.is_number_integer()) {
    made.choice_index = choice.get<std::int32_t>();
  } else if (choice == "keep" || choice == "rewind") {  // of a play that may be taken back
    made.choice_index = choice == "rewind" ? 1 : 0;
  } else {
    made.choice = named(choice.get<std::string>());
  }
  return made;
}

void CaseReader::readStep(const Json& json) {
  const auto verb = json.at("do").get<std::string>();
  const std::uint8_t player = playerNamed(json);
  if (verb == "force_summon") {
    const CardRef made = card(json.at("card").get<std::string>());
    TestStep& arrange = step(TestStep::Kind::Arrange, json);
    arrange.player = player;
    arrange.tree = trees_.add(
        Trees::make(Op::Summon, static_cast<std::int32_t>(cardabi::Place::End),
                    {Trees::leaf(Op::Card, static_cast<std::int32_t>(made.value)), Trees::leaf(Op::Number, 1)}));
    return;
  }
  if (verb == "attach") {
    const CardRef part = card(json.at("from").get<std::string>());
    const ir::TreeAt onto = thing(json.at("to").get<std::string>());
    const Tree host(trees_.set().nodes.begin() + onto, trees_.set().nodes.end());
    TestStep& arrange = step(TestStep::Kind::Arrange, json);
    arrange.player = player;
    arrange.tree =
        trees_.add(Trees::make(Op::Merge, 0, {Trees::leaf(Op::Card, static_cast<std::int32_t>(part.value)), host}));
    return;
  }
  if (verb == "set_mana" || verb == "set_tag") {
    TestStep& arrange = step(TestStep::Kind::Arrange, json);
    arrange.player = player;
    const cardabi::TagInfo& info = verb == "set_mana" ? cardabi::info(Tag::Mana) : tagNamed(json.at("tag"));
    if (info.layer != cardabi::TagLayer::State || info.store == cardabi::TagStore::Field)
      throw Unable{fmt::format("nobody writes {}: it is worked out", info.spelling)};
    const Tag tag = info.tag;
    Tree of = Trees::leaf(Op::You);
    if (json.contains("of")) {
      const ir::TreeAt at = thing(json.at("of").get<std::string>());
      of.assign(trees_.set().nodes.begin() + at, trees_.set().nodes.end());
    }
    arrange.tree = trees_.add(Trees::make(Op::SetTag, static_cast<std::int32_t>(tag),
                                          {of, Trees::leaf(Op::Number, json.at("value").get<std::int32_t>())}));
    return;
  }
  const bool refused = json.value("expect_refused", false);
  TestStep& made = step(refused ? TestStep::Kind::Refused : TestStep::Kind::Act, json);
  made.action = action(json);
}

}  // namespace cardcases

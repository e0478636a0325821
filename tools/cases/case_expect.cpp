// What must be true after a case: a path, an operator and what is wanted.
#include "case_reader.h"

#include <fmt/core.h>

#include <algorithm>
#include <array>

namespace cardcases {

using cardabi::Kind;
using cardabi::Op;
using cardabi::Tag;
using cardabi::Zone;
using ir::Expectation;

namespace {

bool endsWith(std::string_view text, std::string_view end) {
  return text.size() >= end.size() && text.substr(text.size() - end.size()) == end;
}

std::optional<std::int32_t> asNumber(std::string_view text) {
  const bool minus = !text.empty() && text.front() == '-';
  if (minus) text.remove_prefix(1);
  if (text.empty() || text.size() > 10) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return static_cast<std::int32_t>(minus ? -value : value);
}

}  // namespace

Expectation CaseReader::expectation(const Json& json) {
  const auto path = json.at("path").get<std::string>();
  Expectation made;
  if (path == "legal") {
    made.kind = json.at("equals").get<bool>() ? Expectation::Kind::Legal : Expectation::Kind::Illegal;
    made.action = action(json.at("action"));
  } else if (path == "log") {
    const bool none = json.contains("not_contains");
    made.kind = none ? Expectation::Kind::NoLog : Expectation::Kind::Log;
    made.log = json.at(none ? "not_contains" : "contains_in_order").get<std::vector<std::string>>();
  } else if (path == "state") {
    made.kind = Expectation::Kind::OneOf;
    for (const Json& set : json.at("one_of")) {
      Expectation all;
      all.kind = Expectation::Kind::AllOf;
      for (const auto& [one, wanted] : set.items()) all.any_of.push_back(compare(one, wanted));
      all.text = set.dump();
      made.any_of.push_back(std::move(all));
    }
  } else if (json.contains("one_of")) {
    made = oneOf(path, json.at("one_of"));
  } else if (json.contains("equals_set")) {
    std::optional<Expectation> set = place(path, json.at("equals_set"), true);
    if (!set) throw Unable{fmt::format("'{}' is no list", path)};
    made = std::move(*set);
  } else if (json.contains("equals")) {
    made = compare(path, json.at("equals"));
  } else {
    throw Unable{fmt::format("nothing is said of '{}'", path)};
  }
  made.text = json.dump();
  return made;
}

Expectation CaseReader::oneOf(const std::string& path, const Json& values) {
  Expectation made;
  made.kind = Expectation::Kind::OneOf;
  for (const Json& value : values) {
    made.any_of.push_back(compare(path, value));
    made.any_of.back().text = value.dump();
  }
  return made;
}

// "Wisp/1/1", "Wisp"
ir::ShownCard CaseReader::shown(const std::string& text) {
  ir::ShownCard card;
  const std::size_t last = text.rfind('/');
  const std::size_t before = last == std::string::npos || last == 0 ? std::string::npos : text.rfind('/', last - 1);
  if (before != std::string::npos) {
    const auto attack = asNumber(std::string_view(text).substr(before + 1, last - before - 1));
    const auto health = asNumber(std::string_view(text).substr(last + 1));
    if (attack && health) {
      card.card = named(text.substr(0, before));
      card.has_stats = true;
      card.attack = *attack;
      card.health = *health;
      return card;
    }
  }
  card.card = named(text);
  return card;
}

// Lists of cards, and one card of a list.
std::optional<Expectation> CaseReader::place(const std::string& path, const Json& wanted, bool any_order) {
  constexpr std::array kPlaces = {std::pair{"board", Zone::Play}, std::pair{"hand", Zone::Hand},
                                  std::pair{"deck", Zone::Deck}, std::pair{"secrets", Zone::Secret},
                                  std::pair{"graveyard", Zone::Graveyard}};
  if (path.size() < 4 || path[0] != 'p' || path[2] != '.') return std::nullopt;
  Expectation made;
  made.kind = Expectation::Kind::Shows;
  made.player = path[1] == '1' ? 1 : 0;
  made.any_order = any_order;
  std::string name = path.substr(3);
  if (const std::size_t bracket = name.find('['); bracket != std::string::npos && name.back() == ']') {
    made.index = asNumber(std::string_view(name).substr(bracket + 1, name.size() - bracket - 2)).value_or(-1);
    name.resize(bracket);
  }
  if (name == "weapon") {
    made.place = Expectation::Place::Weapon;
  } else if (name == "choice.options") {
    made.place = Expectation::Place::Choice;
  } else {
    const auto* found =
        std::find_if(kPlaces.begin(), kPlaces.end(), [&](const auto& one) { return name == one.first; });
    if (found == kPlaces.end()) return std::nullopt;
    made.zone = found->second;
  }
  if (wanted.is_string()) made.shown.push_back(shown(wanted.get<std::string>()));
  if (wanted.is_array()) {
    for (const Json& one : wanted) made.shown.push_back(shown(one.get<std::string>()));
  }
  return made;
}

Expectation CaseReader::outcome(const std::string& wanted) {
  Expectation made;
  made.kind = Expectation::Kind::Outcome;
  if (wanted == "ongoing") {
    made.negated = true;
  } else if (wanted == "draw") {
    made.outcome = Expectation::Outcome::Drawn;
  } else if (wanted == "p0" || wanted == "p0_wins") {
    made.outcome = Expectation::Outcome::Won;
  } else if (wanted == "p1" || wanted == "p1_wins") {
    made.outcome = Expectation::Outcome::Lost;
  } else {
    throw Unable{fmt::format("no game ends with '{}'", wanted)};
  }
  return made;
}

Expectation CaseReader::is(ir::TreeAt amount, std::int64_t value) {
  Expectation made;
  made.kind = Expectation::Kind::Condition;
  made.compared = amount;
  const Tree left(trees_.set().nodes.begin() + amount, trees_.set().nodes.end());
  made.condition = trees_.add(Trees::equals(left, static_cast<std::int32_t>(value)));
  return made;
}

Expectation CaseReader::compare(const std::string& path, const Json& wanted) {
  if (path == "game.result") return outcome(wanted.get<std::string>());
  Expectation made;
  if (path == "engine.terminated") {  // that it came here says so; the lab looks at the guards after each action
    made.condition = trees_.add(Trees::leaf(wanted.get<bool>() ? Op::Always : Op::None));
    if (!wanted.get<bool>()) throw Unable{"a case cannot ask for a game that does not end"};
    return made;
  }
  const bool last_pool = path == "rng.last_pool_size";
  if (last_pool || endsWith(path, ".choice.size")) {
    made.kind = Expectation::Kind::Measure;
    made.measure = last_pool ? Expectation::Measure::LastPool : Expectation::Measure::Choice;
    made.player = path[1] == '1' ? 1 : 0;
    made.value = wanted.get<std::int32_t>();
    return made;
  }
  if (wanted.is_string() || wanted.is_array() || wanted.is_null()) {
    if (std::optional<Expectation> list = place(path, wanted, false)) return std::move(*list);
    throw Unable{fmt::format("'{}' names no place", path)};
  }
  if (path.size() < 4 || path[0] != 'p' || (path[1] != '0' && path[1] != '1') || path[2] != '.')
    throw Unable{fmt::format("'{}' names nothing", path)};
  const std::uint8_t player = path[1] == '1' ? 1 : 0;
  const std::int32_t value =
      wanted.is_boolean() ? static_cast<std::int32_t>(wanted.get<bool>()) : wanted.get<std::int32_t>();
  const std::string rest = path.substr(3);
  const Tree side = Trees::leaf(player == 0 ? Op::You : Op::Opponent);

  constexpr std::array kNumbers = {
      std::pair{"mana", Tag::Mana},       std::pair{"crystals", Tag::Crystals},
      std::pair{"fatigue", Tag::Fatigue}, std::pair{"overload_owed", Tag::OverloadOwed},
      std::pair{"corpses", Tag::Corpses}, std::pair{"overload_locked", Tag::OverloadLocked},
  };
  for (const auto& [name, tag] : kNumbers) {
    if (rest == name) return is(trees_.add(Trees::make(Op::TagOf, static_cast<std::int32_t>(tag), {side})), value);
  }
  constexpr std::array kSizes = {std::pair{"board.size", Zone::Play}, std::pair{"hand.size", Zone::Hand},
                                 std::pair{"deck.size", Zone::Deck}, std::pair{"secrets.size", Zone::Secret},
                                 std::pair{"graveyard.size", Zone::Graveyard}};
  for (const auto& [name, zone] : kSizes) {
    if (rest != name) continue;
    const std::uint32_t kinds = zone == Zone::Play ? kBoard : kCards;
    return is(trees_.add(Trees::make(Op::CountOf, 0, {trees_.all(zone, player, kinds)})), value);
  }

  const std::size_t dot = rest.find_first_of('.');
  if (dot == std::string::npos) throw Unable{fmt::format("'{}' names nothing", path)};
  const std::string what = rest.substr(dot + 1);
  const ir::TreeAt at = thing(path.substr(0, 3 + dot));
  const Tree one(trees_.set().nodes.begin() + at, trees_.set().nodes.end());
  if (what == "tags.PROGRESS" || what == "tags.INFUSE_PROGRESS" || what == "tags.STAGE") {
    made.kind = Expectation::Kind::Measure;
    made.measure = what == "tags.STAGE" ? Expectation::Measure::Stage : Expectation::Measure::Progress;
    made.of = at;
    made.value = value;
    return made;
  }
  if (what == "attack") return is(trees_.add(Trees::make(Op::AttackOf, 0, {one})), value);
  if (what == "health" || what == "durability") return is(trees_.add(Trees::make(Op::HealthOf, 0, {one})), value);
  if (what == "cost") return is(trees_.add(Trees::make(Op::CostOf, 0, {one})), value);
  const Tag tag = tagNamed(what.rfind("tags.", 0) == 0 ? what.substr(5) : what).tag;
  return is(trees_.add(Trees::make(Op::TagOf, static_cast<std::int32_t>(tag), {one})), value);
}

}  // namespace cardcases

#include "skeletons.h"

#include "cardc/format/format.h"
#include "cardc/syntax/tokens.h"

#include <fmt/core.h>

#include <array>
#include <vector>

namespace cardc::tool {

namespace {

constexpr std::array kSkeletons = {
    Skeleton{"minion", NameShape::Name, true,
             R"(TOKENminion NAME { id "ID", class neutral RARITY, cost 1, stats 1/1
                name en "TITLE", battlecry { draw a card } })"},
    Skeleton{"spell", NameShape::Name, true,
             R"(TOKENspell NAME { id "ID", class neutral RARITY, cost 1
                name en "TITLE", target a character, cast { deal 1 damage to target } })"},
    Skeleton{"weapon", NameShape::Name, true,
             R"(TOKENweapon NAME { id "ID", class neutral RARITY, cost 1, stats 1/2
                name en "TITLE", after your hero attacks { draw a card } })"},
    Skeleton{"hero", NameShape::Name, true,
             R"(TOKENhero NAME { id "ID", class neutral RARITY, health 30
                name en "TITLE", power NAMEPower }

                hero-power NAMEPower { id "IDp", class neutral, cost 2
                name en "TITLE's Power", use { gain 1 armor } })"},
    Skeleton{"hero-power", NameShape::Name, true,
             R"(TOKENhero-power NAME { id "ID", class neutral, cost 2
                name en "TITLE", use { gain 1 armor } })"},
    Skeleton{"location", NameShape::Name, true,
             R"(TOKENlocation NAME { id "ID", class neutral RARITY, cost 1, durability 3
                name en "TITLE", use { draw a card } })"},
    Skeleton{"enchantment", NameShape::Name, true, R"(enchantment NAME { name en "TITLE", +1/+1 })"},
    Skeleton{"pool", NameShape::Name, true, R"(pool NAME is all minions where cost is 1)"},
    Skeleton{"set", NameShape::Name, false, R"(set NAME { name en "TITLE", year 2026 })"},
    Skeleton{"keyword", NameShape::Word, false, R"(keyword NAME(Body actions) { when you play this { Body } })"},
    Skeleton{"action", NameShape::Word, false, R"(action NAME(Which selection) { give Which { +1/+1 } })"},
    Skeleton{"condition", NameShape::Word, false, R"(condition NAME means your mana is 0)"},
    Skeleton{"amount", NameShape::Word, false, R"(amount NAME means count of friendly minions)"},
    Skeleton{"adjective", NameShape::Word, false, R"(adjective NAME means it is damaged)"},
    Skeleton{"test", NameShape::Test, false,
             R"(test NAME "what is claimed" { given your mana is 4
                arrange { gain 2 armor }
                expect armor of your hero is 2 })"},
};

void replaceAll(std::string& text, std::string_view mark, std::string_view by) {
  for (std::size_t at = 0; (at = text.find(mark, at)) != std::string::npos; at += by.size())
    text.replace(at, mark.size(), by);
}

// "BogWarden" -> "Bog Warden".
std::string inWords(const std::string& name) {
  std::string title;
  for (const char c : name) {
    const bool capital = c >= 'A' && c <= 'Z';
    if (capital && !title.empty() && !(title.back() >= 'A' && title.back() <= 'Z')) title += ' ';
    title += c == '_' ? ' ' : c;
  }
  return title;
}

std::vector<syntax::TokenKind> kindsIn(std::string_view name) {
  std::vector<syntax::TokenKind> kinds;
  for (const syntax::Token& token : syntax::readTokens(name)) kinds.push_back(token.kind);
  return kinds;
}

}  // namespace

std::span<const Skeleton> skeletons() { return kSkeletons; }

std::string skeletonKinds() {
  std::string list;
  for (const Skeleton& row : kSkeletons) {
    if (!list.empty()) list += &row == &kSkeletons.back() ? " or " : ", ";
    list += row.kind;
  }
  return list;
}

std::string fillIn(const Skeleton& skeleton, const std::string& name, const std::string& id, bool token) {
  std::string text(skeleton.text);
  replaceAll(text, "TOKEN", token ? "token " : "");
  replaceAll(text, "RARITY", token ? "" : ", rarity common");
  // The names last: they may hold any of the marks.
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::string_view rest = std::string_view(text).substr(at);
    const auto put = [&](std::string_view mark, const std::string& by) {
      out += by;
      at += mark.size();
    };
    if (rest.starts_with("NAME"))
      put("NAME", name);
    else if (rest.starts_with("TITLE"))
      put("TITLE", inWords(name));
    else if (rest.starts_with("ID"))
      put("ID", id.empty() ? name : id);
    else
      out += text[at++];
  }
  return format::format(out).text;
}

std::string nameTrouble(const Skeleton& skeleton, std::string_view name) {
  using syntax::TokenKind;
  const std::vector<TokenKind> kinds = kindsIn(name);
  const bool whole = name.find_first_of(" \t\r\n#.") == std::string_view::npos;
  switch (skeleton.shape) {
    case NameShape::Name:
      if (whole && kinds == std::vector{TokenKind::Name}) return {};
      return fmt::format(
          "'{}' cannot be the name of a {}: names begin with a capital letter and have letters, digits and _ "
          "behind it, as in Yeti or BogWarden",
          name, skeleton.kind);
    case NameShape::Word:
      if (whole && kinds == std::vector{TokenKind::Word}) return {};
      return fmt::format("'{}' cannot be the name of a {}: words are in small letters, with hyphens, as in spell-burst",
                         name, skeleton.kind);
    case NameShape::Test:
      if (whole && (kinds == std::vector{TokenKind::Name} ||
                    kinds == std::vector{TokenKind::Name, TokenKind::Sign, TokenKind::Number}))
        return {};
      return fmt::format("'{}' cannot be the number of a test: it looks like R-950 or Yeti", name);
  }
  return {};
}

}  // namespace cardc::tool

#include "cardc/emit/cpp.h"

#include "cardabi/arg_text.h"
#include "names.h"
#include "row_text.h"

#include <fmt/core.h>

#include <algorithm>
#include <atomic>
#include <map>
#include <set>
#include <thread>

namespace cardc::emit {

using namespace cardabi;

namespace {

// As a comment in front of its rows: "Fireball, cards/mage.card:3".
std::string originText(const ir::CardOrigin& origin) {
  std::string text = commentText(origin.name);
  if (!origin.file.empty()) text += fmt::format(", {}:{}", commentText(origin.file), origin.line);
  return text;
}

std::string head(std::string_view what) {
  return fmt::format(
      "{}: {}. Not edited; `cardc build` writes it anew.\n"
      "#include \"cardabi/record.h\"\n\n"
      "static_assert(cardabi::kLayoutHash == {:#018x}ULL, \"the records changed: build the cards again with this "
      "engine's cardc\");\n"
      "#pragma GCC diagnostic ignored \"-Wmissing-field-initializers\"  // a field that is not named is 0\n"
      "#pragma GCC diagnostic ignored \"-Wmissing-braces\"  // a node is a number\n\n",
      kGeneratedMark, what, kLayoutHash);
}

// An array of rows; nothing where there are none. Comments in front of the row they name: by place in the array.
class Rows {
 public:
  Rows(std::string_view type, std::string_view name) : type_(type), name_(name) {}
  void comment(std::string_view text) { body_ += fmt::format("    // {}\n", text); }
  void row(std::string_view text, std::size_t indent = 0) {
    body_ += fmt::format("    /* {:>3} */ {:{}}{},\n", count_++, "", indent, text);
  }
  void plainRow(std::string_view text) {
    body_ += fmt::format("    {},\n", text);
    ++count_;
  }
  std::string text() const {
    return count_ == 0 ? std::string() : fmt::format("constexpr {} {}[] = {{\n{}}};\n\n", type_, name_, body_);
  }
  std::size_t count() const { return count_; }

 private:
  std::string_view type_, name_;
  std::string body_;
  std::size_t count_ = 0;
};

// What each tree is for, said where it begins: the first card that needs it, and as what.
class Uses {
 public:
  explicit Uses(const ir::SetRows& set) {
    for (std::size_t i = 0; i < set.cards.size(); ++i) {
      const Card& card = set.cards[i];
      const std::string name = originText(set.origins[i]);
      add(card.target, name, "target");
      add(card.target_if, name, "target if");
      add(card.playable_if, name, "playable if");
      addModifiers(set, card.modifiers, card.modifiers_count, name);
      for (std::size_t n = 0; n < card.abilities_count; ++n) addAbility(set, set.abilities[card.abilities + n], name);
    }
  }
  const std::string* find(std::uint32_t node) const {
    const auto found = uses_.find(node);
    return found == uses_.end() ? nullptr : &found->second;
  }

 private:
  void add(std::uint32_t node, const std::string& card, std::string_view as) {
    if (node != 0) uses_.try_emplace(node, fmt::format("{}: {}", card, as));
  }
  void addModifiers(const ir::SetRows& set, std::size_t first, std::size_t count, const std::string& name) {
    for (std::size_t n = first; n < first + count; ++n) {
      const Modifier& modifier = set.modifiers[n];
      if (modifier.from == index(From::Tree))
        add(static_cast<std::uint32_t>(modifier.value), name, "amount of a modifier");
    }
  }
  void addAbility(const ir::SetRows& set, const Ability& ability, const std::string& name) {
    std::string as(headName(static_cast<Head>(ability.head)));
    if (ability.event != 0) {
      as = fmt::format("{} {}", timingName(static_cast<Timing>(ability.timing)),
                       info(static_cast<Event>(ability.event)).name);
    }
    add(ability.pattern, name, as + ", pattern");
    add(ability.condition, name, as + ", condition");
    add(ability.selector, name, as + ", whom");
    add(ability.body, name, as);
    addModifiers(set, ability.modifiers, ability.modifiers_count, name);
  }

  std::map<std::uint32_t, std::string> uses_;
};

std::string nodesText(const ir::SetRows& set) {
  const Uses uses(set);
  Rows rows("Node", "kNodes");
  rows.row("0");
  std::vector<std::size_t> ends;  // of the trees around the node
  for (std::size_t i = 1; i < set.nodes.size(); ++i) {
    while (!ends.empty() && ends.back() <= i) ends.pop_back();
    // Equal trees are kept once, also where one is a part of another.
    if (const std::string* use = uses.find(static_cast<std::uint32_t>(i)))
      rows.comment(ends.empty() ? *use : "also " + *use);
    rows.row(rowText(set.nodes[i]), 2 * ends.size());
    ends.push_back(i + sizeOf(set.nodes[i]));
  }
  return rows.text();
}

std::string stringsText(const ir::SetRows& set) {
  // Compilers that mind long literals are told that this one is meant.
  std::string text = set.strings.size() < 60'000 ? "" : "#pragma GCC diagnostic ignored \"-Woverlength-strings\"\n";
  text += "constexpr char kStrings[] =\n";
  for (std::size_t at = 0; at < set.strings.size();) {
    const std::size_t end = set.strings.find('\0', at);
    const bool last = end + 1 >= set.strings.size();  // C++ ends the literal with the last zero itself
    std::string quoted = literal(std::string_view(set.strings).substr(at, end - at));
    if (!last) quoted.insert(quoted.size() - 1, "\\0");
    text += fmt::format("    /* {:>3} */ {}{}\n", at, quoted, last ? ";\n" : "");
    at = end + 1;
  }
  return text;
}

std::string setText(const ir::LibraryRows& library, const ir::SetRows& set, std::string_view symbol) {
  std::string text = head(fmt::format("the set {}, {} cards", commentText(set.name), set.cards.size()));
  text += "namespace {\nusing namespace cardabi;\n\n";
  text += nodesText(set);
  Rows modifiers("Modifier", "kModifiers"), tags("TagValue", "kTags"), refs("std::uint32_t", "kRefs"),
      abilities("Ability", "kAbilities"), cards("Card", "kCards");
  for (const Modifier& row : set.modifiers) modifiers.row(rowText(row));
  for (const TagValue& row : set.tags) tags.row(rowText(row));
  for (const std::uint32_t row : set.refs) refs.row(cardRef(CardRef(row)));
  std::map<std::size_t, std::string> owners;  // of abilities, by the first
  for (std::size_t i = 0; i < set.cards.size(); ++i) {
    if (set.cards[i].abilities_count != 0) owners.try_emplace(set.cards[i].abilities, originText(set.origins[i]));
    cards.comment(originText(set.origins[i]));
    cards.row(rowText(set, set.cards[i]));
  }
  for (const Ability& row : set.abilities) {
    const auto owner = owners.find(abilities.count());
    if (owner != owners.end()) abilities.comment(owner->second);
    abilities.row(rowText(library, row));
  }
  text += modifiers.text() + tags.text() + refs.text() + abilities.text() + cards.text() + stringsText(set);
  text += "}  // namespace\n\nnamespace card_sets {\n";
  text += fmt::format("extern const cardabi::SetData {};\nconstinit const cardabi::SetData {} = {{\n", symbol, symbol);
  text += fmt::format("    .number = {},\n    .name = {},\n    .content_hash = {:#018x}ULL,\n", set.number,
                      set.name_offset, set.content_hash);
  const auto array = [&](std::string_view field, std::size_t count, std::string_view name) {
    if (count != 0) text += fmt::format("    .{} = {},\n", field, name);
  };
  array("cards_count", set.cards.size(), std::to_string(set.cards.size()));
  array("abilities_count", set.abilities.size(), std::to_string(set.abilities.size()));
  array("nodes_count", set.nodes.size(), std::to_string(set.nodes.size()));
  array("modifiers_count", set.modifiers.size(), std::to_string(set.modifiers.size()));
  array("tags_count", set.tags.size(), std::to_string(set.tags.size()));
  array("refs_count", set.refs.size(), std::to_string(set.refs.size()));
  array("strings_size", set.strings.size(), "sizeof kStrings");
  array("cards", set.cards.size(), "kCards");
  array("abilities", set.abilities.size(), "kAbilities");
  array("nodes", set.nodes.size(), "kNodes");
  array("modifiers", set.modifiers.size(), "kModifiers");
  array("tags", set.tags.size(), "kTags");
  array("refs", set.refs.size(), "kRefs");
  array("strings", set.strings.size(), "kStrings");
  text += "};\n";
  text += fmt::format("static_assert(sizeof kStrings == {});\n", set.strings.size());
  return text + "}  // namespace card_sets\n";
}

// Of all that setText reads.
support::Hash hashOf(const ir::LibraryRows& library, const ir::SetRows& set, std::string_view symbol) {
  support::Hasher hasher;
  hasher.add(kLayoutHash).add(symbol).add(set.number).add(set.name).add(set.name_offset).add(set.content_hash);
  const auto array = [&](const auto& rows) {
    hasher.add(std::string_view(reinterpret_cast<const char*>(rows.data()), rows.size() * sizeof rows[0]));
  };
  array(set.cards);
  array(set.abilities);
  array(set.nodes);
  array(set.modifiers);
  array(set.tags);
  array(set.refs);
  hasher.add(set.strings);
  for (const ir::CardOrigin& origin : set.origins) hasher.add(origin.name).add(origin.file).add(origin.line);
  for (const std::string& keyword : library.keywords) hasher.add(keyword);
  return hasher.hash();
}

std::string indexText(const ir::LibraryRows& library, const std::vector<std::string>& names) {
  std::string text = head(fmt::format("the index of {} sets", library.sets.size()));
  text += "namespace card_sets {\n";
  for (const std::string& name : names) text += fmt::format("extern const cardabi::SetData {};\n", name);
  text += "const cardabi::LibraryData& library();\n\nnamespace {\nusing namespace cardabi;\n\n";
  Rows sets("const SetData*", "kSets"), keywords("const char*", "kKeywords"), natives("NativeEntry", "kNatives");
  for (const std::string& name : names) sets.plainRow("&" + name);
  for (const std::string& keyword : library.keywords) keywords.row(literal(keyword));
  for (const ir::NativeRow& row : library.natives)
    natives.row(fmt::format("{{{}, {}}}", literal(row.name),
                            fmt::format("{:#x} /* {} */", row.writes, commentText(touchWords(row.writes)))));
  text += sets.text() + keywords.text() + natives.text();
  text += fmt::format(
      "constexpr LibraryData kLibrary = {{\n    .layout_hash = kLayoutHash,\n    .index_hash = {:#018x}ULL,\n",
      library.index_hash);
  const auto array = [&](std::string_view field, std::size_t count, std::string_view name) {
    if (count != 0) text += fmt::format("    .{} = {},\n", field, name);
  };
  const ir::LibraryView view(library);
  const auto events = [&](std::string_view field, cardabi::EventSet set) {
    if (set != 0) text += fmt::format("    .{} = {:#x} /* {} */,\n", field, set, eventWords(set));
  };
  events("remembered", view.data().remembered);
  events("remembered_long", view.data().remembered_long);
  array("sets_count", names.size(), std::to_string(names.size()));
  array("keywords_count", library.keywords.size(), std::to_string(library.keywords.size()));
  array("natives_count", library.natives.size(), std::to_string(library.natives.size()));
  array("sets", names.size(), "kSets");
  array("keywords", library.keywords.size(), "kKeywords");
  array("natives", library.natives.size(), "kNatives");
  return text +
         "};\n\n}  // namespace\n\nconst cardabi::LibraryData& library() { return kLibrary; }\n\n}  // namespace "
         "card_sets\n";
}

std::string headerText() {
  return fmt::format(
      "{}: all cards, for `cardrt::CardLibrary`. Not edited; `cardc build` writes it anew.\n"
      "#pragma once\n#include \"cardabi/record.h\"\n\n"
      "namespace card_sets {{\n\n"
      "// Constant data, there from the start of the program to its end.\n"
      "const cardabi::LibraryData& library();\n\n"
      "}}  // namespace card_sets\n",
      kGeneratedMark);
}

}  // namespace

std::vector<std::string> setFileNames(const ir::LibraryRows& rows) {
  std::set<std::string> taken = {"index", "library"};
  std::vector<std::string> names;
  for (const ir::SetRows& set : rows.sets) {
    std::string name;
    for (const char c : set.name) {
      const bool plain = (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_';
      if (plain)
        name += c;
      else if (c >= 'A' && c <= 'Z')
        name += static_cast<char>(c - 'A' + 'a');
      else
        name += fmt::format("x{:02x}", static_cast<unsigned>(static_cast<unsigned char>(c)));
    }
    // `set_` keeps names of sets apart from words of C++; the number keeps Core and CORE apart.
    while (!taken.insert(name).second) name += fmt::format("_{}", set.number);
    names.push_back(name);
  }
  return names;
}

std::vector<File> emitCpp(const ir::LibraryRows& rows, const CppOptions& options) {
  const std::vector<std::string> names = setFileNames(rows);
  std::vector<std::string> symbols;
  for (const std::string& name : names) symbols.push_back("set_" + name);
  std::vector<File> files(names.size());
  // Every set has its place in the list, so it does not matter who comes first.
  std::atomic<std::size_t> next = 0;
  const auto work = [&] {
    for (std::size_t i = next++; i < files.size(); i = next++) {
      File& file = files[i];
      file.path = fmt::format("cards/{}.gen.cpp", names[i]);
      file.from = hashOf(rows, rows.sets[i], symbols[i]);
      file.current = options.current && options.current(file.path, file.from);
      if (!file.current) file.bytes = setText(rows, rows.sets[i], symbols[i]);
    }
  };
  {
    std::vector<std::jthread> others;
    for (std::size_t i = 1; i < std::min<std::size_t>(options.threads, files.size()); ++i) others.emplace_back(work);
    work();
  }
  files.push_back({"cards/index.gen.cpp", indexText(rows, symbols), {}, false});
  files.push_back({"card_sets.gen.h", headerText(), {}, false});
  return files;
}

}  // namespace cardc::emit

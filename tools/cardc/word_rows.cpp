#include "word_rows.h"

#include "cardabi/tables.h"
#include "cardc/driver/compile.h"

#include <fmt/core.h>

#include <algorithm>
#include <map>
#include <set>

namespace cardc::tool {

using syntax::NodeId;
using syntax::NodeKind;
using syntax::Tree;

namespace {

// The names of these cards are in no other set.
constexpr const char* kSet = "WORDS_ALONE";

// `infuse(1, Probe) { }`, `recruit a minion`: the word with as little as it takes.
std::string use(const DefinedWord& word) {
  const Tree& tree = *word.tree;
  std::string arguments, behind;
  for (const NodeId param : tree.children(word.at)) {
    if (!tree.is(param, NodeKind::Param)) continue;
    const std::string_view kind = tree.text(tree.find(param, NodeKind::Word));
    if (kind == "amount" || kind == "card") {
      arguments += (arguments.empty() ? "" : ", ") + std::string(kind == "amount" ? "1" : "Probe");
    } else if (kind == "selection") {
      behind += tree.find(param, NodeKind::In).valid() ? " a minion" : " this";
    } else {
      behind += " { }";
    }
  }
  return word.word + (arguments.empty() ? "" : "(" + arguments + ")") + behind;
}

// `failed`: how often it was no card so far. What no minion can have, a spell may.
std::string cardFor(const DefinedWord& word, std::size_t number, int failed) {
  if (failed > 1 || (failed == 1 && word.kind != NodeKind::KeywordDef)) return "";
  if (failed == 1)
    return fmt::format("spell Probe{0} {{ id \"{1}{0}\", class neutral, cost 1\n{2} }}\n", number, kSet, use(word));
  const std::string head =
      fmt::format("minion Probe{0} {{ id \"{1}{0}\", class neutral, cost 1, stats 1/1\n", number, kSet);
  switch (word.kind) {
    case NodeKind::ActionDef: return head + "after this dies { " + use(word) + " } }\n";
    case NodeKind::ConditionDef: return head + "after this dies if " + use(word) + " { draw a card } }\n";
    default: return head + use(word) + " }\n";
  }
}

enum class Bodies : bool { No, Yes };

class Rows {
 public:
  explicit Rows(const ir::Module& module) : module_(module) {}

  // With the enchantments and options that stand in it.
  WordRows of(const std::string& name, Bodies bodies = Bodies::Yes) {
    bodies_ = bodies;
    for (std::uint32_t n = 0; n < module_.cards.size(); ++n) {
      ir::CardId id = module_.cards.id(n);
      while (module_.cards[id].host.valid()) id = module_.cards[id].host;
      if (module_.cards[id].written_name == name && module_.sets[module_.cards[id].set].name == kSet)
        card(module_.cards[module_.cards.id(n)]);
    }
    return {{operations_.begin(), operations_.end()}, {events_.begin(), events_.end()}, {tags_.begin(), tags_.end()}};
  }

 private:
  void card(const ir::Card& row) {
    for (const cardabi::TagInfo& tag : cardabi::allTags()) {
      if (tag.store == cardabi::TagStore::Flag && (row.flags >> tag.at & 1) != 0) tags_.emplace(tag.spelling);
    }
    for (const cardabi::TagValue& tag : row.tags) this->tag(static_cast<cardabi::Tag>(tag.tag));
    modifiers(row.modifiers);
    for (const ir::NodeId root : {row.target, row.target_if, row.playable_if}) tree(root);
    for (const ir::Ability& ability : row.abilities) {
      if (ability.event != cardabi::Event::None) events_.emplace(cardabi::info(ability.event).name);
      for (const ir::NodeId root : {ability.pattern, ability.condition, ability.selector}) tree(root);
      if (bodies_ == Bodies::Yes) tree(ability.body);
      modifiers(ability.modifiers);
    }
  }

  void modifiers(const std::vector<ir::Modifier>& list) {
    for (const ir::Modifier& modifier : list) {
      tag(modifier.tag);
      tree(modifier.tree);
    }
  }

  void tree(ir::NodeId root) {
    ir::walk(module_.nodes, root, [&](const ir::Node& node) {
      const cardabi::OpInfo& row = cardabi::info(node.op);
      operations_.emplace(row.name);
      if (row.arg == cardabi::OpArg::Tag) tag(static_cast<cardabi::Tag>(node.arg));
    });
  }

  void tag(cardabi::Tag tag) {
    if (tag != cardabi::Tag::None && !cardabi::isCounter(tag)) tags_.emplace(cardabi::info(tag).spelling);
  }

  const ir::Module& module_;
  Bodies bodies_ = Bodies::Yes;
  std::set<std::string> operations_, events_, tags_;
};

// What the card without the word has as well is not the word's.
void leaveOut(std::vector<std::string>& from, const std::vector<std::string>& what) {
  std::erase_if(from, [&](const std::string& name) { return std::binary_search(what.begin(), what.end(), name); });
}

driver::Outcome compileWith(const std::string& probes, const source::VirtualFiles& files, source::VirtualFiles& all,
                            diag::Engine& diags) {
  for (std::uint32_t n = 0; n < files.size(); ++n) {
    const source::SourceFile& file = files[files.id(n)];
    all.add(std::string(file.path()), std::string(file.text()));
  }
  all.add("words-alone.card", probes);
  driver::Options options{driver::Stage::Ir};
  options.tests = false;
  return driver::compile(all, options, diags);
}

}  // namespace

std::vector<DefinedWord> definedWords(const syntax::Forest& trees) {
  std::vector<DefinedWord> words;
  for (const Tree& tree : trees.trees) {
    for (const NodeId decl : tree.children(tree.root())) {
      const NodeKind kind = tree.kind(decl);
      if (kind != NodeKind::KeywordDef && kind != NodeKind::ActionDef && kind != NodeKind::ConditionDef) continue;
      if (const NodeId word = tree.find(decl, NodeKind::Word); word.valid())
        words.push_back({kind, std::string(tree.text(word)), &tree, decl});
    }
  }
  return words;
}

std::vector<WordRows> rowsOf(const std::vector<DefinedWord>& words, const source::VirtualFiles& files) {
  std::vector<WordRows> rows(words.size());
  std::map<std::string, int> failed;
  // Once more with another kind of card, and without those that cannot stand alone: with mistakes in the cards there are no rows at all.
  for (int attempt = 0; attempt < 3; ++attempt) {
    std::string text = fmt::format("set {0} {{ year 1 }}\nset {0}\n", kSet);
    text += fmt::format("token minion Probe {{ id \"{0}\", cost 1, stats 1/1, after this dies {{ draw a card }} }}\n",
                        kSet);
    for (std::size_t n = 0; n < words.size(); ++n) {
      text += cardFor(words[n], n, failed[fmt::format("Probe{}", n)]);
    }
    source::VirtualFiles all;
    diag::Engine diags;
    const driver::Outcome outcome = compileWith(text, files, all, diags);
    if (diags.hasErrors()) {
      for (std::uint32_t n = 0; n < outcome.program.cards.size(); ++n) {
        const sema::Card& card = outcome.program.cards[outcome.program.cards.id(n)];
        if (card.broken) ++failed[card.name];
      }
      continue;
    }
    const WordRows around_action = Rows(outcome.module).of("Probe", Bodies::No);
    const WordRows around_condition = Rows(outcome.module).of("Probe");
    for (std::size_t n = 0; n < words.size(); ++n) {
      rows[n] = Rows(outcome.module).of(fmt::format("Probe{}", n));
      if (words[n].kind == NodeKind::KeywordDef) continue;
      const WordRows& around = words[n].kind == NodeKind::ActionDef ? around_action : around_condition;
      leaveOut(rows[n].operations, around.operations);
      leaveOut(rows[n].events, around.events);
      leaveOut(rows[n].tags, around.tags);
    }
    break;
  }
  return rows;
}

}  // namespace cardc::tool

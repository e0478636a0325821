#include "symbols.h"

#include "as_name.h"
#include "vocabulary.h"

#include <algorithm>

namespace cardc::sema {
namespace {

using cardabi::Kind;

}  // namespace

Kind cardKind(std::string_view word) {
  for (const cardabi::KindInfo& row : cardabi::allKinds()) {
    if (row.spelling == word) return row.kind;
  }
  return Kind::None;
}

const Definition* Symbols::find(const Words& words, std::string_view word) {
  const auto found = words.find(word);
  return found != words.end() ? &found->second : nullptr;
}

void Symbols::declare(const syntax::Forest& forest) {
  // Declarations of sets first: `set X` in a file that comes earlier must find them.
  for (const syntax::Tree& tree : forest.trees) {
    for (const At set : At{&tree, tree.root()}.children(NodeKind::Set)) {
      if (set.find(NodeKind::Block).valid()) declareSet(set);
    }
  }
  for (const syntax::Tree& tree : forest.trees) declareFile(tree);
  for (const syntax::Tree& tree : forest.trees) {
    for (const At at : At{&tree, tree.root()}.children(NodeKind::About)) about(at);
  }
  checkImports(forest);
  declareKept(forest);
  number();
}

SetId Symbols::declareSet(At at) {
  const At name = at.find(NodeKind::Name);
  if (!name.valid()) return {};
  const auto known = sets_.find(name.text());
  if (known != sets_.end()) {
    diags_.report(diag::SetDeclaredTwice, name.span(), name.text())
        .note(program_.sets[known->second].span, "first declared here");
    return known->second;
  }
  Set set;
  set.name = name.text();
  set.declared = true;
  set.span = name.span();
  for (const At entry : at.find(NodeKind::Block).children()) {
    if (entry.is(NodeKind::Wording) && entry.head() == "name") {
      for (const At language : entry.children(NodeKind::Language)) {
        const At text = language.find(NodeKind::String);
        if (!text.valid()) continue;
        (language.head() == "zh" ? set.name_zh : set.name_en) = text.string();
      }
    } else if (entry.is(NodeKind::Fact) && entry.head() == "year") {
      if (const At year = entry.find(NodeKind::Number); year.valid())
        set.year = static_cast<std::int32_t>(year.number());
    } else if (entry.is(NodeKind::Call) && entry.head() == "apart") {
      set.apart = true;
    } else if (!entry.is(NodeKind::Broken)) {
      diags_.report(diag::NotHere, entry.headSpan(), entry.head(), "a set's declaration");
    }
  }
  const SetId id = program_.sets.add(std::move(set));
  sets_[name.text()] = id;
  return id;
}

void Symbols::declarePool(At at, SetId set) {
  const At name = at.find(NodeKind::Name);
  if (!name.valid()) return;
  const auto [known, fresh] = pools_.try_emplace(name.text(), PoolDecl{name.text(), at, set});
  if (!fresh)
    diags_.report(diag::NameInUse, name.span(), name.text()).note(known->second.at.headSpan(), "first written here");
}

void Symbols::forgetPools(SetId set) {
  std::erase_if(pools_, [&](const auto& pool) { return pool.second.set == set; });
}

SetId Symbols::addTestSet(std::string_view test_id, SetId around) {
  Set set;
  set.name = "TEST " + std::string(test_id);
  set.declared = set.of_test = true;
  set.around = around;
  return program_.sets.add(std::move(set));
}

void Symbols::declareFile(const syntax::Tree& tree) {
  SetId set;
  bool complained = false;
  for (const At at : At{&tree, tree.root()}.children()) {
    switch (at.kind()) {
      case NodeKind::Set: {
        const At name = at.find(NodeKind::Name);
        if (!name.valid()) break;
        const auto found = sets_.find(name.text());
        if (found != sets_.end()) {
          set = found->second;
          break;
        }
        std::vector<std::string_view> names;
        for (const auto& [word, id] : sets_) names.push_back(word);
        diags_.report(diag::UnknownSet, name.span(), name.text(), didYouMean(name.text(), names));
        Set made;  // so that its cards are checked all the same
        made.name = name.text();
        made.span = name.span();
        set = program_.sets.add(std::move(made));
        sets_[name.text()] = set;
        break;
      }
      case NodeKind::Card:
      case NodeKind::Enchantment: {
        const At name = at.find(NodeKind::Name);
        if (!set.valid() && !complained && name.valid()) {
          diags_.report(diag::NoSet, name.span(), name.text());
          complained = true;
        }
        if (!set.valid()) {
          Set nameless;  // one for each file that forgot
          nameless.name = "?";
          set = program_.sets.add(std::move(nameless));
        }
        const CardId id = declareCard(at, set, at.is(NodeKind::Enchantment) ? Kind::Attachment : cardKind(at.head()));
        if (id.valid()) written_.push_back({id, at});
        break;
      }
      case NodeKind::Pool: declarePool(at, set); break;
      case NodeKind::KeywordDef: define(keywords_, at); break;
      case NodeKind::ActionDef: define(actions_, at); break;
      case NodeKind::ConditionDef: define(conditions_, at); break;
      case NodeKind::AmountDef: define(amounts_, at); break;
      case NodeKind::AdjectiveDef: define(adjectives_, at); break;
      case NodeKind::Test: tests_.emplace_back(at, set); break;
      case NodeKind::NativeDef: declareNative(at); break;
      case NodeKind::Allow: allow(at, program_.allowed); break;
      default: break;  // Counter: with those of the cards; Broken: reported
    }
  }
}

void Symbols::define(Words& words, At at) {
  const At word = at.find(NodeKind::Word);
  if (!word.valid()) return;
  const auto [known, fresh] = words.try_emplace(word.text(), Definition{word.text(), at, at.children(NodeKind::Param)});
  if (!fresh) {
    diags_.report(diag::WordDefinedTwice, word.span(), word.text())
        .note(known->second.at.find(NodeKind::Word).span(), "first defined here");
  } else if (at.is(NodeKind::KeywordDef)) {
    known->second.number = static_cast<std::int32_t>(program_.keywords.size());
    program_.keywords.push_back({std::string(word.text()), word.span()});
  }
}

CardId Symbols::declareCard(At at, SetId set, Kind kind, bool named) {
  const At name = at.find(NodeKind::Name);
  if (!name.valid()) return {};
  Card card;
  card.name = name.text();
  card.set = set;
  card.kind = kind;
  card.span = at.span();
  card.name_span = name.span();
  card.token = at.find(NodeKind::Mark, "token").valid();
  const CardId id = program_.cards.add(std::move(card));
  if (!named) return id;
  const auto [known, fresh] = cards_.try_emplace({set, name.text()}, id);
  if (!fresh) {
    diags_.report(diag::NameDeclaredTwice, name.span(), name.text(), program_.sets[set].name)
        .note(program_.cards[known->second].name_span, "first declared here");
    program_.cards[id].broken = true;
    return id;
  }
  by_name_[name.text()].push_back(id);
  return id;
}

// In the set itself, then in the one around it.
CardId Symbols::ownCard(std::string_view name, SetId from) const {
  for (SetId set = from; set.valid(); set = program_.sets[set].around) {
    if (const auto found = cards_.find({set, name}); found != cards_.end()) return found->second;
  }
  return {};
}

CardId Symbols::findCard(std::string_view name, SetId from) const {
  if (const CardId own = ownCard(name, from); own.valid()) return own;
  const auto all = by_name_.find(name);
  if (all == by_name_.end()) return {};
  for (const CardId id : all->second) {
    if (!program_.sets[program_.cards[id].set].of_test) return id;
  }
  return {};
}

At Symbols::writtenAt(CardId card) const {
  const auto found = std::lower_bound(written_.begin(), written_.end(), card,
                                      [](const Written& one, CardId id) { return one.card < id; });
  return found != written_.end() && found->card == card ? found->at : At{};
}

CardId Symbols::card(At name, SetId from, CardId but) {
  if (name.is(NodeKind::Qualified)) {
    const At set_name = name.child(0), card_name = name.child(1);
    const auto set = sets_.find(set_name.text());
    if (set == sets_.end()) {
      std::vector<std::string_view> names;
      for (const auto& [word, id] : sets_) names.push_back(word);
      diags_.report(diag::UnknownSet, set_name.span(), set_name.text(), didYouMean(set_name.text(), names));
      return {};
    }
    const auto found = cards_.find({set->second, card_name.text()});
    if (found != cards_.end()) return found->second;
    diags_.report(diag::UnknownCard, card_name.span(), card_name.text(), "");
    return {};
  }
  const std::string_view word = name.text();
  if (const CardId own = ownCard(word, from); own.valid() && own != but) return own;
  std::vector<CardId> others;
  if (const auto all = by_name_.find(word); all != by_name_.end()) {
    std::copy_if(all->second.begin(), all->second.end(), std::back_inserter(others),
                 [&](CardId id) { return id != but && !program_.sets[program_.cards[id].set].of_test; });
  }
  // A set that stands apart is in nobody's way.
  const auto apart = [&](CardId id) { return program_.sets[program_.cards[id].set].apart; };
  if (others.size() > 1 && !std::all_of(others.begin(), others.end(), apart)) std::erase_if(others, apart);
  if (others.size() == 1) return others.front();
  if (others.size() > 1) {
    std::string choices;
    for (const CardId id : others) {
      choices += (choices.empty() ? "" : ", ") + program_.sets[program_.cards[id].set].name + "." + std::string(word);
    }
    diags_.report(diag::AmbiguousName, name.span(), word, choices);
    return {};
  }
  // A guess looks at every name. Whoever has so many mistakes reads the first of them.
  constexpr std::uint32_t kGuesses = 100;
  std::vector<std::string_view> names;
  if (diags_.errorCount() >= kGuesses) {
    diags_.report(diag::UnknownCard, name.span(), word, "");
    return {};
  }
  for (const auto& [known, ids] : by_name_) names.push_back(known);
  for (const auto& [known, pool] : pools_) names.push_back(known);
  unknownCard(name, names);
  return {};
}

void Symbols::unknownCard(At name, const std::vector<std::string_view>& names) {
  const std::string_view word = name.text();
  const auto say = [&](std::string_view why, std::string_view right) {
    diags_.report(diag::UnknownCard, name.span(), word, "; " + std::string(why) + " '" + std::string(right) + "'")
        .fix(diag::FixKind::Safe, name.span(), std::string(right));
  };
  for (const std::string_view reference : {"this", "target", "it", "them", "you", "opponent"}) {
    if (word.size() == reference.size() && word.substr(1) == reference.substr(1) && asName(reference) == word)
      return say("the word is", reference);
  }
  for (const std::size_t less : {1, 2}) {  // Recruits, Foxes
    const bool plural = word.size() > less + 1 && word.ends_with(less == 1 ? "s" : "es");
    const std::string_view one = plural ? word.substr(0, word.size() - less) : word;
    if (plural && std::find(names.begin(), names.end(), one) != names.end())
      return say("a name never takes an s:", one);
  }
  diags_.report(diag::UnknownCard, name.span(), word, didYouMean(word, names));
}

const PoolDecl* Symbols::findPool(std::string_view name) const {
  const auto found = pools_.find(name);
  return found != pools_.end() ? &found->second : nullptr;
}

std::vector<std::string_view> Symbols::keywordWords() const {
  std::vector<std::string_view> words = {"cast", "use"};
  for (const auto& [word, definition] : keywords_) words.push_back(word);
  return words;
}

std::vector<std::string_view> Symbols::conditionWords() const {
  std::vector<std::string_view> words;
  for (const auto& [word, definition] : conditions_) words.push_back(word);
  return words;
}

}  // namespace cardc::sema

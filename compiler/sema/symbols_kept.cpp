// Counters, memories and natives: what is declared by name and known by number afterwards.
#include "phrasebook.h"
#include "symbols.h"
#include "vocabulary.h"

#include <algorithm>

namespace cardc::sema {

// They stand inside cards (and keywords, and tests) as well, so every node is looked at.
void Symbols::declareKept(const syntax::Forest& forest) {
  for (const syntax::Tree& tree : forest.trees) {
    for (std::uint32_t n = 0; n < tree.size(); ++n) {
      const At at{&tree, syntax::NodeId{n}};
      if (at.is(NodeKind::Of) && at.child(0).is(NodeKind::Name)) read_of_others_.insert(at.child(0).text());
      if (!at.is(NodeKind::Counter) && !at.is(NodeKind::Memory)) continue;
      const At name = at.find(NodeKind::Name);
      if (!name.valid()) continue;
      const bool of_player = at.is(NodeKind::Counter) && at.find(NodeKind::Mark, "player").valid();
      auto& table = at.is(NodeKind::Counter) ? counters_ : memories_;
      const auto [known, fresh] = table.try_emplace(name.text(), Kept{0, of_player, at});
      // Cards may share a name, since each has its own; a player's counter is one for the whole game.
      if (!fresh && (of_player || known->second.of_player)) {
        diags_.report(diag::NameInUse, name.span(), name.text())
            .note(known->second.at.find(NodeKind::Name).span(), "first written here");
      }
    }
  }
}

void Symbols::declareNative(At at) {
  const At name = at.find(NodeKind::Name);
  if (!name.valid()) return;
  const auto [known, fresh] = natives_.try_emplace(name.text(), NativeDecl{0, at});
  if (!fresh) {
    diags_.report(diag::NameInUse, name.span(), name.text())
        .note(known->second.at.find(NodeKind::Name).span(), "first written here");
  }
}

// By name, so that numbers do not depend on the order of files.
void Symbols::number() {
  for (auto& [name, kept] : counters_) {
    kept.number = static_cast<std::uint32_t>(program_.counters.size());
    Counter counter;
    counter.name = name;
    counter.of_player = kept.of_player;
    counter.span = kept.at.find(NodeKind::Name).span();
    if (const At start = kept.at.find(NodeKind::Number); kept.of_player && start.valid()) {
      counter.start = static_cast<std::int32_t>(start.number());
    }
    program_.counters.push_back(std::move(counter));
  }
  for (auto& [name, kept] : memories_) {
    kept.number = static_cast<std::uint32_t>(program_.memories.size());
    program_.memories.emplace_back(name);
  }
  for (auto& [name, native] : natives_) {
    native.number = static_cast<std::uint32_t>(program_.natives.size());
    Native row;
    row.name = name;
    row.span = native.at.find(NodeKind::Name).span();
    program_.natives.push_back(std::move(row));
  }
}

const Kept* Symbols::counter(std::string_view name) const {
  const auto found = counters_.find(name);
  return found != counters_.end() ? &found->second : nullptr;
}

const Kept* Symbols::memory(std::string_view name) const {
  const auto found = memories_.find(name);
  return found != memories_.end() ? &found->second : nullptr;
}

const NativeDecl* Symbols::native(std::string_view name) const {
  const auto found = natives_.find(name);
  return found != natives_.end() ? &found->second : nullptr;
}

std::vector<std::string_view> Symbols::nativeNames() const {
  std::vector<std::string_view> names;
  for (const auto& [name, native] : natives_) names.push_back(name);
  return names;
}

// `about frenzy is trigger "..." rulings R-115 and R-116`: of a word that the cards define, of a tag or of a verb.
void Symbols::about(At at) {
  static constexpr std::string_view kParadigms[] = {
#define CARD_PARADIGM(Name, Spelling, Doc) Spelling,
#include "cardc/sema/paradigms.def"
  };
  const std::vector<At> words = at.children(NodeKind::Word);
  const At doc = at.find(NodeKind::String);
  if (words.size() != 2 || !doc.valid()) return;
  const std::string_view word = words[0].text();
  const bool defined = keyword(word) != nullptr || action(word) != nullptr || condition(word) != nullptr;
  if (!defined && findTag(word) == nullptr && !hasVerb(word)) {
    std::vector<std::string_view> known = conditionWords();
    for (const Words* words_of : {&keywords_, &actions_}) {
      for (const auto& [other, definition] : *words_of) known.push_back(other);
    }
    diags_.report(diag::UnknownWord, words[0].span(), word, didYouMean(word, known));
    return;
  }
  const auto paradigm = std::find(std::begin(kParadigms), std::end(kParadigms), words[1].text());
  if (paradigm == std::end(kParadigms)) {
    diags_.report(diag::UnknownFactWord, words[1].span(), words[1].text(), "paradigm",
                  didYouMean(words[1].text(), {std::begin(kParadigms), std::end(kParadigms)}));
    return;
  }
  for (const About& other : program_.abouts) {
    if (other.word != word) continue;
    diags_.report(diag::RepeatedFact, words[0].span(), word).note(other.span, "first written here");
    return;
  }
  if (doc.string().empty()) {
    diags_.report(diag::MissingPart, doc.span(), "about", "a text");
    return;
  }
  About about{std::string(word), *paradigm, std::string(doc.string()), {}, words[0].span()};
  for (const At ruling : at.children(NodeKind::TestName)) about.rulings.emplace_back(ruling.text());
  program_.abouts.push_back(std::move(about));
}

// `allow CODE "reason"`, on a card or on a file.
void Symbols::allow(At at, std::vector<Allowed>& list) {
  const At reason = at.find(NodeKind::String), what = at.child(0);
  if (!reason.valid() || !what.valid()) return;
  if (reason.string().empty()) {
    diags_.report(diag::MissingPart, reason.span(), "allow", "a reason");
    return;
  }
  const std::string_view word = what.text();
  const bool code = word.size() == 6 && word.substr(0, 2) == "CW" && (word[2] == '4' || word[2] == '5');
  if (word != "loop" && !code) {
    diags_.report(diag::WrongType, what.span(), "the code of an analysis or a lint (CW4..., CW5...), or 'loop'",
                  "'" + std::string(word) + "'");
    return;
  }
  for (const Allowed& other : list) {
    if (other.what != word) continue;
    diags_.report(diag::RepeatedFact, what.span(), word).note(other.span, "first written here");
    return;
  }
  list.push_back({std::string(word), std::string(reason.string()), at.span()});
}

}  // namespace cardc::sema

#include "cardc/lower/lower.h"

#include "lowering.h"

#include <algorithm>

namespace cardc::lower {

ir::Module Lowering::run() {
  // Keywords by name, so that their numbers do not depend on the order of files.
  std::vector<std::string> words;
  for (const sema::Keyword& keyword : program_.keywords) words.push_back(keyword.word);
  std::sort(words.begin(), words.end());
  words.erase(std::unique(words.begin(), words.end()), words.end());
  for (const std::string& word : words) {
    keyword_numbers_[word] = static_cast<std::uint16_t>(module_.keywords.size());
    module_.keywords.push_back(word);
  }
  for (const sema::Counter& counter : program_.counters)
    module_.counters.push_back({counter.name, counter.of_player, counter.start});
  module_.memories = program_.memories;
  for (const sema::Native& native : program_.natives) {
    module_.natives.push_back({native.name, native.reads, native.writes, native.raises, native.asks, native.span});
  }
  for (const sema::Call& call : program_.calls)
    module_.calls.push_back({call.word, call.span, call.definition, call.around});
  for (const sema::Set& set : program_.sets) module_.sets.add({set.name, set.of_test});
  declareCards();
  for (std::uint32_t n = 0; n < program_.cards.size(); ++n) lowerCard(program_.cards.id(n));
  lowerTests();
  checkSizes();
  return std::move(module_);
}

// What the records of the engine have room for.
void Lowering::checkSizes() {
  constexpr std::size_t kMost = 0xffff;
  std::vector<std::size_t> cards(module_.sets.size());
  for (const ir::Card& card : module_.cards) {
    if (++cards[card.set.value()] == kMost + 1)
      diags_.report(diag::SetTooLarge, card.span, module_.sets[card.set].name, std::int64_t{kMost});
    const auto fits = [&](std::size_t count, std::string_view what) {
      if (count > kMost) diags_.report(diag::CardTooLarge, card.span, card.written_name, std::int64_t{kMost}, what);
    };
    fits(card.abilities.size(), "abilities");
    fits(card.modifiers.size(), "lines");
    fits(card.tags.size(), "printed values");
    fits(card.refs.size(), "options");
    for (const ir::Ability& ability : card.abilities) fits(ability.modifiers.size(), "lines");
  }
  if (module_.sets.size() > kMost && !module_.cards.empty())
    diags_.report(diag::CardTooLarge, {}, "the collection", std::int64_t{kMost}, "sets");
}

ir::Module lower(const sema::Program& program, const source::VirtualFiles& files, diag::Engine& diags) {
  return Lowering(program, files, diags).run();
}

}  // namespace cardc::lower

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
  for (const sema::Set& set : program_.sets) module_.sets.add({set.name, set.of_test});
  declareCards();
  for (std::uint32_t n = 0; n < program_.cards.size(); ++n) lowerCard(program_.cards.id(n));
  lowerTests();
  return std::move(module_);
}

ir::Module lower(const sema::Program& program, const source::VirtualFiles& files, diag::Engine& diags) {
  return Lowering(program, files, diags).run();
}

}  // namespace cardc::lower

#include "cardc/ir/encode.h"

#include "cardc/support/check.h"
#include "encode_set.h"
#include "numbering.h"

#include <algorithm>

namespace cardc::ir {

Numbering numberCards(const Module& module) {
  Numbering numbering;
  for (std::uint32_t n = 0; n < module.sets.size(); ++n) {
    const SetId id = module.sets.id(n);
    if (!module.sets[id].of_test) numbering.sets.push_back(id);
  }
  std::sort(numbering.sets.begin(), numbering.sets.end(),
            [&](SetId a, SetId b) { return module.sets[a].name < module.sets[b].name; });

  numbering.cards.resize(module.cards.size());
  std::vector<std::vector<CardId>> by_set(module.sets.size());
  for (std::uint32_t n = 0; n < module.cards.size(); ++n) {
    const CardId id = module.cards.id(n);
    by_set[module.cards[id].set.value()].push_back(id);
  }
  const auto number = [&](SetId set, std::uint32_t set_number) {
    std::vector<CardId> cards = inOrder(module, by_set[set.value()]);
    CARD_CHECK(cards.size() <= 0xffff);
    for (std::uint32_t local = 0; local < cards.size(); ++local) {
      numbering.cards[cards[local].value()] = cardabi::CardRef(set_number, local);
    }
    return cards;
  };
  for (std::uint32_t n = 0; n < numbering.sets.size(); ++n) {
    numbering.cards_of.push_back(number(numbering.sets[n], n + 1));
  }
  // Every test's set takes the number behind the last: only one of them is ever in a library.
  const auto test_number = static_cast<std::uint32_t>(numbering.sets.size() + 1);
  for (const SetId set : module.test_sets) numbering.cards_of_test.push_back(number(set, test_number));
  return numbering;
}

LibraryRows encode(const Module& module) {
  const Numbering numbering = numberCards(module);
  LibraryRows library;
  library.keywords = module.keywords;
  for (const Native& native : module.natives) library.natives.push_back({native.name, native.writes});
  std::uint64_t hash = kHashStart;
  for (std::uint32_t n = 0; n < numbering.sets.size(); ++n) {
    SetEncoder encoder(module, numbering.cards, n + 1, module.sets[numbering.sets[n]].name);
    for (const CardId id : numbering.cards_of[n]) encoder.addCard(id);
    library.sets.push_back(encoder.finish());
    const std::string& name = library.sets.back().name;
    hash = hashBytes(hash, name.c_str(), name.size() + 1);
  }
  for (const std::string& keyword : library.keywords) hash = hashBytes(hash, keyword.c_str(), keyword.size() + 1);
  for (const NativeRow& native : library.natives) {
    hash = hashBytes(hash, native.name.c_str(), native.name.size() + 1);
    hash = hashBytes(hash, &native.writes, sizeof native.writes);
  }
  library.index_hash = hash;
  return library;
}

}  // namespace cardc::ir

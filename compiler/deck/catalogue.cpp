#include "cardc/deck/catalogue.h"

#include "cardc/deck/deck.h"

namespace cardc::deck {

using sema::CardId;

namespace {

CardId find(const std::map<std::string_view, CardId>& in, std::string_view key) {
  const auto found = in.find(key);
  return found != in.end() ? found->second : CardId{};
}

}  // namespace

std::string_view formatWord(Format format) {
  for (const FormatInfo& row : kFormats) {
    if (row.format == format) return row.word;
  }
  return "";
}

std::string_view shownName(const sema::Card& card) { return card.name_en.empty() ? card.name : card.name_en; }

Catalogue::Catalogue(const sema::Program& program) : program_(&program) {
  for (const bool token : {false, true}) {
    for (std::uint32_t n = 0; n < program.cards.size(); ++n) {
      const CardId id = program.cards.id(n);
      const sema::Card& card = program.cards[id];
      const bool outside = card.host.valid() || card.kind == cardabi::Kind::Attachment;
      if (outside || card.token != token || !card.set.valid() || program.sets[card.set].of_test) continue;
      if (!card.id.empty()) ids_.try_emplace(card.id, id);
      if (card.dbf != 0) dbfs_.try_emplace(card.dbf, id);
      for (const std::string_view name :
           {std::string_view(card.name_en), std::string_view(card.name_zh), std::string_view(card.name)}) {
        if (!name.empty()) names_.try_emplace(name, id);
      }
      prints_[original(id)].push_back(id);
    }
  }
}

CardId Catalogue::byId(std::string_view id) const { return find(ids_, id); }
CardId Catalogue::byName(std::string_view name) const { return find(names_, name); }
CardId Catalogue::byDbf(std::uint32_t dbf) const {
  const auto found = dbfs_.find(dbf);
  return found != dbfs_.end() ? found->second : CardId{};
}

std::vector<std::string_view> Catalogue::ids() const {
  std::vector<std::string_view> all;
  for (const auto& [id, card] : ids_) all.push_back(id);
  return all;
}

std::vector<std::string_view> Catalogue::names() const {
  std::vector<std::string_view> all;
  for (const auto& [name, card] : names_) {
    if (!program_->cards[card].token) all.push_back(name);
  }
  return all;
}

CardId Catalogue::original(CardId card) const {
  while (program_->cards[card].base.valid()) card = program_->cards[card].base;
  return card;
}

}  // namespace cardc::deck

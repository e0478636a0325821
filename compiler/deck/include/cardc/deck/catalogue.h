// Catalogue: the cards of a program by what decks call them: an id, a number of deck codes, a printed name.
//
// Cards that tests declare are not in it. Built once, for as many decks as are read; the program must outlive it.
#pragma once
#include "cardc/sema/program.h"

#include <cstdint>
#include <map>
#include <string_view>
#include <vector>

namespace cardc::deck {

class Catalogue {
 public:
  explicit Catalogue(const sema::Program& program);

  const sema::Program& program() const { return *program_; }
  const sema::Card& operator[](sema::CardId card) const { return program_->cards[card]; }

  // Each gives a CardId that is not valid where there is none.
  sema::CardId byId(std::string_view id) const;
  sema::CardId byDbf(std::uint32_t dbf) const;
  // The printed name, in any language, or that of the definition. Of several the first that is no token.
  sema::CardId byName(std::string_view name) const;

  std::vector<std::string_view> ids() const;
  std::vector<std::string_view> names() const;  // of what is no token

  // A reprint and what it is a reprint of are one card: the first of them.
  sema::CardId original(sema::CardId card) const;
  // Whether any print of the card is in a set for which `wanted` holds.
  template <class Wanted>
  bool inSet(sema::CardId card, const Wanted& wanted) const {
    const auto prints = prints_.find(original(card));
    if (prints == prints_.end()) return false;
    for (const sema::CardId print : prints->second) {
      if (wanted((*program_).cards[print].set)) return true;
    }
    return false;
  }

 private:
  const sema::Program* program_;
  std::map<std::string_view, sema::CardId> ids_, names_;
  std::map<std::uint32_t, sema::CardId> dbfs_;
  std::map<sema::CardId, std::vector<sema::CardId>> prints_;  // by the original
};

}  // namespace cardc::deck

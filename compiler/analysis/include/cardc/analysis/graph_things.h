// Things: sets of cards, as an analysis may know them of what a selection gives.
//
// A set is a number, each different set is kept once. Beside the cards of the module there is one nameless card of each kind: what stands for
// entities that no card of the library is printed on, and for players.
#pragma once
#include "cardc/ir/module.h"

#include <cstdint>
#include <unordered_map>
#include <vector>

namespace cardc::analysis {

using SetId = std::uint32_t;
inline constexpr SetId kNothing = 0;

class CardBits {
 public:
  CardBits() = default;
  explicit CardBits(std::size_t cards) : words_((cards + 63) / 64) {}
  bool test(std::size_t at) const { return (words_[at / 64] >> at % 64 & 1) != 0; }
  void set(std::size_t at) { words_[at / 64] |= std::uint64_t{1} << at % 64; }
  CardBits& operator|=(const CardBits& other);
  CardBits& operator&=(const CardBits& other);
  CardBits& operator-=(const CardBits& other);
  bool meets(const CardBits& other) const;
  bool any() const;
  const std::vector<std::uint64_t>& words() const { return words_; }
  friend bool operator==(const CardBits&, const CardBits&) = default;

 private:
  friend class Things;
  std::vector<std::uint64_t> words_;
};

class Things {
 public:
  explicit Things(const ir::Module& module);

  std::size_t size() const { return universe_; }
  SetId all() const { return all_; }
  SetId ofKinds(std::uint32_t kinds);  // set of Kind; the nameless ones included
  SetId one(ir::CardId card);
  SetId intern(const CardBits& bits);
  SetId join(SetId a, SetId b);
  SetId meet(SetId a, SetId b);
  const CardBits& bits(SetId id) const { return sets_[id]; }
  // Do the sets have a card in common; and one that is among those as well?
  bool meets(SetId a, SetId b) const;
  bool meets(SetId a, SetId b, const CardBits& among) const;
  // Adds the set to `to`; only those of it that are among others as well. Costs no more than the set is wide.
  void add(CardBits& to, SetId set) const;
  void add(CardBits& to, SetId set, const CardBits& among) const;
  CardBits none() const { return CardBits(universe_); }

  // The kind at that place of a set: a card's, or that which a nameless one stands for.
  cardabi::Kind kindAt(std::size_t at) const;
  const ir::Card* cardAt(std::size_t at) const;  // null for a nameless one

 private:
  const ir::Module* module_;
  std::size_t universe_ = 0;
  SetId all_ = kNothing;
  std::vector<CardBits> sets_;
  struct Range {
    std::uint32_t begin = 0, end = 0;
  };
  std::vector<Range> ranges_;  // by set: the words that are not 0; most sets are of one card
  std::unordered_map<std::uint64_t, std::vector<SetId>> by_hash_;  // looked up, never walked
  std::unordered_map<std::uint64_t, SetId> joins_, meets_, kinds_;
};

}  // namespace cardc::analysis

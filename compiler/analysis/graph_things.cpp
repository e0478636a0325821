#include "cardc/analysis/graph_things.h"

#include <algorithm>
#include <utility>

namespace cardc::analysis {

CardBits& CardBits::operator|=(const CardBits& other) {
  for (std::size_t i = 0; i < words_.size(); ++i) words_[i] |= other.words_[i];
  return *this;
}

CardBits& CardBits::operator&=(const CardBits& other) {
  for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= other.words_[i];
  return *this;
}

CardBits& CardBits::operator-=(const CardBits& other) {
  for (std::size_t i = 0; i < words_.size(); ++i) words_[i] &= ~other.words_[i];
  return *this;
}

bool CardBits::meets(const CardBits& other) const {
  for (std::size_t i = 0; i < words_.size(); ++i) {
    if ((words_[i] & other.words_[i]) != 0) return true;
  }
  return false;
}

bool CardBits::any() const {
  return std::any_of(words_.begin(), words_.end(), [](std::uint64_t word) { return word != 0; });
}

Things::Things(const ir::Module& module)
    : module_(&module), universe_(std::size_t{module.cards.size()} + cardabi::kKindCount) {
  intern(none());
  CardBits everything = none();
  for (std::size_t at = 0; at < universe_; ++at) {
    const ir::Card* card = cardAt(at);
    if (card == nullptr || !card->set.valid() || !module.sets[card->set].of_test) everything.set(at);
  }
  all_ = intern(everything);
}

cardabi::Kind Things::kindAt(std::size_t at) const {
  const ir::Card* card = cardAt(at);
  return card != nullptr ? card->kind : static_cast<cardabi::Kind>(at - module_->cards.size());
}

const ir::Card* Things::cardAt(std::size_t at) const {
  return at < module_->cards.size() ? &module_->cards[ir::CardId(static_cast<std::uint32_t>(at))] : nullptr;
}

SetId Things::ofKinds(std::uint32_t kinds) {
  const auto [known, is_new] = kinds_.try_emplace(kinds, kNothing);
  if (!is_new) return known->second;
  CardBits found = none();
  for (std::size_t at = 0; at < universe_; ++at) {
    if ((kinds >> cardabi::index(kindAt(at)) & 1) != 0) found.set(at);
  }
  found &= bits(all_);
  return kinds_[kinds] = intern(found);
}

SetId Things::one(ir::CardId card) {
  CardBits found = none();
  found.set(card.value());
  return intern(found);
}

SetId Things::intern(const CardBits& bits) {
  std::uint64_t hash = 0;
  for (const std::uint64_t word : bits.words()) hash = (hash ^ word) * 0x9e3779b97f4a7c15ULL + (hash >> 31);
  std::vector<SetId>& same = by_hash_[hash];
  for (const SetId id : same) {
    if (sets_[id] == bits) return id;
  }
  same.push_back(static_cast<SetId>(sets_.size()));
  sets_.push_back(bits);
  Range range{static_cast<std::uint32_t>(bits.words().size()), 0};
  for (std::uint32_t word = 0; word < bits.words().size(); ++word) {
    if (bits.words()[word] == 0) continue;
    range.begin = std::min(range.begin, word);
    range.end = word + 1;
  }
  ranges_.push_back(range);
  return same.back();
}

bool Things::meets(SetId a, SetId b) const {
  const std::vector<std::uint64_t>&left = sets_[a].words(), &right = sets_[b].words();
  const std::uint32_t end = std::min(ranges_[a].end, ranges_[b].end);
  for (std::uint32_t word = std::max(ranges_[a].begin, ranges_[b].begin); word < end; ++word) {
    if ((left[word] & right[word]) != 0) return true;
  }
  return false;
}

bool Things::meets(SetId a, SetId b, const CardBits& among) const {
  const std::vector<std::uint64_t>&left = sets_[a].words(), &right = sets_[b].words();
  const std::uint32_t end = std::min(ranges_[a].end, ranges_[b].end);
  for (std::uint32_t word = std::max(ranges_[a].begin, ranges_[b].begin); word < end; ++word) {
    if ((left[word] & right[word] & among.words()[word]) != 0) return true;
  }
  return false;
}

void Things::add(CardBits& to, SetId set) const {
  const std::vector<std::uint64_t>& words = sets_[set].words();
  for (std::uint32_t word = ranges_[set].begin; word < ranges_[set].end; ++word) to.words_[word] |= words[word];
}

void Things::add(CardBits& to, SetId set, const CardBits& among) const {
  const std::vector<std::uint64_t>& words = sets_[set].words();
  for (std::uint32_t word = ranges_[set].begin; word < ranges_[set].end; ++word)
    to.words_[word] |= words[word] & among.words_[word];
}

SetId Things::join(SetId a, SetId b) {
  if (a == b || b == kNothing) return a;
  if (a == kNothing) return b;
  const std::uint64_t key = std::uint64_t{std::min(a, b)} << 32 | std::max(a, b);
  const auto [known, is_new] = joins_.try_emplace(key, kNothing);
  if (!is_new) return known->second;
  CardBits both = bits(a);
  both |= bits(b);
  return joins_[key] = intern(both);
}

SetId Things::meet(SetId a, SetId b) {
  if (a == b || a == kNothing || b == all_) return a;
  if (b == kNothing || a == all_) return b;
  const std::uint64_t key = std::uint64_t{std::min(a, b)} << 32 | std::max(a, b);
  const auto [known, is_new] = meets_.try_emplace(key, kNothing);
  if (!is_new) return known->second;
  CardBits both = bits(a);
  both &= bits(b);
  return meets_[key] = intern(both);
}

}  // namespace cardc::analysis

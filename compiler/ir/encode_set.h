// SetEncoder: the rows of one set. Private to the encoder; encode.cpp decides which cards there are and their numbers.
#pragma once
#include "cardc/ir/module.h"
#include "cardc/ir/rows.h"

#include <map>
#include <string>
#include <unordered_map>
#include <vector>

namespace cardc::ir {

// Final numbers of the module's cards, by CardId; 0 for what is in no set of the library.
using CardNumbers = std::vector<cardabi::CardRef>;

class SetEncoder {
 public:
  SetEncoder(const Module& module, const CardNumbers& numbers, std::uint32_t number, const std::string& name);

  void addCard(CardId id);
  // Offset of the tree in the set's nodes; 0 for none. Equal trees share an offset, whole or as part of another.
  std::uint32_t addTree(NodeId root);
  // Closes the set: names, content hash.
  SetRows finish();

 private:
  std::uint32_t addString(const std::string& text);
  std::uint32_t addModifiers(const std::vector<Modifier>& modifiers);
  std::uint32_t place(NodeId root);
  std::int32_t argOf(const Node& node) const;
  cardabi::Ability encode(const Ability& ability);

  const Module& module_;
  const CardNumbers& numbers_;
  SetRows rows_;
  std::unordered_map<NodeId, std::uint32_t> placed_;  // looked up, never walked
  std::map<std::string, std::uint32_t> strings_;
};

// These cards, all of one set, in the order of their local numbers: by id, then what has none.
std::vector<CardId> inOrder(const Module& module, const std::vector<CardId>& of_set);

std::uint64_t hashBytes(std::uint64_t hash, const void* data, std::size_t size);
inline constexpr std::uint64_t kHashStart = 0xcbf29ce484222325ULL;

}  // namespace cardc::ir

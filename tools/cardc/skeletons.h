// What `cardc new` can write: one row a kind.
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace cardc::tool {

enum class NameShape : std::uint8_t {
  Name,  // Yeti
  Word,  // inspire
  Test,
};

struct Skeleton {
  std::string_view kind;
  NameShape shape;
  bool in_set;  // belongs to a set, which must be known
  // With NAME, ID, TITLE (the name in words), TOKEN ("token " or nothing) and RARITY (a fact, or nothing for a token).
  std::string_view text;
};
std::span<const Skeleton> skeletons();
// "minion, spell, ... or test".
std::string skeletonKinds();

// The text with everything filled in, in the one layout.
std::string fillIn(const Skeleton& skeleton, const std::string& name, const std::string& id, bool token);

// What is wrong with such a name, for a designer; empty where it will do.
std::string nameTrouble(const Skeleton& skeleton, std::string_view name);

}  // namespace cardc::tool

// Mirror: a game as somebody sees it who has only its log: entities with their tags, where they are, what is on them.
//
// Viewers follow a game with one; tests compare it with Mirror::of the game itself, which must be the same at any moment. It knows no
// rules and believes nothing: a log that speaks of what is not there is refused.
#pragma once
#include "cardrt/changelog/change.h"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace cardrt {

struct SeenEntity {
  std::uint32_t card = 0;  // CardRef; players have none
  cardabi::Kind kind = cardabi::Kind::None;
  cardabi::Zone zone = cardabi::Zone::None;
  Player controller = 0, owner = 0;
  std::uint16_t position = 0;
  std::uint32_t order = 0;
  std::uint32_t bearer = 0;                         // of an enchantment
  std::int32_t classes = 0;                         // in views, of a concealed card that is not known
  std::map<std::uint16_t, std::int32_t> tags = {};  // those that are not 0
  friend bool operator==(const SeenEntity&, const SeenEntity&) = default;
};

class Mirror {
 public:
  // All that a game holds now.
  static Mirror of(const Machine& machine);

  // Null, or what is wrong with it: "a tag of an entity that is not there".
  const char* apply(const History& history, const Change& change);
  // All changes in their order, up to the first that is wrong.
  const char* apply(const History& history);

  const SeenEntity* find(std::uint32_t id) const;
  std::int32_t tag(std::uint32_t id, cardabi::Tag tag) const;
  const std::map<std::uint32_t, SeenEntity>& entities() const { return entities_; }
  friend bool operator==(const Mirror&, const Mirror&) = default;

 private:
  std::map<std::uint32_t, SeenEntity> entities_;
};

// The first thing in which they differ: "entity 12: tag 32 is 3, expected 4"; empty if they are the same.
std::string difference(const Mirror& found, const Mirror& expected);

}  // namespace cardrt

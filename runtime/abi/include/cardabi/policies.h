// The rulings that a game is played by: one value for each row of policies.def.
//
// A game is given a Policies and keeps it. Two profiles are complete and tested; a test may change single fields of one.
#pragma once
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

namespace cardabi {

#define V(Name, Spelling) Name,
#define CARD_POLICY_UNPACK(...) __VA_ARGS__
#define CARD_POLICY(Name, Id, Spelling, Hearth, Anatomy, Values, Doc) \
  enum class Name##Policy : std::uint8_t{CARD_POLICY_UNPACK Values};
#include "cardabi/hearth/policies.def"
#undef V
#undef CARD_POLICY_UNPACK

struct Policies {
#define CARD_POLICY(Name, Id, Spelling, Hearth, Anatomy, Values, Doc) Name##Policy Name = Name##Policy::Hearth;
#include "cardabi/hearth/policies.def"
  friend bool operator==(const Policies&, const Policies&) = default;
};
static_assert(std::has_unique_object_representations_v<Policies>);

// How the real game behaves; the default.
constexpr Policies hearthProfile() { return {}; }

// The readings of the document that the `anatomy` set of cards comes from.
constexpr Policies anatomyProfile() {
  Policies policies;
#define CARD_POLICY(Name, Id, Spelling, Hearth, Anatomy, Values, Doc) policies.Name = Name##Policy::Anatomy;
#include "cardabi/hearth/policies.def"
  return policies;
}

// The value of the policy with that id (packPolicy); 0xff if there is none.
std::uint8_t policyValue(const Policies& policies, std::uint8_t id);

// The profile of that name; false if there is none.
bool findProfile(std::string_view name, Policies& out);
// Sets one field by its spellings; false if there is no such field or value.
bool setPolicy(Policies& policies, std::string_view field, std::string_view value);

// A ruling that has its name already and no reader yet: a test that sets it cannot be run.
struct PlannedPolicy {
  std::string_view spelling;
  std::span<const std::string_view> values;
  std::string_view doc;
};
std::span<const PlannedPolicy> plannedPolicies();

}  // namespace cardabi

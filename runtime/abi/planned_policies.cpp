#include "cardabi/policies.h"

namespace cardabi {

namespace {

#define CARD_POLICY_UNPACK(...) __VA_ARGS__
#define V(Name, Spelling) Spelling,
#define CARD_PLANNED_POLICY(Name, Id, Spelling, Values, Doc) \
  constexpr std::string_view k##Name##Choices[] = {CARD_POLICY_UNPACK Values};
#include "cardabi/hearth/policies.def"
#undef V

// Behind an empty one: there may be none.
constexpr PlannedPolicy kPlanned[] = {
    {},
#define CARD_PLANNED_POLICY(Name, Id, Spelling, Values, Doc) {Spelling, k##Name##Choices, Doc},
#include "cardabi/hearth/policies.def"
};

}  // namespace

std::span<const PlannedPolicy> plannedPolicies() { return std::span(kPlanned).subspan(1); }

}  // namespace cardabi

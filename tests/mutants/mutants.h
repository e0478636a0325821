// What can be wrong with the rules on purpose: a policy with another value, or a numbered ruling that is not carried out.
#pragma once
#include "cardabi/policies.h"

#include <cstdint>
#include <string>
#include <vector>

namespace mutants {

struct Mutant {
  std::string name;          // "R-041", "hearth: thaw start-of-turn"
  std::uint32_t ruling = 0;  // that is switched off; 0 = none
  // A policy: in games of this profile it has that value where it would have the profile's.
  std::string profile, policy, value, usual;
};

// Every policy in every profile with each value that is not the profile's; every ruling(n) in the engine's code below `root`.
std::vector<Mutant> allMutants(const std::string& root);

}  // namespace mutants

// Many games in lockstep on several threads. What is found does not depend on how many they are.
#pragma once
#include "lockstep.h"

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <vector>

namespace differential {

struct Found {
  std::optional<Difference> difference;  // that of the lowest seed
  std::uint64_t games = 0, actions = 0;  // all of them, if there is none
  std::vector<bool> played;              // see Lockstep
};

// Seeds from `first` on. `told`: called now and then with the number of games played, for those who wait.
Found playMany(std::span<const Form> forms, const Setups& setups, std::uint64_t first, std::uint64_t games,
               unsigned threads, const std::function<void(std::uint64_t)>& told = {});

}  // namespace differential

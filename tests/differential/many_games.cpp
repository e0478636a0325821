#include "many_games.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <limits>
#include <memory>
#include <mutex>
#include <thread>

namespace differential {

namespace {

constexpr std::uint64_t kNone = std::numeric_limits<std::uint64_t>::max();

// What the threads share. Seeds are handed out in their order, and who finds a difference ends those above it only: every seed
// below the lowest found has been played by then.
struct Shared {
  std::atomic<std::uint64_t> next = 0, done = 0, lowest = kNone;  // counted from the first seed
  std::mutex mutex;
  Found found;
};

void work(std::span<const Form> forms, const Setups& setups, std::uint64_t first, std::uint64_t games, Shared& shared) {
  Lockstep lockstep(forms, setups);
  for (std::uint64_t i = shared.next++; i < games && i < shared.lowest; i = shared.next++) {
    const std::optional<Difference> difference = lockstep.play(first + i);
    ++shared.done;
    if (!difference) continue;
    const std::lock_guard lock(shared.mutex);
    if (i >= shared.lowest) continue;
    shared.lowest = i;
    shared.found.difference = difference;
  }
  const std::lock_guard lock(shared.mutex);
  shared.found.actions += lockstep.actions();
  shared.found.played.resize(lockstep.played().size());
  for (std::size_t i = 0; i < lockstep.played().size(); ++i)
    if (lockstep.played()[i]) shared.found.played[i] = true;
}

}  // namespace

Found playMany(std::span<const Form> forms, const Setups& setups, std::uint64_t first, std::uint64_t games,
               unsigned threads, const std::function<void(std::uint64_t)>& told) {
  const auto shared = std::make_unique<Shared>();
  {
    std::atomic<unsigned> working = std::max(threads, 1U);
    std::vector<std::jthread> workers;
    for (unsigned i = 0; i < std::max(threads, 1U); ++i) {
      workers.emplace_back([&] {
        work(forms, setups, first, games, *shared);
        --working;
      });
    }
    while (told && working != 0) {
      std::this_thread::sleep_for(std::chrono::milliseconds(200));
      told(shared->done);
    }
  }
  shared->found.games = shared->done;
  return std::move(shared->found);
}

}  // namespace differential

// Natives made up for natives_test, in a file of their own: the engine's headers and the compiler's do not go together.
#pragma once
#include <span>
#include <string>
#include <vector>

namespace cardrt {
struct Native;
}

namespace natives_test {

std::span<const cardrt::Native> natives();      // Wound acts, Strongest selects, Crowded decides, Steps counts
std::span<const cardrt::Native> onlyLooking();  // Wound, as a condition
std::span<const cardrt::Native> hurting();      // Wound, which writes more than the card says
std::span<const cardrt::Native> forExamples();  // the library's, and those that only grammar/examples has
std::vector<std::string> namesOfTheLibrary();

}  // namespace natives_test

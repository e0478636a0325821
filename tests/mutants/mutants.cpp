#include "mutants.h"

#include "cardabi/tables.h"

#include <fmt/core.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <set>

namespace mutants {

namespace {

std::set<std::uint32_t> rulingsBelow(const std::filesystem::path& folder) {
  static const std::regex kCall(R"(\bruling\(([0-9]+)\))");
  std::set<std::uint32_t> numbers;
  for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
    const std::string extension = entry.path().extension().string();
    if ((extension != ".cpp" && extension != ".h") || entry.path().filename() == "ruling.h") continue;
    std::ifstream in(entry.path(), std::ios::binary);
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    for (std::sregex_iterator it(text.begin(), text.end(), kCall), end; it != end; ++it)
      numbers.insert(static_cast<std::uint32_t>(std::stoul((*it)[1])));
  }
  return numbers;
}

}  // namespace

std::vector<Mutant> allMutants(const std::string& root) {
  std::vector<Mutant> all;
  for (const char* profile : {"hearth", "anatomy"}) {
    for (const cardabi::PolicyInfo& policy : cardabi::allPolicies()) {
      const std::uint8_t usual = std::string_view(profile) == "hearth" ? policy.hearth : policy.anatomy;
      for (std::size_t value = 0; value < policy.values.size(); ++value) {
        if (value == usual) continue;
        all.push_back({fmt::format("{}: {} {}", profile, policy.spelling, policy.values[value].spelling), 0, profile,
                       std::string(policy.spelling), std::string(policy.values[value].spelling),
                       std::string(policy.values[usual].spelling)});
      }
    }
  }
  for (const std::uint32_t number : rulingsBelow(std::filesystem::path(root) / "runtime"))
    all.push_back({fmt::format("R-{:03}", number), number, "", "", "", ""});
  return all;
}

}  // namespace mutants

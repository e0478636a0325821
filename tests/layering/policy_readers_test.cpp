// A ruling that is a switch is read in one place: each policy has exactly one reader in the rules, or is asked for by cards.
#include "cardabi/tables.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>

namespace {

namespace fs = std::filesystem;

std::size_t readersBelow(const fs::path& folder, const std::string& policy) {
  const std::string read = "policies." + policy;
  std::size_t readers = 0;
  for (const fs::directory_entry& file : fs::recursive_directory_iterator(folder)) {
    if (file.path().extension() != ".cpp" && file.path().extension() != ".h") continue;
    if (file.path().stem().string().ends_with("_test")) continue;
    std::ifstream in(file.path());
    const std::string text{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
    for (std::size_t at = text.find(read); at != std::string::npos; at = text.find(read, at + 1)) {
      const char next = at + read.size() < text.size() ? text[at + read.size()] : ' ';
      if (std::isalnum(static_cast<unsigned char>(next)) == 0) ++readers;
    }
  }
  return readers;
}

TEST(Policies, AreReadInOnePlaceOfTheRulesEach) {
  const fs::path runtime = fs::path(CARDWRIGHT_SOURCE_DIR) / "runtime";
  for (const cardabi::PolicyInfo& policy : cardabi::allPolicies()) {
    const bool by_cards = policy.doc.ends_with("Read by the cards.");
    EXPECT_EQ(readersBelow(runtime / "rules", std::string(policy.name)), by_cards ? 0U : 1U) << policy.name;
    EXPECT_EQ(readersBelow(runtime / "core", std::string(policy.name)), 0U)
        << policy.name << " is a ruling: core has none";
  }
}

}  // namespace

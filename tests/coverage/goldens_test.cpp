// Every message about syntax, names and types is shown by a golden file that must be rejected, one claim each.
#include "cardc/diag/diagnostic.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <set>
#include <string>

namespace coverage {
namespace {

namespace fs = std::filesystem;

struct Goldens {
  std::size_t wrong = 0;  // how many files must be rejected
  std::set<std::string> codes;
};

// The codes in the expected parts of files that are called fail_*.
Goldens readGoldens() {
  Goldens found;
  for (const fs::directory_entry& entry : fs::recursive_directory_iterator(CARDWRIGHT_SOURCE_DIR "/tests/golden")) {
    if (entry.path().extension() != ".card" || !entry.path().stem().string().starts_with("fail_")) continue;
    ++found.wrong;
    std::ifstream in(entry.path(), std::ios::binary);
    for (std::string line; std::getline(in, line);) {
      const std::string mark = "#! CW";
      if (line.starts_with(mark)) found.codes.insert(line.substr(3, 6));
    }
  }
  return found;
}

// Too large for a golden: syntax's robustness_test makes the file.
constexpr std::string_view kWithoutFile = "CW1017";

TEST(Goldens, EachCodeOfSyntaxNamesAndTypesHasAFileThatShowsIt) {
  const Goldens goldens = readGoldens();
  std::string without;
  for (std::uint32_t code = 0; code < cardc::diag::codeCount(); ++code) {
    const cardc::diag::Info& row = cardc::diag::info(static_cast<cardc::diag::Code>(code));
    const std::string number(row.number);
    if (number[2] >= '1' && number[2] <= '3' && !goldens.codes.contains(number) && number != kWithoutFile)
      without += "\n  " + number + " " + std::string(row.name);
  }
  EXPECT_EQ(without, "") << "write tests/golden/.../fail_*.card for these";
}

TEST(Goldens, AtLeastAHundredFilesAreWrong) { EXPECT_GE(readGoldens().wrong, 100U); }

}  // namespace
}  // namespace coverage

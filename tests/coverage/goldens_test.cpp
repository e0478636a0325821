// Every message about syntax, names and types is shown by a golden file that must be rejected, one claim each.
#include "cardc/diag/diagnostic.h"

#include <gtest/gtest.h>

#include <algorithm>
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

// Too large for a golden: syntax's robustness_test and cli's hostile_test make the files.
constexpr std::string_view kWithoutFile[] = {"CW1017", "CW3091", "CW3092", "CW3093"};

TEST(Goldens, EachCodeOfSyntaxNamesAndTypesHasAFileThatShowsIt) {
  const Goldens goldens = readGoldens();
  std::string without;
  for (std::uint32_t code = 0; code < cardc::diag::codeCount(); ++code) {
    const cardc::diag::Info& row = cardc::diag::info(static_cast<cardc::diag::Code>(code));
    const std::string number(row.number);
    const bool excused = std::find(std::begin(kWithoutFile), std::end(kWithoutFile), number) != std::end(kWithoutFile);
    if (number[2] >= '1' && number[2] <= '3' && !goldens.codes.contains(number) && !excused)
      without += "\n  " + number + " " + std::string(row.name);
  }
  EXPECT_EQ(without, "") << "write tests/golden/.../fail_*.card for these";
}

TEST(Goldens, AtLeastAHundredFilesAreWrong) { EXPECT_GE(readGoldens().wrong, 100U); }

}  // namespace
}  // namespace coverage

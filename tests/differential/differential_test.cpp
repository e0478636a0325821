// The same tests with the same cards from three places: the rows in memory, code that is linked, a pack that is loaded. Whatever
// a test does, it must end in the same state, to the last byte, with the same log and the same findings.
#include "card_sets.gen.h"
#include "cardc/driver/compile.h"
#include "cardc/emit/pack.h"
#include "cardc/ir/encode.h"
#include "cardc/lab/run_test.h"
#include "cardrt/pack.h"
#include "natives.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>

namespace {

using namespace cardc;

std::string readFile(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

const lab::Options kOptions = {"", nullptr, nullptr, card_natives::all()};

class Differential : public testing::Test {
 protected:
  static void SetUpTestSuite() {
    std::istringstream folders(DIFFERENTIAL_FOLDERS);
    std::vector<std::filesystem::path> paths;
    for (std::string folder; std::getline(folders, folder, ':');) {
      for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
        const bool apart = entry.path().generic_string().find("/anatomy/") != std::string::npos;  // cards/.cardignore
        if (entry.path().extension() == ".card" && !apart) paths.push_back(entry.path());
      }
    }
    std::sort(paths.begin(), paths.end());
    for (const auto& path : paths)
      files_.add(path.lexically_relative(CARDWRIGHT_SOURCE_DIR).generic_string(), readFile(path));
    diag::Engine diags;
    outcome_ = driver::compile(files_, {}, diags);
    ASSERT_FALSE(diags.hasErrors()) << diags.all().front().message;
    plans_ = ir::encodeTests(outcome_.module);
    const std::string bytes =
        std::string_view(DIFFERENTIAL_PACK).empty() ? emit::writePack(outcome_.rows) : readFile(DIFFERENTIAL_PACK);
    pack_ = cardrt::loadPack(std::as_bytes(std::span(bytes.data(), bytes.size())), card_natives::all());
    ASSERT_TRUE(static_cast<bool>(pack_)) << pack_.message;
  }
  static void TearDownTestSuite() { pack_ = {}; }

  static void compare(const cardabi::LibraryData& other, const char* profile) {
    ASSERT_FALSE(plans_.empty());
    ASSERT_EQ(cardabi::contentHash(other), outcome_.rows.contentHash())
        << "not made from the same cards; run tools/regen";
    for (const ir::TestPlan& plan : plans_) {
      const lab::TestOutcome here = lab::runTest(plan, outcome_.rows, {profile, nullptr, nullptr, card_natives::all()});
      const lab::TestOutcome there = lab::runTest(plan, outcome_.rows, {profile, &other, nullptr, card_natives::all()});
      EXPECT_EQ(here.hash, there.hash) << plan.id;
      EXPECT_EQ(here.log, there.log) << plan.id;
      EXPECT_EQ(here.findings.size(), there.findings.size()) << plan.id;
    }
  }

  static source::VirtualFiles files_;
  static driver::Outcome outcome_;
  static std::vector<ir::TestPlan> plans_;
  static cardrt::PackResult pack_;
};
source::VirtualFiles Differential::files_;
driver::Outcome Differential::outcome_;
std::vector<ir::TestPlan> Differential::plans_;
cardrt::PackResult Differential::pack_;

TEST_F(Differential, LinkedCodePlaysLikeTheRows) { compare(card_sets::library(), ""); }
TEST_F(Differential, LinkedCodePlaysLikeTheRowsInTheOtherProfile) { compare(card_sets::library(), "anatomy"); }
TEST_F(Differential, APackPlaysLikeTheRows) { compare(pack_.library->data(), ""); }
TEST_F(Differential, APackPlaysLikeTheRowsInTheOtherProfile) { compare(pack_.library->data(), "anatomy"); }

TEST_F(Differential, TheSameTestEndsTheSameTwice) {
  for (const ir::TestPlan& plan : plans_) {
    EXPECT_EQ(lab::runTest(plan, outcome_.rows, kOptions).hash, lab::runTest(plan, outcome_.rows, kOptions).hash)
        << plan.id;
  }
}

}  // namespace

// The corpus of tests/loops: small sets with a known loop, and some that certainly end. What is expected stands in their first lines.
#include "cardc/analysis/loops.h"
#include "cardc/diag/render.h"
#include "cardc/driver/compile.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace cardc::analysis {
namespace {

std::string textOf(const std::filesystem::path& path) {
  std::ifstream file(path);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::vector<std::filesystem::path> filesIn(const std::string& folder) {
  std::vector<std::filesystem::path> found;
  for (const auto& entry : std::filesystem::directory_iterator(CARDWRIGHT_SOURCE_DIR "/tests/loops/" + folder)) {
    if (entry.path().extension() == ".card") found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

struct Judged {
  ir::Module module;
  std::string expected;  // "L1", "L1 L2"
};

Judged compiled(const std::filesystem::path& path) {
  Judged judged;
  const std::string text = textOf(path);
  judged.expected = text.substr(2, text.find(':') - 2);
  source::VirtualFiles files;
  files.add("keywords.card", textOf(CARDWRIGHT_SOURCE_DIR "/cards/prelude/keywords.card"));
  files.add(path.filename().string(), text);
  diag::Engine diags;
  driver::Outcome outcome = driver::compile(files, {driver::Stage::Ir}, diags);
  EXPECT_FALSE(diags.hasErrors()) << diag::renderShort(diags.listing(), files);
  judged.module = std::move(outcome.module);
  return judged;
}

bool names(const std::string& expected, LoopKind kind) { return expected.find(nameOf(kind)) != std::string::npos; }

TEST(Loops, NoKnownLoopIsSaidToTerminate) {
  const auto files = filesIn("known_loops");
  EXPECT_GE(files.size(), 25U);
  for (const auto& path : files) {
    const Judged judged = compiled(path);
    const LoopReport report = analyseLoops(judged.module, {});
    for (const LoopVerdict& verdict : report.verdicts) {
      if (names(judged.expected, verdict.kind)) {
        EXPECT_EQ(verdict.verdict, Verdict::Unknown) << path << "\n" << print(judged.module, report);
      }
    }
  }
}

// What is not proved is no mistake; how much of it is, is said, and must not get less.
TEST(Loops, MostKnownEndsAreProved) {
  const auto files = filesIn("known_ends");
  EXPECT_GE(files.size(), 25U);
  std::size_t proved = 0, all = 0;
  for (const auto& path : files) {
    const Judged judged = compiled(path);
    const LoopReport report = analyseLoops(judged.module, {});
    for (const LoopVerdict& verdict : report.verdicts) {
      if (!names(judged.expected, verdict.kind)) continue;
      ++all;
      if (verdict.verdict == Verdict::Terminates) {
        ++proved;
      } else {
        std::printf("%s %s is not proved\n", path.stem().c_str(), std::string(nameOf(verdict.kind)).c_str());
      }
    }
  }
  std::printf("%zu of %zu proved\n", static_cast<std::size_t>(proved), static_cast<std::size_t>(all));
  EXPECT_GE(proved * 100, all * 90);
}

}  // namespace
}  // namespace cardc::analysis

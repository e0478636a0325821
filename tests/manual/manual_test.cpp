// Every example of the manual and of `cardc explain` compiles, or is wrong in the way that it shows.
#include "cardc/diag/render.h"
#include "cardc/driver/compile.h"
#include "fences.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace manual {
namespace {

namespace fs = std::filesystem;
using namespace cardc;

constexpr std::string_view kPlanned = "CW4001";  // said by `build` and `test` only
const fs::path kRoot = CARDWRIGHT_SOURCE_DIR;

std::string readText(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

std::vector<fs::path> filesIn(const fs::path& folder, std::string_view ending) {
  std::vector<fs::path> found;
  for (const auto& entry : fs::directory_iterator(folder)) {
    if (entry.path().extension() == ending) found.push_back(entry.path());
  }
  std::sort(found.begin(), found.end());
  return found;
}

struct Verdict {
  std::vector<std::string> codes;  // each once, in order
  std::string text;                // as a reader would see it
};

// `planned`: whether cards may need what the engine does not do yet.
Verdict tryOut(const std::string& source, bool planned = true) {
  source::VirtualFiles files;
  for (const fs::path& path : filesIn(kRoot / "cards/prelude", ".card"))
    files.add("prelude/" + path.filename().string(), readText(path));
  files.add("companions.card", readText(kRoot / "tests/manual/companions.card"));
  files.add("example.card", source);
  diag::Engine diags;
  driver::compile(files, {driver::Stage::Effects, planned}, diags);
  Verdict verdict;
  for (const diag::Diagnostic& found : diags.listing().shown) {
    const std::string code(diag::info(found.code).number);
    if (std::find(verdict.codes.begin(), verdict.codes.end(), code) == verdict.codes.end())
      verdict.codes.push_back(code);
  }
  std::sort(verdict.codes.begin(), verdict.codes.end());
  verdict.text = diag::renderText(diags, files, diag::Color::No);
  return verdict;
}

std::string joined(const std::vector<std::string>& codes) {
  std::string text;
  for (const std::string& code : codes) text += (text.empty() ? "" : " ") + code;
  return text.empty() ? "nothing" : text;
}

// Fails with the place in the page, the example and what the compiler says.
void tryFence(const std::string& page, const Fence& fence) {
  const std::vector<Sample> samples = samplesOf(fence);
  EXPECT_FALSE(samples.empty()) << page << ":" << fence.line << ": nobody knows how to try '" << fence.shape << "'";
  for (const Sample& sample : samples) {
    const Verdict verdict = tryOut(sample.source, fence.wrong != kPlanned);
    std::string expected = fence.wrong.empty() ? "nothing" : fence.wrong;
    if (fence.soon) {
      const auto of_parser = std::find_if(verdict.codes.begin(), verdict.codes.end(),
                                          [](const std::string& code) { return code.compare(0, 3, "CW1") == 0; });
      if (of_parser == verdict.codes.end()) continue;
    }
    EXPECT_EQ(joined(verdict.codes), expected) << page << ":" << sample.line << ":\n" << sample.shown << verdict.text;
  }
}

TEST(Manual, EveryExampleOfTheManualCompiles) {
  const std::vector<Fence> fences = fencesOf(readText(kRoot / "grammar/LANGUAGE.md"), "");
  EXPECT_GT(fences.size(), 20U);
  for (const Fence& fence : fences) tryFence("grammar/LANGUAGE.md", fence);
}

// CW6 is about files and command lines, CW7 about decks; their pages show those.
TEST(Manual, EveryPageOfExplainHasAWrongAndARightExampleAndBothAreTrue) {
  for (const fs::path& path : filesIn(kRoot / "compiler/diag/explain", ".md")) {
    const std::string code = path.stem().string();
    const std::vector<Fence> fences = fencesOf(readText(path), code);
    const auto wrong = std::count_if(fences.begin(), fences.end(), [](const Fence& f) { return !f.wrong.empty(); });
    if (code.compare(0, 3, "CW6") != 0 && code.compare(0, 3, "CW7") != 0) {
      EXPECT_GE(wrong, 1) << code << " has no wrong example";
      EXPECT_GE(static_cast<std::ptrdiff_t>(fences.size()) - wrong, 1) << code << " has no right example";
    }
    for (const Fence& fence : fences) tryFence("compiler/diag/explain/" + code + ".md", fence);
  }
}

TEST(Manual, CardsThatANewcomerWroteFromTheManualCompile) {
  const Verdict verdict = tryOut(readText(kRoot / "tests/manual/newcomer.card"));
  EXPECT_EQ(verdict.text, "");
}

TEST(Fences, TheFirstLineSaysHowAnExampleIsTried) {
  const std::vector<Fence> fences =
      fencesOf("x\n```card body wrong CW2002\na\n```\n```cpp\nb\n```\n```card soon\nc\n```\n", "");
  ASSERT_EQ(fences.size(), 2U);
  EXPECT_EQ(fences[0].shape, "body");
  EXPECT_EQ(fences[0].wrong, "CW2002");
  EXPECT_EQ(fences[0].text, "a\n");
  EXPECT_EQ(fences[0].line, 3U);
  EXPECT_TRUE(fences[1].soon);
  EXPECT_EQ(fencesOf("Wrong:\n\n```card made\n<3 x \"no \"><byte 41>\n```\n", "CW1013")[0].text, "no no no A\n");
  EXPECT_TRUE(samplesOf({1, "nonsense", "", false, "x\n"}).empty());
  EXPECT_EQ(samplesOf({1, "condition", "", false, "combo  # a word\n\nnot combo\n"}).size(), 2U);
}

}  // namespace
}  // namespace manual

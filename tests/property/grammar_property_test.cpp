// The grammar reads every card, and every sentence that it can make itself, in one way only, by SLL decisions alone.
//
// How many sentences: CARDWRIGHT_SENTENCES (default 20000). What is found is printed as a sentence and the rule in doubt.
#include "cardc/diag/render.h"
#include "cardc/syntax/parse.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

namespace {

using namespace cardc;
namespace fs = std::filesystem;

source::VirtualFiles allCards() {
  std::vector<fs::path> paths;
  for (const char* folder : {"cards", "grammar", "tests"}) {
    const fs::path root = fs::path(CARDWRIGHT_SOURCE_DIR) / folder;
    if (!fs::exists(root)) continue;
    for (const auto& entry : fs::recursive_directory_iterator(root)) {
      if (entry.is_regular_file() && entry.path().extension() == ".card") paths.push_back(entry.path());
    }
  }
  std::sort(paths.begin(), paths.end());
  source::VirtualFiles files;
  for (const fs::path& path : paths) {
    std::ifstream in(path, std::ios::binary);
    files.add(path.string(), std::string(std::istreambuf_iterator<char>(in), {}));
  }
  return files;
}

TEST(Grammar, ReadsEveryCardInOneWay) {
  const source::VirtualFiles files = allCards();
  ASSERT_GT(files.size(), 0u);
  for (const syntax::Ambiguity& doubt : syntax::findAmbiguities(files)) {
    const source::Position where = files[doubt.span.file].position(doubt.span.begin);
    ADD_FAILURE() << files[doubt.span.file].path() << ":" << where.line << ":" << where.column << ": "
                  << files.text(doubt.span) << " (rule " << doubt.rule << ")";
  }
}

// Files named fail_... are wrong on purpose; all others are free of syntax errors.
TEST(Grammar, CardsHaveNoSyntaxErrors) {
  const source::VirtualFiles files = allCards();
  diag::Engine diags(diag::Settings{false, 0});
  const syntax::Forest forest = syntax::parseAll(files, diags);
  for (const diag::Diagnostic& d : diags.listing().shown) {
    const fs::path path(files[d.span.file].path());
    if (path.filename().string().starts_with("fail_")) continue;
    ADD_FAILURE() << diag::renderText(d, files, diag::Color::No);
  }
}

TEST(Grammar, ReadsItsOwnSentencesInOneWay) {
  const char* wanted = std::getenv("CARDWRIGHT_SENTENCES");
  const auto count = static_cast<std::uint32_t>(wanted != nullptr ? std::strtoul(wanted, nullptr, 10) : 20'000);
  for (const syntax::DoubtfulSentence& sentence : syntax::findDoubtfulSentences(1, count, 50)) {
    std::string rules;
    for (const std::string& rule : sentence.rules) rules += " " + rule;
    ADD_FAILURE() << sentence.text << "\n in doubt:" << rules;
  }
}

}  // namespace

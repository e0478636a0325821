// The arrows of the architecture hold in the repository, and the check that says so finds what it should.
#include "layers.h"

#include <gtest/gtest.h>
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>

namespace layering {
namespace {

std::vector<SourceFile> repository() {
  const std::filesystem::path root = CARDWRIGHT_SOURCE_DIR;
  std::vector<SourceFile> files;
  for (const char* part : {"compiler", "runtime", "tools", "generated", "tests"}) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(root / part)) {
      if (!entry.is_regular_file()) continue;
      std::ifstream in(entry.path(), std::ios::binary);
      files.push_back({entry.path().lexically_relative(root).generic_string(),
                       {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()}});
    }
  }
  std::sort(files.begin(), files.end(), [](const auto& a, const auto& b) { return a.path < b.path; });
  return files;
}

std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += "\n  " + line;
  return text;
}

TEST(Repository, EveryIncludeIsAnArrowOfTheArchitecture) {
  const std::vector<SourceFile> files = repository();
  ASSERT_GT(files.size(), 20U) << "found too little to be the repository";
  const std::vector<std::string> errors = forbiddenIncludes(files);
  EXPECT_TRUE(errors.empty()) << joined(errors);
}

TEST(Repository, CoreKnowsNoGame) {
  const std::vector<std::string> errors = gameWordsInCore(repository());
  EXPECT_TRUE(errors.empty()) << joined(errors);
}

TEST(Repository, EveryFolderIsInALayer) {
  const std::vector<std::string> errors = unknownFolders(repository());
  EXPECT_TRUE(errors.empty()) << joined(errors);
}

TEST(Includes, AnEarlierStageMayNotIncludeALaterOne) {
  const std::vector<SourceFile> files = {
      {"compiler/sema/include/cardc/sema/program.h", ""},
      {"compiler/syntax/include/cardc/syntax/tree.h", "#pragma once\n#include \"cardc/sema/program.h\"\n"},
      {"compiler/sema/check.cpp", "#include \"cardc/syntax/tree.h\"\n"},
  };
  EXPECT_EQ(forbiddenIncludes(files),
            (std::vector<std::string>{"compiler/syntax/include/cardc/syntax/tree.h:2: syntax -> sema "
                                      "(cardc/sema/program.h) is not an arrow of the architecture"}));
}

TEST(Includes, TheEngineUsesTheStandardLibraryOnly) {
  const std::vector<SourceFile> files = {
      {"runtime/core/game.cpp", "#include <vector>\n#include <fmt/format.h>\n#include <unistd.h>\n"},
      {"runtime/core/game_test.cpp", "#include <gtest/gtest.h>\n"},
      {"runtime/rules/hearth/include/cardrt/hearth/rules.h", ""},
      {"runtime/core/zones.cpp", "  #  include \"cardrt/hearth/rules.h\"\n"},
  };
  const std::vector<std::string> errors = forbiddenIncludes(files);
  ASSERT_EQ(errors.size(), 3U) << joined(errors);
  EXPECT_NE(errors[0].find("game.cpp:2: core -> fmt"), std::string::npos);
  EXPECT_NE(errors[1].find("game.cpp:3: core -> posix"), std::string::npos);
  EXPECT_NE(errors[2].find("zones.cpp:1: core -> rules"), std::string::npos);
}

TEST(Includes, AntlrStaysInItsFolderEvenInTests) {
  const std::vector<SourceFile> files = {
      {"compiler/syntax/antlr/parse.cpp", "#include \"antlr4-runtime.h\"\n#include \"CardParser.h\"\n"},
      {"compiler/syntax/parse_test.cpp", "#include <antlr4-runtime.h>\n"},
      {"tools/cardc/main.cpp", "#include \"antlr4-runtime/antlr4-runtime.h\"\n"},
  };
  EXPECT_EQ(forbiddenIncludes(files).size(), 2U);
}

TEST(Includes, JsonAndCommandLinesBelongToTheEdges) {
  const std::vector<SourceFile> files = {
      {"compiler/emit/json/json.cpp", "#include <nlohmann/json.hpp>\n"},
      {"tools/cardc/main.cpp", "#include <CLI/CLI.hpp>\n#include <nlohmann/json.hpp>\n"},
      {"compiler/driver/compile.cpp", "#include <nlohmann/json.hpp>\n#include <CLI/CLI.hpp>\n"},
  };
  EXPECT_EQ(forbiddenIncludes(files).size(), 2U);
}

TEST(Core, GameWordsAreFoundInsideIdentifiersAndNotInsideWords) {
  const std::vector<SourceFile> files = {
      {"runtime/core/entity.h", "int heroPower;\nint sphero;\nenum { MINION_COUNT };\n// heroes of might\n"},
      {"runtime/rules/hearth/play.cpp", "int minion;\n"},
  };
  EXPECT_EQ(gameWordsInCore(files),
            (std::vector<std::string>{"runtime/core/entity.h:1: hero", "runtime/core/entity.h:3: minion",
                                      "runtime/core/entity.h:4: heroes"}));
}

}  // namespace
}  // namespace layering

// Running cardc in a folder of its own, and looking at what it left there. Used by the tests of tests/cli.
#pragma once
#include <gtest/gtest.h>
#include <filesystem>
#include <map>
#include <string>

namespace cli {

namespace fs = std::filesystem;

struct Result {
  int status = -1;
  std::string out, err;
};

std::string read(const fs::path& path);
void write(const fs::path& path, const std::string& text);
// All files in and below a folder, by their path in it, with their bytes.
std::map<std::string, std::string> tree(const fs::path& folder);

// A fresh folder with a copy of tests/cli/cards in it; gone afterwards.
class Cli : public testing::Test {
 protected:
  void SetUp() override;
  void TearDown() override;

  // `cardc <arguments>` in the folder, or in one below it. Arguments are written as in a shell.
  Result cardc(const std::string& arguments, const fs::path& below = ".") const;
  Result shell(const std::string& command, const fs::path& below = ".") const;
  fs::path at(const std::string& path) const { return folder_ / path; }
  // Where cardc finds the user's caches: beside the folder, so that nobody takes them for output.
  fs::path cacheHome() const { return folder_.string() + ".cache"; }

 private:
  fs::path folder_;
};

}  // namespace cli

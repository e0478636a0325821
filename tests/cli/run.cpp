#include "run.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <fstream>
#include <iterator>

namespace cli {

std::string read(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

void write(const fs::path& path, const std::string& text) {
  fs::create_directories(path.parent_path());
  std::ofstream(path, std::ios::binary) << text;
}

std::map<std::string, std::string> tree(const fs::path& folder) {
  std::map<std::string, std::string> files;
  if (!fs::exists(folder)) return files;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    if (entry.is_regular_file()) files[entry.path().lexically_relative(folder).generic_string()] = read(entry.path());
  }
  return files;
}

void Cli::SetUp() {
  std::string name = (fs::temp_directory_path() / "cardc-cli-XXXXXX").string();
  ASSERT_NE(::mkdtemp(name.data()), nullptr);
  folder_ = name;
  fs::copy(CARDWRIGHT_SOURCE_DIR "/tests/cli/cards", at("cards"), fs::copy_options::recursive);
}

void Cli::TearDown() {
  std::error_code ignored;
  fs::remove_all(folder_, ignored);
  fs::remove_all(cacheHome(), ignored);
}

Result Cli::shell(const std::string& command, const fs::path& below) const {
  const fs::path out = folder_ / ".out", err = folder_ / ".err";
  // A cache of its own: what earlier builds of others left must not matter.
  const std::string line = "export XDG_CACHE_HOME='" + cacheHome().string() + "'; cd '" + (folder_ / below).string() +
                           "' && { " + command + "; } >'" + out.string() + "' 2>'" + err.string() + "' </dev/null";
  const int status = std::system(line.c_str());
  Result result{WIFEXITED(status) ? WEXITSTATUS(status) : -1, read(out), read(err)};
  fs::remove(out);
  fs::remove(err);
  return result;
}

Result Cli::cardc(const std::string& arguments, const fs::path& below) const {
  return shell(CARDC " " + arguments, below);
}

}  // namespace cli

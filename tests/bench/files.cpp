#include "files.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cstdlib>
#include <fstream>
#include <iterator>

extern char** environ;

namespace cardbench {

namespace fs = std::filesystem;

bool writeFile(const fs::path& path, const std::string& text) {
  std::error_code error;
  fs::create_directories(path.parent_path(), error);
  std::ofstream out(path, std::ios::binary);
  out << text;
  return static_cast<bool>(out.flush());
}

bool writeFiles(const fs::path& folder, const Collection& cards) {
  return std::all_of(cards.files.begin(), cards.files.end(),
                     [&](const CardFile& file) { return writeFile(folder / file.path, file.text); });
}

std::string readFile(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

Run run(const std::vector<std::string>& arguments, bool keep_output) {
  std::string kept = (fs::temp_directory_path() / "cardwright-bench-XXXXXX").string();
  const int output = keep_output ? ::mkstemp(kept.data()) : ::open("/dev/null", O_WRONLY);
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, output, STDOUT_FILENO);
  posix_spawn_file_actions_adddup2(&actions, output, STDERR_FILENO);
  std::vector<std::string> own = arguments;
  std::vector<char*> argv;
  for (std::string& argument : own) argv.push_back(argument.data());
  argv.push_back(nullptr);

  Run result;
  const auto start = std::chrono::steady_clock::now();
  pid_t child = 0;
  if (::posix_spawnp(&child, argv[0], &actions, nullptr, argv.data(), environ) == 0) {
    int status = 0;
    rusage usage{};
    if (::wait4(child, &status, 0, &usage) == child && WIFEXITED(status)) result.status = WEXITSTATUS(status);
    result.peak_mb = static_cast<double>(usage.ru_maxrss) / 1024;
  }
  result.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
  posix_spawn_file_actions_destroy(&actions);
  ::close(output);
  if (keep_output) {
    result.out = readFile(kept);
    fs::remove(kept);
  }
  return result;
}

double median(std::vector<double> values) {
  if (values.empty()) return 0;
  std::sort(values.begin(), values.end());
  return values[values.size() / 2];
}

}  // namespace cardbench

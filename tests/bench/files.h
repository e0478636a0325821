// Files and processes of the benchmarks.
#pragma once
#include "make_cards.h"

#include <filesystem>
#include <string>
#include <vector>

namespace cardbench {

// Writes the collection below the folder. False when something could not be written.
bool writeFiles(const std::filesystem::path& folder, const Collection& cards);
bool writeFile(const std::filesystem::path& path, const std::string& text);
std::string readFile(const std::filesystem::path& path);

struct Run {
  int status = -1;     // exit status; -1 when it did not end by itself
  double seconds = 0;  // wall clock, from the start of the process to its end
  double peak_mb = 0;  // most memory that it had at once
  std::string out;     // what it printed, both streams
};
// Runs a program and waits for it. `arguments[0]` is the program, looked for in PATH. With `keep_output` false its output goes nowhere.
Run run(const std::vector<std::string>& arguments, bool keep_output = false);

double median(std::vector<double> values);

}  // namespace cardbench

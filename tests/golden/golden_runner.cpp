// golden_runner [--update] PATH...: runs every golden below the paths; exit code 1 when one differs, 2 when something cannot be run.
//
// With --update it writes what comes out now into the files: read that diff as closely as the code.
#include "golden_file.h"
#include "stages.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <vector>

namespace {

namespace fs = std::filesystem;
using cardc::source::FileId;
using cardc::source::VirtualFiles;

std::string readText(const fs::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), {}};
}

// Card files below a path, by name, so that every machine runs them in the same order.
std::vector<fs::path> cardFiles(const fs::path& path) {
  std::vector<fs::path> found;
  if (fs::is_regular_file(path)) found.push_back(path);
  if (fs::is_directory(path)) {
    for (const auto& entry : fs::recursive_directory_iterator(path)) {
      if (entry.is_regular_file() && entry.path().extension() == ".card") found.push_back(entry.path());
    }
  }
  std::sort(found.begin(), found.end());
  return found;
}

const golden::Stage* stageCalled(std::string_view name) {
  for (const golden::Stage& stage : golden::stages()) {
    if (stage.name == name) return &stage;
  }
  return nullptr;
}

enum class Verdict { Same, Different, Unusable };

Verdict runOne(const fs::path& path, bool update) {
  const std::string text = readText(path);
  const std::optional<golden::File> file = golden::read(text);
  if (!file) {
    fmt::print("{}: no '#! stage: ...' in the first line\n", path.string());
    return Verdict::Unusable;
  }
  // `program of grammar/examples/01-basics.card`: the cards are another file's, seen together with those beside it.
  const std::size_t of = file->stage.find(" of ");
  const std::string name = file->stage.substr(0, of);
  const golden::Stage* stage = stageCalled(name);
  if (stage == nullptr) {
    fmt::print("{}: no stage is called '{}'\n", path.string(), name);
    return Verdict::Unusable;
  }
  VirtualFiles files;
  if (stage->prelude) {
    for (const fs::path& prelude : cardFiles(CARDWRIGHT_SOURCE_DIR "/cards/prelude"))
      files.add(prelude.filename().string(), readText(prelude));
  }
  FileId subject;
  if (of == std::string::npos) {
    subject = files.add(path.filename().string(), file->source);
  } else {
    const fs::path other = fs::path(CARDWRIGHT_SOURCE_DIR) / file->stage.substr(of + 4);
    for (const fs::path& beside : cardFiles(other.parent_path())) {
      const FileId added = files.add(beside.filename().string(), readText(beside));
      if (beside == other) subject = added;
    }
    if (!subject.valid()) {
      fmt::print("{}: there is no file '{}'\n", path.string(), other.string());
      return Verdict::Unusable;
    }
  }
  const std::string actual = stage->run(files, subject);
  if (actual == file->expected) return Verdict::Same;
  if (update) {
    std::ofstream(path, std::ios::binary) << golden::write(*file, actual);
    fmt::print("{}: updated\n", path.string());
    return Verdict::Same;
  }
  fmt::print("{}: differs\n{}", path.string(), golden::difference(file->expected, actual));
  return Verdict::Different;
}

}  // namespace

int main(int argc, char** argv) {
  bool update = false;
  std::vector<fs::path> paths;
  for (int n = 1; n < argc; ++n) {
    if (std::string_view(argv[n]) == "--update")
      update = true;
    else
      paths.emplace_back(argv[n]);
  }
  std::vector<fs::path> files;
  for (const fs::path& path : paths) {
    const std::vector<fs::path> below = cardFiles(path);
    files.insert(files.end(), below.begin(), below.end());
  }
  if (files.empty()) {
    fmt::print("usage: golden_runner [--update] PATH...\nno .card file there\n");
    return 2;
  }
  int same = 0, different = 0, unusable = 0;
  for (const fs::path& path : files) {
    switch (runOne(path, update)) {
      case Verdict::Same: ++same; break;
      case Verdict::Different: ++different; break;
      case Verdict::Unusable: ++unusable; break;
    }
  }
  fmt::print("{} passed, {} failed\n", same, different + unusable);
  return unusable != 0 ? 2 : different != 0 ? 1 : 0;
}

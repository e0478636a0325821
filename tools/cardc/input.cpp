#include "input.h"

#include "prelude.h"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <set>
#include <sstream>
#include <system_error>
#include <tuple>

namespace cardc::tool {

namespace fs = std::filesystem;

namespace {

constexpr std::uintmax_t kMostBytes = 256U << 20;

struct Found {
  fs::path path;  // as messages call it
  std::string stable;
  bool of_prelude = false;
};

std::string generic(const fs::path& path) { return path.lexically_normal().generic_string(); }

std::string describe(std::error_code error) { return error.message(); }

// The folder's own name, also for "." and "cards/".
std::string folderName(const fs::path& folder) {
  std::error_code error;
  const fs::path whole = fs::weakly_canonical(fs::absolute(folder, error), error);
  return error ? folder.filename().generic_string() : whole.filename().generic_string();
}

class Reader {
 public:
  explicit Reader(diag::Engine& diags) : diags_(diags) {}

  void addPath(const std::string& text, bool of_prelude) {
    const fs::path path(text);
    std::error_code error;
    if (fs::is_directory(path, error)) return addFolder(path, of_prelude);
    if (!canRead(text)) return;
    const fs::path parent = path.has_parent_path() ? path.parent_path() : fs::path(".");
    add({path, folderName(parent) + "/" + path.filename().generic_string(), of_prelude});
  }

  // Whether it is a file; refused if not.
  bool canRead(const std::string& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    const auto no = [&](const std::string& why) { return refuse(path, why), false; };
    if (status.type() == fs::file_type::not_found) return no("it does not exist");
    if (error) return no(describe(error));
    if (fs::is_directory(status)) return no("it is a folder");
    return fs::is_regular_file(status) || no("it is neither a file nor a folder");
  }

  // All that was found, in the order of their stable names: the same from any folder.
  std::vector<Found> take() {
    std::sort(found_.begin(), found_.end(), [](const Found& a, const Found& b) {
      return std::tuple(!a.of_prelude, a.stable, a.path) < std::tuple(!b.of_prelude, b.stable, b.path);
    });
    return std::move(found_);
  }

  bool readText(const fs::path& path, std::string& text) {
    std::error_code error;
    const std::uintmax_t size = fs::file_size(path, error);
    if (error) return refuse(generic(path), describe(error)), false;
    if (size > kMostBytes) return refuse(generic(path), "it is larger than 256 MB"), false;
    errno = 0;
    const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
    if (file != nullptr) {
      // It may grow or shrink meanwhile: what counts is what can be read.
      text.resize(static_cast<std::size_t>(size) + 1);
      std::size_t got = 0, all = 0;
      while ((got = std::fread(text.data() + all, 1, text.size() - all, file.get())) != 0 && all <= kMostBytes) {
        all += got;
        if (all == text.size()) text.resize(2 * text.size());
      }
      text.resize(all);
    }
    if (file == nullptr || std::ferror(file.get()) != 0) {
      return refuse(generic(path), describe(std::error_code(errno, std::generic_category()))), false;
    }
    return true;
  }

 private:
  void refuse(const std::string& path, const std::string& why) { diags_.report(diag::UnreadablePath, {}, path, why); }

  void add(Found found) {
    std::error_code error;
    const fs::path whole = fs::canonical(found.path, error);
    if (seen_.insert(error ? found.path : whole).second) found_.push_back(std::move(found));
  }

  // `.cardignore` in a folder: files and folders below it, a line each, that are read only when they are named themselves.
  void readIgnored(const fs::path& folder, std::set<fs::path>& apart) {
    const fs::path file = folder / ".cardignore";
    std::error_code error;
    std::string text;
    if (!fs::is_regular_file(file, error) || !readText(file, text)) return;
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      line.erase(std::min(line.find('#'), line.size()));
      line.erase(line.find_last_not_of(" \t\r/") + 1);
      if (!line.empty()) apart.insert((folder / line).lexically_normal());
    }
  }

  void addFolder(const fs::path& folder, bool of_prelude) {
    const std::string name = folderName(folder);
    bool any = false;
    std::set<fs::path> apart;
    readIgnored(folder, apart);
    std::error_code error;
    fs::recursive_directory_iterator at(folder, error);
    for (; !error && at != fs::recursive_directory_iterator(); at.increment(error)) {
      std::error_code of_entry;
      if (apart.contains(at->path().lexically_normal())) {
        at.disable_recursion_pending();
        continue;
      }
      if (at->is_directory(of_entry)) {
        readIgnored(at->path(), apart);
        continue;
      }
      if (at->path().extension() != ".card") continue;
      any = true;
      // A link into nothing, a pipe: cards that somebody meant to be there.
      if (!at->is_regular_file(of_entry)) {
        refuse(generic(at->path()), at->exists(of_entry) ? "it is neither a file nor a folder" : "it does not exist");
        continue;
      }
      add({at->path(), name + "/" + generic(at->path().lexically_relative(folder)), of_prelude});
    }
    if (error) return refuse(generic(folder), describe(error));
    if (!any) diags_.report(diag::NoCardFiles, {}, generic(folder));
  }

  diag::Engine& diags_;
  std::set<fs::path> seen_;  // canonical, so that a file named twice is read once
  std::vector<Found> found_;
};

}  // namespace

std::string Input::stableName(std::string_view name) const {
  const auto found = stable_names.find(name);
  return found == stable_names.end() ? std::string(name) : found->second;
}

Input readInput(const std::vector<std::string>& paths, const std::string& prelude, diag::Engine& diags) {
  Reader reader(diags);
  if (!prelude.empty()) reader.addPath(prelude, true);
  for (const std::string& path : paths) reader.addPath(path, false);
  std::vector<Found> found = reader.take();

  // A prelude among the paths is the one that somebody is working on: it wins over the built-in one, --prelude over
  // both.
  std::set<std::string, std::less<>> replaced;
  std::erase_if(found, [&](const Found& file) {
    if (file.of_prelude || folderName(file.path.has_parent_path() ? file.path.parent_path() : ".") != "prelude")
      return false;
    replaced.insert(file.path.filename().generic_string());
    return !prelude.empty();
  });
  Input input;
  for (const PreludeFile& file : builtInPrelude()) {
    const std::string name = "prelude/" + std::string(file.name);
    if (prelude.empty() && replaced.find(file.name) == replaced.end()) input.files.add(name, std::string(file.text));
  }
  for (const Found& file : found) {
    std::string text;
    if (!reader.readText(file.path, text)) continue;
    std::string name = generic(file.path);
    input.stable_names.emplace(name, file.stable);
    input.files.add(std::move(name), std::move(text));
    std::error_code error;
    input.read.push_back(generic(fs::absolute(file.path, error)));
  }
  return input;
}

bool readText(const std::string& path, std::string& text, diag::Engine& diags) {
  Reader reader(diags);
  return reader.canRead(path) && reader.readText(path, text);
}

}  // namespace cardc::tool

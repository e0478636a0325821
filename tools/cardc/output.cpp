#include "output.h"

#include "cardc/emit/cpp.h"

#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <system_error>

namespace cardc::tool {

namespace fs = std::filesystem;

namespace {

std::error_code lastError() { return {errno, std::generic_category()}; }

// Its bytes, or up to so many of them; nothing when it cannot be read.
std::optional<std::string> readBytes(const fs::path& path, std::size_t most) {
  const std::unique_ptr<std::FILE, int (*)(std::FILE*)> file(std::fopen(path.c_str(), "rb"), &std::fclose);
  if (file == nullptr) return {};
  std::string bytes(most, '\0');
  bytes.resize(std::fread(bytes.data(), 1, most, file.get()));
  if (std::ferror(file.get()) != 0) return {};
  return bytes;
}

bool holds(const fs::path& path, const std::string& bytes) {
  std::error_code error;
  return fs::is_regular_file(path, error) && fs::file_size(path, error) == bytes.size() &&
         readBytes(path, bytes.size()) == bytes;
}

std::error_code writeBytes(const fs::path& path, std::string_view bytes) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return lastError();
  const bool whole = std::fwrite(bytes.data(), 1, bytes.size(), file) == bytes.size();
  std::error_code error = whole ? std::error_code() : lastError();
  if (std::fclose(file) != 0 && !error) error = lastError();
  return error;
}

// Files that are written but not in their place yet. Those that never get there are removed.
class Pending {
 public:
  Pending() = default;
  Pending(const Pending&) = delete;
  Pending& operator=(const Pending&) = delete;
  ~Pending() {
    std::error_code ignored;
    for (const auto& [temporary, place] : files_) fs::remove(temporary, ignored);
  }

  std::error_code write(const fs::path& place, const std::string& bytes) {
    fs::path temporary = place;
    temporary += ".tmp" + std::to_string(::getpid());
    files_.emplace_back(temporary, place);
    std::error_code error = writeBytes(temporary, bytes);
    std::error_code none;  // there is no file yet
    const fs::file_status old = fs::status(place, none);
    if (!error && fs::exists(old)) fs::permissions(temporary, old.permissions(), error);
    return error;
  }
  // The place that could not be taken, if any.
  std::optional<fs::path> rename(std::error_code& error) {
    while (!files_.empty()) {
      fs::rename(files_.back().first, files_.back().second, error);
      if (error) return files_.back().second;
      files_.pop_back();
    }
    return {};
  }

 private:
  std::vector<std::pair<fs::path, fs::path>> files_;
};

bool refuse(diag::Engine& diags, const fs::path& path, const std::string& why) {
  diags.report(diag::UnwritablePath, {}, path.generic_string(), why);
  return false;
}

bool makeFolder(const fs::path& folder, diag::Engine& diags) {
  if (folder.empty()) return true;
  std::error_code error;
  // The nearest part that exists decides; naming it says more than "not a directory" about the whole.
  for (fs::path part = folder; !part.empty(); part = part.parent_path()) {
    if (fs::exists(part, error)) {
      if (!fs::is_directory(part, error)) return refuse(diags, part, "it is a file, and a folder is wanted");
      break;
    }
    if (part == part.parent_path()) break;
  }
  error.clear();
  fs::create_directories(folder, error);
  return !error || refuse(diags, folder, error.message());
}

}  // namespace

std::optional<std::string> readWhole(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return {};
  const std::uintmax_t size = fs::file_size(path, error);
  return error ? std::nullopt : readBytes(path, size);
}

bool writeWhole(const fs::path& path, std::string_view bytes) {
  fs::path temporary = path;
  temporary += ".tmp" + std::to_string(::getpid());
  std::error_code error = writeBytes(temporary, bytes);
  if (!error) fs::rename(temporary, path, error);
  std::error_code ignored;
  if (error) fs::remove(temporary, ignored);
  return !error;
}

bool writeAll(const std::vector<OutputFile>& files, Written& written, diag::Engine& diags) {
  Pending pending;
  for (const OutputFile& file : files) {
    if (file.current) {
      ++written.unchanged;
      continue;
    }
    fs::path place(file.path);
    std::error_code no_link;
    if (fs::is_symlink(place, no_link)) place = fs::weakly_canonical(place, no_link);  // what it leads to is rewritten
    if (!makeFolder(place.parent_path(), diags)) return false;
    std::error_code error;
    if (fs::is_directory(place, error)) return refuse(diags, place, "it is a folder, and a file is wanted");
    if (holds(place, file.bytes)) {
      ++written.unchanged;
      continue;
    }
    if (const std::error_code failed = pending.write(place, file.bytes)) return refuse(diags, place, failed.message());
    ++written.changed;
  }
  std::error_code error;
  const std::optional<fs::path> missed = pending.rename(error);
  return !missed || refuse(diags, *missed, error.message());
}

bool removeStale(const std::string& folder, const std::vector<std::string>& keep, Written& written,
                 diag::Engine& diags) {
  std::error_code error;
  std::vector<fs::path> stale;
  for (fs::directory_iterator at(folder, error); !error && at != fs::directory_iterator(); at.increment(error)) {
    const std::string name = at->path().filename().generic_string();
    if (!name.ends_with(".gen.cpp") || std::find(keep.begin(), keep.end(), name) != keep.end()) continue;
    if (readBytes(at->path(), emit::kGeneratedMark.size()) == emit::kGeneratedMark) stale.push_back(at->path());
  }
  for (const fs::path& path : stale) {
    fs::remove(path, error);
    if (error) return refuse(diags, path, error.message());
    ++written.removed;
  }
  return true;
}

std::string depfileText(const std::vector<std::string>& targets, const std::vector<std::string>& sources) {
  const auto escaped = [](const std::string& path) {
    std::string text;
    for (const char c : path) {
      if (c == ' ' || c == '#') text += '\\';
      if (c == '$') text += '$';
      text += c;
    }
    return text;
  };
  std::string text;
  for (const std::string& target : targets) text += (text.empty() ? "" : " ") + escaped(target);
  text += ":";
  for (const std::string& source : sources) text += " \\\n  " + escaped(source);
  return text + "\n";
}

}  // namespace cardc::tool

// Writing files so that nobody ever sees half of one.
//
// Everything is first written under temporary names beside its place, then renamed. When anything cannot be written,
// all temporary files are taken away again and what was there before is untouched. A file whose bytes would not change
// is left alone, with its time; one that is rewritten keeps its permissions, and stays behind the link that leads to it.
#pragma once
#include "cardc/diag/engine.h"

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cardc::tool {

struct OutputFile {
  std::string path;
  std::string bytes;
  bool current = false;  // known to lie there as it should: not looked at, `bytes` is empty
};

struct Written {
  std::size_t changed = 0, unchanged = 0, removed = 0;
};

// Makes folders as needed. False when something could not be written: reported as CW6003.
bool writeAll(const std::vector<OutputFile>& files, Written& written, diag::Engine& diags);

// Removes *.gen.cpp in the folder that begin with the mark of generated files and are not among `keep` (their names):
// sets that are gone. Files of others are never touched.
bool removeStale(const std::string& folder, const std::vector<std::string>& keep, Written& written,
                 diag::Engine& diags);

// A file's bytes; nothing when it cannot be read.
std::optional<std::string> readWhole(const std::filesystem::path& path);
// Writes beside the place, then renames: others see the old file or the new one. False when it could not be written.
bool writeWhole(const std::filesystem::path& path, std::string_view bytes);

// One rule for make and ninja: the targets depend on the sources.
std::string depfileText(const std::vector<std::string>& targets, const std::vector<std::string>& sources);

}  // namespace cardc::tool

#include "compiled_cards.h"

#include "cardc/driver/compile.h"
#include "cardc/emit/pack.h"
#include "cardc/ir/encode.h"
#include "cardc/source/source_file.h"
#include "natives.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <span>
#include <sstream>
#include <utility>

namespace differential {

using namespace cardc;

namespace {

std::string readFile(const std::filesystem::path& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

}  // namespace

CompiledCards::CompiledCards(std::string_view folders, std::string_view pack_file) {
  std::istringstream list{std::string(folders)};
  std::vector<std::filesystem::path> paths;
  for (std::string folder; std::getline(list, folder, ':');) {
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      // As cards/.cardignore says: only where it is named.
      const bool apart = entry.path().lexically_relative(folder).generic_string().find("anatomy/") != std::string::npos;
      if (entry.path().extension() == ".card" && !apart) paths.push_back(entry.path());
    }
  }
  std::sort(paths.begin(), paths.end());
  source::VirtualFiles files;
  for (const auto& path : paths)
    files.add(path.lexically_relative(CARDWRIGHT_SOURCE_DIR).generic_string(), readFile(path));
  diag::Engine diags;
  driver::Outcome outcome = driver::compile(files, {}, diags);
  if (diags.hasErrors()) {
    problem_ = diags.all().front().message;
    return;
  }
  tests_ = ir::encodeTests(outcome.module);
  rows_ = std::move(outcome.rows);
  view_ = std::make_unique<ir::LibraryView>(rows_);
  const std::string bytes = pack_file.empty() ? emit::writePack(rows_) : readFile(std::string(pack_file));
  pack_ = cardrt::loadPack(std::as_bytes(std::span(bytes.data(), bytes.size())), card_natives::all());
  if (!pack_) problem_ = pack_.message;
}

}  // namespace differential

#include "commands.h"

#include "cardc/driver/compile.h"
#include "cardc/emit/cpp.h"
#include "cardc/emit/pack.h"
#include "cardrt/library_check.h"
#include "input.h"
#include "output.h"
#include "report.h"

#include <fmt/core.h>

#include <filesystem>

namespace cardc::tool {

namespace {

std::string inFolder(const std::string& folder, const std::string& path) {
  return (std::filesystem::path(folder) / path).lexically_normal().generic_string();
}

std::string absolute(const std::string& path) {
  std::error_code error;
  return std::filesystem::absolute(path, error).lexically_normal().generic_string();
}

// All that is to be written. The depfile comes last and names the others.
std::vector<OutputFile> outputs(const BuildOptions& options, const Input& input, const ir::LibraryRows& rows,
                                std::vector<std::string>& generated_names) {
  std::vector<OutputFile> files;
  if (!options.out.empty()) {
    for (emit::File& file : emit::emitCpp(rows, options.threads)) {
      generated_names.push_back(std::filesystem::path(file.path).filename().generic_string());
      files.push_back({inFolder(options.out, file.path), std::move(file.bytes)});
    }
  }
  if (!options.pack.empty()) files.push_back({options.pack, emit::writePack(rows)});
  if (!options.depfile.empty()) {
    std::vector<std::string> targets;
    if (!options.depfile_target.empty()) targets.push_back(options.depfile_target);
    for (const OutputFile& file : files) {
      if (options.depfile_target.empty()) targets.push_back(absolute(file.path));
    }
    files.push_back({options.depfile, depfileText(targets, input.read)});
  }
  return files;
}

}  // namespace

int runBuild(const Common& common, const BuildOptions& options) {
  diag::Engine diags;
  const Input input = readInput(options.paths, common.prelude, diags);
  Written written;
  std::size_t cards = 0;
  if (!diags.hasErrors()) {
    driver::Outcome outcome = driver::compile(input.files, {.planned = false}, diags);
    cards = driver::cardCount(outcome.rows);
    if (!diags.hasErrors()) {
      for (ir::SetRows& set : outcome.rows.sets) {
        for (ir::CardOrigin& origin : set.origins) origin.file = input.stableName(origin.file);
      }
      const std::string unsound = cardrt::checkLibrary(ir::LibraryView(outcome.rows).data());
      if (!unsound.empty()) diags.report(diag::UnsoundRows, {}, unsound);
      std::vector<std::string> names;
      if (!diags.hasErrors() && writeAll(outputs(options, input, outcome.rows, names), written, diags) &&
          !options.out.empty()) {
        removeStale(inFolder(options.out, "cards"), names, written, diags);
      }
    }
  }
  const int status = report(common, diags, input.files, Warnings::Pass);
  if (status == kClean && common.format == Format::Text) {
    printOut(fmt::format("{} cards: {} files written, {} unchanged{}\n", cards, written.changed, written.unchanged,
                         written.removed == 0 ? "" : fmt::format(", {} removed", written.removed)));
  }
  return status;
}

}  // namespace cardc::tool

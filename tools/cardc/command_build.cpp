#include "cache.h"
#include "commands.h"
#include "native_names.h"

#include "cardc/driver/compile.h"
#include "cardc/emit/cpp.h"
#include "cardc/emit/pack.h"
#include "cardrt/library_check.h"
#include "input.h"
#include "output.h"
#include "report.h"
#include "timings.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <optional>

namespace cardc::tool {

namespace {

std::string inFolder(const std::string& folder, const std::string& path) {
  return (std::filesystem::path(folder) / path).lexically_normal().generic_string();
}

std::string absolute(const std::string& path) {
  std::error_code error;
  return std::filesystem::absolute(path, error).lexically_normal().generic_string();
}

// What the build writes, as it is asked for: its cache is named after it.
std::vector<std::string> placesOf(const BuildOptions& options) {
  std::vector<std::string> places;
  for (const std::string& path : {options.out, options.pack, options.depfile})
    places.push_back(path.empty() ? "" : absolute(path));
  return places;
}

// All that decides what is written.
support::Hash inputsOf(const BuildOptions& options, const Input& input) {
  support::Hasher hasher;
  for (const std::string& place : placesOf(options)) hasher.add(place);
  hasher.add(options.depfile_target);
  for (const std::string& path : input.read) hasher.add(path);
  for (std::uint32_t n = 0; n < input.files.size(); ++n) {
    const source::SourceFile& file = input.files[input.files.id(n)];
    hasher.add(file.path()).add(input.stableName(file.path())).add(file.text());
  }
  return hasher.hash();
}

bool lies(const MadeFile& made) {
  const std::optional<std::string> bytes = readWhole(made.path);
  return bytes && bytes->size() == made.size && support::hashOf(*bytes) == made.contents;
}

bool upToDate(const LastRun& last, const support::Hash& inputs) {
  return !last.made.empty() && last.inputs == inputs && std::all_of(last.made.begin(), last.made.end(), lies);
}

const MadeFile* find(const LastRun& run, const std::string& path) {
  const auto found =
      std::find_if(run.made.begin(), run.made.end(), [&](const MadeFile& made) { return made.path == path; });
  return found == run.made.end() ? nullptr : &*found;
}

// What the stages leave behind. Never taken apart: that takes longer than a small change, and the process ends soon.
driver::Outcome& theOutcome() {
  static auto* const outcome = new driver::Outcome;
  return *outcome;
}

// One build, step by step.
class Build {
 public:
  Build(const Common& common, const BuildOptions& options)
      : common_(common), options_(options), timings_(common.timings), cache_(options.cache, placesOf(options)) {}

  int run() {
    const Input input = readInput(options_.paths, common_.prelude, diags_);
    timings_.step("read");
    if (!diags_.hasErrors()) {
      const LastRun& last = cache_.lastRun();
      run_.inputs = inputsOf(options_, input);
      if (upToDate(last, run_.inputs)) {
        run_.cards = last.cards;
        written_.unchanged = last.made.size();
        for (const MadeFile& made : last.made) addName(made.path);
        removeStaleSets();
        timings_.step("compare");
      } else {
        timings_.step("compare");
        make(input, last);
      }
    }
    const int status = report(common_, diags_, input.files, Warnings::Pass);
    if (status == kClean && common_.format == Format::Text) {
      printOut(fmt::format("{} cards: {} files written, {} unchanged{}\n", run_.cards, written_.changed,
                           written_.unchanged,
                           written_.removed == 0 ? "" : fmt::format(", {} removed", written_.removed)));
    }
    timings_.step("report");
    timings_.print();
    return status;
  }

 private:
  void make(const Input& input, const LastRun& last) {
    cache_.loadTrees();
    timings_.step("recall");
    driver::Options compiling;
    compiling.natives = nativeNames();
    compiling.threads = common_.threads;
    compiling.saved_tree = [&](std::string_view text) { return cache_.tree(text); };
    compiling.finished = [&](driver::Stage stage) { timings_.stage(stage); };
    compiling.planned = false;
    compiling.tests = false;  // `check` and `test` are about them
    driver::Outcome& outcome = theOutcome();
    outcome = driver::compile(input.files, compiling, diags_);
    run_.cards = driver::cardCount(outcome.rows);
    if (!diags_.hasErrors()) {
      for (ir::SetRows& set : outcome.rows.sets) {
        for (ir::CardOrigin& origin : set.origins) origin.file = input.stableName(origin.file);
      }
      const std::string unsound = cardrt::checkLibrary(ir::LibraryView(outcome.rows).data());
      if (!unsound.empty()) diags_.report(diag::UnsoundRows, {}, unsound);
      timings_.step("verify");
    }
    if (!diags_.hasErrors()) write(input, outcome.rows, last);
    cache_.keepTrees(outcome.trees);
    timings_.step("keep");
  }

  void write(const Input& input, const ir::LibraryRows& rows, const LastRun& last) {
    const std::vector<OutputFile> files = outputs(input, rows, last);
    timings_.step("emit");
    if (!writeAll(files, written_, diags_)) return;
    removeStaleSets();
    // With a warning it is to be said again next time, so such a run is never the last word.
    if (!diags_.empty()) run_.inputs = {};
    cache_.keep(run_);
    timings_.step("write");
  }

  // All that is to be written. The depfile comes last and names the others.
  std::vector<OutputFile> outputs(const Input& input, const ir::LibraryRows& rows, const LastRun& last) {
    std::vector<OutputFile> files;
    const auto add = [&](OutputFile file, const support::Hash& from) {
      const std::string place = absolute(file.path);
      const MadeFile* before = file.current ? find(last, place) : nullptr;
      run_.made.push_back(before != nullptr ? *before
                                            : MadeFile{place, from, support::hashOf(file.bytes), file.bytes.size()});
      files.push_back(std::move(file));
    };
    if (!options_.out.empty()) {
      emit::CppOptions printing;
      printing.threads = common_.threads;
      printing.current = [&](std::string_view path, const support::Hash& from) {
        const MadeFile* before = find(last, absolute(inFolder(options_.out, std::string(path))));
        return before != nullptr && before->from == from && lies(*before);
      };
      for (emit::File& file : emit::emitCpp(rows, printing)) {
        addName(file.path);
        add({inFolder(options_.out, file.path), std::move(file.bytes), file.current}, file.from);
      }
    }
    if (!options_.pack.empty()) add({options_.pack, emit::writePack(rows), false}, {});
    if (!options_.depfile.empty()) {
      std::vector<std::string> targets;
      if (!options_.depfile_target.empty()) targets.push_back(options_.depfile_target);
      for (const OutputFile& file : files) {
        if (options_.depfile_target.empty()) targets.push_back(absolute(file.path));
      }
      add({options_.depfile, depfileText(targets, input.read), false}, {});
    }
    return files;
  }

  void addName(const std::string& path) { names_.push_back(std::filesystem::path(path).filename().generic_string()); }
  void removeStaleSets() {
    if (!options_.out.empty()) removeStale(inFolder(options_.out, "cards"), names_, written_, diags_);
  }

  const Common& common_;
  const BuildOptions& options_;
  diag::Engine diags_;
  Timings timings_;
  Cache cache_;
  LastRun run_;  // what this one comes to
  Written written_;
  std::vector<std::string> names_;  // of the generated files
};

}  // namespace

int runBuild(const Common& common, const BuildOptions& options) { return Build(common, options).run(); }

}  // namespace cardc::tool

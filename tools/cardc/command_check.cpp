#include "commands.h"

#include "cardc/diag/fix.h"
#include "cardc/diag/render.h"
#include "cardc/driver/compile.h"
#include "input.h"
#include "output.h"
#include "report.h"
#include "timings.h"

#include <fmt/core.h>

#include <map>

namespace cardc::tool {

namespace {

// A fix may uncover the next mistake, but not for ever: what still changes after so many rounds is left to people.
constexpr int kMostRounds = 20;

struct Checked {
  diag::Engine diags;
  std::size_t cards = 0;
};

Checked check(const source::VirtualFiles& files, const driver::Options& compiling) {
  Checked result;
  result.cards = driver::cardCount(driver::compile(files, compiling, result.diags).rows);
  return result;
}

void tell(const diag::FixedText& fixed, const source::VirtualFiles& files) {
  const source::SourceFile& file = files[fixed.file];
  for (const diag::AppliedFix& applied : fixed.applied) {
    const source::Position where = file.position(applied.fix.span.begin);
    printError(fmt::format("{}:{}:{}: fixed: {} [{}]\n", file.path(), where.line, where.column,
                           diag::describeFix(applied.fix, files), diag::info(applied.code).number));
  }
}

// The files with every safe fix applied, again and again until there is none.
source::VirtualFiles fixed(const Input& input, const driver::Options& compiling, std::vector<OutputFile>& changed) {
  source::VirtualFiles files = input.files;
  std::map<std::string, std::string> texts;  // of the files that changed
  const auto isOnDisk = [&](source::FileId file) { return input.isOnDisk(files[file].path()); };
  for (int round = 0; round < kMostRounds; ++round) {
    const Checked checked = check(files, compiling);
    const std::vector<diag::FixedText> fixes = diag::applySafeFixes(checked.diags, files, isOnDisk);
    if (fixes.empty()) break;
    for (const diag::FixedText& one : fixes) {
      tell(one, files);
      texts[std::string(files[one.file].path())] = one.text;
    }
    source::VirtualFiles next;
    for (std::uint32_t n = 0; n < files.size(); ++n) {
      const source::SourceFile& file = files[files.id(n)];
      const auto text = texts.find(std::string(file.path()));
      next.add(std::string(file.path()), text == texts.end() ? std::string(file.text()) : text->second);
    }
    files = std::move(next);
  }
  for (const auto& [path, text] : texts) changed.push_back({path, text});
  return files;
}

}  // namespace

int runCheck(const Common& common, const CheckOptions& options) {
  diag::Engine environment;
  Timings timings(common.timings);
  const Input input = readInput(options.paths, common.prelude, environment);
  timings.step("read");
  if (environment.hasErrors()) return report(common, environment, input.files, Warnings::Count);
  driver::Options compiling;
  compiling.threads = common.threads;
  compiling.finished = [&](driver::Stage stage) { timings.stage(stage); };
  std::vector<OutputFile> changed;
  const source::VirtualFiles files = options.fix ? fixed(input, compiling, changed) : input.files;
  Written written;
  if (!writeAll(changed, written, environment)) return report(common, environment, files, Warnings::Count);
  const Checked checked = check(files, compiling);
  const int status = report(common, checked.diags, files, Warnings::Count);
  if (status == kClean && common.format == Format::Text) {
    printOut(fmt::format("{} cards in {} files, nothing to report\n", checked.cards, input.read.size()));
  }
  timings.step("report");
  timings.print();
  return status;
}

}  // namespace cardc::tool

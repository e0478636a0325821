#include "commands.h"

#include "cardc/format/format.h"
#include "cardc/syntax/parse.h"
#include "input.h"
#include "output.h"
#include "report.h"

#include <fmt/core.h>

#include <cstdio>
#include <nlohmann/json.hpp>

namespace cardc::tool {

namespace {

std::string readStdin() {
  std::string text;
  char buffer[1 << 16];
  for (std::size_t got = 0; (got = std::fread(buffer, 1, sizeof buffer, stdin)) != 0;) text.append(buffer, got);
  return text;
}

// What became of the files of a run.
struct Formatting {
  std::vector<OutputFile> changed;
  std::size_t unchanged = 0;
  source::VirtualFiles unreadable;
  std::vector<std::string> notes;  // about statements that were left as they are
};

void add(Formatting& all, const std::string& path, std::string_view text, diag::Engine& diags) {
  format::Formatted formatted = format::format(text);
  switch (formatted.outcome) {
    case format::Outcome::Unreadable: all.unreadable.add(path, std::string(text)); return;
    case format::Outcome::Refused:
      diags.report(diag::UnsoundRows, {}, path + " would have changed its meaning when formatted");
      return;
    case format::Outcome::Formatted: break;
  }
  if (formatted.left != 0) {
    all.notes.push_back(
        fmt::format("{}: {} with a mistake left as written; 'cardc check' says more\n", path,
                    formatted.left == 1 ? "1 statement" : fmt::format("{} statements", formatted.left)));
  }
  if (formatted.text == text)
    ++all.unchanged;
  else
    all.changed.push_back({path, std::move(formatted.text)});
}

void tell(const Common& common, const Formatting& all, bool check) {
  if (common.format == Format::Json) {
    nlohmann::ordered_json json = {{"changed", nlohmann::ordered_json::array()}, {"unchanged", all.unchanged}};
    for (const OutputFile& file : all.changed) json["changed"].push_back(file.path);
    return printOut(json.dump() + "\n");
  }
  for (const OutputFile& file : all.changed) printOut(file.path + "\n");
  for (const std::string& note : all.notes) printError(note);
  printError(fmt::format("{} of {} {} {}\n", all.changed.size(), all.changed.size() + all.unchanged,
                         all.changed.size() + all.unchanged == 1 ? "file" : "files",
                         check ? "would change" : "rewritten"));
}

int formatStdin(const Common& common) {
  diag::Engine diags;
  Formatting all;
  const std::string text = readStdin();
  add(all, "stdin", text, diags);
  // Whatever is asked, what comes out is what went in, in layout or as it was: an editor puts it back.
  printOut(all.changed.empty() ? text : all.changed.front().bytes);
  syntax::parseAll(all.unreadable, diags);
  return report({Format::Text, common.color, common.prelude}, diags, all.unreadable, Warnings::Pass);
}

}  // namespace

int runFmt(const Common& common, const FmtOptions& options) {
  if (options.paths == std::vector<std::string>{"-"}) return formatStdin(common);
  diag::Engine diags;
  const Input input = readInput(options.paths, common.prelude, diags);
  Formatting all;
  for (std::uint32_t n = 0; n < input.files.size(); ++n) {
    const source::SourceFile& file = input.files[input.files.id(n)];
    if (input.isOnDisk(file.path())) add(all, std::string(file.path()), file.text(), diags);
  }
  Written written;
  if (!options.check && !diags.hasErrors()) writeAll(all.changed, written, diags);
  if (!diags.hasErrors()) tell(common, all, options.check);
  syntax::parseAll(all.unreadable, diags);
  const Common as_text{Format::Text, common.color, common.prelude};
  const int status = diags.empty() ? kClean : report(as_text, diags, all.unreadable, Warnings::Pass);
  return status == kClean && options.check && !all.changed.empty() ? kFindings : status;
}

}  // namespace cardc::tool

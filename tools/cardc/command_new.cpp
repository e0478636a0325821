#include "commands.h"

#include "cardc/driver/compile.h"
#include "cardc/support/nearest.h"
#include "cardc/syntax/parse.h"
#include "input.h"
#include "output.h"
#include "report.h"
#include "skeletons.h"

#include <fmt/core.h>

#include <algorithm>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <optional>

namespace cardc::tool {

namespace fs = std::filesystem;

namespace {

int refuse(const std::string& why) {
  printError("cardc: " + why + "\nRun cardc new --help for more.\n");
  return kUsage;
}

const Skeleton* skeletonCalled(const std::string& kind) {
  for (const Skeleton& row : skeletons()) {
    if (row.kind == kind) return &row;
  }
  return nullptr;
}

std::string guess(const std::string& kind) {
  std::vector<std::string_view> kinds;
  for (const Skeleton& row : skeletons()) kinds.push_back(row.kind);
  const std::string_view near = support::nearest(kind, kinds);
  return near.empty() ? "; it is one of " + skeletonKinds() : fmt::format("; did you mean '{}'?", near);
}

// The set that a line at the end of this text belongs to.
std::string setAtEnd(const std::string& text) {
  source::VirtualFiles files;
  files.add("", text);
  diag::Engine unheard;
  const syntax::Forest forest = syntax::parseAll(files, unheard);
  const syntax::Tree& tree = forest.trees.front();
  std::string set;
  for (const syntax::NodeId entry : tree.children(tree.root())) {
    const bool line = tree.is(entry, syntax::NodeKind::Set) && !tree.find(entry, syntax::NodeKind::Block).valid();
    if (line || (set.empty() && tree.is(entry, syntax::NodeKind::Set)))
      set = tree.text(tree.find(entry, syntax::NodeKind::Name));
  }
  return set;
}

// A file with something new at its end.
struct Draft {
  std::string text;
  std::size_t fresh = 0;  // where the new part begins
};

void append(Draft& draft, const std::string& part) {
  if (!draft.text.empty()) draft.text += draft.text.ends_with('\n') ? "\n" : "\n\n";
  draft.text += part;
}

// The cards that there are, the file that is added to as it would be, and the new part alone: does it go together?
// What is wrong elsewhere is not asked.
bool fits(const Input& input, const std::string& path, const Draft& draft, const Common& common, int& status) {
  source::VirtualFiles files;
  for (std::uint32_t n = 0; n < input.files.size(); ++n) {
    const source::SourceFile& file = input.files[input.files.id(n)];
    std::error_code error;
    if (!fs::equivalent(fs::path(file.path()), fs::path(path), error))
      files.add(std::string(file.path()), std::string(file.text()));
  }
  const source::FileId own = files.add(path, draft.text);
  diag::Engine diags;
  driver::compile(files, {}, diags);
  const auto isOurs = [&](const source::Span& span) { return span.file == own && span.end > draft.fresh; };
  const bool trouble = std::any_of(diags.all().begin(), diags.all().end(), [&](const diag::Diagnostic& found) {
    return isOurs(found.span) || std::any_of(found.notes.begin(), found.notes.end(),
                                             [&](const diag::Note& note) { return isOurs(note.span); });
  });
  if (trouble) status = report(common, diags, files, Warnings::Count);
  return !trouble;
}

// Without a set only the name can be asked for: no card of any set may have it.
bool nameIsFree(const Input& input, const std::string& name) {
  diag::Engine unheard;
  const driver::Outcome outcome = driver::compile(input.files, {driver::Stage::Program}, unheard);
  for (std::uint32_t n = 0; n < outcome.program.cards.size(); ++n) {
    const sema::Card& card = outcome.program.cards[outcome.program.cards.id(n)];
    if (card.name != name || (card.set.valid() && outcome.program.sets[card.set].of_test)) continue;
    const source::SourceFile& file = input.files[card.name_span.file];
    printError(fmt::format("cardc: '{}' exists already, in {}:{}; another set may have its own: --set SET\n", name,
                           file.path(), file.position(card.name_span.begin).line));
    return false;
  }
  return true;
}

}  // namespace

int runNew(const Common& common, const NewOptions& options) {
  const Skeleton* skeleton = skeletonCalled(options.kind);
  if (skeleton == nullptr) return refuse(fmt::format("there is no kind '{}'{}", options.kind, guess(options.kind)));
  if (const std::string trouble = nameTrouble(*skeleton, options.name); !trouble.empty()) return refuse(trouble);
  if (options.id.find_first_of("\"\r\n") != std::string::npos) return refuse("an id has no quotes and no line ends");

  diag::Engine diags;
  std::vector<std::string> paths;
  std::error_code error;
  if (!options.cards.empty() || fs::is_directory("cards", error))
    paths.push_back(options.cards.empty() ? "cards" : options.cards);
  const bool adds = !options.out.empty() && fs::exists(options.out, error);
  if (adds) paths.push_back(options.out);
  const Input input = readInput(paths, common.prelude, diags);
  if (diags.hasErrors()) return report(common, diags, input.files, Warnings::Count);

  const std::string part = fillIn(*skeleton, options.name, options.id, options.token);
  Draft draft;
  for (std::uint32_t n = 0; adds && n < input.files.size(); ++n) {
    const source::SourceFile& file = input.files[input.files.id(n)];
    if (fs::equivalent(fs::path(file.path()), fs::path(options.out), error)) draft.text = file.text();
  }
  if (skeleton->in_set) {
    const std::string there = setAtEnd(draft.text);
    if (options.set.empty() && there.empty() && !options.out.empty())
      return refuse(
          fmt::format("say --set SET: in {} no set is named yet, and a {} belongs to one", options.out, options.kind));
    if (!options.set.empty() && options.set != there) append(draft, "set " + options.set + "\n");
    if (options.out.empty() && options.set.empty()) {
      if (!nameIsFree(input, options.name)) return kFindings;
      append(draft, "set NewOnes { name en \"new\", year 2026 }\nset NewOnes\n");
    }
  }
  draft.fresh = draft.text.size();
  append(draft, part);
  int status = kClean;
  if (!fits(input, options.out.empty() ? "new.card" : options.out, draft, common, status)) return status;

  if (options.out.empty()) {
    printOut(common.format == Format::Json ? nlohmann::ordered_json{{"text", part}}.dump() + "\n" : part);
    return kClean;
  }
  Written written;
  writeAll({{options.out, draft.text}}, written, diags);
  if (diags.hasErrors()) return report(common, diags, input.files, Warnings::Count);
  if (common.format == Format::Json)
    printOut(nlohmann::ordered_json{{"file", options.out}, {"text", part}}.dump() + "\n");
  else
    printOut(fmt::format("{} added to {}\n", options.name, options.out));
  return kClean;
}

}  // namespace cardc::tool

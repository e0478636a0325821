#include "clean_rest.h"

#include <algorithm>

namespace cardc::tool {
namespace {

// Spaces in the place of what stands there, lines as they were.
void blank(std::string& text, std::size_t begin, std::size_t end) {
  std::replace_if(
      text.begin() + static_cast<std::ptrdiff_t>(begin), text.begin() + static_cast<std::ptrdiff_t>(end),
      [](char letter) { return letter != '\n'; }, ' ');
}

// Takes out what has a mistake. False if there is one that stands nowhere.
bool leaveOut(std::vector<std::string>& texts, std::vector<std::string>& left_out, const source::VirtualFiles& files,
              const sema::Program& program, const diag::Engine& diags, bool whole_files) {
  for (const diag::Diagnostic& complaint : diags.all()) {
    if (complaint.severity != diag::Severity::Error) continue;
    if (!complaint.span.valid()) return false;
    const sema::Card* card = nullptr;
    for (std::uint32_t n = 0; n < program.cards.size() && !whole_files; ++n) {
      const sema::Card& one = program.cards[program.cards.id(n)];
      const bool around = one.span.contains(complaint.span) && one.span.size() != 0;
      if (around && (card == nullptr || one.span.size() > card->span.size())) card = &one;
    }
    const std::uint32_t file = complaint.span.file.value();
    const std::size_t begin = card != nullptr ? card->span.begin : 0;
    const std::size_t end = card != nullptr ? card->span.end : texts.at(file).size();
    const std::string name =
        card != nullptr ? std::string(files.text(card->name_span)) : std::string(files[complaint.span.file].path());
    blank(texts.at(file), begin, end);
    if (std::find(left_out.begin(), left_out.end(), name) == left_out.end()) left_out.push_back(name);
  }
  return true;
}

}  // namespace

CleanRest cleanRestOf(const source::VirtualFiles& files, const sema::Program& program, const diag::Engine& diags) {
  constexpr int kRounds = 8;  // then whole files are left out, which ends
  CleanRest rest;
  std::vector<std::string> texts;
  for (std::uint32_t n = 0; n < files.size(); ++n) texts.emplace_back(files[files.id(n)].text());
  if (!leaveOut(texts, rest.left_out, files, program, diags, false)) return rest;
  for (std::uint32_t round = 0; round < kRounds + files.size(); ++round) {
    rest.files = {};
    for (std::uint32_t n = 0; n < files.size(); ++n) rest.files.add(std::string(files[files.id(n)].path()), texts[n]);
    diag::Engine complaints;
    driver::Options options;
    options.tests = false;
    rest.outcome = driver::compile(rest.files, options, complaints);
    rest.found = !complaints.hasErrors();
    if (rest.found) return rest;
    if (!leaveOut(texts, rest.left_out, rest.files, rest.outcome.program, complaints, round >= kRounds)) return rest;
  }
  return rest;
}

}  // namespace cardc::tool

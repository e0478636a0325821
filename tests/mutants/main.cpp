// Does a ruling notice when a rule is not carried out? One mutant of the rules at a time, all rulings each time.
#include "rulings_run.h"

#include <fmt/core.h>
#include <CLI/CLI.hpp>
#include <nlohmann/json.hpp>

#include <cstdio>

namespace {

using mutants::Mutant;
using mutants::Verdict;

// "R-041 R-042 ... 12 in all"
std::string listOf(const std::vector<std::string>& ids) {
  constexpr std::size_t kShown = 4;
  std::string text;
  for (std::size_t i = 0; i < ids.size() && i < kShown; ++i) text += (i == 0 ? "" : " ") + ids[i];
  if (ids.size() > kShown) text += fmt::format(" ... {} in all", ids.size());
  return text;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app(
      "Switches each policy and each numbered ruling of the engine in turn and looks for a ruling that notices.");
  std::string root = CARDWRIGHT_SOURCE_DIR, only;
  bool json = false;
  app.add_option("--root", root, "folder of the repository")->type_name("DIR");
  app.add_option("--only", only, "only mutants with this text in their name: R-041, thaw, anatomy")->type_name("TEXT");
  app.add_flag("--json", json, "one JSON value instead of the table");
  app.footer("Exit status: 0 every mutant is noticed, 1 some survive, 2 it could not be tried.");
  CLI11_PARSE(app, argc, argv);

  const mutants::Rulings rulings(root);
  if (!rulings.problem().empty()) {
    std::fprintf(stderr, "ruling-mutants: %s\n", rulings.problem().c_str());
    return 2;
  }
  const Verdict sound = rulings.play({}, rulings.size());
  if (sound.noticed() || !sound.crash.empty()) {
    std::fprintf(stderr, "ruling-mutants: without any mutant these fail already: %s%s\n", listOf(sound.failed).c_str(),
                 sound.crash.c_str());
    return 2;
  }
  std::vector<std::string> survivors;
  std::size_t tried = 0;
  nlohmann::ordered_json all = nlohmann::ordered_json::array();
  if (!json) fmt::print("{} plays of rulings\n\n{:52} noticed by\n", rulings.size(), "mutant");
  for (const Mutant& mutant : mutants::allMutants(root)) {
    if (mutant.name.find(only) == std::string::npos) continue;
    ++tried;
    const Verdict verdict = rulings.play(mutant, rulings.size());
    const bool noticed = verdict.noticed() || !verdict.crash.empty();
    if (!noticed) survivors.push_back(mutant.name);
    if (json) {
      all.push_back({{"mutant", mutant.name}, {"noticed", noticed}, {"by", verdict.failed}, {"crash", verdict.crash}});
      continue;
    }
    const std::string who = verdict.crash.empty() ? listOf(verdict.failed) : verdict.crash;
    fmt::print("{:52} {}\n", mutant.name, noticed ? who : "NOBODY");
    std::fflush(stdout);
  }
  if (json) {
    fmt::print("{}\n", nlohmann::ordered_json{{"mutants", all}, {"tried", tried}, {"survivors", survivors}}.dump());
  } else {
    fmt::print("\n{} mutants, {} noticed, {} survive\n", tried, tried - survivors.size(), survivors.size());
    for (const std::string& name : survivors) fmt::print("  {}\n", name);
  }
  if (tried == 0) {
    std::fprintf(stderr, "ruling-mutants: no mutant has '%s' in its name\n", only.c_str());
    return 2;
  }
  return survivors.empty() ? 0 : 1;
}

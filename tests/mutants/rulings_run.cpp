#include "rulings_run.h"

#include "cardc/lab/run_test.h"
#include "cardrt/ruling.h"
#include "natives.h"

#include <fmt/core.h>

#include <sys/wait.h>
#include <unistd.h>
#include <csignal>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <set>

namespace mutants {

using namespace cardc;

namespace {

constexpr unsigned kSeconds = 60;  // that a mutant may take

std::string readFile(const std::string& path) {
  std::ifstream in(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

// Ids at the beginning of the lines of a list of known ones.
std::set<std::string> readIds(const std::string& path) {
  std::ifstream in(path);
  std::set<std::string> ids;
  for (std::string line; std::getline(in, line);) {
    if (!line.empty() && line[0] != '#') ids.insert(line.substr(0, line.find(' ')));
  }
  return ids;
}

}  // namespace

Rulings::Rulings(const std::string& root)
    : cards_(std::make_unique<differential::CompiledCards>(root + "/cards:" + root + "/tests/rules")),
      anatomy_(std::make_unique<differential::CompiledCards>(root + "/cards/prelude:" + root + "/cards/sets/anatomy")) {
  for (const auto* cards : {cards_.get(), anatomy_.get()}) {
    if (!cards->problem().empty()) problem_ = cards->problem();
  }
  if (!problem_.empty()) return;
  const std::string file = root + "/tests/rules/cases.jsonl";
  cases_ = cardcases::readCases(readFile(file), file, cards_->compiled());
  if (!cases_.errors.empty() || cases_.cases.empty()) problem_ = file + " cannot be read";
  const std::set<std::string> differs = readIds(root + "/tests/rules/anatomy-differs.txt");
  for (const ir::TestPlan& plan : cards_->tests()) plays_.push_back({&plan, cards_.get(), plan.profile});
  for (const ir::TestPlan& plan : anatomy_->tests()) plays_.push_back({&plan, anatomy_.get(), plan.profile});
  for (const cardcases::Case& one : cases_.cases) {
    if (!one.canRun()) continue;
    plays_.push_back({&one.plan, cards_.get(), one.plan.profile});
    if (one.ruleset == "any" && !differs.contains(one.plan.id)) plays_.push_back({&one.plan, cards_.get(), "anatomy"});
  }
}

std::vector<std::string> Rulings::failures(const Mutant& mutant, std::size_t enough) const {
  std::vector<std::string> failed;
  cardrt::ruling_off = mutant.ruling;
  for (const Play& play : plays_) {
    if (mutant.ruling == 0 && !mutant.policy.empty() && play.profile != mutant.profile) continue;
    ir::TestPlan plan = *play.plan;
    if (plan.random_games > 2) plan.random_games = 2;  // the claims notice, or nothing does
    if (play.profile != plan.profile) {                // a case that holds in every profile
      plan.profile = play.profile;
      cardabi::findProfile(play.profile, plan.policies);
    }
    if (!mutant.policy.empty()) {
      cardabi::Policies usual = plan.policies;
      cardabi::setPolicy(usual, mutant.policy, mutant.usual);
      if (usual == plan.policies) cardabi::setPolicy(plan.policies, mutant.policy, mutant.value);
    }
    const lab::TestOutcome outcome =
        lab::runTest(plan, play.cards->compiled(), {"", nullptr, nullptr, card_natives::all()});
    if (outcome.findings.empty()) continue;
    failed.push_back(plan.id);
    if (failed.size() >= enough) break;
  }
  return failed;
}

Verdict Rulings::play(const Mutant& mutant, std::size_t enough) const {
  int pipe_ends[2];
  if (::pipe(pipe_ends) != 0) return {{}, "there is no pipe"};
  const pid_t child = ::fork();
  if (child < 0) return {{}, "there is no process"};
  if (child == 0) {
    ::close(pipe_ends[0]);
    ::alarm(kSeconds);
    std::string text;
    for (const std::string& id : failures(mutant, enough)) text += id + "\n";
    std::size_t written = 0;
    while (written < text.size()) {
      const ssize_t count = ::write(pipe_ends[1], text.data() + written, text.size() - written);
      if (count <= 0) break;
      written += static_cast<std::size_t>(count);
    }
    ::_exit(0);
  }
  ::close(pipe_ends[1]);
  std::string text;
  char buffer[4096];
  for (ssize_t count; (count = ::read(pipe_ends[0], buffer, sizeof buffer)) > 0;)
    text.append(buffer, static_cast<std::size_t>(count));
  ::close(pipe_ends[0]);
  int status = 0;
  ::waitpid(child, &status, 0);
  Verdict verdict;
  if (WIFSIGNALED(status)) {
    verdict.crash = WTERMSIG(status) == SIGALRM ? "it does not come to an end" : "the engine stops";
  }
  for (std::size_t from = 0; from < text.size();) {
    const std::size_t end = text.find('\n', from);
    verdict.failed.push_back(text.substr(from, end - from));
    from = end + 1;
  }
  return verdict;
}

}  // namespace mutants

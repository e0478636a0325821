// All rulings of the project, test blocks and cases, played with one mutant at a time.
#pragma once
#include "cases.h"
#include "compiled_cards.h"
#include "mutants.h"

#include <memory>
#include <string>
#include <vector>

namespace mutants {

struct Verdict {
  std::vector<std::string> failed;  // numbers of the rulings that noticed
  std::string crash;                // what ended the run instead; "" = nothing
  bool noticed() const { return !failed.empty(); }
};

class Rulings {
 public:
  // `root`: of the repository. Nothing may be asked for when problem() is not "".
  explicit Rulings(const std::string& root);
  const std::string& problem() const { return problem_; }
  std::size_t size() const { return plays_.size(); }

  // In a process of its own: a mutant may crash, or not come to an end. Stops after `enough` rulings that noticed.
  Verdict play(const Mutant& mutant, std::size_t enough) const;

  // In this process: numbers of the rulings that fail, `enough` of them at most.
  std::vector<std::string> failures(const Mutant& mutant, std::size_t enough) const;
  const cardabi::LibraryData& library() const { return cards_->rows(); }

 private:
  struct Play {
    const cardc::ir::TestPlan* plan;
    const differential::CompiledCards* cards;
    std::string profile;  // by which it is played
  };
  std::unique_ptr<differential::CompiledCards> cards_, anatomy_;
  cardcases::CaseFile cases_;
  std::vector<Play> plays_;
  std::string problem_;
};

}  // namespace mutants

// Predictor: decides which way of a rule to take, as ANTLR does, but looks at what it knows already without a lock.
//
// ANTLR remembers decisions in automata that all parsers of the process share, behind one lock that is taken for every token; and it keeps
// those of the fast and of the thorough mode in one place, where the first answer stands. Here each thread and each mode has its own.
#pragma once
#include "antlr4-runtime.h"

#include <vector>

namespace cardc::syntax::antlr {

// What was learnt about decisions. For one thread and one prediction mode; outlives the parsers that use it.
struct PredictionMemory {
  explicit PredictionMemory(const antlr4::atn::ATN& atn);
  std::vector<antlr4::dfa::DFA> automata;  // by decision
  antlr4::atn::PredictionContextCache contexts;
};

class Predictor final : public antlr4::atn::ParserATNSimulator {
 public:
  Predictor(antlr4::Parser& of, antlr4::atn::PredictionMode mode, PredictionMemory& memory);
  std::size_t adaptivePredict(antlr4::TokenStream* input, std::size_t decision,
                              antlr4::ParserRuleContext* around) override;
};

}  // namespace cardc::syntax::antlr

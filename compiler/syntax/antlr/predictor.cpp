#include "predictor.h"

namespace cardc::syntax::antlr {

PredictionMemory::PredictionMemory(const antlr4::atn::ATN& atn) {
  automata.reserve(atn.getNumberOfDecisions());
  for (std::size_t n = 0; n < atn.getNumberOfDecisions(); ++n) automata.emplace_back(atn.getDecisionState(n), n);
}

Predictor::Predictor(antlr4::Parser& of, antlr4::atn::PredictionMode mode, PredictionMemory& memory)
    : ParserATNSimulator(&of, of.getATN(), memory.automata, memory.contexts) {
  setPredictionMode(mode);
}

// The walk of ANTLR's own execATN over states and edges that are there. Whatever is new, an error or in doubt is left to it.
std::size_t Predictor::adaptivePredict(antlr4::TokenStream* input, std::size_t decision,
                                       antlr4::ParserRuleContext* around) {
  const antlr4::dfa::DFAState* state = decisionToDFA[decision].s0;
  for (ssize_t ahead = 1; state != nullptr; ++ahead) {
    const auto edge = state->edges.find(input->LA(ahead));
    if (edge == state->edges.end() || edge->second == ERROR.get()) break;
    state = edge->second;
    if (state->requiresFullContext || !state->predicates.empty()) break;
    if (state->isAcceptState) return state->prediction;
  }
  return ParserATNSimulator::adaptivePredict(input, decision, around);
}

}  // namespace cardc::syntax::antlr

// Random sentences of the grammar, parsed again with exact ambiguity detection: what no card has said yet, some card will.
#include "cardc/syntax/parse.h"

#include "CardParser.h"
#include "recovery.h"

#include "atn/ATNState.h"
#include "atn/RuleStopState.h"
#include "atn/RuleTransition.h"
#include "atn/Transition.h"

#include <algorithm>
#include <random>

namespace cardc::syntax {
namespace {

using antlr4::atn::ATN;
using antlr4::atn::ATNState;
using antlr4::atn::RuleTransition;
using antlr4::atn::Transition;

constexpr std::size_t kFar = 1'000'000;

class Sentences {
 public:
  Sentences(const ATN& atn, std::uint32_t seed) : atn_(atn), random_(seed), shortest_(atn.states.size(), kFar) {
    measure();
  }

  // One derivation of a rule, about `budget` tokens long at most: when they are spent, the shortest way out is taken.
  std::vector<std::size_t> sentence(std::size_t rule, std::size_t budget) {
    out_.clear();
    budget_ = budget;
    derive(atn_.ruleToStartState[rule]);
    return out_;
  }

 private:
  static bool forbidden(std::size_t type) { return type == CardParser::NO_ENTRY || type == antlr4::Token::EOF; }

  // Tokens from each state to the end of its rule, at least.
  void measure() {
    for (bool changed = true; changed;) {
      changed = false;
      for (ATNState* state : atn_.states) {
        if (state == nullptr) continue;
        std::size_t best = state->getStateType() == ATNState::RULE_STOP ? 0 : kFar;
        if (best != 0) {
          for (std::size_t n = 0; n < state->transitions.size(); ++n)
            best = std::min(best, length(*state->transitions[n]));
        }
        if (best < shortest_[state->stateNumber]) {
          shortest_[state->stateNumber] = best;
          changed = true;
        }
      }
    }
  }

  std::size_t length(const Transition& t) const {
    if (const auto* call = dynamic_cast<const RuleTransition*>(&t)) {
      return std::min(kFar, shortest_[call->target->stateNumber] + shortest_[call->followState->stateNumber]);
    }
    if (t.isEpsilon()) return shortest_[t.target->stateNumber];
    const auto types = t.label().toList();
    if (std::all_of(types.begin(), types.end(), [](auto type) { return forbidden(static_cast<std::size_t>(type)); }))
      return kFar;
    return std::min(kFar, 1 + shortest_[t.target->stateNumber]);
  }

  void derive(ATNState* state) {
    while (state->getStateType() != ATNState::RULE_STOP) {
      std::vector<const Transition*> ways;
      std::size_t best = kFar;
      for (std::size_t n = 0; n < state->transitions.size(); ++n) best = std::min(best, length(*state->transitions[n]));
      for (std::size_t n = 0; n < state->transitions.size(); ++n) {
        const Transition& way = *state->transitions[n];
        if (length(way) >= kFar || (out_.size() >= budget_ && length(way) > best)) continue;
        ways.push_back(&way);
      }
      const Transition& way = *ways[random_() % ways.size()];
      if (const auto* call = dynamic_cast<const RuleTransition*>(&way)) {
        derive(call->target);
        state = call->followState;
        continue;
      }
      if (!way.isEpsilon()) {
        const auto types = way.label().toList();
        std::size_t type = 0;
        do type = static_cast<std::size_t>(types[random_() % types.size()]);
        while (forbidden(type));
        out_.push_back(type);
      }
      state = way.target;
    }
  }

  const ATN& atn_;
  std::mt19937 random_;
  std::vector<std::size_t> shortest_;
  std::vector<std::size_t> out_;
  std::size_t budget_ = 0;
};

class TypeSource : public antlr4::TokenSource {
 public:
  explicit TypeSource(const std::vector<std::size_t>& types) : types_(types) {}
  std::unique_ptr<antlr4::Token> nextToken() override {
    auto token = std::make_unique<antlr4::CommonToken>(at_ < types_.size() ? types_[at_] : antlr4::Token::EOF);
    token->setStartIndex(at_);
    token->setStopIndex(at_);
    ++at_;
    return token;
  }
  std::size_t getLine() const override { return 0; }
  std::size_t getCharPositionInLine() override { return 0; }
  antlr4::CharStream* getInputStream() override { return nullptr; }
  std::string getSourceName() override { return {}; }
  antlr4::TokenFactory<antlr4::CommonToken>* getTokenFactory() override { return nullptr; }

 private:
  const std::vector<std::size_t>& types_;
  std::size_t at_ = 0;
};

class Doubts : public antlr4::BaseErrorListener {
 public:
  std::vector<std::string> rules;
  void reportAmbiguity(antlr4::Parser* parser, const antlr4::dfa::DFA& dfa, std::size_t, std::size_t, bool,
                       const antlrcpp::BitSet&, antlr4::atn::ATNConfigSet*) override {
    rules.push_back(parser->getRuleNames()[dfa.atnStartState->ruleIndex]);
  }
  void reportAttemptingFullContext(antlr4::Parser* parser, const antlr4::dfa::DFA& dfa, std::size_t, std::size_t,
                                   const antlrcpp::BitSet&, antlr4::atn::ATNConfigSet*) override {
    rules.push_back(parser->getRuleNames()[dfa.atnStartState->ruleIndex] + " (context)");
  }
};

std::string spell(const antlr4::dfa::Vocabulary& words, const std::vector<std::size_t>& types) {
  std::string text;
  for (const std::size_t type : types) {
    if (!text.empty()) text += ' ';
    std::string word = words.getDisplayName(type);
    if (word.size() > 2 && word.front() == '\'') word = word.substr(1, word.size() - 2);
    text += word;
  }
  return text;
}

// A declaration with something in it: of eight one is any, one a test, the others are cards.
class Declarations {
 public:
  Declarations(const ATN& atn, std::uint32_t seed) : sentences_(atn, seed), random_(seed + 1) {}

  std::vector<std::size_t> next(std::uint32_t length) {
    const std::uint32_t where = made_++ % 8;
    const std::size_t budget = 1 + random_() % length;
    if (where == 0) return sentences_.sentence(CardParser::RuleDeclaration, budget);
    const bool test = where == 1;
    std::vector<std::size_t> types =
        sentences_.sentence(test ? CardParser::RuleTestStatement : CardParser::RuleStatement, budget);
    std::vector<std::size_t> head = {CardParser::MINION, CardParser::NAME, CardParser::LBRACE};
    if (test) head = {CardParser::TEST, CardParser::NAME, CardParser::STRING, CardParser::LBRACE};
    types.insert(types.begin(), head.begin(), head.end());
    types.push_back(CardParser::RBRACE);
    return types;
  }

 private:
  Sentences sentences_;
  std::mt19937 random_;
  std::uint32_t made_ = 0;
};

// A word of that type, as a card would have it.
std::string example(const antlr4::dfa::Vocabulary& words, std::size_t type) {
  switch (type) {
    case CardParser::SEP: return ",";
    case CardParser::NAME: return "Yeti";
    case CardParser::QUALIFIED: return "CLASSIC.Wisp";
    case CardParser::WORD: return "taunt";
    case CardParser::NUMBER: return "3";
    case CardParser::STRING: return "\"text\"";
    case CardParser::PAYLOAD: return "event.amount";
    case CardParser::VERB: return "destroy";
    case CardParser::VERB_THIRD: return "dies";
    case CardParser::VERB_PAST: return "died";
    default: {
      const std::string shown = words.getDisplayName(type);
      return shown.size() > 2 && shown.front() == '\'' ? shown.substr(1, shown.size() - 2) : shown;
    }
  }
}

}  // namespace

std::vector<std::string> randomCards(std::uint32_t seed, std::uint32_t count, std::uint32_t length) {
  antlr4::CommonTokenStream* none = nullptr;
  const CardParser grammar(none);
  Declarations declarations(grammar.getATN(), seed);
  std::vector<std::string> cards;
  for (std::uint32_t n = 0; n < count; ++n) {
    std::string text;
    for (const std::size_t type : declarations.next(length)) {
      if (!text.empty()) text += ' ';
      text += example(grammar.getVocabulary(), type);
    }
    cards.push_back(std::move(text));
  }
  return cards;
}

std::vector<DoubtfulSentence> findDoubtfulSentences(std::uint32_t seed, std::uint32_t count, std::uint32_t length) {
  antlr4::CommonTokenStream* none = nullptr;
  const CardParser grammar(none);
  Declarations declarations(grammar.getATN(), seed);
  std::vector<DoubtfulSentence> found;
  for (std::uint32_t n = 0; n < count; ++n) {
    const std::vector<std::size_t> types = declarations.next(length);
    TypeSource source(types);
    antlr4::CommonTokenStream tokens(&source);
    CardParser parser(&tokens);
    parser.removeErrorListeners();
    Doubts doubts;
    parser.addErrorListener(&doubts);
    parser.setErrorHandler(std::make_shared<antlr4::DefaultErrorStrategy>());
    parser.getInterpreter<antlr4::atn::ParserATNSimulator>()->setPredictionMode(
        antlr4::atn::PredictionMode::LL_EXACT_AMBIG_DETECTION);
    try {
      parser.file();
    } catch (const std::exception&) {
      doubts.rules.push_back("(not parsed)");
    }
    if (parser.getNumberOfSyntaxErrors() != 0) doubts.rules.push_back("(not parsed)");
    std::sort(doubts.rules.begin(), doubts.rules.end());
    doubts.rules.erase(std::unique(doubts.rules.begin(), doubts.rules.end()), doubts.rules.end());
    if (!doubts.rules.empty()) found.push_back({spell(parser.getVocabulary(), types), doubts.rules});
  }
  return found;
}

}  // namespace cardc::syntax

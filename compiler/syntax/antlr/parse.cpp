// The whole stage for one file: check the text, lex, separate, parse, convert. ANTLR's exceptions end here.
#include "cardc/syntax/parse.h"
#include "cardc/syntax/saved_tree.h"

#include "CardParser.h"
#include "build.h"
#include "cardabi/tables.h"
#include "check_text.h"
#include "lexeme_stream.h"
#include "predictor.h"
#include "recovery.h"
#include "report.h"

#include <algorithm>
#include <atomic>
#include <memory>
#include <mutex>
#include <optional>
#include <thread>

namespace cardc::syntax {
namespace antlr {
namespace {

// Puts NO_ENTRY before what can start no entry, so that the mistake belongs to an entry and costs only that one.
class EntryStarts {
 public:
  EntryStarts() {
    // The generated grammar, without an input.
    antlr4::CommonTokenStream* none = nullptr;
    const CardParser grammar(none);
    const antlr4::atn::ATN& atn = grammar.getATN();
    const auto first = [&](std::size_t rule) { return atn.nextTokens(atn.ruleToStartState[rule]); };
    declaration_ = first(CardParser::RuleDeclaration);
    statement_ = first(CardParser::RuleStatement);
    test_ = first(CardParser::RuleTestStatement);
    effect_ = first(CardParser::RuleEffect);
    for (const antlr4::misc::IntervalSet* set : {&declaration_, &statement_, &test_}) {
      for (const std::ptrdiff_t type : set->toList()) {
        std::string word = grammar.getVocabulary().getLiteralName(static_cast<std::size_t>(type));
        if (word.size() > 4 && word[1] >= 'a' && word[1] <= 'z') words_.push_back(word.substr(1, word.size() - 2));
      }
    }
    views_.assign(words_.begin(), words_.end());
    for (const cardabi::TagInfo& row : cardabi::allTags()) {
      if (row.store == cardabi::TagStore::Flag) views_.push_back(row.spelling);
    }
  }
  EntryStarts(const EntryStarts&) = delete;
  EntryStarts& operator=(const EntryStarts&) = delete;
  // The words that may begin an entry somewhere.
  const std::vector<std::string_view>& words() const { return views_; }

  std::vector<Lexeme> mark(const std::vector<Lexeme>& in) const {
    std::vector<Lexeme> out;
    out.reserve(in.size() + 4);
    std::vector<Place> open{Place::File};
    std::size_t first = 0;  // the first two types of the entry at hand: they say what its block holds
    std::size_t second = 0;
    std::vector<std::pair<std::size_t, std::size_t>> outer;
    for (std::size_t n = 0; n < in.size(); ++n) {
      const Lexeme& token = in[n];
      const bool starts = n == 0 || in[n - 1].type == CardParser::SEP || in[n - 1].type == CardParser::LBRACE;
      if (starts && token.type != CardParser::RBRACE) {
        first = token.type;
        second = n + 1 < in.size() ? in[n + 1].type : 0;
        if (!fits(open.back(), token.type))
          out.push_back({CardParser::NO_ENTRY, token.begin, token.begin, false, token.depth});
      }
      if (token.type == CardParser::LBRACE) {
        open.push_back(inside(open.back(), first, second));
        outer.emplace_back(first, second);
      }
      if (token.type == CardParser::RBRACE) {
        open.pop_back();
        std::tie(first, second) = outer.back();
        outer.pop_back();
      }
      out.push_back(token);
    }
    return out;
  }

 private:
  enum class Place : std::uint8_t { File, Block, Test, Effects, Names };

  static Place inside(Place around, std::size_t first, std::size_t second) {
    if (first == CardParser::TEST && around == Place::File) return Place::Test;
    if (around == Place::File || around == Place::Test) {
      if (first == CardParser::POOL) return Place::Names;
      if (first == CardParser::NATIVE) return Place::Effects;
      if (first == CardParser::EXPECT && second == CardParser::ONE) return Place::Test;
      if (first == CardParser::EXPECT && (second == CardParser::LOG || second == CardParser::NO)) return Place::Names;
    }
    return Place::Block;
  }

  bool fits(Place place, std::size_t type) const {
    switch (place) {
      case Place::File: return declaration_.contains(type);
      case Place::Block: return statement_.contains(type);
      case Place::Test: return test_.contains(type);
      case Place::Effects: return effect_.contains(type);
      case Place::Names: return true;
    }
    return true;
  }

  antlr4::misc::IntervalSet declaration_, statement_, test_, effect_;
  std::vector<std::string> words_;
  std::vector<std::string_view> views_;
};

// Hears what exact ambiguity detection has to say.
class Doubts : public antlr4::BaseErrorListener {
 public:
  Doubts(source::FileId file, const std::vector<Lexeme>& lexemes, std::vector<Ambiguity>& out)
      : file_(file), lexemes_(lexemes), out_(out) {}

  void reportAmbiguity(antlr4::Parser* parser, const antlr4::dfa::DFA& dfa, std::size_t first, std::size_t last, bool,
                       const antlrcpp::BitSet&, antlr4::atn::ATNConfigSet*) override {
    add(Ambiguity::Kind::Ambiguous, *parser, dfa, first, last);
  }
  void reportAttemptingFullContext(antlr4::Parser* parser, const antlr4::dfa::DFA& dfa, std::size_t first,
                                   std::size_t last, const antlrcpp::BitSet&, antlr4::atn::ATNConfigSet*) override {
    add(Ambiguity::Kind::NeedsContext, *parser, dfa, first, last);
  }

 private:
  void add(Ambiguity::Kind kind, antlr4::Parser& parser, const antlr4::dfa::DFA& dfa, std::size_t first,
           std::size_t last) {
    if (lexemes_.empty()) return;
    const Lexeme& from = lexemes_[std::min(first, lexemes_.size() - 1)];
    const Lexeme& to = lexemes_[std::min(last, lexemes_.size() - 1)];
    out_.push_back({kind, {file_, from.begin, to.end}, parser.getRuleNames()[dfa.atnStartState->ruleIndex]});
  }

  source::FileId file_;
  const std::vector<Lexeme>& lexemes_;
  std::vector<Ambiguity>& out_;
};

const antlr4::atn::ATN& theGrammar() {
  static const CardParser without_input(nullptr);
  return without_input.getATN();
}

// Parses one file after another. Learns about the grammar as it goes, so one for each thread.
class FileParser {
 public:
  void parse(Tree& tree, const source::SourceFile& file, source::FileId id, diag::Engine& diags) {
    if (!checkText(file, id, diags)) return buildEmpty(tree);
    Separated separated = separate(readLexemes(file.text()), id, file.text(), diags);
    if (separated.hopeless) return buildEmpty(tree);
    static const EntryStarts entry_starts;
    const std::vector<Lexeme> lexemes = entry_starts.mark(separated.lexemes);
    std::sort(separated.noted.begin(), separated.noted.end());

    LexemeStream tokens(lexemes, file.text().size());
    // SLL is enough for this grammar; should it ever refuse what the slower LL accepts, LL is right.
    for (const auto mode : {antlr4::atn::PredictionMode::SLL, antlr4::atn::PredictionMode::LL}) {
      const bool fast = mode == antlr4::atn::PredictionMode::SLL;
      tokens.seek(0);
      CardParser parser(&tokens);
      parser.removeErrorListeners();
      parser.setInterpreter(new Predictor(parser, mode, fast ? fast_ : thorough_));  // owned by the parser
      const auto recovery = std::make_shared<Recovery>(lexemes);
      parser.setErrorHandler(recovery);
      CardParser::FileContext* root = nullptr;
      try {
        root = parser.file();
      } catch (const antlr4::RecognitionException&) {
        root = nullptr;  // reported; nothing could be saved
      }
      if (!recovery->complaints.empty() && fast) continue;
      report(recovery->complaints, separated.noted, id, file.text(), entry_starts.words(), diags);
      if (root == nullptr) return buildEmpty(tree);
      return build(tree, *root, id, file.text(), diags);
    }
  }

 private:
  PredictionMemory fast_{theGrammar()}, thorough_{theGrammar()};
};

// Parsers that nobody uses at the moment: what they have learnt serves the next files.
class IdleParsers {
 public:
  static IdleParsers& all() {
    static auto* const parsers = new IdleParsers;  // never taken apart: that would take longer than a small run
    return *parsers;
  }
  std::unique_ptr<FileParser> take() {
    const std::scoped_lock lock(mutex_);
    if (parsers_.empty()) return std::make_unique<FileParser>();
    std::unique_ptr<FileParser> parser = std::move(parsers_.back());
    parsers_.pop_back();
    return parser;
  }
  void give(std::unique_ptr<FileParser> parser) {
    const std::scoped_lock lock(mutex_);
    parsers_.push_back(std::move(parser));
  }

 private:
  std::mutex mutex_;
  std::vector<std::unique_ptr<FileParser>> parsers_;
};

}  // namespace
}  // namespace antlr

Forest parseAll(const source::VirtualFiles& files, diag::Engine& diags, const Parsing& parsing) {
  Forest forest{&files, {}, std::vector(files.size(), TreeOrigin::Parsed)};
  forest.trees.reserve(files.size());
  for (std::uint32_t n = 0; n < files.size(); ++n) forest.trees.emplace_back(files.id(n), files[files.id(n)].text());

  // Each file has a place for its tree and one for its complaints, so it does not matter who takes which and when.
  std::vector<diag::Engine> complaints(files.size());
  std::atomic<std::uint32_t> next = 0;
  const auto work = [&] {
    std::unique_ptr<antlr::FileParser> parser;
    for (std::uint32_t n = next++; n < files.size(); n = next++) {
      const source::SourceFile& file = files[files.id(n)];
      const std::string_view saved = parsing.saved ? parsing.saved(file.text()) : std::string_view{};
      if (std::optional<Tree> tree = saved.empty() ? std::nullopt : restoreTree(files.id(n), file.text(), saved)) {
        forest.trees[n] = std::move(*tree);
        forest.origins[n] = TreeOrigin::Restored;
        continue;
      }
      if (!parser) parser = antlr::IdleParsers::all().take();
      parser->parse(forest.trees[n], file, files.id(n), complaints[n]);
      if (!complaints[n].empty()) forest.origins[n] = TreeOrigin::Complained;
    }
    if (parser) antlr::IdleParsers::all().give(std::move(parser));
  };
  // A thread learns the grammar anew: for a little text that takes longer than to read it.
  constexpr std::size_t kWorthAThread = 64 << 10;
  std::size_t bytes = 0;
  for (std::uint32_t n = 0; n < files.size(); ++n) bytes += files[files.id(n)].text().size();
  const std::size_t threads =
      std::min({std::size_t{parsing.threads}, std::size_t{files.size()}, 1 + bytes / kWorthAThread});
  {
    std::vector<std::jthread> others;
    for (std::size_t n = 1; n < threads; ++n) others.emplace_back(work);
    work();
  }
  for (diag::Engine& of_file : complaints) diags.take(std::move(of_file));
  return forest;
}

std::vector<Ambiguity> findAmbiguities(const source::VirtualFiles& files) {
  std::vector<Ambiguity> found;
  diag::Engine ignored;
  antlr::PredictionMemory memory(antlr::theGrammar());
  for (std::uint32_t n = 0; n < files.size(); ++n) {
    const source::FileId id = files.id(n);
    if (!antlr::checkText(files[id], id, ignored)) continue;
    const antlr::Separated separated =
        antlr::separate(antlr::readLexemes(files[id].text()), id, files[id].text(), ignored);
    if (separated.hopeless) continue;
    antlr::LexemeStream tokens(separated.lexemes, files[id].text().size());
    CardParser parser(&tokens);
    parser.removeErrorListeners();
    antlr::Doubts doubts(id, separated.lexemes, found);
    parser.addErrorListener(&doubts);
    parser.setErrorHandler(std::make_shared<antlr::Recovery>(separated.lexemes));
    parser.setInterpreter(new antlr::Predictor(parser, antlr4::atn::PredictionMode::LL_EXACT_AMBIG_DETECTION, memory));
    try {
      parser.file();
    } catch (const antlr4::RecognitionException&) {
      // Not a clean file: what was heard until then counts.
    }
  }
  return found;
}

}  // namespace cardc::syntax

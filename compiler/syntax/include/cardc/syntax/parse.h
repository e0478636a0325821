// From texts to trees. The only way into the stage; that ANTLR does the work is visible nowhere.
#pragma once
#include "cardc/syntax/tree.h"

#include <functional>

namespace cardc::syntax {

// Parses every file. Mistakes go to `diags`; each file gives a tree, if need be only a File node. Never throws, never hangs:
// sizes and nesting are bounded. `files` must outlive the result. Trees and complaints are the same on any number of threads.
struct Parsing {
  unsigned threads = 1;
  // The bytes of a saved tree (saved_tree.h) of a file with exactly this text, which is then not parsed; empty where there are none. Asked from
  // any thread. Only trees of files without complaints may be given.
  std::function<std::string_view(std::string_view text)> saved = {};
};
Forest parseAll(const source::VirtualFiles& files, diag::Engine& diags, const Parsing& parsing = {});

// A place where the grammar itself is not clear. There must be none, whatever the cards say: a property test asks for every card.
struct Ambiguity {
  enum class Kind : std::uint8_t { Ambiguous, NeedsContext } kind;
  source::Span span;
  std::string rule;  // of the grammar
};
// Parses slowly, with exact ambiguity detection. For tests and for people who change the grammar.
std::vector<Ambiguity> findAmbiguities(const source::VirtualFiles& files);

// A sentence that the grammar can say and does not read in one way only.
struct DoubtfulSentence {
  std::string text;                // with token names where any word will do
  std::vector<std::string> rules;  // of the grammar, where the doubt is
};
// Makes `count` random sentences of at most about `length` words from the grammar and parses them with exact ambiguity detection.
std::vector<DoubtfulSentence> findDoubtfulSentences(std::uint32_t seed, std::uint32_t count, std::uint32_t length);

// Random declarations of at most about `length` words that the grammar can say, made of the same sentences; each word stands for all
// of its type, so that they parse and mean nothing.
std::vector<std::string> randomCards(std::uint32_t seed, std::uint32_t count, std::uint32_t length);

}  // namespace cardc::syntax

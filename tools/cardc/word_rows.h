// What the words that cards define compile to: rows of the shared tables. Used by `cardc stats`.
//
// Each word is put on a card of its own that does nothing else, next to the cards that there are, and what came of that card is looked at.
#pragma once
#include "cardc/source/source_file.h"
#include "cardc/syntax/tree.h"

#include <string>
#include <vector>

namespace cardc::tool {

// A keyword, an action or a condition, and where it is defined.
struct DefinedWord {
  syntax::NodeKind kind = syntax::NodeKind::KeywordDef;
  std::string word;
  const syntax::Tree* tree = nullptr;
  syntax::NodeId at;
};
std::vector<DefinedWord> definedWords(const syntax::Forest& trees);

struct WordRows {
  std::vector<std::string> operations, events, tags;  // by name, sorted
};
// One for each word. Empty for what cannot stand on a card alone.
std::vector<WordRows> rowsOf(const std::vector<DefinedWord>& words, const source::VirtualFiles& files);

}  // namespace cardc::tool

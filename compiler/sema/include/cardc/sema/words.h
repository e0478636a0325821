// The words of the language as tables to read: for `cardc words`, the manual, and editors.
//
// Everything is taken from the shared tables, from sema's own and from the definitions of the cards (keywords and the like); nothing is
// listed here a second time. Pure: cells are plain text, how they are laid out is the caller's business.
#pragma once
#include "cardc/syntax/tree.h"

#include <string>
#include <string_view>
#include <vector>

namespace cardc::sema {

// What a cell holds, for whoever lays it out.
enum class CellStyle : std::uint8_t { Prose, Code };
struct WordColumn {
  std::string_view key;    // "takes": the name of the field in JSON
  std::string_view title;  // above the column
  CellStyle style = CellStyle::Prose;
};
struct WordTable {
  std::string_view name;   // "tags": how it is asked for
  std::string_view title;  // "Tags"
  std::string_view doc;    // a sentence or two
  std::vector<WordColumn> columns;
  // A cell a column. The first holds what is written on a card, several spellings separated by " · ".
  std::vector<std::vector<std::string>> rows;
};

// All tables, in the order in which the manual shows them. `definitions` are the files whose keywords, actions, conditions, amounts and
// adjectives count: the prelude. The result holds views into static tables only.
std::vector<WordTable> wordTables(const syntax::Forest& definitions);

}  // namespace cardc::sema

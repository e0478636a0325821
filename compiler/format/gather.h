// What stands in a body between its braces: entries with the comments, commas and blank lines around them.
#pragma once
#include "cardc/syntax/tokens.h"
#include "cardc/syntax/tree.h"
#include "layout.h"

#include <set>
#include <string_view>
#include <vector>

namespace cardc::format {

// A file as the parser sees it.
struct Source {
  const syntax::Tree& tree;
  std::string_view text;
  std::vector<syntax::Token> tokens;
  std::set<std::uint32_t> with_mistakes;  // entries that are printed as they were written

  // The first token that begins there or behind.
  std::size_t tokenAt(std::uint32_t offset) const;
  std::string_view textOf(const syntax::Token& token) const;
  bool isSign(const syntax::Token& token, std::string_view sign) const;
};

struct Element {
  syntax::NodeId node;  // not valid for words that belong to no entry
  std::uint32_t begin, end;
  bool as_is = false;  // printed as it was written
  bool comma_before = false;
  bool blank_before = false;
  std::vector<Comment> above = {};
  std::string_view behind = {};
};

struct Gathered {
  std::vector<Element> elements;
  std::string_view behind_brace;
  std::vector<Comment> at_end;
};

// `from` and `to`: the tokens between the braces; of a file, all.
Gathered gather(const Source& source, const std::vector<syntax::NodeId>& entries, std::size_t from, std::size_t to);

}  // namespace cardc::format

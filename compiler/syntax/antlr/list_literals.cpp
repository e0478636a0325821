// list_literals GRAMMAR OUT: a row for each word and sign that the lexer grammar spells out, as {"draw", 75}. Run by the build.
//
// So the fast reader of lexemes knows the grammar's words without a second list: each literal is given to the grammar's own lexer.
#include "antlr_lexer.h"

#include <algorithm>
#include <cstdio>
#include <fstream>
#include <iterator>
#include <string>

int main(int argc, char** argv) {
  using cardc::syntax::antlr::Lexeme;
  if (argc != 3) return 2;
  std::ifstream in(argv[1], std::ios::binary);
  const std::string grammar{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  std::ofstream out(argv[2], std::ios::binary);
  std::vector<std::string> literals;
  for (std::size_t line = 0; line < grammar.size();) {
    const std::size_t end = std::min(grammar.find('\n', line), grammar.size());
    for (std::size_t at = line; at < end; ++at) {
      if (grammar.compare(at, 2, "//") == 0) break;
      if (grammar[at] == '[') {  // a set of characters, in which quotes are characters
        while (at < end && grammar[at] != ']') at += grammar[at] == '\\' ? 2 : 1;
        continue;
      }
      if (grammar[at] != '\'') continue;
      std::string literal;
      for (++at; at < end && grammar[at] != '\''; ++at) {
        if (grammar[at] == '\\') ++at;
        literal += grammar[at];
      }
      literals.push_back(literal);
    }
    line = end + 1;
  }
  std::sort(literals.begin(), literals.end());
  literals.erase(std::unique(literals.begin(), literals.end()), literals.end());
  for (const std::string& literal : literals) {
    // Some are parts of other tokens: `'s`, `event.`, the line end. What is no token by itself is no row.
    const std::vector<Lexeme> lexemes = cardc::syntax::antlr::lexWithAntlr(literal);
    if (lexemes.size() != 1 || lexemes[0].end != literal.size() || literal.find_first_of("\\\"") != std::string::npos)
      continue;
    out << "{\"" << literal << "\", " << lexemes[0].type << "},\n";
  }
  return out.flush() && literals.size() > 100 ? 0 : 1;
}

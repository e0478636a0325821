#include "cardc/format/format.h"

#include "mistakes.h"
#include "read_layout.h"

#include "cardc/syntax/parse.h"

#include <algorithm>

namespace cardc::format {
namespace {

// Without byte order mark, with plain line ends.
std::string normalised(std::string_view text) {
  if (text.starts_with("\xef\xbb\xbf")) text.remove_prefix(3);
  std::string out;
  out.reserve(text.size());
  for (const char c : text) {
    if (c == '\n') {
      while (out.ends_with('\r')) out.pop_back();
    }
    out += c;
  }
  return out;
}

bool holdsWords(const std::vector<syntax::Token>& tokens) {
  return std::any_of(tokens.begin(), tokens.end(), [](const syntax::Token& token) {
    return token.kind != syntax::TokenKind::Comment && token.kind != syntax::TokenKind::NewLine;
  });
}

}  // namespace

Formatted format(std::string_view text) {
  source::VirtualFiles files;
  const source::FileId file = files.add("", normalised(text));
  diag::Engine diags;
  const syntax::Forest forest = syntax::parseAll(files, diags);
  Source source{forest.trees.front(), files[file].text(), syntax::readTokens(files[file].text()), {}};
  if (source.tree.size() == 1 && (diags.hasErrors() || holdsWords(source.tokens)))
    return {Outcome::Unreadable, std::string(text)};
  source.with_mistakes = entriesWithMistakes(source.tree, diags);
  Formatted result{Outcome::Formatted, print(readLayout(source)),
                   static_cast<std::uint32_t>(source.with_mistakes.size())};
  if (meaning(result.text) != meaning(text)) return {Outcome::Refused, std::string(text)};
  return result;
}

}  // namespace cardc::format

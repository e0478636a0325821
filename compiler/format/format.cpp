#include "cardc/format/format.h"

#include "mistakes.h"
#include "read_layout.h"

#include "cardc/syntax/parse.h"

#include <algorithm>

namespace cardc::format {

std::string plainLines(std::string_view text) {
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

namespace {

bool holdsWords(const std::vector<syntax::Token>& tokens) {
  return std::any_of(tokens.begin(), tokens.end(), [](const syntax::Token& token) {
    return token.kind != syntax::TokenKind::Comment && token.kind != syntax::TokenKind::NewLine;
  });
}

std::uint32_t countAsIs(const Block& block) {
  std::uint32_t count = 0;
  for (const Entry& entry : block.entries) {
    count += entry.as_is ? 1 : 0;
    for (const Block& inner : entry.blocks) count += countAsIs(inner);
  }
  return count;
}

struct LaidOut {
  Formatted formatted;
  bool mistakes = false;
};

// Without asking whether it still says the same.
LaidOut layOut(std::string_view text) {
  source::VirtualFiles files;
  const source::FileId file = files.add("", plainLines(text));
  diag::Engine diags;
  const syntax::Forest forest = syntax::parseAll(files, diags);
  Source source{forest.trees.front(), files[file].text(), syntax::readTokens(files[file].text()), {}};
  const bool lone_return = source.text.find('\r') != std::string_view::npos;  // would be half of a line end elsewhere
  if (lone_return || (source.tree.size() == 1 && (diags.hasErrors() || holdsWords(source.tokens))))
    return {{Outcome::Unreadable, std::string(text)}, true};
  source.with_mistakes = entriesWithMistakes(source.tree, diags);
  const Block layout = readLayout(source);
  return {{Outcome::Formatted, print(layout), countAsIs(layout)}, diags.hasErrors()};
}

}  // namespace

Formatted format(std::string_view text) {
  const LaidOut once = layOut(text);
  if (once.formatted.outcome == Outcome::Unreadable) return once.formatted;
  const bool same = meaning(once.formatted.text) == meaning(text);
  // Mistakes may be so entangled that a new line end changes what belongs to which.
  if (once.mistakes && (!same || layOut(once.formatted.text).formatted.text != once.formatted.text))
    return {Outcome::Unreadable, std::string(text)};
  if (!same) return {Outcome::Refused, std::string(text)};
  return once.formatted;
}

}  // namespace cardc::format

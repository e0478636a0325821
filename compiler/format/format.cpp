#include "cardc/format/format.h"

#include "meaning.h"
#include "mistakes.h"
#include "read_layout.h"

#include "cardc/syntax/parse.h"

#include <algorithm>
#include <utility>

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

class ParsedFile {
 public:
  explicit ParsedFile(std::string_view written)
      : id_(files_.add("", plainLines(written))),
        forest_(syntax::parseAll(files_, diags_)),
        source_{forest_.trees.front(), files_[id_].text(), syntax::readTokens(files_[id_].text()),
                entriesWithMistakes(forest_.trees.front(), diags_)} {}

  const Source& source() const { return source_; }
  bool hasMistakes() const { return diags_.hasErrors(); }
  std::string meaning() const { return meaningOf(source_, diags_); }

  bool isReadable() const {
    if (source_.text.find('\r') != std::string_view::npos) return false;  // it would be half of a line end elsewhere
    return source_.tree.size() > 1 || (!diags_.hasErrors() && !holdsWords(source_.tokens));
  }

 private:
  source::VirtualFiles files_;
  diag::Engine diags_;
  source::FileId id_;
  syntax::Forest forest_;
  Source source_;
};

std::uint32_t countAsIs(const Block& block) {
  std::uint32_t count = 0;
  for (const Entry& entry : block.entries) {
    count += entry.as_is ? 1 : 0;
    for (const Block& inner : entry.blocks) count += countAsIs(inner);
  }
  return count;
}

}  // namespace

std::string meaning(std::string_view text) { return ParsedFile(text).meaning(); }

Formatted format(std::string_view text) {
  const ParsedFile file(text);
  if (!file.isReadable()) return {Outcome::Unreadable, std::string(text)};
  const Block layout = readLayout(file.source());
  std::string result = print(layout);
  const ParsedFile again(result);
  const bool kept =
      again.isReadable() && again.meaning() == file.meaning() && print(readLayout(again.source())) == result;
  if (kept) return {Outcome::Formatted, std::move(result), countAsIs(layout)};
  // Mistakes may be so entangled that a new line end changes what belongs to which.
  return {file.hasMistakes() ? Outcome::Unreadable : Outcome::Refused, std::string(text)};
}

}  // namespace cardc::format

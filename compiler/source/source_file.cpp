#include "cardc/source/source_file.h"

#include "cardc/support/check.h"

#include <algorithm>
#include <utility>

namespace cardc::source {
namespace {

bool continuesCharacter(char byte) { return (static_cast<unsigned char>(byte) & 0xc0) == 0x80; }

}  // namespace

SourceFile::SourceFile(std::string path, std::string text) : path_(std::move(path)), text_(std::move(text)) {
  line_starts_.push_back(0);
  // "\r\n" is one line end, a lone "\r" none: it is reported as a stray character.
  for (std::size_t at = text_.find('\n'); at != std::string::npos; at = text_.find('\n', at + 1))
    line_starts_.push_back(static_cast<std::uint32_t>(at + 1));
}

Position SourceFile::position(std::uint32_t offset) const {
  offset = std::min(offset, static_cast<std::uint32_t>(text_.size()));
  const auto next = std::upper_bound(line_starts_.begin(), line_starts_.end(), offset);
  const auto line = static_cast<std::uint32_t>(next - line_starts_.begin());
  Position where{line, 1};
  std::uint32_t at = line_starts_[line - 1];
  if (at == 0 && text_.starts_with("\xef\xbb\xbf")) at = std::min<std::uint32_t>(3, offset);  // the BOM has no column
  for (; at < offset; ++at) {
    if (at + 1 >= offset || !continuesCharacter(text_[at + 1])) ++where.column;
  }
  return where;
}

std::string_view SourceFile::line(std::uint32_t number) const {
  if (number == 0 || number > line_starts_.size()) return {};
  const std::uint32_t begin = line_starts_[number - 1];
  std::size_t end = number < line_starts_.size() ? line_starts_[number] : text_.size();
  while (end > begin && (text_[end - 1] == '\n' || text_[end - 1] == '\r')) --end;
  return std::string_view(text_).substr(begin, end - begin);
}

std::uint32_t SourceFile::lineStart(std::uint32_t number) const {
  CARD_CHECK(number >= 1 && number <= line_starts_.size());
  return line_starts_[number - 1];
}

FileId VirtualFiles::add(std::string path, std::string text) {
  files_.emplace_back(std::move(path), std::move(text));
  return FileId{static_cast<std::uint32_t>(files_.size() - 1)};
}

const SourceFile& VirtualFiles::operator[](FileId id) const {
  CARD_CHECK(id.valid() && id.value() < files_.size());
  return files_[id.value()];
}

FileId VirtualFiles::id(std::uint32_t n) const {
  CARD_CHECK(n < files_.size());
  return FileId{n};
}

std::optional<FileId> VirtualFiles::find(std::string_view path) const {
  for (std::uint32_t n = 0; n < size(); ++n) {
    if (files_[n].path() == path) return FileId{n};
  }
  return std::nullopt;
}

std::string_view VirtualFiles::text(const Span& span) const {
  if (!span.valid()) return {};
  const std::string_view all = (*this)[span.file].text();
  if (span.begin >= all.size() || span.end <= span.begin) return {};
  return all.substr(span.begin, span.end - span.begin);
}

}  // namespace cardc::source

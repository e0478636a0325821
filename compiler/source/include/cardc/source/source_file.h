// SourceFile and VirtualFiles: the texts that one compilation is about.
//
// Values without IO: tools read the disk and put texts in here, tests put in literals. Order is kept and is the order of
// diagnostics and output. Texts never change after being added, so string_views into them live as long as the value.
#pragma once
#include "cardc/source/span.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace cardc::source {

// 1-based; the column counts characters (Unicode code points), not bytes, as editors do.
struct Position {
  std::uint32_t line = 1;
  std::uint32_t column = 1;
  friend constexpr bool operator==(const Position&, const Position&) = default;
};

class SourceFile {
 public:
  // `path` is kept as given: it is only a name here. Texts of 4 GB or more are refused by whoever reads files.
  SourceFile(std::string path, std::string text);

  std::string_view path() const { return path_; }
  std::string_view text() const { return text_; }

  // Where a byte stands. Offsets behind the end count as the end; a broken UTF-8 byte counts as one character.
  Position position(std::uint32_t offset) const;
  // The bytes of a line without its line end; empty where there is no such line.
  std::string_view line(std::uint32_t number) const;
  // Offset of the first byte of a line. `number` must be between 1 and lineCount().
  std::uint32_t lineStart(std::uint32_t number) const;
  std::uint32_t lineCount() const { return static_cast<std::uint32_t>(line_starts_.size()); }

 private:
  std::string path_;
  std::string text_;
  std::vector<std::uint32_t> line_starts_;
};

class VirtualFiles {
 public:
  FileId add(std::string path, std::string text);

  const SourceFile& operator[](FileId id) const;
  std::uint32_t size() const { return static_cast<std::uint32_t>(files_.size()); }
  FileId id(std::uint32_t n) const;
  // The file that was added with exactly this path, the first one if several were.
  std::optional<FileId> find(std::string_view path) const;

  // The text of a span; empty for a span that is nowhere.
  std::string_view text(const Span& span) const;

 private:
  std::deque<SourceFile>
      files_;  // a deque: short texts live inside the object, and views into them must survive an add
};

}  // namespace cardc::source

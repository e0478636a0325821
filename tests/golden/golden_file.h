// A golden: a card file that says what a stage makes of it.
//
//   #! stage: tree                    what to run; rows of stages.cpp; `program of PATH` runs it on another file
//   minion Yeti { cost 4 }            the source: everything above the line of dashes, the first line included
//   #! ----
//   #! File 1:1                       what comes out, each line behind `#! `
//
// The marks are comments of the card language, so that a golden stays a card file that every tool can read. Line numbers in the
// expected part are those of the file.
#pragma once
#include <optional>
#include <string>
#include <string_view>

namespace golden {

struct File {
  std::string stage;
  std::string source;    // with the header line
  std::string expected;  // without the marks
};

// Nothing where the header line is missing.
std::optional<File> read(std::string_view text);
// The whole file again, with `actual` as the expected part.
std::string write(const File& file, std::string_view actual);
// The first lines that differ, as "- expected" and "+ actual", or an empty string.
std::string difference(std::string_view expected, std::string_view actual);

}  // namespace golden

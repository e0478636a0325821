// The pieces from which a file is printed again: entries, what stands in them, and the comments around them.
//
// Made by read_layout.cpp from tree and tokens, printed by print_layout.cpp. Views point into the text of the file.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cardc::format {

struct Block;

// A token, a comment between two tokens of one phrase, or a block of the entry.
struct Piece {
  enum class Kind : std::uint8_t { Word, Comment, CommentLine, Block };
  Kind kind = Kind::Word;
  std::string_view text;   // of a comment from its '#' on
  bool glued = false;      // no space before it
  bool may_start = false;  // a line may begin with it
  std::uint32_t block = 0;
};

// A comment on a line of its own.
struct Comment {
  std::string_view text;
  bool blank_before = false;
};

enum class Joining : std::uint8_t {
  None,     // has lines of its own
  Fact,     // shares a line with the facts beside it, whatever lines they were on
  Keyword,  // shares a line with the keywords beside it
  Item,     // of a list: as many as fit on a line
};

inline constexpr std::uint32_t kNever = UINT32_MAX;  // cannot stand on one line

struct Entry {
  Joining joining = Joining::None;
  bool sentence = false;      // something that happens; a line holds few of them
  bool declares = false;      // a card or test: set off by blank lines where it takes several lines
  bool as_is = false;         // holds a mistake: `as_written` is printed
  bool comma_before = false;  // there was a comma, which matters beside something that is printed as it is
  bool blank_before = false;
  std::vector<Comment> above;
  std::vector<Piece> pieces;
  std::vector<Block> blocks;
  std::string_view as_written;
  std::string_view behind;  // a comment at the end of its line
  std::uint32_t width = 0;  // on one line, or kNever
};

struct Block {
  std::vector<Entry> entries;
  std::string_view behind_brace;  // a comment on the line of the opening brace
  std::vector<Comment> at_end;
  bool many_lines = false;  // never on one line: a card with a name, a test
  bool happens = false;     // holds something that happens
  std::uint32_t width = 0;  // on one line with its braces, or kNever
};

// Without byte order mark, every line end a single new line.
std::string plainLines(std::string_view text);
// Characters, not bytes.
std::uint32_t widthOf(std::string_view text);
// A layout in print: ends with a line end unless the file is empty.
std::string print(const Block& file);

}  // namespace cardc::format

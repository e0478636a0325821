// The lines of a replay's text, as words: what the parser is made of.
//
// Keeps the first mistake, with the line that it is on, and reads nothing behind it.
#pragma once
#include "cardrt/replay/text.h"

#include <charconv>
#include <cstddef>
#include <limits>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

namespace cardrt::replay {

std::string quoted(std::string_view text);

class LineReader {
 public:
  explicit LineReader(std::string_view text) : text_(text) {}

  // The next line that says something; false at the end, which is a mistake, as all that returns false here.
  bool advance();
  // May nothing follow?
  bool atEnd();
  bool fail(std::string message);

  const std::vector<std::string_view>& words() const { return words_; }
  std::string_view word(std::size_t index) const { return words_[index]; }
  std::string_view note() const { return note_; }  // what stands behind #
  // The rest of the line from that word on, as it is written.
  std::string_view from(std::size_t index) const {
    return line_.substr(static_cast<std::size_t>(words_[index].data() - line_.data()));
  }

  // This line, or the next one, is `name value`.
  bool is(std::string_view name, std::string_view& value);
  bool nextIs(std::string_view name, std::string_view& value) { return advance() && is(name, value); }
  bool nextIs(std::string_view name, bool& yes);

  template <class Number>
  bool toNumber(std::string_view word, Number& out, int base = 10) {
    const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), out, base);
    if (error == std::errc() && end == word.data() + word.size()) return true;
    return fail(quoted(word) + " is no number from 0 to " + std::to_string(std::numeric_limits<Number>::max()));
  }
  bool toHash(std::string_view word, std::uint64_t& out);
  bool toName(std::string_view word, std::string& out);
  bool toPlayer(std::string_view word, Player& out);

  // Where it went wrong, from 1; 0 = it did not.
  std::size_t badLine() const { return bad_line_; }
  const std::string& message() const { return message_; }

 private:
  bool split();

  std::string_view text_, line_, note_;
  std::vector<std::string_view> words_;
  std::size_t number_ = 0, bad_line_ = 0;
  std::string message_;
};

}  // namespace cardrt::replay

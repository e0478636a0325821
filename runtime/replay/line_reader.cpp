#include "line_reader.h"

#include <algorithm>
#include <utility>

namespace cardrt::replay {

namespace {

constexpr std::size_t kMaxLine = 1000, kMaxWords = 40, kMaxText = 64U << 20U, kMaxName = 64;

}  // namespace

std::string quoted(std::string_view text) {
  std::string name = "'";
  for (const char c : text.substr(0, kMaxName)) name += static_cast<unsigned char>(c) < ' ' ? '?' : c;
  return name + "'";
}

bool LineReader::fail(std::string message) {
  if (bad_line_ != 0) return false;
  bad_line_ = number_ == 0 ? 1 : number_;
  message_ = std::move(message);
  return false;
}

bool LineReader::advance() {
  if (text_.size() > kMaxText) return fail("too long for a replay");
  while (!text_.empty()) {
    ++number_;
    line_ = text_.substr(0, text_.find('\n'));
    text_.remove_prefix(line_.size() < text_.size() ? line_.size() + 1 : line_.size());
    if (line_.size() > kMaxLine) return fail("the line is too long");
    if (!line_.empty() && line_.back() == '\r') line_.remove_suffix(1);
    line_.remove_prefix(std::min(line_.find_first_not_of(' '), line_.size()));
    if (line_.empty() || line_.front() == '#') continue;
    return split();
  }
  ++number_;
  return fail("the replay is cut off: the line `position` is missing");
}

bool LineReader::atEnd() {
  while (!text_.empty()) {
    ++number_;
    const std::string_view rest = text_.substr(0, text_.find('\n'));
    text_.remove_prefix(rest.size() < text_.size() ? rest.size() + 1 : rest.size());
    if (rest.find_first_not_of(" \r") != std::string_view::npos) return fail("nothing may follow the last line");
  }
  return true;
}

// A random call's line ends with the name of a block, which may be anything: its words do not count.
bool LineReader::split() {
  words_.clear();
  note_ = {};
  for (std::string_view rest = line_; !rest.empty();) {
    if (rest.front() == '#') {
      note_ = rest.substr(std::min(rest.find_first_not_of("# "), rest.size()));
      break;
    }
    const std::string_view word = rest.substr(0, rest.find(' '));
    if (words_.size() == kMaxWords && words_[0] != "random") return fail("too many words");
    if (words_.size() < kMaxWords) words_.push_back(word);
    rest.remove_prefix(word.size());
    rest.remove_prefix(std::min(rest.find_first_not_of(' '), rest.size()));
  }
  return true;
}

bool LineReader::is(std::string_view name, std::string_view& value) {
  if (words_[0] != name) return fail("`" + std::string(name) + "` should stand here, not " + quoted(words_[0]));
  if (words_.size() != 2) return fail("`" + std::string(name) + "` and one word should stand here");
  value = words_[1];
  return true;
}

bool LineReader::nextIs(std::string_view name, bool& yes) {
  std::string_view value;
  if (!nextIs(name, value)) return false;
  yes = value == "yes";
  return yes || value == "no" || fail("`yes` or `no` should stand here, not " + quoted(value));
}

bool LineReader::toHash(std::string_view word, std::uint64_t& out) {
  return word.size() == 16 ? toNumber(word, out, 16) : fail("a hash has 16 digits");
}

bool LineReader::toName(std::string_view word, std::string& out) {
  if (word.size() > kMaxName) return fail("the name is too long");
  for (const char c : word) {
    if (static_cast<unsigned char>(c) < ' ') return fail("a name cannot have such a character: " + quoted(word));
  }
  out = word;
  return true;
}

bool LineReader::toPlayer(std::string_view word, Player& out) {
  out = word == "P2" ? 1 : 0;
  return word == "P1" || word == "P2" || fail(quoted(word) + " is no player: P1 or P2");
}

}  // namespace cardrt::replay

#include "lines.h"

#include "cardc/deck/read.h"

#include <algorithm>
#include <cctype>

namespace cardc::deck {

namespace {

constexpr std::string_view kSpace = " \t\r";

// A piece of a line that knows where it is.
struct Piece {
  std::string_view text;
  source::Span span;

  Piece from(std::size_t begin) const {
    begin = std::min(begin, text.size());
    return {text.substr(begin), {span.file, span.begin + static_cast<std::uint32_t>(begin), span.end}};
  }
  Piece upTo(std::size_t end) const {
    end = std::min(end, text.size());
    return {text.substr(0, end), {span.file, span.begin, span.begin + static_cast<std::uint32_t>(end)}};
  }
  Piece trimmed() const {
    const Piece rest = from(text.find_first_not_of(kSpace));
    return rest.upTo(rest.text.find_last_not_of(kSpace) + 1);
  }
  Word word() const { return {text, span}; }
};

std::vector<Word> wordsOf(Piece line) {
  std::vector<Word> words;
  for (line = line.trimmed(); !line.text.empty(); line = line.trimmed()) {
    const std::size_t end = line.text.find_first_of(kSpace);
    words.push_back(line.upTo(end).word());
    line = line.from(end);
  }
  return words;
}

// `2x (4) Fireball`; nothing else that a comment may say.
bool sharedCard(const Piece& comment, SharedLine& line) {
  const Piece said = comment.trimmed();
  std::size_t digits = 0;
  while (digits < said.text.size() && std::isdigit(static_cast<unsigned char>(said.text[digits])) != 0) ++digits;
  const std::string_view behind = said.text.substr(digits);
  const std::size_t close = behind.find(") ");
  if (digits == 0 || !behind.starts_with("x (") || close == std::string_view::npos) return false;
  const bool set_in = comment.text.find_first_not_of(kSpace) > 1;
  line.what = set_in ? SharedLine::What::InSideboard : SharedLine::What::Card;
  line.count = said.upTo(digits).word();
  line.name = said.from(digits + close + 2).trimmed().word();
  return !line.name.text.empty();
}

bool sharedFact(const Piece& comment, std::string_view label, SharedLine::What what, SharedLine& line) {
  const Piece said = comment.trimmed();
  if (!said.text.starts_with(label)) return false;
  line.what = what;
  line.name = said.from(label.size()).trimmed().word();
  return !line.name.text.empty();
}

}  // namespace

bool looksLikeCode(std::string_view word) {
  constexpr std::size_t kShortest = 8;  // of six bytes: a code of no cards at all
  const bool letters = std::all_of(word.begin(), word.end(), [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '+' || c == '/' || c == '=';
  });
  const bool begins = word.starts_with("AAE");  // 0 and version 1
  return begins || (letters && word.size() >= kShortest);
}

Lines::Lines(const source::SourceFile& file, source::FileId id) {
  first = {id, 0, 0};
  for (std::uint32_t number = 1; number <= file.lineCount(); ++number) {
    const std::uint32_t begin = file.lineStart(number);
    const std::string_view row = file.line(number);
    const Piece line{row, {id, begin, begin + static_cast<std::uint32_t>(row.size())}};
    const std::size_t mark = row.find('#');
    if (std::vector<Word> words = wordsOf(line.upTo(mark)); !words.empty()) {
      if (written.empty()) first = source::join(words.front().span, words.back().span);
      written.push_back(std::move(words));
      continue;
    }
    if (mark == std::string_view::npos) continue;
    if (row.substr(mark).starts_with("###")) {
      if (name.empty()) name = line.from(mark + 3).trimmed().text;
      continue;
    }
    const Piece comment = line.from(mark + 1);
    SharedLine said;
    if (sharedCard(comment, said) || sharedFact(comment, "Class:", SharedLine::What::Class, said) ||
        sharedFact(comment, "Format:", SharedLine::What::Format, said)) {
      if (written.empty() && shared.empty()) first = line.from(mark).trimmed().span;
      shared.push_back(said);
    }
  }
}

std::vector<std::vector<Word>>::const_iterator Lines::code() const {
  return std::find_if(written.begin(), written.end(), [](const std::vector<Word>& line) {
    return line.size() == 1 && looksLikeCode(line.front().text);
  });
}

}  // namespace cardc::deck

// Reads lexemes fast, without a second list of words or signs.
//
// Only the shapes of names, words, numbers, texts, spaces and comments stand here, and of those only what is written in ASCII. The words and
// signs that the grammar spells out come from the grammar (list_literals.cpp); a file with other letters outside of texts and comments is
// read by ANTLR's lexer alone. A test compares both over every card, and over texts that nobody would write.
#include "antlr_lexer.h"
#include "lexemes.h"

#include "CardLexer.h"

#include <algorithm>
#include <array>
#include <utility>

namespace cardc::syntax::antlr {
namespace {

enum class Shape : std::uint8_t { Sign, Space, NewLine, Return, Upper, Lower, Digit, Under, Quote, Comment, Foreign };

constexpr std::array<Shape, 256> kShapes = [] {
  std::array<Shape, 256> shapes{};
  for (std::size_t c = 'a'; c <= 'z'; ++c) shapes[c] = Shape::Lower;
  for (std::size_t c = 'A'; c <= 'Z'; ++c) shapes[c] = Shape::Upper;
  for (std::size_t c = '0'; c <= '9'; ++c) shapes[c] = Shape::Digit;
  for (std::size_t c = 0x80; c < 0x100; ++c) shapes[c] = Shape::Foreign;
  shapes['_'] = Shape::Under;
  shapes[' '] = shapes['\t'] = Shape::Space;
  shapes['\n'] = Shape::NewLine;
  shapes['\r'] = Shape::Return;
  shapes['"'] = Shape::Quote;
  shapes['#'] = Shape::Comment;
  return shapes;
}();

struct Literal {
  std::string_view text;
  std::size_t type;
};
constexpr Literal kLiterals[] = {
#include "literals.inc"
};

constexpr std::size_t kSlots = 1024;
static_assert(std::size(kLiterals) < kSlots / 2);
constexpr std::size_t slotOf(std::string_view text) {
  std::size_t hash = text.size();
  for (const char c : text) hash = hash * 31 + static_cast<unsigned char>(c);
  return (hash ^ hash >> 10) % kSlots;
}
// Where each literal is in kLiterals, from 1; 0 where there is none.
constexpr auto kPlaces = [] {
  std::array<std::uint16_t, kSlots> places{};
  for (std::size_t n = 0; n < std::size(kLiterals); ++n) {
    std::size_t slot = slotOf(kLiterals[n].text);
    while (places[slot] != 0) slot = (slot + 1) % kSlots;
    places[slot] = static_cast<std::uint16_t>(n + 1);
  }
  return places;
}();
// Its token type; 0 where the grammar does not spell it out.
std::size_t literalType(std::string_view text) {
  for (std::size_t slot = slotOf(text); kPlaces[slot] != 0; slot = (slot + 1) % kSlots) {
    const Literal& literal = kLiterals[kPlaces[slot] - 1U];
    if (literal.text == text) return literal.type;
  }
  return 0;
}

class Reader {
 public:
  explicit Reader(std::string_view text) : text_(text) { result_.reserve(text.size() / 4); }

  // False when the text has letters that only ANTLR's lexer knows.
  bool read() {
    if (text_.starts_with("\xef\xbb\xbf")) at_ = 3;
    while (at_ < text_.size()) {
      const std::uint32_t begin = at_;
      switch (shape(at_)) {
        case Shape::Space: ++at_; continue;
        case Shape::Comment: at_ = lineEnd(at_); continue;
        case Shape::NewLine:
          ++at_;
          add(CardLexer::NEWLINE, begin);
          starts_line_ = true;
          continue;
        case Shape::Return:
          if (shape(at_ + 1) == Shape::NewLine && at_ + 1 < text_.size()) {
            at_ += 2;
            add(CardLexer::NEWLINE, begin);
            starts_line_ = true;
            continue;
          }
          sign();
          break;
        case Shape::Digit:
          while (shape(at_) == Shape::Digit) ++at_;
          add(CardLexer::NUMBER, begin);
          break;
        case Shape::Quote: quoted(); break;
        case Shape::Upper:
          if (!name()) return false;
          break;
        case Shape::Lower:
          if (!word()) return false;
          break;
        case Shape::Under:
        case Shape::Sign: sign(); break;
        case Shape::Foreign: return false;
      }
      starts_line_ = false;
    }
    return true;
  }
  std::vector<Lexeme> take() { return std::move(result_); }

 private:
  Shape shape(std::uint32_t at) const {
    return at < text_.size() ? kShapes[static_cast<unsigned char>(text_[at])] : Shape::Space;
  }
  bool is(std::uint32_t at, char c) const { return at < text_.size() && text_[at] == c; }
  void add(std::size_t type, std::uint32_t begin) { result_.push_back({type, begin, at_, starts_line_, 0}); }
  std::uint32_t lineEnd(std::uint32_t at) const {
    return static_cast<std::uint32_t>(std::min(text_.find_first_of("\r\n", at), text_.size()));
  }

  // Letters, digits and _; false where letters of another script go on.
  bool letters() {
    for (;; ++at_) {
      const Shape next = shape(at_);
      if (next == Shape::Foreign) return false;
      if (next != Shape::Lower && next != Shape::Upper && next != Shape::Digit && next != Shape::Under) return true;
    }
  }
  bool lowerWord() {
    for (;;) {
      Shape next = shape(at_);
      while (next == Shape::Lower || next == Shape::Digit || next == Shape::Under) next = shape(++at_);
      if (next == Shape::Foreign) return false;
      if (!is(at_, '-')) return true;
      next = shape(at_ + 1);
      if (next == Shape::Foreign) return false;
      if (next != Shape::Lower) return true;
      ++at_;
    }
  }

  bool name() {
    const std::uint32_t begin = at_;
    if (!letters()) return false;
    std::size_t type = CardLexer::NAME;
    if (is(at_, '.')) {
      if (shape(at_ + 1) == Shape::Foreign) return false;
      if (shape(at_ + 1) == Shape::Upper) {
        ++at_;
        if (!letters()) return false;
        type = CardLexer::QUALIFIED;
      }
    }
    add(type, begin);
    return true;
  }

  bool word() {
    const std::uint32_t begin = at_;
    if (!lowerWord()) return false;
    std::size_t type = 0;
    if (is(at_, '\'') && is(at_ + 1, 's')) {
      at_ += 2;
      type = CardLexer::WORD;
    } else if (is(at_, '.') && text_.substr(begin, at_ - begin) == "event") {
      if (shape(at_ + 1) == Shape::Foreign) return false;
      if (shape(at_ + 1) == Shape::Lower) {
        ++at_;
        if (!lowerWord()) return false;
        type = CardLexer::PAYLOAD;
      }
    }
    if (type == 0) type = literalType(text_.substr(begin, at_ - begin));
    add(type != 0 ? type : std::size_t{CardLexer::WORD}, begin);
    return true;
  }

  void quoted() {
    const std::uint32_t begin = at_;
    const std::uint32_t line_end = lineEnd(begin);
    const std::size_t last = text_.substr(begin + 1, line_end - begin - 1).find('"');
    const bool closed = last != std::string_view::npos;
    at_ = closed ? begin + 2 + static_cast<std::uint32_t>(last) : line_end;
    add(closed ? CardLexer::STRING : CardLexer::OPEN_STRING, begin);
  }

  // A sign, with the one behind it if the two are one.
  void sign() {
    const std::uint32_t begin = at_;
    std::size_t type = 0;
    if (at_ + 1 < text_.size() && shape(at_ + 1) == Shape::Sign) type = literalType(text_.substr(at_, 2));
    at_ += type != 0 ? 2 : 1;
    if (type == 0) type = literalType(text_.substr(begin, 1));
    add(type != 0 ? type : std::size_t{CardLexer::STRAY}, begin);
  }

  std::string_view text_;
  std::uint32_t at_ = 0;
  bool starts_line_ = true;
  std::vector<Lexeme> result_;
};

}  // namespace

std::vector<Lexeme> readLexemes(std::string_view text) {
  Reader reader(text);
  return reader.read() ? reader.take() : lexWithAntlr(text);
}

}  // namespace cardc::syntax::antlr

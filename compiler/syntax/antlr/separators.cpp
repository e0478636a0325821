#include "lexemes.h"

#include "CardLexer.h"
#include "foreign.h"
#include "vocabulary.h"

#include <algorithm>
#include <string>

namespace cardc::syntax::antlr {
namespace {

using L = CardLexer;

// A line that ends in one of these is not over.
bool wantsMore(std::size_t type) {
  switch (type) {
    case L::ADD:
    case L::SUB:
    case L::MUL:
    case L::SLASH:
    case L::EQUALS:
    case L::TO:
    case L::OF:
    case L::IN:
    case L::INTO:
    case L::FROM:
    case L::ON:
    case L::WITH:
    case L::BY:
    case L::AS:
    case L::FOR:
    case L::WHERE:
    case L::THAT:
    case L::AND:
    case L::OR:
    case L::NOT:
    case L::BOTH:
    case L::EITHER:
    case L::PLUS:
    case L::EXCEPT:
    case L::IS:
    case L::ARE:
    case L::IF:
    case L::WHILE:
    case L::WHEN:
    case L::WHENEVER:
    case L::AFTER:
    case L::AT:
    case L::LEAST:
    case L::MOST:
    case L::THAN:
    case L::EXACTLY:
    case L::BETWEEN:
    case L::HALF:
    case L::MEANS:
    case L::LIKE:
    case L::WOULD:
    case L::A:
    case L::AN:
    case L::THE:
    case L::ANOTHER:
    case L::EACH:
    case L::YOUR:
    case L::UNTIL:
    case L::DURING: return true;
    default: return false;
  }
}

bool isCardKind(std::size_t type) { return type >= L::MINION && type <= L::LOCATION; }

class Pass {
 public:
  Pass(const std::vector<Lexeme>& raw, source::FileId file, std::string_view text, diag::Engine& diags)
      : raw_(raw), file_(file), text_(text), diags_(diags) {
    out_.lexemes.reserve(raw.size() + 8);
  }

  Separated run() {
    for (at_ = 0; at_ < raw_.size() && !out_.hopeless; ++at_) take(raw_[at_]);
    if (!out_.hopeless && !open_.empty()) closeAtEnd();
    if (!out_.lexemes.empty() && out_.lexemes.back().type == L::SEP) out_.lexemes.pop_back();
    return std::move(out_);
  }

 private:
  struct Open {
    bool brace;
    std::uint32_t begin;
    bool test;            // the block of a test, where cards may stand
    std::uint32_t words;  // in the entries around, up to this bracket
  };

  void take(const Lexeme& token) {
    switch (token.type) {
      case L::NEWLINE:
        if (!inParentheses()) new_line_ = true;
        return;
      case L::COMMA:
        if (inParentheses()) return emit(token);
        comma_ = true;
        comma_at_ = token;
        return;
      default: break;
    }
    Lexeme known = token;
    if (const auto found = findForeign(spot(token), diags_); found && !goesOn(*found, known)) return;
    if (known.type == L::FOREIGN || known.type == L::STRAY) return stray(known);
    if (token.type == L::OPEN_STRING) {
      diags_.report(diag::UnclosedString, span(token)).fix(diag::FixKind::Unsafe, at(token.end), "\"");
      note(token);
      known.type = L::STRING;
    }
    if (known.type == L::WORD) known.type = wordType(token);
    if (token.starts_line && depth() > 0 && startsDeclaration()) missingBraces(token);
    separator(known);
    switch (known.type) {
      case L::LPAREN: return push(known, false);
      case L::LBRACE: closeParentheses(known); return push(known, true);
      case L::RPAREN:
        if (!inParentheses()) return strayBracket(diag::StrayParenthesis, known);
        open_.pop_back();
        return emit(known);
      case L::RBRACE:
        closeParentheses(known);
        if (open_.empty()) return strayBracket(diag::StrayBrace, known);
        closeBrace(known);
        return;
      default: emit(known);
    }
  }

  // ---- separators
  void separator(const Lexeme& next) {
    const bool line = new_line_, comma = comma_;
    new_line_ = comma_ = false;
    if (out_.lexemes.empty() || (!line && !comma)) return;
    const Lexeme& last = out_.lexemes.back();
    if (last.type == L::LBRACE || last.type == L::SEP || last.type == L::LPAREN) return;
    if (next.type == L::RBRACE) return;
    if (!comma && (continuesLine(next.type) || wantsMore(last.type))) return;
    const std::uint32_t where = comma ? comma_at_.begin : last.end;
    emit({L::SEP, where, comma ? comma_at_.end : last.end, false, 0});
  }

  void emit(Lexeme token) {
    token.depth = depth();
    if (token.type == L::SEP) {
      words_ = open_.empty() ? 0 : open_.back().words;
      first_ = 0;
    } else {
      if (first_ == 0) {
        first_ = token.type;
        entry_begin_ = token.begin;
      }
      if (++words_ > kMaxPathWords) {
        diags_.report(diag::PhraseTooLong, span(token), kMaxPathWords);
        out_.hopeless = true;
      }
    }
    out_.lexemes.push_back(token);
  }

  // ---- brackets
  bool inParentheses() const { return !open_.empty() && !open_.back().brace; }
  std::uint16_t depth() const { return braces_; }

  void push(const Lexeme& token, bool brace) {
    const bool test = brace && open_.empty() && first_ == L::TEST;
    emit(token);
    open_.push_back({brace, token.begin, test, words_});
    if (brace) {
      ++braces_;
      outer_first_.push_back(first_);
      first_ = 0;
    }
    if (open_.size() > kMaxDepth) {
      diags_.report(diag::NestedTooDeep, span(token), kMaxDepth);
      out_.hopeless = true;
    }
  }

  void closeBrace(const Lexeme& token) {
    emit(token);
    words_ = open_.back().words;
    open_.pop_back();
    --braces_;
    first_ = outer_first_.back();
    outer_first_.pop_back();
  }

  void closeParentheses(const Lexeme& before) {
    while (inParentheses()) {
      diags_.report(diag::UnclosedParenthesis, span(before)).note(one(open_.back().begin), "opened here");
      out_.noted.push_back(open_.back().begin);  // the parser may well stumble before it comes to the brace
      open_.pop_back();
      emit({L::RPAREN, before.begin, before.begin, false, 0});
    }
  }

  void strayBracket(diag::Row<> row, const Lexeme& token) {
    diags_.report(row, span(token)).fix(diag::FixKind::Unsafe, span(token), "");
    note(token);
  }

  // A card word at the start of a line inside braces: cards never nest, except in a test, so a brace is missing before it.
  bool startsDeclaration() const {
    const auto typeAt = [&](std::size_t n) { return n < raw_.size() ? raw_[n].type : std::size_t{L::NEWLINE}; };
    const std::size_t type = raw_[at_].type, next = typeAt(at_ + 1);
    const bool in_test = open_.size() == 1 && open_.back().test;
    if (type == L::TEST && next == L::NAME) return true;
    if (type == L::IMPORT && next == L::STRING) return true;
    if (in_test) return false;
    if (type == L::TOKEN) return isCardKind(next);
    if (isCardKind(type) || type == L::ENCHANTMENT || type == L::POOL) return next == L::NAME;
    if (type == L::KEYWORD || type == L::ACTION || type == L::ADJECTIVE) return next == L::WORD;
    return type == L::PLAYER && next == L::COUNTER;
  }

  void missingBraces(const Lexeme& token) {
    std::uint32_t last_end = out_.lexemes.empty() ? 0 : out_.lexemes.back().end;
    const bool indented = token.begin > 0 && text_[token.begin - 1] != '\n';
    const std::size_t keep = open_.front().test && token.type != L::TEST && indented ? 1 : 0;
    closeParentheses(token);
    if (open_.size() <= keep) return;
    diags_.report(diag::CardInsideBraces, span(token), text_.substr(token.begin, token.end - token.begin))
        .note(one(open_.back().begin), "opened here")
        .fix(diag::FixKind::Unsafe, at(last_end), std::string(open_.size() - keep, '}'));
    while (open_.size() > keep) {
      dropSeparator();
      closeBrace({L::RBRACE, last_end, last_end, false, 0});
    }
    new_line_ = true;
  }

  void closeAtEnd() {
    const std::uint32_t end = out_.lexemes.back().end;
    const Lexeme last{L::RBRACE, end, end, false, 0};
    closeParentheses(last);
    if (open_.empty()) return;
    diags_.report(diag::UnclosedBlock, at(end))
        .note(one(open_.back().begin), "opened here")
        .fix(diag::FixKind::Unsafe, at(end), std::string(open_.size(), '}'));
    while (!open_.empty()) {
      dropSeparator();
      closeBrace(last);
    }
  }

  void dropSeparator() {
    if (!out_.lexemes.empty() && out_.lexemes.back().type == L::SEP) out_.lexemes.pop_back();
  }

  // ---- words and signs of other languages
  bool startsEntry(const Lexeme& token) const {
    if (inParentheses()) return false;
    if (out_.lexemes.empty() || comma_) return true;
    const std::size_t last = out_.lexemes.back().type;
    if (last == L::LBRACE || last == L::SEP) return true;
    return new_line_ && !wantsMore(last) && !continuesLine(token.type);
  }
  Spot spot(const Lexeme& token) const {
    const bool starts = startsEntry(token);
    return {raw_,
            at_,
            text_,
            file_,
            starts,
            inParentheses(),
            starts ? 0 : first_,
            starts ? token.begin : entry_begin_,
            outer_first_.empty() ? 0 : outer_first_.back()};
  }
  // What was found has been reported. True when there is a word to go on with: it is in `known`.
  bool goesOn(const Foreign& found, Lexeme& known) {
    const std::uint32_t end = raw_[at_ + found.tokens - 1].end;
    at_ += found.tokens - 1;
    switch (found.then) {
      case Foreign::Then::LeaveOut: return false;
      case Foreign::Then::Spoil: {
        const Lexeme nothing{L::NO_ENTRY, known.begin, known.begin, false, 0};
        separator(nothing);
        note(known);
        emit(nothing);
        return false;
      }
      case Foreign::Then::Comma:
        comma_ = true;
        comma_at_ = known;
        return false;
      case Foreign::Then::Text: known.type = L::STRING; break;
      case Foreign::Then::Open: known.type = L::LPAREN; break;
      case Foreign::Then::Close: known.type = L::RPAREN; break;
      case Foreign::Then::This:
        note(known);
        known.type = L::THIS;
        break;
    }
    known.end = end;
    return true;
  }
  std::size_t wordType(const Lexeme& token) const {
    switch (verbForm(text_.substr(token.begin, token.end - token.begin))) {
      case VerbForm::Third: return L::VERB_THIRD;
      case VerbForm::Past: return L::VERB_PAST;
      case VerbForm::None: break;
    }
    return L::WORD;
  }

  void stray(const Lexeme& token) {
    const std::string_view sign = text_.substr(token.begin, token.end - token.begin);
    const auto first = static_cast<unsigned char>(sign.front());
    std::string shown(sign);
    if (first < 0x20 || first == 0x7f) {
      constexpr std::string_view kHex = "0123456789abcdef";
      shown = std::string("\\x") + kHex[first >> 4] + kHex[first & 15];
    }
    // One complaint for a run of them.
    if (!out_.noted.empty() && stray_end_ == token.begin) {
      stray_end_ = token.end;
      return;
    }
    stray_end_ = token.end;
    diags_.report(diag::StrayCharacter, span(token), shown);
    note(token);
  }

  void note(const Lexeme& token) { out_.noted.push_back(token.begin); }
  source::Span span(const Lexeme& token) const { return {file_, token.begin, token.end}; }
  source::Span one(std::uint32_t begin) const { return {file_, begin, begin + 1}; }
  source::Span at(std::uint32_t offset) const { return {file_, offset, offset}; }

  const std::vector<Lexeme>& raw_;
  source::FileId file_;
  std::string_view text_;
  diag::Engine& diags_;
  Separated out_;
  std::size_t at_ = 0;
  std::vector<Open> open_;
  std::vector<std::size_t> outer_first_;  // first word of the entry around each open brace
  std::uint16_t braces_ = 0;
  std::size_t first_ = 0;  // first word of the entry at hand
  std::uint32_t entry_begin_ = 0;
  std::uint32_t words_ = 0;
  bool new_line_ = false, comma_ = false;
  Lexeme comma_at_{};
  std::uint32_t stray_end_ = 0;
};

}  // namespace

bool continuesLine(std::size_t type) {
  switch (type) {
    case L::WHERE:
    case L::AND:
    case L::OR:
    case L::ELSE:
    case L::TO:
    case L::INTO:
    case L::FROM:
    case L::UNTIL:
    case L::WITH:
    case L::THAT:
    case L::PLUS:
    case L::EXCEPT:
    case L::LBRACE:
    case L::RBRACE: return true;
    default: return false;
  }
}

Separated separate(const std::vector<Lexeme>& raw, source::FileId file, std::string_view text, diag::Engine& diags) {
  return Pass(raw, file, text, diags).run();
}

}  // namespace cardc::syntax::antlr

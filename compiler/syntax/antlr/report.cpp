#include "report.h"

#include "CardParser.h"
#include "cardc/support/nearest.h"
#include "lexemes.h"

#include <algorithm>
#include <cctype>
#include <string>

namespace cardc::syntax::antlr {
namespace {

std::string_view wordAt(std::string_view text, std::uint32_t begin) {
  std::uint32_t end = begin;
  while (end < text.size() && (std::isalnum(static_cast<unsigned char>(text[end])) != 0 || text[end] == '-')) ++end;
  return text.substr(begin, end - begin);
}

bool startsWithCapital(std::string_view word) { return !word.empty() && word[0] >= 'A' && word[0] <= 'Z'; }

std::string withoutCapitals(std::string_view word) {
  std::string lower(word);
  for (char& c : lower) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  return lower;
}

// frost-nova -> FrostNova
std::string asName(std::string_view word) {
  std::string name;
  bool capital = true;
  for (const char c : word) {
    if (c != '-') name += capital ? static_cast<char>(std::toupper(static_cast<unsigned char>(c))) : c;
    capital = c == '-';
  }
  return name;
}

// Is it a word of the grammar, with a token of its own?
bool isStructure(const std::string& word) {
  const std::vector<Lexeme> lexed = readLexemes(word);
  return lexed.size() == 1 && lexed[0].type < CardParser::EVENT;
}

// A mistake that is a matter of one word: a capital too many or too few, a misspelt first word.
bool reportWord(const Complaint& c, source::FileId file, std::string_view text,
                const std::vector<std::string_view>& entry_words, diag::Engine& diags) {
  const auto at = [&](std::uint32_t begin, std::string_view word) {
    return source::Span{file, begin, begin + static_cast<std::uint32_t>(word.size())};
  };
  const std::string_view found = wordAt(text, c.begin), lead = wordAt(text, c.entry_begin);
  for (const auto& [begin, word] : {std::pair(c.entry_begin, lead), std::pair(c.begin, found)}) {
    if (!startsWithCapital(word)) continue;
    const std::string lower = withoutCapitals(word);
    const bool opens = begin == c.entry_begin && (c.type == CardParser::LBRACE || c.type == CardParser::LPAREN);
    if (!isStructure(lower) && !opens) continue;
    diags.report(diag::CapitalWord, at(begin, word), word, lower).fix(diag::FixKind::Safe, at(begin, word), lower);
    return true;
  }
  if (c.expected.starts_with("a name") && !found.empty() && std::islower(static_cast<unsigned char>(found[0])) != 0) {
    const std::string name = asName(found);
    diags.report(diag::CapitalMissing, at(c.begin, found), name).fix(diag::FixKind::Safe, at(c.begin, found), name);
    return true;
  }
  if (lead.empty() || std::islower(static_cast<unsigned char>(lead[0])) == 0 || isStructure(std::string(lead)))
    return false;
  const std::string_view near = support::nearest(lead, entry_words);
  if (near.empty() || near.size() < 4) return false;
  diags.report(diag::MisspeltWord, at(c.entry_begin, lead), lead, near)
      .fix(diag::FixKind::Unsafe, at(c.entry_begin, lead), std::string(near));
  return true;
}

}  // namespace

void report(const std::vector<Complaint>& complaints, const std::vector<std::uint32_t>& noted, source::FileId file,
            std::string_view text, const std::vector<std::string_view>& entry_words, diag::Engine& diags) {
  for (const Complaint& c : complaints) {
    // Something in this entry has been reported already: the rest follows from it.
    const auto known = std::lower_bound(noted.begin(), noted.end(), c.entry_begin);
    if (known != noted.end() && *known <= c.begin) continue;
    const source::Span span{file, c.begin, c.end};
    const std::string_view found = text.substr(c.begin, c.end - c.begin);
    if (reportWord(c, file, text, entry_words, diags)) {
      continue;
    } else if (c.body) {
      std::string given(text.substr(c.begin, c.skip_end - c.begin));
      if (const std::size_t second = given.find_first_of("+-", 1);
          second != std::string::npos && given[second - 1] == ' ')
        given[second - 1] = '/';  // +2 +2
      diags.report(diag::BodyNeedsBraces, span, "'give target { +2/+2 }'")
          .fix(diag::FixKind::Unsafe, {file, c.begin, c.skip_end}, "{ " + given + " }");
    } else if (c.actions) {
      const auto part = [&](std::uint32_t from, std::uint32_t to) { return std::string(text.substr(from, to - from)); };
      std::string head = part(c.entry_begin, c.begin);
      while (!head.empty() && (std::isspace(static_cast<unsigned char>(head.back())) != 0 || head.back() == ','))
        head.pop_back();
      const std::string inside = "{ " + part(c.begin, c.skip_end) + " }";
      diags.report(diag::ActionsNeedBraces, span, head + " " + inside)
          .fix(diag::FixKind::Unsafe, {file, c.entry_begin + static_cast<std::uint32_t>(head.size()), c.skip_end},
               " " + inside);
    } else if (c.at_end) {
      diags.report(diag::UnexpectedEnd, span, c.expected);
    } else if (c.new_entry) {
      diags.report(diag::MissingSeparator, span, found).fix(diag::FixKind::Unsafe, {file, c.begin, c.begin}, ", ");
    } else {
      diags.report(diag::UnexpectedToken, span, found, c.expected);
    }
  }
}

}  // namespace cardc::syntax::antlr

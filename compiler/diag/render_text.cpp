#include "cardc/diag/render.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

namespace cardc::diag {
namespace {

constexpr std::uint32_t kWidestLine = 160;  // characters of a source line that are shown

// How a code point takes place on a terminal: two columns for the wide scripts, else one.
int cells(char32_t c) {
  const bool wide = (c >= 0x1100 && c <= 0x115f) || (c >= 0x2e80 && c <= 0xa4cf) || (c >= 0xac00 && c <= 0xd7a3) ||
                    (c >= 0xf900 && c <= 0xfaff) || (c >= 0xfe30 && c <= 0xfe6f) || (c >= 0xff00 && c <= 0xff60) ||
                    (c >= 0xffe0 && c <= 0xffe6) || (c >= 0x1f300 && c <= 0x1faff) || (c >= 0x20000 && c <= 0x3fffd);
  return wide ? 2 : 1;
}

// Reads one character, moves `at` behind it. A broken byte is one character of its own.
char32_t next(std::string_view text, std::size_t& at) {
  const auto lead = static_cast<unsigned char>(text[at++]);
  const int more = lead >= 0xf0 ? 3 : lead >= 0xe0 ? 2 : lead >= 0xc0 ? 1 : 0;
  char32_t value = more == 0 ? lead : lead & (0x3f >> more);
  for (int n = 0; n < more && at < text.size() && (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80; ++n) {
    value = (value << 6) | (static_cast<unsigned char>(text[at++]) & 0x3f);
  }
  return value;
}

struct Paint {
  std::string_view on, off;
};
Paint paint(Severity severity, Color color) {
  if (color == Color::No) return {"", ""};
  switch (severity) {
    case Severity::Error: return {"\x1b[1;31m", "\x1b[0m"};
    case Severity::Warning: return {"\x1b[1;35m", "\x1b[0m"};
    case Severity::Note: return {"\x1b[1;36m", "\x1b[0m"};
  }
  return {"", ""};
}

// Control characters in a source line would disturb the terminal and the carets: they are shown as a space or a dot.
std::string shownCharacter(std::string_view line, std::size_t begin, std::size_t end, char32_t value) {
  if (value == '\t') return " ";
  if (value < 0x20 || value == 0x7f || (end - begin == 1 && value >= 0x80)) return ".";
  return std::string(line.substr(begin, end - begin));
}

// The line with the place, and the carets below. Only the first line of a longer span is marked. In a very long line the part
// around the place is shown.
void quote(std::string& out, const source::SourceFile& file, const source::Span& span, const Paint& p) {
  const source::Position where = file.position(span.begin);
  const std::string_view line = file.line(where.line);
  const std::uint32_t line_begin = file.lineStart(where.line);
  const std::uint32_t skip = where.column > kWidestLine / 2 + 1 ? where.column - kWidestLine / 2 - 1 : 0;
  std::string shown, marks;
  std::uint32_t column = 0;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t begin = at;
    const char32_t value = next(line, at);
    if (value == 0xfeff) continue;
    if (++column <= skip) continue;
    if (column > skip + kWidestLine) break;
    shown += shownCharacter(line, begin, at, value);
    const auto offset = static_cast<std::uint32_t>(line_begin + begin);
    const bool marked = offset >= span.begin && (offset < span.end || offset == span.begin);
    if (offset < span.end || offset <= span.begin)
      marks.append(static_cast<std::size_t>(cells(value)), marked ? '^' : ' ');
  }
  if (marks.find('^') == std::string::npos) marks += '^';  // a place at the end of the line
  out += fmt::format("{:>6} | {}\n       | {}{}{}\n", where.line, shown, p.on, marks, p.off);
}

void append(std::string& out, const source::VirtualFiles& files, const source::Span& span, Severity severity,
            std::string_view message, std::string_view number, Color color) {
  const Paint p = paint(severity, color);
  if (span.valid()) {
    const source::SourceFile& file = files[span.file];
    const source::Position where = file.position(span.begin);
    out += fmt::format("{}:{}:{}: ", file.path(), where.line, where.column);
  }
  out += fmt::format("{}{}:{} {}", p.on, severityName(severity), p.off, message);
  if (!number.empty()) out += fmt::format(" [{}]", number);
  out += '\n';
  if (span.valid()) quote(out, files[span.file], span, p);
}

}  // namespace

std::string describeFix(const Fix& fix, const source::VirtualFiles& files) {
  const std::string_view old = files.text(fix.span);
  if (old.empty()) return fmt::format("write '{}' here", fix.replacement);
  if (fix.replacement.empty()) return fmt::format("leave out '{}'", old);
  return fmt::format("write '{}' instead of '{}'", fix.replacement, old);
}

std::string renderText(const Diagnostic& d, const source::VirtualFiles& files, Color color) {
  std::string out;
  append(out, files, d.span, d.severity, d.message, info(d.code).number, color);
  for (const Note& note : d.notes) append(out, files, note.span, Severity::Note, note.text, "", color);
  for (const Fix& fix : d.fixes) {
    out += fmt::format("       = {}: {}\n", fix.kind == FixKind::Safe ? "fix" : "perhaps", describeFix(fix, files));
  }
  return out;
}

std::string renderText(const Engine& engine, const source::VirtualFiles& files, Color color) {
  const Engine::Listing listing = engine.listing();
  std::string out;
  for (const Diagnostic& d : listing.shown) out += renderText(d, files, color);
  const auto counted = [](std::uint32_t n, std::string_view word) {
    return fmt::format("{} {}{}", n, word, n == 1 ? "" : "s");
  };
  std::string last;
  if (engine.errorCount() != 0) last += counted(engine.errorCount(), "error");
  if (engine.warningCount() != 0) last += (last.empty() ? "" : ", ") + counted(engine.warningCount(), "warning");
  if (listing.hidden != 0) last += fmt::format(" ({} not shown)", listing.hidden);
  if (!last.empty()) out += last + "\n";
  return out;
}

std::string renderShort(const Engine::Listing& listing, const source::VirtualFiles& files) {
  const auto place = [&](const source::Span& span) -> std::string {
    if (!span.valid()) return "-";
    const source::Position where = files[span.file].position(span.begin);
    return fmt::format("{}:{}", where.line, where.column);
  };
  std::string out;
  for (const Diagnostic& d : listing.shown) {
    out += fmt::format("{} {} {}\n", info(d.code).number, place(d.span), d.message);
    for (const Note& note : d.notes) out += fmt::format("note   {} {}\n", place(note.span), note.text);
    for (const Fix& fix : d.fixes) out += fmt::format("fix    {} {}\n", place(fix.span), describeFix(fix, files));
  }
  return out;
}

}  // namespace cardc::diag

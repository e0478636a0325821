// Diagnostic: one complaint, as plain data. Rendered as text here, as JSON and SARIF by compiler/emit.
//
// Also the typed rows that stages report with: `diag::UnclosedString` is a constant that knows its argument types.
#pragma once
#include "cardc/diag/guess.h"
#include "cardc/source/span.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace cardc::diag {

enum class Severity : std::uint8_t { Error, Warning, Note };

// What a lint belongs to, so that it can be switched. None: cannot be switched.
enum class LintGroup : std::uint8_t { None, Style, Unused, Loop, Balance, Suspicious };

// One enumerator per row of diagnostics.def, in its order.
enum class Code : std::uint16_t {
#define CARD_DIAG(Name, Number, Level, Group, Format, ...) Name,
#include "cardc/diag/diagnostics.def"
};

// What a row says, without its types.
struct Info {
  std::string_view name;    // "UnclosedString"
  std::string_view number;  // "CW1007"
  Severity severity;
  LintGroup group;
  std::string_view format;
};
const Info& info(Code code);
std::uint32_t codeCount();
// "error", "warning", "note".
std::string_view severityName(Severity severity);

// A row with its argument types; the last parameter list is what Engine::report wants.
template <typename... Args>
struct Row {
  Code code;
};

#define CARD_DIAG(Name, Number, Level, Group, Format, ...) inline constexpr Row<__VA_ARGS__> Name{Code::Name};
#include "cardc/diag/diagnostics.def"

// A second place that explains the first: "first declared here".
struct Note {
  source::Span span;  // may be nowhere: then the text stands alone
  std::string text;
};

// Safe: applying it blindly keeps what was meant. Unsafe: likely, but somebody must look.
enum class FixKind : std::uint8_t { Safe, Unsafe };

// Replace the bytes of `span` (empty: insert) by `replacement`.
struct Fix {
  FixKind kind;
  source::Span span;
  std::string replacement;
};

struct Diagnostic {
  Code code;
  Severity severity;  // the row's, or Error where warnings count as errors
  source::Span span;  // nowhere for complaints about the environment
  std::string message;
  std::vector<Note> notes;
  std::vector<Fix> fixes;  // alternatives in order of likelihood when several overlap
};

// The page of `cardc explain CW1007`: what it means, a wrong and a right example, in Markdown. Empty for an unknown code.
std::string_view explain(std::string_view number);

}  // namespace cardc::diag

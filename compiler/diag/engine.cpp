#include "cardc/diag/engine.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace cardc::diag {
namespace {

constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);
constexpr std::size_t kMostKept = 10'000;  // hostile input must not fill the memory

constexpr Info kInfos[] = {
#define CARD_DIAG(Name, Number, Level, Group, Format, ...) {#Name, Number, Severity::Level, LintGroup::Group, Format},
#include "cardc/diag/diagnostics.def"
};

// Formats and argument types are checked here, once, by the compiler.
template <typename... Args>
constexpr bool formatFits(fmt::format_string<Args...>) {
  return true;
}
#define CARD_DIAG(Name, Number, Level, Group, Format, ...) static_assert(formatFits<__VA_ARGS__>(Format));
#include "cardc/diag/diagnostics.def"

}  // namespace

const Info& info(Code code) { return kInfos[static_cast<std::size_t>(code)]; }

std::uint32_t codeCount() { return static_cast<std::uint32_t>(std::size(kInfos)); }

std::string_view severityName(Severity severity) {
  switch (severity) {
    case Severity::Error: return "error";
    case Severity::Warning: return "warning";
    case Severity::Note: return "note";
  }
  return {};
}

Engine::Details& Engine::Details::note(source::Span span, std::string text) {
  if (at_ != kNowhere) engine_.found_[at_].notes.push_back({span, std::move(text)});
  return *this;
}

Engine::Details& Engine::Details::fix(FixKind kind, source::Span span, std::string replacement) {
  if (at_ != kNowhere) engine_.found_[at_].fixes.push_back({kind, span, std::move(replacement)});
  return *this;
}

void Engine::Details::offer(source::Span span, const Guess& guess) {
  // Only where the place is that of the word alone.
  if (!guess.meant.empty() && span.size() == guess.instead_of.size()) fix(FixKind::Unsafe, span, guess.meant);
}

Engine::Details Engine::add(Code code, source::Span span, std::string message) {
  const auto same = [&](const Diagnostic& old) {
    return old.code == code && old.span == span && old.message == message;
  };
  // Repetitions come close together (a body expanded twice): looking back a little keeps this linear.
  const std::size_t back = std::min<std::size_t>(found_.size(), 64);
  if (std::any_of(found_.end() - static_cast<std::ptrdiff_t>(back), found_.end(), same)) return {*this, kNowhere};

  Severity severity = info(code).severity;
  if (severity == Severity::Warning && settings_.warnings_are_errors) severity = Severity::Error;
  if (severity == Severity::Error) ++errors_;
  if (severity == Severity::Warning) ++warnings_;
  if (found_.size() >= kMostKept) {
    if (severity == Severity::Error) ++dropped_errors_;
    return {*this, kNowhere};
  }
  found_.push_back({code, severity, span, std::move(message), {}, {}});
  return {*this, found_.size() - 1};
}

void Engine::take(Engine&& other) {
  for (Diagnostic& one : other.found_) {
    const Details added = add(one.code, one.span, std::move(one.message));
    if (added.at_ == kNowhere) continue;
    found_[added.at_].notes = std::move(one.notes);
    found_[added.at_].fixes = std::move(one.fixes);
  }
  errors_ += other.dropped_errors_;
  dropped_errors_ += other.dropped_errors_;
  other = Engine(other.settings_);
}

Engine::Listing Engine::listing() const {
  Listing result;
  result.shown = found_;
  // Complaints without a place come first: an invalid file sorts before all by adding one to its number.
  const auto key = [](const Diagnostic& d) {
    return std::tuple(d.span.valid() ? d.span.file.value() + 1 : 0u, d.span.begin, d.span.end);
  };
  std::stable_sort(result.shown.begin(), result.shown.end(),
                   [&](const Diagnostic& a, const Diagnostic& b) { return key(a) < key(b); });
  result.hidden = dropped_errors_;
  if (settings_.error_limit != 0) {
    std::uint32_t seen = 0;
    std::erase_if(result.shown, [&](const Diagnostic& d) {
      if (d.severity != Severity::Error || ++seen <= settings_.error_limit) return false;
      ++result.hidden;
      return true;
    });
  }
  return result;
}

}  // namespace cardc::diag

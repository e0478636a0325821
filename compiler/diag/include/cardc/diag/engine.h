// Engine: collects what the stages complain about.
//
// Every stage gets one by reference and reports rows of diagnostics.def with their typed arguments:
//
//   diags.report(diag::UnclosedBlock, span).note(open, "opened here").fix(diag::FixKind::Safe, end, "}");
//
// Reporting never stops a stage. The same code at the same span is kept once. Output is sorted by file order, then offset, then
// order of reporting, so it does not depend on the order of passes or threads.
#pragma once
#include "cardc/diag/diagnostic.h"

#include <fmt/core.h>

#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace cardc::diag {

struct Settings {
  bool warnings_are_errors = false;
  std::uint32_t error_limit = 100;  // how many errors `listing` shows; 0 for all
};

class Engine {
 public:
  // Adds details to the complaint just made. Use it at once: it is good until the next report.
  class Details {
   public:
    Details& note(source::Span span, std::string text);
    Details& fix(FixKind kind, source::Span span, std::string replacement);
    // The fix that comes with an argument of the message, if one does.
    template <typename T>
    void offer(source::Span, const T&) {}
    void offer(source::Span span, const Guess& guess);

   private:
    friend class Engine;
    Details(Engine& engine, std::size_t at) : engine_(engine), at_(at) {}
    Engine& engine_;
    std::size_t at_;  // kNowhere when the complaint was a repetition
  };

  Engine() = default;
  explicit Engine(const Settings& settings) : settings_(settings) {}

  template <typename... Args>
  Details report(Row<Args...> row, source::Span span, std::type_identity_t<Args>... args) {
    const fmt::string_view format(info(row.code).format.data(), info(row.code).format.size());
    Details details = add(row.code, span, fmt::vformat(format, fmt::make_format_args(args...)));
    (details.offer(span, args), ...);
    return details;
  }

  // Adds what another engine collected, behind what is here: for stages that work on several files at once.
  void take(Engine&& other);

  bool hasErrors() const { return errors_ != 0; }
  std::uint32_t errorCount() const { return errors_; }
  std::uint32_t warningCount() const { return warnings_; }
  // True when nothing at all was reported.
  bool empty() const { return found_.empty(); }

  // In order of reporting.
  const std::vector<Diagnostic>& all() const { return found_; }

  struct Listing {
    std::vector<Diagnostic> shown;  // sorted
    std::uint32_t hidden = 0;       // errors beyond the limit
  };
  Listing listing() const;

 private:
  Details add(Code code, source::Span span, std::string message);

  Settings settings_;
  std::vector<Diagnostic> found_;
  std::uint32_t errors_ = 0;
  std::uint32_t warnings_ = 0;
  std::uint32_t dropped_errors_ = 0;  // beyond what is kept in memory
};

}  // namespace cardc::diag

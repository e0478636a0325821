#include "cardc/diag/fix.h"

#include <algorithm>
#include <iterator>
#include <tuple>

namespace cardc::diag {
namespace {

bool before(const source::Span& a, const source::Span& b) {
  return std::tuple(a.file.value(), a.begin, a.end) < std::tuple(b.file.value(), b.begin, b.end);
}

// Also where two would be inserted at one place: their order would be chance.
bool overlap(const source::Span& a, const source::Span& b) {
  return a.file == b.file && (a == b || (a.begin < b.end && b.begin < a.end) || a.begin == b.begin);
}

std::vector<AppliedFix> safeFixes(const Diagnostic& found) {
  std::vector<AppliedFix> fixes;
  for (const Fix& fix : found.fixes) {
    const auto touches = [&](const AppliedFix& other) { return overlap(other.fix.span, fix.span); };
    // Of alternatives the first.
    if (fix.kind == FixKind::Safe && std::none_of(fixes.begin(), fixes.end(), touches))
      fixes.push_back({found.code, fix});
  }
  return fixes;
}

std::string rewritten(std::string_view text, const std::vector<AppliedFix>& fixes) {
  std::string out;
  std::uint32_t at = 0;
  for (const AppliedFix& applied : fixes) {
    out += text.substr(at, applied.fix.span.begin - at);
    out += applied.fix.replacement;
    at = applied.fix.span.end;
  }
  out += text.substr(at);
  return out;
}

}  // namespace

std::vector<FixedText> applySafeFixes(const Engine& diags, const source::VirtualFiles& files,
                                      const std::function<bool(source::FileId)>& may_change) {
  std::vector<Diagnostic> sorted = diags.all();
  std::stable_sort(sorted.begin(), sorted.end(),
                   [](const Diagnostic& a, const Diagnostic& b) { return before(a.span, b.span); });
  std::vector<AppliedFix> taken;
  for (const Diagnostic& found : sorted) {
    const std::vector<AppliedFix> fixes = safeFixes(found);
    const bool free = std::all_of(fixes.begin(), fixes.end(), [&](const AppliedFix& one) {
      return may_change(one.fix.span.file) && std::none_of(taken.begin(), taken.end(), [&](const AppliedFix& other) {
               return overlap(other.fix.span, one.fix.span);
             });
    });
    if (free) taken.insert(taken.end(), fixes.begin(), fixes.end());
  }
  std::sort(taken.begin(), taken.end(),
            [](const AppliedFix& a, const AppliedFix& b) { return before(a.fix.span, b.fix.span); });

  std::vector<FixedText> result;
  for (auto first = taken.begin(); first != taken.end();) {
    const source::FileId file = first->fix.span.file;
    const auto last =
        std::find_if(first, taken.end(), [&](const AppliedFix& one) { return one.fix.span.file != file; });
    std::vector<AppliedFix> of_file(std::make_move_iterator(first), std::make_move_iterator(last));
    std::string text = rewritten(files[file].text(), of_file);
    result.push_back({file, std::move(text), std::move(of_file)});
    first = last;
  }
  return result;
}

}  // namespace cardc::diag

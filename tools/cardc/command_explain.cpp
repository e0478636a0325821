#include "commands.h"

#include "cardc/diag/diagnostic.h"
#include "cardc/support/nearest.h"
#include "report.h"

#include <fmt/core.h>

#include <algorithm>
#include <nlohmann/json.hpp>

namespace cardc::tool {

namespace {

std::vector<std::string_view> allCodes() {
  std::vector<std::string_view> codes;
  for (std::uint32_t i = 0; i < diag::codeCount(); ++i) codes.push_back(diag::info(static_cast<diag::Code>(i)).number);
  return codes;
}

int list(const Common& common) {
  nlohmann::ordered_json json = nlohmann::ordered_json::array();
  std::string text;
  for (std::uint32_t i = 0; i < diag::codeCount(); ++i) {
    const diag::Info& row = diag::info(static_cast<diag::Code>(i));
    text += fmt::format("{}  {:8} {}\n", row.number, diag::severityName(row.severity), row.format);
    json.push_back({{"code", row.number}, {"severity", diag::severityName(row.severity)}, {"format", row.format}});
  }
  printOut(common.format == Format::Json ? json.dump() + "\n" : text);
  return kClean;
}

}  // namespace

int runExplain(const Common& common, const ExplainOptions& options) {
  if (options.code.empty()) return list(common);
  std::string code = options.code;
  std::transform(code.begin(), code.end(), code.begin(),
                 [](char c) { return c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c; });
  const std::vector<std::string_view> codes = allCodes();
  const std::string_view page = diag::explain(code);
  if (page.empty()) {
    diag::Engine diags;
    const std::string_view near = support::nearest(code, codes);
    diags.report(diag::NoSuchCode, {}, options.code,
                 near.empty() ? "; they look like CW1003" : fmt::format("; did you mean {}?", near));
    return report(common, diags, source::VirtualFiles(), Warnings::Count);
  }
  if (common.format == Format::Json) {
    printOut(nlohmann::ordered_json{{"code", code}, {"page", page}}.dump() + "\n");
  } else {
    printOut(page);
    if (!page.ends_with('\n')) printOut("\n");
  }
  return kClean;
}

}  // namespace cardc::tool

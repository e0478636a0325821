#include "table.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

namespace cardbench {
namespace {

std::string shown(double value, const std::string& unit) {
  if (unit == "bytes" || unit == "MB") return fmt::format("{:.0f} {}", value, unit);
  return value < 10 ? fmt::format("{:.3f} {}", value, unit) : fmt::format("{:.1f} {}", value, unit);
}
std::string bound(const std::optional<double>& value, const std::string& unit) {
  return value ? fmt::format("{:g} {}", *value, unit) : "";
}

}  // namespace

std::string verdict(const Row& row) {
  if (row.aim && row.value <= *row.aim) return "aim";
  if (row.must && row.value <= *row.must) return "must";
  return row.must ? "missed" : "";
}

std::string asTable(const std::string& title, const std::vector<Row>& rows) {
  std::size_t width = 4;
  for (const Row& row : rows) width = std::max(width, row.name.size());
  std::string text = title + "\n\n";
  text += fmt::format("{:<{}}  {:>11}  {:>10}  {:>10}  {}\n", "what", width, "measured", "must", "aim", "verdict");
  for (const Row& row : rows) {
    std::string line = fmt::format("{:<{}}  {:>11}  {:>10}  {:>10}  {}", row.name, width, shown(row.value, row.unit),
                                   bound(row.must, row.unit), bound(row.aim, row.unit), verdict(row));
    if (!row.note.empty()) line += (verdict(row).empty() ? "" : "  ") + std::string("(") + row.note + ")";
    text += line.substr(0, line.find_last_not_of(' ') + 1) + "\n";
  }
  return text;
}

std::string asJson(const std::string& title, const std::vector<Row>& rows) {
  nlohmann::ordered_json all;
  all["title"] = title;
  all["rows"] = nlohmann::ordered_json::array();
  for (const Row& row : rows) {
    nlohmann::ordered_json one{{"name", row.name}, {"unit", row.unit}, {"value", row.value}};
    if (row.must) one["must"] = *row.must;
    if (row.aim) one["aim"] = *row.aim;
    if (const std::string said = verdict(row); !said.empty()) one["verdict"] = said;
    if (!row.note.empty()) one["note"] = row.note;
    all["rows"].push_back(std::move(one));
  }
  return all.dump(2) + "\n";
}

}  // namespace cardbench

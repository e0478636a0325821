// What a benchmark found, row by row, against what is asked of it: as a table to read or as JSON.
#pragma once
#include <optional>
#include <string>
#include <vector>

namespace cardbench {

struct Row {
  std::string name;
  std::string unit;  // "s", "ms", "MB", "bytes", "x"
  double value = 0;
  // At most so much. Without them the row only informs.
  std::optional<double> must, aim;
  std::string note;  // "" = nothing to add
};

// "aim", "must" or "missed"; "" for a row that only informs.
std::string verdict(const Row& row);
std::string asTable(const std::string& title, const std::vector<Row>& rows);
std::string asJson(const std::string& title, const std::vector<Row>& rows);

}  // namespace cardbench
